#include "logic/consequences.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "sets.hpp"

namespace whydoku::logic {

namespace {

Followed left_on(const Grid& grid) {
  Followed left;
  std::copy(grid.masks().begin(), grid.masks().end(), left.masks.begin());
  left.possible = grid.bits();
  left.truths = grid.digits();
  left.is_dead = grid.is_broken();
  return left;
}

// Follows singles and intersections to their end, or until the grid is dead.
class Follower {
 public:
  Follower(const Tables& tables, Followed& left) : tables_(tables), left_(left) {}

  void follow_all() {
    tables_.existing().each([&](Constraint q) {
      look_at(q);
      return true;
    });
    follow();
  }

  void follow(Candidate supposed) {
    place(supposed);
    follow();
  }

  // Goes on with what this grid and another one leave, both at their ends.
  void follow(const Followed& other) {
    std::array<Mask, Followed::ROOM> is_new;
    for (std::size_t q = 0; q < Followed::ROOM; ++q) {
      const auto both = static_cast<Mask>(left_.masks[q] & other.masks[q]);
      is_new[q] = static_cast<Mask>((both != left_.masks[q]) & (both != other.masks[q]));
      left_.masks[q] = both;
    }
    left_.possible &= other.possible;
    left_.truths |= other.truths;
    constexpr std::size_t PART = sizeof(std::uint64_t) / sizeof(Mask);
    for (std::size_t part = 0; part < Followed::ROOM; part += PART) {
      std::uint64_t any = 0;
      std::memcpy(&any, &is_new[part], sizeof(any));
      if (any == 0) continue;
      for (std::size_t q = part; q < part + PART; ++q) {
        if (is_new[q] != 0) look_at(static_cast<Constraint>(q));
      }
    }
    follow();
  }

 private:
  void follow() {
    while (!left_.is_dead && (alone_ > 0 || changed_ > 0)) {
      if (alone_ > 0) {
        place(alone_in_[--alone_]);
      } else {
        const Constraint q = changed_in_[--changed_];
        is_changed_.remove(q);
        confine(q);
      }
    }
  }

  void place(Candidate k) {
    if (left_.truths.has(k)) return;
    left_.truths.add(k);
    remove(left_.possible & tables_.sees(k));
  }

  void remove(const CandidateSet& gone) {
    left_.possible -= gone;
    gone.for_each([&](std::size_t k) {
      for (const Seat& seat : tables_.seats(k)) {
        left_.masks[seat.constraint] = without(left_.masks[seat.constraint], seat.bit);
        look_at(seat.constraint);
      }
    });
  }

  void look_at(Constraint q) {
    const Mask mask = left_.masks[q];
    if (mask == 0) {
      left_.is_dead = true;
    } else if (has_one(mask)) {
      // A constraint that nothing is taken of any more gets here once.
      const Candidate k = tables_.members(q)[lowest(mask)];
      if (!left_.truths.has(k)) alone_in_[alone_++] = k;
    } else if (q >= CELLS && !is_changed_.has(q)) {
      is_changed_.add(q);
      changed_in_[changed_++] = q;
    }
  }

  // Removes what is beside the places of a constraint in all houses that hold these.
  void confine(Constraint q) {
    const Mask places = left_.masks[q];
    for (const Overlap& overlap : tables_.overlaps(house_of(q))) {
      if (without(places, overlap.places) != 0) continue;
      const Constraint cover = constraint_of(overlap.other, static_cast<Digit>(q % 9));
      if (size_of(left_.masks[cover]) == size_of(places)) continue;
      CandidateSet gone = tables_.candidates(cover) & left_.possible;
      gone -= tables_.candidates(q);
      remove(gone);
    }
  }

  const Tables& tables_;
  Followed& left_;
  std::array<Candidate, MOST_CONSTRAINTS> alone_in_;
  std::size_t alone_ = 0;
  std::array<Constraint, MOST_CONSTRAINTS> changed_in_;
  std::size_t changed_ = 0;
  ConstraintSet is_changed_;
};

}  // namespace

void Consequences::make(Search& search) {
  tables_ = &search.grid().tables();
  grid_ = left_on(search.grid());
  if (!grid_.is_dead) Follower(*tables_, grid_).follow_all();
  is_known_ = CandidateSet();
}

const Followed& Consequences::of(Candidate k) {
  if (!of_[k]) of_[k] = std::make_unique<Followed>();
  Followed& left = *of_[k];
  if (!is_known_.has(k)) {
    is_known_.add(k);
    left = grid_;
    left.is_dead = left.is_dead || !left.possible.has(k);
    if (!left.is_dead) Follower(*tables_, left).follow(k);
  }
  return left;
}

CandidateSet Consequences::refuted_on(const Grid& later, Patience& patience) {
  const Followed start = left_on(later);
  CandidateSet open = later.bits();
  open -= later.digits();
  CandidateSet refuted;
  CandidateSet in_vain;  // true by one that is not refuted, so it leads to less
  open.for_each([&](std::size_t n) {
    if (in_vain.has(n)) return;
    patience.tick();
    const auto k = static_cast<Candidate>(n);
    const Followed& alone = of(k);
    bool is_dead = alone.is_dead || !later.digits().is_within(alone.possible);
    if (!is_dead) {
      Followed left = start;
      Follower(*tables_, left).follow(alone);
      is_dead = left.is_dead;
      if (!is_dead) in_vain |= left.truths;
    }
    if (is_dead) refuted.add(k);
  });
  return refuted;
}

}  // namespace whydoku::logic
