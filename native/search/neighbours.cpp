#include "search/neighbours.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "houses.hpp"
#include "search/branches.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"

namespace whydoku {
namespace {

// So many solutions are looked at before single candidates are, and kept to compare with others.
constexpr std::size_t FIRST_SOLUTIONS = 8;
constexpr std::size_t MOST_KEPT = 24;

void put_clue(Cells& cells, Candidate k) {
  cells[cell_of(k)] = static_cast<std::uint8_t>(digit_of(k) + 1);
}

bool is_same(const LonePuzzle& one, const LonePuzzle& other) {
  return std::ranges::equal(sets_of(one), sets_of(other));
}

// The candidates that several solutions share, as far as they are known.
class Shared {
 public:
  // A solution that may have been met before.
  void meet(const LonePuzzle& solution) {
    const auto is_this = [&](const LonePuzzle& known) { return is_same(known, solution); };
    if (std::ranges::any_of(kept_, is_this)) return;
    const auto lone = sets_of(alone_);
    const auto mine = sets_of(solution);
    for (const LonePuzzle& known : kept_) {
      const auto others = sets_of(known);
      for (std::size_t i = 0; i < LONE_SETS; ++i) {
        lone[i] = without(lone[i], static_cast<Mask>(others[i] & mine[i]));
      }
    }
    if (kept_.size() < MOST_KEPT) kept_.push_back(solution);
  }
  bool has(Candidate k) const { return (set_at(alone_, cell_of(k)) & bit_of(digit_of(k))) == 0; }
  // The others. A search that prefers them learns most.
  const LonePuzzle& others() const { return alone_; }
  bool is_known(Candidate k) const {
    return std::ranges::any_of(kept_, [&](const LonePuzzle& solution) {
      return set_at(solution, cell_of(k)) == bit_of(digit_of(k));
    });
  }

  Shared() {
    kept_.reserve(MOST_KEPT);
    std::ranges::fill(sets_of(alone_), ALL_NINE);
  }

 private:
  std::vector<LonePuzzle> kept_;
  LonePuzzle alone_;
};

}  // namespace

Neighbours::Neighbours(const Cells& puzzle, std::size_t taken, std::size_t put, bool minimal,
                       const std::optional<Cells>& after)
    : puzzle_(puzzle), put_(put), minimal_(minimal) {
  for (std::size_t i = 0; i < CELLS; ++i) {
    const bool is_gone = after && puzzle[i] != 0 && (*after)[i] != puzzle[i];
    if (is_gone) taken_.push_back(clues_.size());
    if (after && (*after)[i] != 0 && (*after)[i] != puzzle[i]) {
      after_.push_back(candidate_of(static_cast<Cell>(i), static_cast<Digit>((*after)[i] - 1)));
    }
    if (puzzle[i] != 0) clues_.push_back(static_cast<std::uint8_t>(i));
  }
  if (!after) {
    taken_.resize(taken);
    std::iota(taken_.begin(), taken_.end(), std::size_t{0});
    is_over_ = taken > clues_.size();
  }
}

// Goes on to the next clues to take; returns false if there are none.
bool Neighbours::take_others() {
  std::size_t last = taken_.size();
  while (last > 0 && taken_[last - 1] == clues_.size() - taken_.size() + last - 1) --last;
  if (last == 0) return false;
  std::iota(taken_.begin() + static_cast<std::ptrdiff_t>(last - 1), taken_.end(),
            taken_[last - 1] + 1);
  return true;
}

std::optional<Cells> Neighbours::next(Patience& patience) {
  while (ready_.empty() && !is_over_) {
    if (is_fresh_) {
      Level level{puzzle_};
      for (const std::size_t number : taken_) level.cells[clues_[number]] = 0;
      level.puzzle = alone(possible_of(level.cells));
      enter(std::move(level), -1, patience);
      is_fresh_ = false;
    } else if (levels_.empty()) {
      after_.clear();
      is_over_ = !take_others();
      is_fresh_ = true;
    } else if (levels_.back().untried.empty()) {
      levels_.pop_back();
    } else {
      const std::size_t at = levels_.size() - 1;
      const Candidate k = levels_[at].untried.back();
      if (!after_.empty() && k != after_[at]) after_.clear();
      Level level{levels_[at].cells, levels_[at].puzzle};
      put_clue(level.cells, k);
      set_at(level.puzzle, cell_of(k)) &= bit_of(digit_of(k));
      enter(std::move(level), k, patience);
      levels_[at].untried.pop_back();
    }
  }
  if (ready_.empty()) return std::nullopt;
  const Cells first = ready_.front();
  ready_.pop_front();
  return first;
}

// Goes on from a level whose last candidate that was put is `last`, or -1.
void Neighbours::enter(Level level, int last, Patience& patience) {
  const std::size_t depth = levels_.size();
  if (tighten(level.puzzle) == Logic::dead) return;
  std::vector<Candidate> free;
  for (int k = last + 1; k < CANDIDATES; ++k) {
    const auto one = static_cast<Candidate>(k);
    const Cell i = cell_of(one);
    const Mask bit = bit_of(digit_of(one));
    if (level.cells[i] != 0 || puzzle_[i] == digit_of(one) + 1) continue;
    if ((set_at(level.puzzle, i) & bit) != 0) free.push_back(one);
  }
  const bool is_last = depth + 1 == put_;
  if (!after_.empty()) {
    const Candidate from = after_[depth];
    std::erase_if(free, [&](Candidate k) { return is_last ? k <= from : k < from; });
  }
  if (is_last) {
    const std::vector<Cells> found = with_last(level, free, patience);
    after_.clear();
    ready_.insert(ready_.end(), found.begin(), found.end());
    return;
  }
  // More clues than leave one solution are not all needed.
  if (minimal_ && count_solutions(possible_of(level.puzzle), 2, patience) == 1) return;
  level.untried.assign(free.rbegin(), free.rend());
  levels_.push_back(std::move(level));
}

// The puzzles to which a last clue leads.
std::vector<Cells> Neighbours::with_last(const Level& level, std::span<const Candidate> free,
                                         Patience& patience) const {
  std::vector<Cells> found;
  for (const Candidate k : that_leave_one(level.puzzle, free, patience)) {
    found.push_back(level.cells);
    put_clue(found.back(), k);
  }
  if (!minimal_ || found.empty()) return found;
  const Row bytes(found[0].data(), found.size() * CELLS);
  std::vector<std::uint8_t> statuses(found.size());
  lanes().minimal_rows({bytes, CELLS}, statuses, patience);
  std::size_t n = 0;
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (statuses[k] == 1) found[n++] = found[k];
  }
  found.resize(n);
  return found;
}

// Those of the candidates that just one solution has.
std::vector<Candidate> Neighbours::that_leave_one(const LonePuzzle& puzzle,
                                                  std::span<const Candidate> free,
                                                  Patience& patience) {
  Shared shared;
  std::size_t met = 0;
  const bool are_more =
      visit_solutions(puzzle, shared.others(), patience, [&](const LonePuzzle& solution) {
        shared.meet(solution);
        return ++met == FIRST_SOLUTIONS;
      });
  std::vector<Candidate> found;
  for (const Candidate k : free) {
    if (shared.has(k)) continue;
    if (!are_more) {
      if (shared.is_known(k)) found.push_back(k);
      continue;
    }
    LonePuzzle with = puzzle;
    set_at(with, cell_of(k)) = bit_of(digit_of(k));
    std::size_t here = 0;
    visit_solutions(with, shared.others(), patience, [&](const LonePuzzle& solution) {
      shared.meet(solution);
      return ++here == 2;
    });
    if (here == 1) found.push_back(k);
  }
  return found;
}

}  // namespace whydoku
