// Solutions of a grid under any rules: how many there are, any or the only one, one at random.
//
// The lanes search grids of classic rules. Here one search serves all rules: it follows what is
// alone in a cell or a house, then splits the constraint with the fewest candidates.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "candset.hpp"
#include "constraints.hpp"
#include "rules/tables.hpp"
#include "search/patience.hpp"
#include "search/stream.hpp"

namespace whydoku {

// The digits of a first row, and one that stands for all of them.
using FirstRow = std::array<std::uint8_t, 9>;
inline constexpr FirstRow RISING{0, 1, 2, 3, 4, 5, 6, 7, 8};

// What rules exclude that tables do not know, such as one of several cells together: of what is left
// some candidates that are false, if it knows of any. Where one digit is left in each cell, it must
// exclude some unless they obey it. It may only exclude more where less is left.
using Narrowing = std::function<CandidateSet(const CandidateSet& left)>;

// What a search has left of a grid: candidates, and their masks in all constraints. Whatever is
// alone in a constraint has been followed, so a constraint with one candidate is settled. If one
// has none left, the grid is dead, and the rest means nothing.
class Remains {
 public:
  // The candidates must be among those of the tables, which must live as long, as must the
  // narrowings; these are asked again and again, after each change.
  Remains(const Tables& tables, const CandidateSet& possible,
          std::span<const Narrowing> narrowings);

  bool is_dead() const { return is_dead_; }
  bool is_solved() const { return open_.is_empty(); }
  const CandidateSet& candidates() const { return candidates_; }

  // Whether nothing is known of any digit, and no narrowing knows digits. All are then alike, so one
  // order of them in the first row stands for all.
  bool is_empty() const { return narrowings_.empty() && candidates_ == tables_->all(); }
  std::size_t size() const { return tables_->size(); }

  // Places digits in the first row.
  void begin(const FirstRow& digits);
  void place(std::size_t k);
  void remove(std::size_t k);
  // Removes what all candidates of a constraint see, where these are few: one of them is true.
  void narrow();

  // The lowest candidate of an open constraint with the fewest, the first of these, or one at
  // random. Only of a grid that is neither dead nor solved.
  Candidate of_fewest() const;
  Candidate of_fewest(Stream& stream) const;

 private:
  // Candidates alone in a constraint, still to be followed. A constraint gets there once.
  struct Alone {
    std::array<Candidate, MOST_CONSTRAINTS> candidates;
    std::size_t n = 0;
  };

  Constraint fewest() const;
  void take_out(std::size_t k, Alone& alone);
  void follow(Alone& alone);
  bool exclude(Alone& alone);
  void look_at(Constraint q, Alone& alone);

  const Tables* tables_;
  std::span<const Narrowing> narrowings_;
  CandidateSet candidates_;
  std::array<Mask, MOST_CONSTRAINTS> masks_{};
  ConstraintSet open_;     // with several candidates
  ConstraintSet pairs_;    // with just two
  ConstraintSet changed_;  // since what their candidates see was removed
  bool is_dead_ = false;
};

// The number of solutions, at most `limit`.
std::uint64_t count_solutions(const Remains& grid, std::uint64_t limit, Patience& patience);

// Any one solution, and the only one: its candidates.
std::optional<CandidateSet> any_solution(const Remains& grid, Patience& patience);
std::optional<CandidateSet> only_solution(const Remains& grid, Patience& patience);

// A random solution: what is split and how it is tried first, a stream says. A search that comes to
// too many dead ends begins again from there on in the stream, with more of them allowed and a
// closer look at each grid; after FREE_BEGINNINGS an empty grid gets a first row at random. Nothing
// if there is none, or none was found in MOST_BEGINNINGS.
inline constexpr unsigned MOST_BEGINNINGS = 19, FREE_BEGINNINGS = 8;
std::optional<CandidateSet> random_solution(const Remains& grid, Stream stream, Patience& patience);

}  // namespace whydoku
