#include "rules/search.hpp"

#include <vector>

#include "sets.hpp"

namespace whydoku {
namespace {

// Most grids have few dead ends, or fewer than solutions. Whatever has more is
// worth a closer look, at constraints with so many candidates.
constexpr std::uint64_t FEW_DEAD_ENDS = 16;
constexpr unsigned FEW_TO_SEE = 4;

Candidate lowest_of(const Tables& tables, Constraint q, Mask mask) {
  return tables.members(q)[lowest(mask)];
}

// Splits grids that are open until none is left, the last one first. In a grid that is split, one
// candidate is tried in a copy, and gone in what remains.
class RuledSearch {
 public:
  RuledSearch(std::uint64_t limit, Patience& patience) : limit_(limit), patience_(patience) {}

  std::uint64_t count(const Remains& grid) {
    std::vector<Remains> open{grid};
    std::uint64_t dead_ends = 0;
    while (!open.empty() && found_ < limit_) {
      patience_.tick();
      Remains& last = open.back();
      if (dead_ends > found_ + FEW_DEAD_ENDS && !last.is_dead()) last.narrow();
      if (last.is_dead()) {
        ++dead_ends;
        open.pop_back();
      } else if (last.is_solved()) {
        if (found_++ == 0) solution_ = last.candidates();
        open.pop_back();
      } else {
        const Candidate k = last.of_fewest();
        Remains tried = last;
        tried.place(k);
        last.remove(k);
        // What is dead already needs no place.
        dead_ends += last.is_dead() || tried.is_dead() ? 1 : 0;
        if (last.is_dead()) {
          last = tried;
        } else if (!tried.is_dead()) {
          open.push_back(tried);
        }
      }
    }
    return found_;
  }

  // The first solution that was found.
  const CandidateSet& solution() const { return solution_; }

 private:
  const std::uint64_t limit_;
  Patience& patience_;
  std::uint64_t found_ = 0;
  CandidateSet solution_;
};

// The grid, with digits in its first row if it is empty.
Remains begun(const Remains& grid) {
  Remains some = grid;
  if (grid.is_empty()) some.begin(RISING);
  return some;
}

std::optional<CandidateSet> solution_if(std::uint64_t wanted, std::uint64_t limit,
                                        const Remains& grid, Patience& patience) {
  RuledSearch search(limit, patience);
  if (search.count(grid) != wanted) return std::nullopt;
  return search.solution();
}

}  // namespace

Remains::Remains(const Tables& tables, const CandidateSet& possible,
                 std::span<const Narrowing> narrowings)
    : tables_(&tables), narrowings_(narrowings), candidates_(possible) {
  candidates_.for_each([&](std::size_t k) {
    for (const Seat& seat : tables.seats(k)) {
      masks_[seat.constraint] = united(masks_[seat.constraint], seat.bit);
    }
  });
  open_ = changed_ = tables.existing();
  Alone alone;
  tables.existing().each([&](Constraint q) {
    look_at(q, alone);
    return true;
  });
  follow(alone);
}

void Remains::place(std::size_t k) {
  Alone alone;
  alone.candidates[alone.n++] = static_cast<Candidate>(k);
  follow(alone);
}

void Remains::remove(std::size_t k) {
  Alone alone;
  take_out(k, alone);
  follow(alone);
}

void Remains::begin(const FirstRow& digits) {
  for (std::size_t cell = 0; cell < size() && !is_dead_; ++cell) place(9 * cell + digits[cell]);
}

void Remains::narrow() {
  Alone alone;
  const ConstraintSet changed = changed_ & open_;
  changed_ = ConstraintSet();
  changed.each([&](Constraint q) {
    const Mask mask = masks_[q];
    if (size_of(mask) > FEW_TO_SEE) return true;
    CandidateSet seen = candidates_;
    for (const std::uint8_t n : Members(mask)) seen &= tables_->sees(tables_->members(q)[n]);
    if (mask != 0) seen.for_each([&](std::size_t k) { take_out(k, alone); });
    return !is_dead_;
  });
  follow(alone);
}

void Remains::follow(Alone& alone) {
  do {
    while (alone.n > 0 && !is_dead_) {
      const Candidate k = alone.candidates[--alone.n];
      const CandidateSet gone = candidates_ & tables_->sees(k);
      gone.for_each([&](std::size_t other) { take_out(other, alone); });
    }
  } while (exclude(alone));
}

// Takes out what a narrowing excludes. Returns whether one excluded anything.
bool Remains::exclude(Alone& alone) {
  for (const Narrowing& narrowing : narrowings_) {
    if (is_dead_) return false;
    const CandidateSet gone = candidates_ & narrowing(candidates_);
    gone.for_each([&](std::size_t k) { take_out(k, alone); });
    if (!gone.is_empty()) return true;
  }
  return false;
}

void Remains::take_out(std::size_t k, Alone& alone) {
  candidates_.remove(k);
  for (const Seat& seat : tables_->seats(k)) {
    masks_[seat.constraint] = without(masks_[seat.constraint], seat.bit);
    changed_.add(seat.constraint);
    look_at(seat.constraint, alone);
  }
}

// Notes how many candidates a constraint has left, where that matters. Only a constraint that is
// open can come to have one, so each does once.
void Remains::look_at(Constraint q, Alone& alone) {
  const Mask mask = masks_[q];
  const Mask more = static_cast<Mask>(mask & (mask - 1));
  if (mask == 0) {
    is_dead_ = true;
  } else if (more == 0) {
    open_.remove(q);
    pairs_.remove(q);
    alone.candidates[alone.n++] = lowest_of(*tables_, q, mask);
  } else if (has_one(more)) {
    pairs_.add(q);
  }
}

Candidate Remains::of_fewest() const {
  const Constraint q = fewest();
  return lowest_of(*tables_, q, masks_[q]);
}

Candidate Remains::of_fewest(Stream& stream) const {
  const Constraint q = fewest();
  Mask left = masks_[q];
  for (std::uint32_t n = stream.below(size_of(left)); n > 0; --n)
    left &= static_cast<Mask>(left - 1);
  return lowest_of(*tables_, q, left);
}

Constraint Remains::fewest() const {
  Constraint best = 0;
  unsigned fewest = 10;
  const auto weigh = [&](Constraint q) {
    const unsigned n = size_of(masks_[q]);
    if (n < fewest) {
      fewest = n;
      best = q;
    }
    return fewest > 2;
  };
  if (pairs_.each(weigh)) open_.each(weigh);
  return best;
}

std::uint64_t count_solutions(const Remains& grid, std::uint64_t limit, Patience& patience) {
  std::uint64_t each = 1;  // how many solutions one of those that are counted stands for
  for (std::size_t n = grid.is_empty() ? grid.size() : 1; n > 1; --n) each *= n;
  const std::uint64_t most = limit / each + (limit % each == 0 ? 0 : 1);
  const std::uint64_t found = RuledSearch(most, patience).count(begun(grid));
  return found > limit / each ? limit : found * each;
}

std::optional<CandidateSet> any_solution(const Remains& grid, Patience& patience) {
  return solution_if(1, 1, begun(grid), patience);
}

std::optional<CandidateSet> only_solution(const Remains& grid, Patience& patience) {
  return solution_if(1, 2, grid, patience);
}

std::optional<CandidateSet> random_solution(const Remains& grid, Stream stream,
                                            Patience& patience) {
  for (unsigned n = 0; n < MOST_BEGINNINGS; ++n) {
    std::vector<Remains> open{grid};
    if (n >= FREE_BEGINNINGS && grid.is_empty()) {
      FirstRow digits = RISING;
      stream.shuffle(std::span(digits).first(grid.size()));
      open.back().begin(digits);
    }
    std::uint64_t allowed = FEW_DEAD_ENDS << n;
    while (!open.empty() && allowed > 0) {
      patience.tick();
      if (n > 0 && !open.back().is_dead()) open.back().narrow();
      if (open.back().is_dead()) {
        --allowed;
        open.pop_back();
        continue;
      }
      if (open.back().is_solved()) return open.back().candidates();
      const Candidate k = open.back().of_fewest(stream);
      Remains tried = open.back();
      tried.place(k);
      open.back().remove(k);
      open.push_back(tried);
    }
    if (open.empty()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace whydoku
