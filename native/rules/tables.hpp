// The tables of a grid under its rules: which candidates share a constraint, which see each other,
// and which cells are peers.
//
// Two sights are told apart. A candidate *sees* what is false if it is true: that is the whole
// truth about it. Cells are *peers* if they always differ: no digit can stand in both.
//
// A grid of every size lies in the upper left corner of 9 × 9, with the numbers of spaces.hpp and
// houses.hpp: cell i is in row i / 9 and column i % 9, and a grid of size n has the digits 0 to
// n - 1. What is beyond does not exist: no set has it, and the mask of a constraint that does not
// exist is empty.
//
//   . . . . : : :      a grid of size 4; its r2c1 is cell 9, its 5th row is no house
//   . . . . : : :
//   . . . . : : :
//   . . . . : : :
//   : : : : : : :
//
//   houses        rows 0-8, columns 9-17, regions 18-26 (classic: boxes), further houses from 27
//   on:
//                 diagonals, windows, any `size` cells that hold each digit once
//   constraints   as in spaces.hpp, so those of further houses come from 324 on
//   groups        cells that all differ, fewer than a house has; numbered like houses, from
//                 FIRST_GROUP on. Each digit is in a group at most once, so what would be its
//                 constraints are covers, but no bases: nothing of a group need be true
//   links         pairs of cells that differ
//   relations     pairs of cells of whose digits some cannot stand together
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "constraints.hpp"
#include "houses.hpp"
#include "spaces.hpp"

namespace whydoku {

inline constexpr std::size_t SMALLEST_SIZE = 4;
// One number below FIRST_GROUP is left to a house that no grid has, see BLANK.
inline constexpr std::size_t MOST_FURTHER = std::size_t{MOST_HOUSES} - HOUSES - 1;
inline constexpr House FIRST_GROUP = MOST_HOUSES;
inline constexpr std::size_t MOST_GROUPS = 128;

// A constraint that never exists, so that its mask is empty.
inline constexpr Constraint BLANK = MOST_CONSTRAINTS - 1;

using CellPair = std::pair<Cell, Cell>;

// Pairs of cells, and the digits that the second may have for each digit of the first.
struct Relation {
  std::array<Mask, 9> allowed{};
  std::vector<CellPair> pairs;
};

// Rules as they come in.
struct Rules {
  static constexpr std::uint8_t NO_REGION = 255;

  std::uint8_t size = 9;
  std::array<std::uint8_t, CELLS> regions{};  // of each cell; NO_REGION where there is none
  std::vector<std::vector<Cell>> further;     // the cells of each further house, ascending
  std::vector<CellPair> links;
  std::vector<std::vector<Cell>> groups;  // the cells of each, ascending
  std::vector<Relation> relations;

  // Why there are no tables for these rules, or null: a sentence.
  const char* fault() const;
};

Rules classic_rules();

// A set of houses.
using Houses = std::uint64_t;

// The places of a house that another house has too; two of them or more.
struct Overlap {
  House other;
  Mask places;
};

class Tables {
 public:
  // The rules must have no fault.
  explicit Tables(const Rules& rules);
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  static const Tables& classic();

  // Cells in a row, digits, cells in a house.
  std::size_t size() const { return size_; }
  std::size_t cells() const { return size_ * size_; }
  Mask all_digits() const { return static_cast<Mask>((1U << size_) - 1); }
  // Where the numbers of houses and of constraints end; groups are apart.
  std::size_t end_of_houses() const { return houses_; }
  std::size_t end_of_constraints() const { return CELLS + houses_ * 9; }
  // Whether there is nothing but rows, columns and nine boxes of 3 × 3; and whether there are these
  // at least.
  bool is_classic() const { return has_boxes_ && !has_more_; }
  bool has_boxes() const { return has_boxes_; }
  // Whether there is more than rows, columns and regions.
  bool has_more() const { return has_more_; }
  // Whether there are candidates that see each other without sharing a constraint.
  bool has_links() const { return has_links_; }
  // Whether digits can change places: each sees its like in the peers of its cell, and no other
  // digit beyond its cell.
  bool has_digits_alike() const { return has_digits_alike_; }

  const CandidateSet& all() const { return all_; }
  const CellSet& all_cells() const { return all_cells_; }
  // The constraints that exist, and the masks of all candidates.
  const ConstraintSet& existing() const { return existing_; }
  std::span<const Mask, MOST_CONSTRAINTS> full() const { return full_; }

  std::span<const Seat> seats(std::size_t k) const {
    return {seats_ + k * seats_apart_, is_classic() ? SPACES : 1U + houses_of(k / 9).size()};
  }
  // members(q)[n] is the candidate of bit n in the mask of constraint q, if it exists.
  const std::array<Candidate, 9>& members(std::size_t q) const { return members_[q]; }
  // The same as a set, which is empty if the constraint does not exist, and as wide as the group for
  // one of a group; and in order, `size` of them.
  const CandidateSet& candidates(std::size_t q) const { return candidates_[q]; }
  std::span<const Candidate> places(std::size_t q) const {
    return std::span(members_[q]).first(existing_.has(q) ? size_ : 0);
  }
  // The two sights; and the cells in which a candidate sees its own digit.
  const CandidateSet& sees(std::size_t k) const { return sees_[k]; }
  const CellSet& peers(std::size_t i) const { return peers_[i]; }
  const CellSet& sight(std::size_t k) const { return sights_[k]; }
  // The cells of whose candidates some see some of a cell's without sharing a house with it.
  const CellSet& linked(std::size_t i) const { return linked_[i]; }

  // The cells of a house by place, or those of a group; none if there is neither.
  std::span<const Cell> house_cells(std::size_t h) const {
    return std::span(house_cells_[h]).first(house_sizes_[h]);
  }
  const CellSet& house_set(std::size_t h) const { return house_sets_[h]; }
  bool is_house(std::size_t h) const { return h < houses_ && house_sizes_[h] != 0; }
  // The houses, and after them the groups: what holds no digit twice.
  std::span<const House> differing() const { return differing_; }
  // The houses of a cell, ascending: row, column, region if there are any, further ones.
  std::span<const House> houses_of(std::size_t i) const { return houses_of_[i]; }
  // What holds no digit twice and has the cell, ascending.
  std::span<const House> differing_of(std::size_t i) const { return differing_of_[i]; }
  // Its houses as a set, and the most that a cell has.
  Houses house_bits(std::size_t i) const { return house_bits_[i]; }
  std::size_t most_houses_of_cell() const { return most_houses_of_cell_; }
  std::span<const Overlap> overlaps(std::size_t h) const { return overlaps_[h]; }
  // The most places that a house shares with another one.
  unsigned most_shared(std::size_t h) const { return most_shared_[h]; }
  // No two tables have the same number.
  std::uint64_t number() const { return number_; }

 private:
  void add_house(std::size_t h, const std::vector<Cell>& cells);
  void add_seats();
  void add_sights(const Rules& rules);
  void add_overlaps();
  void separate(Candidate one, Candidate other);

  std::size_t size_;
  std::size_t houses_ = HOUSES;
  bool has_boxes_ = false;
  bool has_more_ = false;
  bool has_links_ = false;
  bool has_digits_alike_ = true;
  std::size_t most_houses_of_cell_ = 0;
  CandidateSet all_;
  CellSet all_cells_;
  ConstraintSet existing_;
  std::array<Mask, MOST_CONSTRAINTS> full_{};
  // Those of classic rules are the fixed tables, which lie in memory once.
  const Seat* seats_;
  std::size_t seats_apart_;
  const std::array<Candidate, 9>* members_;
  const CandidateSet* sees_;
  std::vector<Seat> own_seats_;
  std::vector<std::array<Candidate, 9>> own_members_;
  std::vector<CandidateSet> own_sees_;
  std::vector<CandidateSet> candidates_;
  std::array<CellSet, CELLS> peers_{};
  std::array<CellSet, CANDIDATES> sights_{};
  std::array<CellSet, CELLS> linked_{};
  std::vector<std::array<Cell, 9>> house_cells_;
  std::vector<std::uint8_t> house_sizes_;
  std::vector<CellSet> house_sets_;
  std::vector<House> differing_;
  std::array<std::vector<House>, CELLS> houses_of_;
  std::array<std::vector<House>, CELLS> differing_of_;
  std::array<Houses, CELLS> house_bits_{};
  std::vector<std::vector<Overlap>> overlaps_;
  std::array<unsigned, MOST_HOUSES> most_shared_{};
  std::uint64_t number_;
};

}  // namespace whydoku
