// Wings along three strong links; their names depend on which links are cells and where the digit
// changes. Candidates in one pair of brackets are in one cell.
//
//   W    (y=x)-x=x-(x=y)      two equal cells, bridged by the two places of x in a house
//   M    (y=x)-x=(x-y)=y      a cell, two places of x, and two of y in one of the same cells
//   S    x=x-(x=y)-y=y        two places of x and two of y, joined by a cell
//   H    (x=y)-y=(y-z)=z      a cell, and two places each of two digits
//        (x=y)-(y=z)-z=z      two cells, and two places of a digit that ends it
//        (x=y)-y=y-(y=z)      two cells, and two places of a digit between them
//   L    x=(x-y)=(y-z)=z      places only; the digit changes inside cells
//
// A wing with the same digit at both ends excludes it from every cell that sees both; otherwise
// each end excludes the other's digit from its own cell.
#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <vector>

#include "logic/finding.hpp"
#include "logic/link_graph.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

using Number = LinkGraph::Number;
using Place = LinkGraph::Place;
using Way = LinkGraph::Way;

constexpr LinkKind C = LinkKind::CELL;
constexpr LinkKind H = LinkKind::HOUSE;
constexpr LinkKind G = LinkKind::GROUP;

// The strong links of a wing in order, where its weak links change the digit inside a cell, and
// whether both ends have the same digit. Its variant is its name where a wing has several.
struct WingShape {
  std::array<LinkKind, 3> kinds;
  std::array<bool, 2> changes;
  bool has_equal_ends;
  std::string_view variant = {};
};

// A set of shapes of one wing; each stands there from both its ends.
using Live = unsigned;

constexpr std::array W_WING{WingShape{{C, H, C}, {false, false}, true}};
constexpr std::array GROUPED_W_WING{WingShape{{C, G, C}, {false, false}, true}};
constexpr std::array M_WING{
    WingShape{{C, H, H}, {false, true}, true},
    WingShape{{H, H, C}, {true, false}, true},
};
constexpr std::array S_WING{WingShape{{H, C, H}, {false, false}, false}};
constexpr std::array H_WING{
    WingShape{{C, H, H}, {false, true}, false, "H1"},
    WingShape{{H, H, C}, {true, false}, false, "H1"},
    WingShape{{C, C, H}, {false, false}, false, "H2"},
    WingShape{{H, C, C}, {false, false}, false, "H2"},
    WingShape{{C, H, C}, {false, false}, false, "H3"},
};
constexpr std::array L_WING{
    WingShape{{H, H, H}, {true, true}, true},
    WingShape{{H, H, H}, {true, true}, false},
};

// The links of plain wings, or of grouped ones, and the cells that have each digit.
template <LinkKind between>
class WingLinks : public Note {
 public:
  void make(Search& search) override {
    graph.make(search.grid(), {LinkKind::CELL, between}, between == LinkKind::GROUP);
    graph.drop_repeats();
    cells = cells_of_digits(search.grid());
  }
  LinkGraph graph;
  std::array<CellSet, 9> cells;
};

// A wing: three strong links, each with the node at which it starts.
struct LinkWing {
  std::array<Number, 3> starts;
  std::array<Way, 3> links;
  std::string_view variant;
  CandidateSet eliminations;
};

// Finds the wings of some shapes.
class Wings {
 public:
  Wings(Search& search, LinkGraph& graph, const std::array<CellSet, 9>& cells,
        std::span<const WingShape> shapes)
      : search_(search), graph_(graph), cells_(cells), shapes_(shapes) {
    for (std::size_t s = 0; s < shapes.size(); ++s) {
      const Live one = 1U << s;
      for (std::size_t n = 0; n < 3; ++n) {
        with_kind_[n][static_cast<std::size_t>(shapes[s].kinds[n])] |= one;
      }
      for (std::size_t n = 0; n < 2; ++n) {
        if (shapes[s].changes[n]) changing_[n] |= one;
      }
      if (shapes[s].has_equal_ends) with_equal_ends_ |= one;
    }
  }

  std::vector<LinkWing> find() {
    for (Number n = 0; n < graph_.size(); ++n) {
      search_.patience().tick();
      nodes_[0] = n;
      for (const Way& way : graph_.ways(n)) {
        if (with_kind(0, way) != 0) go_along<0>(way, with_kind(0, way));
      }
    }
    most_first(found_);
    return std::move(found_);
  }

 private:
  // Walks strong link number `n`, of one of these shapes, to its end, then weak links from there.
  template <std::size_t n>
  void go_along(const Way& way, Live shapes) {
    if constexpr (n == 2) {
      if (!may_exclude(graph_[nodes_[0]], graph_[way.end], shapes)) return;
    }
    if (is_met<2 * n>(way.end)) return;
    nodes_[2 * n + 1] = way.end;
    links_[n] = way;
    if constexpr (n == 2) {
      finish(shapes);
    } else {
      const Live changing = shapes & changing_[n];
      graph_.each_ahead(way.end, [&](const LinkGraph::Ahead& ahead) {
        const Live onward = ahead.changes ? changing : shapes & ~changing;
        const Live left = onward & with_kind(n + 1, ahead.way);
        if (left == 0 || is_met<2 * n + 1>(ahead.start)) return;
        nodes_[2 * n + 2] = ahead.start;
        go_along<n + 1>(ahead.way, left);
      });
    }
  }

  Live with_kind(std::size_t n, const Way& way) const {
    return with_kind_[n][static_cast<std::size_t>(way.kind)];
  }

  // Whether the cell of a place has the digit of another one, which sees it there.
  bool loses(const Place& place, const Place& other) const {
    return other.seen.has(place.cell) && cells_[other.digit].has(place.cell);
  }

  // Whether a walk between two single places, in this order, may be of one of these shapes and
  // exclude something.
  bool may_exclude(const Place& start, const Place& end, Live shapes) const {
    if (candidate_of(start.cell, start.digit) > candidate_of(end.cell, end.digit)) return false;
    if (start.digit == end.digit) {
      return (shapes & with_equal_ends_) != 0 &&
             !(start.seen & end.seen & cells_[start.digit]).is_empty();
    }
    if ((shapes & ~with_equal_ends_) == 0) return false;
    if (start.cell == end.cell) return true;
    return loses(end, start) || loses(start, end);
  }

  // Whether a place shares a candidate with one of the first `count` nodes.
  template <std::size_t count>
  bool is_met(Number n) const {
    const Place& place = graph_[n];
    for (std::size_t m = 0; m < count; ++m) {
      if (graph_[nodes_[m]].overlaps(place)) return true;
    }
    return false;
  }

  // Keeps the walk, of one of these shapes, if its ends exclude something.
  void finish(Live shapes) {
    const Place& start = graph_[nodes_[0]];
    const Place& end = graph_[nodes_[5]];
    CandidateSet gone;
    if (start.digit == end.digit) {
      gone = digit_in(start.seen & end.seen & cells_[start.digit], start.digit);
    } else if (start.cell == end.cell) {
      for (const Digit d : Members(search_.grid().mask(start.cell))) {
        gone.add(candidate_of(start.cell, d));
      }
    } else {
      if (loses(start, end)) gone.add(candidate_of(start.cell, end.digit));
      if (loses(end, start)) gone.add(candidate_of(end.cell, start.digit));
    }
    for (const Number n : nodes_) gone -= graph_.node(n);
    if (gone.is_empty()) return;
    const auto shape = static_cast<std::size_t>(std::countr_zero(shapes));
    found_.push_back({{nodes_[0], nodes_[2], nodes_[4]}, links_, shapes_[shape].variant, gone});
  }

  Search& search_;
  LinkGraph& graph_;
  const std::array<CellSet, 9>& cells_;
  std::span<const WingShape> shapes_;
  std::array<std::array<Live, LINK_KINDS>, 3> with_kind_{};
  std::array<Live, 2> changing_{};
  Live with_equal_ends_ = 0;
  std::array<Number, 6> nodes_{};
  std::array<Way, 3> links_{};
  std::vector<LinkWing> found_;
};

template <LinkKind between>
void wings(Search& search, std::span<const WingShape> shapes, Take take) {
  auto& links = search.note<WingLinks<between>>();
  for (const LinkWing& wing : Wings(search, links.graph, links.cells, shapes).find()) {
    const why::Ground chain = links.graph.chain(wing.starts, wing.links);
    if (!take(Finding::removing(wing.eliminations).because(chain, wing.variant))) return;
  }
}

void w_wings(Search& search, const Asked&, Take take) {
  wings<LinkKind::HOUSE>(search, W_WING, take);
}

void grouped_w_wings(Search& search, const Asked&, Take take) {
  wings<LinkKind::GROUP>(search, GROUPED_W_WING, take);
}

void m_wings(Search& search, const Asked&, Take take) {
  wings<LinkKind::HOUSE>(search, M_WING, take);
}

void s_wings(Search& search, const Asked&, Take take) {
  wings<LinkKind::HOUSE>(search, S_WING, take);
}

void h_wings(Search& search, const Asked&, Take take) {
  wings<LinkKind::HOUSE>(search, H_WING, take);
}

void l_wings(Search& search, const Asked&, Take take) {
  wings<LinkKind::HOUSE>(search, L_WING, take);
}

const Listed LINK_WINGS_LISTED{
    {"w-wing", "", w_wings, Needs::ANY_RULES},
    {"grouped-w-wing", "", grouped_w_wings, Needs::ANY_RULES},
    {"m-wing", "", m_wings, Needs::ANY_RULES},
    {"s-wing", "", s_wings, Needs::ANY_RULES},
    {"h-wing", "", h_wings, Needs::ANY_RULES},
    {"l-wing", "", l_wings, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
