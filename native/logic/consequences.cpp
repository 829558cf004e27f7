#include "logic/consequences.hpp"

#include <cstdint>
#include <cstring>

#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

Followed left_on(const Grid& grid) {
  return {{grid.masks(), grid.bits(), grid.is_broken()}, grid.digits()};
}

bool may_be_confined(const Tables& tables, Constraint q, Mask places) {
  return size_of(places) <= tables.most_shared(house_of(q));
}

// Follows singles and intersections to their end, or until the grid is dead.
class Confiner : public Follower<Confiner> {
 public:
  Confiner(const Tables& tables, Followed& left) : Follower(tables, left), left_(left) {}

  void follow_all() {
    tables_.existing().for_each([&](Constraint q) { look_at(q); });
    follow();
  }

  void follow(Candidate supposed) {
    left_.truths.add(supposed);
    exclude(tables_.sees(supposed));
    follow();
  }

  // Follows what two grids leave together, both at their ends.
  void follow(const Followed& one, const Followed& other) {
    left_.possible = one.possible & other.possible;
    left_.truths = one.truths;
    left_.truths |= other.truths;
    left_.is_dead = false;
    const std::size_t end = tables_.end_of_constraints();
    for (std::size_t q = 0; q < end; q += PART) {
      const std::uint64_t of_one = part_of(one, q);
      const std::uint64_t of_other = part_of(other, q);
      const std::uint64_t both = of_one & of_other;
      std::memcpy(&left_.masks[q], &both, sizeof(both));
      if (both == of_one || both == of_other) continue;
      for (std::size_t n = q; n < q + PART; ++n) {
        const Mask mask = left_.masks[n];
        if (mask != one.masks[n] && mask != other.masks[n]) look_at(static_cast<Constraint>(n));
      }
    }
    follow();
  }

 private:
  friend Follower;
  using Follower::follow;

  // Masks that are read at once.
  static constexpr std::size_t PART = sizeof(std::uint64_t) / sizeof(Mask);
  static_assert(sizeof(BoardMasks) % sizeof(std::uint64_t) == 0);

  static std::uint64_t part_of(const Followed& left, std::size_t q) {
    std::uint64_t part = 0;
    std::memcpy(&part, &left.masks[q], sizeof(part));
    return part;
  }

  bool takes(Candidate k, Constraint) {
    const bool is_new = !left_.truths.has(k);
    left_.truths.add(k);
    return is_new;
  }

  void loses(Constraint q, Mask mask) {
    if (q < CELLS || is_changed_.has(q) || !may_be_confined(tables_, q, mask)) return;
    is_changed_.add(q);
    changed_in_[changed_++] = q;
  }

  bool goes_on() {
    if (changed_ == 0) return false;
    const Constraint q = changed_in_[--changed_];
    is_changed_.remove(q);
    confine(q);
    return true;
  }

  // Removes what is beside the places of a constraint in all houses that hold these.
  void confine(Constraint q) {
    const Mask places = left_.masks[q];
    for (const Overlap& overlap : tables_.overlaps(house_of(q))) {
      if (without(places, overlap.places) != 0) continue;
      const Constraint cover = constraint_of(overlap.other, static_cast<Digit>(q % 9));
      if (size_of(left_.masks[cover]) == size_of(places)) continue;
      exclude(tables_.candidates(cover) - tables_.candidates(q));
    }
  }

  Followed& left_;
  std::array<Constraint, MOST_CONSTRAINTS> changed_in_;
  std::size_t changed_ = 0;
  ConstraintSet is_changed_;
};

}  // namespace

void Consequences::make(Search& search) {
  const Tables& tables = search.grid().tables();
  tables_ = &tables;
  grid_ = left_on(search.grid());
  if (!grid_.is_dead) Confiner(tables, grid_).follow_all();
  is_known_ = CandidateSet();
  order_.clear();
  if (number_ == tables.number()) return;
  number_ = tables.number();
  for (auto& kept : kept_) kept.reset();
}

const Followed& Consequences::of(Candidate k) {
  if (!of_[k]) of_[k] = std::make_unique<Followed>();
  Followed& left = *of_[k];
  if (!is_known_.has(k)) {
    is_known_.add(k);
    left = grid_;
    left.is_dead = left.is_dead || !left.possible.has(k);
    if (!left.is_dead) Confiner(*tables_, left).follow(k);
  }
  return left;
}

// All open candidates, first those that lead to most.
const std::vector<Candidate>& Consequences::order() {
  if (!order_.empty()) return order_;
  std::vector<unsigned> reach(CANDIDATES);
  CandidateSet open = grid_.possible;
  open -= grid_.truths;
  open.for_each([&](std::size_t n) {
    const auto k = static_cast<Candidate>(n);
    order_.push_back(k);
    reach[k] = of(k).truths.count();
  });
  sort_stably(order_.begin(), order_.end(),
              [&](Candidate one, Candidate other) { return reach[one] > reach[other]; });
  return order_;
}

CandidateSet Consequences::refuted_on(Candidate supposed, const Grid& line, bool is_first,
                                      Patience& patience) {
  if (!kept_[supposed]) kept_[supposed] = std::make_unique<Kept>();
  Kept& kept = *kept_[supposed];
  if (is_first && kept.possible == line.bits()) return kept.refuted;
  if (!line.bits().is_within(kept.possible)) kept.clear();
  const Followed start = left_on(line);
  CandidateSet refuted = kept.refuted & line.bits();
  CandidateSet in_vain;  // true by one that is not refuted, so it leads to less
  Followed both;
  for (const Candidate k : order()) {
    if (!line.bits().has(k) || line.digits().has(k) || refuted.has(k) || in_vain.has(k)) continue;
    patience.tick();
    if (CandidateSet* const before = kept.left_by(k)) {
      CandidateSet left = *before;
      if (is_as_before(line.bits(), left)) {
        if (is_first) *before = left;
        continue;
      }
    }
    const Followed& alone = of(k);
    if (alone.is_dead || !line.digits().is_within(alone.possible)) {
      refuted.add(k);
      continue;
    }
    Confiner(*tables_, both).follow(start, alone);
    if (both.is_dead) {
      refuted.add(k);
    } else {
      in_vain |= both.truths;
      if (is_first) kept.keep(k, both.possible);
    }
  }
  if (is_first) {
    kept.possible = line.bits();
    kept.refuted = refuted;
  }
  return refuted;
}

// Removes from what was left before what a line has lost since. Returns whether that is seen to
// show nothing new: no single, no intersection.
bool Consequences::is_as_before(const CandidateSet& line, CandidateSet& left) const {
  CandidateSet lost = left;
  lost -= line;
  left -= lost;
  bool is_new = false;
  lost.for_each([&](std::size_t k) {
    for (const Seat& seat : tables_->seats(k)) {
      if (is_new) return;
      const Constraint q = seat.constraint;
      Mask places = 0;
      for (std::size_t n = 0; n < 9; ++n) {
        if (left.has(tables_->members(q)[n]))
          places = united(places, bit_of(static_cast<unsigned>(n)));
      }
      places = static_cast<Mask>(places & tables_->full()[q]);
      is_new = size_of(places) < 2;
      if (is_new || q < CELLS || !may_be_confined(*tables_, q, places)) continue;
      for (const Overlap& overlap : tables_->overlaps(house_of(q))) {
        if (without(places, overlap.places) != 0) continue;
        const Constraint cover = constraint_of(overlap.other, static_cast<Digit>(q % 9));
        CandidateSet gone = tables_->candidates(cover) & left;
        gone -= tables_->candidates(q);
        is_new = is_new || !gone.is_empty();
      }
    }
  });
  return !is_new;
}

void Consequences::Kept::clear() {
  possible = refuted = known_ = CandidateSet();
  left_.clear();
}

void Consequences::Kept::keep(Candidate k, const CandidateSet& left) {
  if (CandidateSet* const before = left_by(k)) {
    *before = left;
    return;
  }
  known_.add(k);
  places_[k] = static_cast<std::uint16_t>(left_.size());
  left_.push_back(left);
}

}  // namespace whydoku::logic
