// The almost locked sets of a grid, and which of them can be joined.
//
//   set      n cells of one house or group with n + 1 digits; without one of them it holds all the others
//   places   the candidates of one digit in a set; many sets share their places
//
//      x z | .       x is a restricted common of the sets A and B: all its places in A see all its
//      x y | .       places in B, so that it cannot be in both.
//      ----+----     A candidate z that sees all places of z in A is false if A holds z.
//      . . | x z
//
// The smallest sets have the lowest numbers, then those in the first house (rows before columns
// before boxes), then those with the lowest cells. A group of sets is a row of words with a bit for
// each number, so one operation handles many sets.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/almost_locked.hpp"
#include "logic/finding.hpp"
#include "sets.hpp"

namespace whydoku::logic {

// The number of some places.
using PlacesNumber = std::uint16_t;

// The candidates of a digit in a set, by their cells, and the cells of the other candidates of the
// digit that see all of them.
struct Places {
  Digit digit;
  CellSet here;
  CellSet seen;
};

// The candidates of a digit in some cells.
inline CandidateSet candidates_at(const CellSet& cells, Digit d) {
  CandidateSet found;
  cells.for_each([&](Cell i) { found.add(candidate_of(i, d)); });
  return found;
}

struct Als {
  House house;
  Mask positions;
  Mask digits;
  std::uint8_t size;
  CellSet cells;
  std::array<PlacesNumber, 9> places;  // of each of its digits

  why::AlmostLocked reason() const { return {cells, digits}; }
};

// A group of sets. All groups of a grid have the same number of words.
using Group = std::span<const std::uint64_t>;

constexpr void add(std::uint64_t* group, std::size_t n) {
  group[n / 64] |= std::uint64_t{1} << n % 64;
}
constexpr bool has(Group group, std::size_t n) { return (group[n / 64] >> n % 64 & 1) != 0; }

// Calls with each member of a row of words, in increasing order.
template <class Visit>
constexpr void for_each(Group group, Visit&& visit) {
  for (std::size_t w = 0; w < group.size(); ++w) {
    for (std::uint64_t left = group[w]; left != 0; left &= left - 1) {
      visit(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

// The sets of a grid up to the size that was asked for last: search.note<AlsSets>().up_to(8).
class AlsSets : public Note {
 public:
  static constexpr std::size_t LARGEST = 8;

  void make(Search& search) override;

  // Finds the sets of at most `largest` cells. If larger ones have been found already, it leaves
  // them; numbers and places stay, but no group stays valid.
  AlsSets& up_to(std::size_t largest);

  std::span<const Als> all() const { return all_; }
  const Als& operator[](std::size_t n) const { return all_[n]; }
  // The number of the first set of a size.
  std::size_t first_of(std::size_t size) const { return first_of_[size]; }

  const Places& places(std::size_t p) const { return places_[p]; }
  const Places& places_in(const Als& one, Digit d) const { return places_[one.places[d]]; }
  std::size_t count_of_places() const { return places_.size(); }

  // The words of a group.
  std::size_t words() const { return words_; }
  // The sets whose places of a candidate's digit all see the candidate.
  Group seeing(std::size_t k) const { return {seers_.data() + k * words_, words_}; }
  // The sets with a digit.
  Group having(Digit d) const { return {having_.data() + d * words_, words_}; }
  // The sets with which those with these places have them as restricted common.
  Group restricted(PlacesNumber p);
  // The sets that share no cell with this one.
  Group apart(std::size_t n);
  // The sets that have these places of their digit.
  std::span<const std::uint16_t> with(PlacesNumber p);

  // The candidates that see all of some places in both of two sets: they are false if one of the
  // sets holds the digit. If the sets share a single place, these include the rest of its cell.
  CandidateSet seen_by_both(const Als& one, const Als& other, Digit d) const;
  // The candidates that see all of some places. If it is a single one, these include the rest of
  // its cell.
  CandidateSet seen(const Als& one, Digit d) const;

  // Whether some of the cells of a set, but not all, are locked, or almost locked with two digits.
  bool is_locked_within(std::size_t n, Digit x, Digit z);

 private:
  void find(std::size_t largest);
  void number_places(Als& one);
  PlacesNumber number_of(House house, Mask there, Digit d);
  void group();
  std::uint64_t pairs_within(const Als& one) const;
  void add_rest_of_cell(const Places& places, CandidateSet& seen) const;

  const Grid* grid_ = nullptr;
  std::size_t largest_ = 0;
  std::array<CellSet, 9> cells_of_{};  // of each digit
  std::vector<AlmostLockedSet> found_;
  std::vector<Als> all_;
  std::array<std::size_t, LARGEST + 2> first_of_{};
  std::vector<Places> places_;
  // Slots with the numbers of places: by the first house that holds them, by their positions there,
  // and by digit; of a single one by its cell and digit.
  std::vector<std::uint64_t> known_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> seers_;
  std::vector<std::uint64_t> having_;
  std::vector<std::uint64_t> by_cell_;  // the sets with a cell; empty until asked for
  std::vector<std::uint64_t> restricted_;
  std::vector<bool> is_restricted_known_;
  std::vector<std::uint64_t> apart_;
  std::vector<bool> is_apart_known_;
  std::vector<std::uint16_t> with_;  // the sets of all places; empty until asked for
  std::vector<std::size_t> with_begin_;
  std::vector<std::uint64_t> pairs_;  // see is_locked_within
  std::vector<bool> is_pairs_known_;
};

// The reason of some sets in a row or a ring.
template <class Chosen>
why::Ground pattern_of(const AlsSets& sets, const Chosen& numbers,
                       const std::vector<Digit>& commons) {
  std::vector<why::AlmostLocked> row;
  for (const std::size_t n : numbers) row.push_back(sets[n].reason());
  return why::als(row, commons);
}

}  // namespace whydoku::logic
