// What is asked about puzzles, whatever their rules and whoever answers: here the lanes, which know
// classic rules alone; rules/solver.hpp has the others, and chooses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "candset.hpp"
#include "search/make.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "search/stream.hpp"

namespace whydoku {

class Solver {
 public:
  virtual ~Solver() = default;

  // --- one puzzle, given as the candidates that it leaves possible ---

  // The number of solutions, at most `limit`; any solution; the only one.
  virtual std::uint64_t count(const CandidateSet& possible, std::uint64_t limit,
                              Patience& patience) const = 0;
  virtual std::optional<CandidateSet> any(const CandidateSet& possible,
                                          Patience& patience) const = 0;
  virtual std::optional<CandidateSet> only(const CandidateSet& possible,
                                           Patience& patience) const = 0;

  // What logic leaves of a puzzle: no candidates if it sees that there is no solution, one in each
  // cell if it comes to one.
  virtual CandidateSet tightened(const CandidateSet& possible) const = 0;

  // --- rows, as search.hpp and make.hpp have them; each answer has one item for each row ---

  // The digits of a row of 81, and what a row of any width leaves possible. Nothing for an invalid
  // row: one with a character that is neither a digit of the grid nor blank, with a candidate beyond
  // the grid, or with the same digit in cells that see each other.
  virtual std::optional<Cells> digits(DigitRow row) const = 0;
  virtual std::optional<CandidateSet> possible(Row row) const = 0;

  // Whether many puzzles are searched faster together than each by itself.
  virtual bool goes_together() const = 0;

  virtual void count_rows(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                          Patience& patience) const = 0;
  virtual void solve_rows(const Rows& rows, bool unique, std::span<Text> solutions,
                          Patience& patience) const = 0;
  virtual void complete_rows(const Rows& rows, std::span<const Stream> streams,
                             std::span<std::optional<Cells>> out, Patience& patience) const = 0;

  // For rows of 81: 1 if every given is needed, 0 if some given is not, 255 if there is not exactly
  // one solution.
  void minimal_rows(const Rows& rows, std::span<std::uint8_t> statuses, Patience& patience) const;

  // Takes clues away from rows of 81, group by group in the order of each row's stream, as long as
  // one solution is left and at least `fewest` clues, a number for each row. Nothing for a row
  // without exactly one solution. Row k uses number `index` + k of the seed.
  void dig_rows(const Rows& rows, const Groups& groups, std::span<const std::uint8_t> fewest,
                std::uint64_t seed, std::uint64_t index, std::span<std::optional<Cells>> out,
                Patience& patience) const;

  // Whether each of some rows has a solution, 0 or 1. Their cells are 0 to 9, or `any_but` a digit.
  virtual void ask(std::span<const Cells> questions, std::span<std::uint64_t> answers,
                   Patience& patience) const = 0;

 protected:
  // Of grids of a size. Digits are alike if they can change places in every solution.
  Solver(std::size_t size, bool has_digits_alike)
      : size_(size), has_digits_alike_(has_digits_alike) {}

  const std::size_t size_;

 private:
  const bool has_digits_alike_;
};

// The solver of classic rules: the lanes.
const Solver& lanes();

// All solutions in lexicographic order, each found only when it is asked for. A branch is entered
// only if it is known to have a solution: by one that was found before, or else by a search.
class Solutions {
 public:
  // The solver must live as long.
  Solutions(const Solver& solver, const CandidateSet& possible)
      : solver_(&solver), levels_{{possible, std::nullopt}} {}

  // The next solution, 0 beyond the grid, or nothing at the end. An interrupted call may be
  // repeated.
  std::optional<Cells> next(Patience& patience);

 private:
  struct Level {
    CandidateSet left;
    std::optional<CandidateSet> known;  // a solution, once a search has found one
  };

  const Solver* solver_;
  std::vector<Level> levels_;
};

// A solution as digits: 0 beyond the grid.
Cells digits_of(const CandidateSet& solution);

}  // namespace whydoku
