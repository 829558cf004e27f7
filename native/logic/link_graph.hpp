// The strong links of some kinds of splits, from both their ends, and where weak links lead on.
//
//   a  =strong=  b  -weak-  c  =strong=  d          a way from a to b, ahead of b the one from c
//
// A walk alternates strong and weak links, with strong ones first and last, so one of its two ends
// is true: what sees both is false. Short walks are the single-digit patterns and wings; chains of
// any length have the net of chain_net.hpp.
//
// The order decides between equals, since techniques give what they find in this order: nodes stand
// in the order in which the kinds name them, the ways from a node in the same order, and at the far
// end of weak links first the single candidates, by number, then the groups.
//
// All nodes of splits are places of one digit, so they are kept as cells. Two of them are weakly
// linked inside a cell if each is a candidate of it, else only if they have the same digit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "houses.hpp"
#include "logic/grid.hpp"
#include "logic/links.hpp"
#include "logic/why.hpp"
#include "sets.hpp"

namespace whydoku::logic {

// The cells that have each digit as a candidate.
std::array<CellSet, 9> cells_of_digits(const Grid& grid);

// One digit in some cells.
CandidateSet digit_in(const CellSet& cells, Digit d);

class LinkGraph {
 public:
  using Number = std::uint16_t;
  static constexpr Number NONE = 0xFFFF;
  static constexpr Cell SEVERAL = 255;

  // A node that has strong links: one digit in some cells, and the cells in which it sees all of them.
  struct Place {
    CellSet cells;
    CellSet seen;
    Digit digit;
    Cell cell;  // SEVERAL if there are several
    std::uint16_t first_way;
    std::uint16_t end_of_ways;

    bool overlaps(const Place& other) const {
      return digit == other.digit && cells.meets(other.cells);
    }
  };

  // A strong link from a place to another one.
  struct Way {
    Number end;
    LinkKind kind;
    std::uint16_t ground;
  };

  // A weak link from a place to the start of a way.
  struct Ahead {
    Number start;
    bool changes;  // whether the weak link is inside a cell, between two digits
    Way way;
  };

  // With `one_digit`, weak links between digits are left out.
  void make(const Grid& grid, std::initializer_list<LinkKind> kinds, bool one_digit);
  // Drops the ways that lead where an earlier one of their kind leads from the same place: two
  // houses may have the same two nodes.
  void drop_repeats();

  std::size_t size() const { return places_.size(); }
  const Place& operator[](Number n) const { return places_[n]; }
  CandidateSet node(Number n) const { return digit_in(places_[n].cells, places_[n].digit); }
  std::span<const Way> ways(Number n) const {
    const Place& place = places_[n];
    return std::span(ways_).subspan(place.first_way,
                                    static_cast<std::size_t>(place.end_of_ways - place.first_way));
  }

  // The chain along some ways in a row, each from its start.
  why::Ground chain(std::span<const Number> starts, std::span<const Way> ways) const;

  // Visits the ways at the far end of weak links from a place, in order.
  template <class Visit>
  void each_ahead(Number n, Visit&& visit) {
    if (ranges_[n].end == UNKNOWN) look_ahead(n);
    const Range range = ranges_[n];
    // The visitor may look ahead from other places, which adds to the vector.
    for (std::size_t a = range.begin; a < range.end; ++a) visit(Ahead(ahead_[a]));
  }

 private:
  // Any of the three places of a digit in any of the 54 intersections of lines and boxes.
  static constexpr std::size_t GROUPS = std::size_t{54} * 9 * 8;

  struct Joined {
    Number start;
    Number end;
    LinkKind kind;
    std::uint16_t ground;
  };

  // A part of ahead_.
  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };
  static constexpr std::uint32_t UNKNOWN = 0xFFFFFFFF;

  void look_ahead(Number n);
  Number number(std::size_t q, unsigned mask);
  Number number(Candidate k);
  Number add(const Place& place);
  CellSet seen_by_all(const CellSet& cells, Digit d) const;

  std::vector<Place> places_;
  std::vector<Way> ways_;
  std::vector<Joined> joined_;
  std::vector<Ahead> ahead_;  // found when first asked for
  std::vector<Range> ranges_;
  const Tables* tables_ = nullptr;
  bool one_digit_ = false;
  std::array<Number, CANDIDATES> by_candidate_{};  // where singles_ has it
  std::array<Number, GROUPS> by_group_{};
  bool has_groups_ = true;
  std::array<CellSet, 9> singles_{};
  std::array<Mask, CELLS> in_cells_{};
  std::array<std::vector<Number>, 9> groups_;
};

}  // namespace whydoku::logic
