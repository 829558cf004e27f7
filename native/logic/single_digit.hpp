// Single-digit patterns: two strong links of a digit, joined by a weak one; named by their shape.
//
//   a=b - c=d     a or d is true: what sees both is false
//
//   skyscraper        in two parallel lines, joined along a line
//   kite              in a row and a column, joined in a box
//   turbot fish       any other two houses
//   empty rectangle   one link is a box that holds the digit in one row and one column only
//   grouped turbot    at least one node is a group in an intersection
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/finding.hpp"
#include "logic/link_graph.hpp"

namespace whydoku::logic {

enum class Shape : std::uint8_t { SKYSCRAPER, KITE, TURBOT, EMPTY_RECTANGLE, GROUPED_TURBOT };

inline constexpr std::size_t SHAPES = 5;

// Two strong links in a row, with what they exclude.
struct DigitWalk {
  std::array<LinkGraph::Number, 2> starts;
  std::array<LinkGraph::Way, 2> links;
  Digit digit;
  CandidateSet eliminations;

  bool has_nodes_of(const DigitWalk& other) const {
    return starts == other.starts && links[0].end == other.links[0].end &&
           links[1].end == other.links[1].end;
  }
  // The same walk from its other end.
  DigitWalk turned() const;
};

// The walks of some shapes, most eliminations first.
class DigitWalks : public Note {
 public:
  const LinkGraph& graph() const { return graph_; }
  const std::vector<DigitWalk>& of(Shape shape) const {
    return found_[static_cast<std::size_t>(shape)];
  }

 protected:
  // Finds the shapes with groups and crosses, or those without.
  void find(Search& search, bool is_grouped);
  LinkGraph graph_;

 private:
  void add(Shape shape, std::size_t first, const DigitWalk& walk);
  void drop_named_turbots(const std::array<std::size_t, SHAPES>& from);

  std::array<std::vector<DigitWalk>, SHAPES> found_;
};

// The shapes of single places: skyscrapers, kites and turbot fish.
class PlainDigitWalks : public DigitWalks {
 public:
  void make(Search& search) override;
};

// The shapes with groups and crosses: empty rectangles and grouped turbot fish.
class GroupedDigitWalks : public DigitWalks {
 public:
  void make(Search& search) override;
};

template <Shape shape>
DigitWalks& digit_walks(Search& search) {
  if constexpr (shape == Shape::EMPTY_RECTANGLE || shape == Shape::GROUPED_TURBOT) {
    return search.note<GroupedDigitWalks>();
  } else {
    return search.note<PlainDigitWalks>();
  }
}

template <Shape shape>
void digit_pattern(Search& search, const Asked& asked, Take take) {
  for (const DigitWalk& walk : digit_walks<shape>(search).of(shape)) {
    if (asked.wants_digit(walk.digit) && !take(Finding::removing(walk.eliminations))) return;
  }
}

// Two kites that meet in the same two cells of a box; two empty rectangles of the same box whose
// lines meet in one place.
void dual_kites(Search& search, const Asked& asked, Take take);
void dual_rectangles(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
