#include "logic/link_wings.hpp"

#include <array>
#include <span>
#include <vector>

#include "logic/link_graph.hpp"

namespace whydoku::logic {

namespace {

using Number = LinkGraph::Number;
using Place = LinkGraph::Place;
using Way = LinkGraph::Way;

constexpr LinkKind C = LinkKind::CELL;
constexpr LinkKind H = LinkKind::HOUSE;
constexpr LinkKind G = LinkKind::GROUP;

// The strong links of a wing in order, where its weak links change the digit inside a cell, and
// whether both ends have the same digit.
struct WingShape {
  std::array<LinkKind, 3> kinds;
  std::array<bool, 2> changes;
  bool has_equal_ends;
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
    WingShape{{C, H, H}, {false, true}, false}, WingShape{{H, H, C}, {true, false}, false},
    WingShape{{C, C, H}, {false, false}, false}, WingShape{{H, C, C}, {false, false}, false},
    WingShape{{C, H, C}, {false, false}, false},
};
constexpr std::array L_WING{
    WingShape{{H, H, H}, {true, true}, true},
    WingShape{{H, H, H}, {true, true}, false},
};

class PlainWingLinks : public Note {
 public:
  void make(Search& search) override {
    graph.make(search.grid(), {LinkKind::CELL, LinkKind::HOUSE});
    cells = cells_of_digits(search.grid());
  }
  LinkGraph graph;
  std::array<CellSet, 9> cells;
};

class GroupedWingLinks : public Note {
 public:
  void make(Search& search) override {
    graph.make(search.grid(), {LinkKind::CELL, LinkKind::GROUP});
    cells = cells_of_digits(search.grid());
  }
  LinkGraph graph;
  std::array<CellSet, 9> cells;
};

// Finds the wings of some shapes.
class Wings {
 public:
  Wings(Search& search, const LinkGraph& graph, const std::array<CellSet, 9>& cells,
        std::span<const WingShape> shapes)
      : search_(search), graph_(graph), cells_(cells) {
    for (std::size_t s = 0; s < shapes.size(); ++s) {
      const Live one = 1U << s;
      all_ |= one;
      for (std::size_t n = 0; n < 3; ++n) {
        with_kind_[n][static_cast<std::size_t>(shapes[s].kinds[n])] |= one;
      }
      for (std::size_t n = 0; n < 2; ++n) {
        if (shapes[s].changes[n]) changing_[n] |= one;
      }
      if (shapes[s].has_equal_ends) with_equal_ends_ |= one;
    }
  }

  std::vector<Finding> find() {
    for (Number n = 0; n < graph_.size(); ++n) {
      search_.patience().tick();
      nodes_[0] = n;
      go_along_ways<0>(n, all_);
    }
    most_first(found_);
    return std::move(found_);
  }

 private:
  // Walks strong link number `n` from its start, then weak links from its end.
  template <std::size_t n>
  void go_along_ways(Number start, Live shapes) {
    const std::span<const Way> ways = graph_.ways(start);
    for (std::size_t w = 0; w < ways.size(); ++w) {
      const Way& way = ways[w];
      const Live live = shapes & with_kind_[n][static_cast<std::size_t>(way.kind)];
      if (live == 0 || is_repeated(ways, w) || is_met<2 * n>(way.end)) continue;
      nodes_[2 * n + 1] = way.end;
      if constexpr (n == 2) {
        finish(live);
      } else {
        const Place& end = graph_[way.end];
        const Live changing = live & changing_[n];
        graph_.each_ahead(end, live != changing, changing != 0, [&](Number next) {
          if (is_met<2 * n + 1>(next)) return;
          nodes_[2 * n + 2] = next;
          const bool changes = graph_[next].digit != end.digit;
          go_along_ways<n + 1>(next, changes ? changing : live & ~changing);
        });
      }
    }
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

  // Keeps the walk if its ends, both single places, exclude something; from its lower end only.
  void finish(Live live) {
    const Place& start = graph_[nodes_[0]];
    const Place& end = graph_[nodes_[5]];
    if (candidate_of(start.cell, start.digit) > candidate_of(end.cell, end.digit)) return;
    const bool is_equal = start.digit == end.digit;
    if ((live & (is_equal ? with_equal_ends_ : ~with_equal_ends_)) == 0) return;
    CandidateSet gone;
    if (is_equal) {
      const CellSet seen = start.seen & end.seen & cells_[start.digit];
      if (seen.is_empty()) return;
      gone = digit_in(seen, start.digit);
    } else if (start.cell == end.cell) {
      for (const Digit d : Members(search_.grid().mask(start.cell))) {
        gone.add(candidate_of(start.cell, d));
      }
    } else {
      if (!start.seen.has(end.cell)) return;
      if (cells_[end.digit].has(start.cell)) gone.add(candidate_of(start.cell, end.digit));
      if (cells_[start.digit].has(end.cell)) gone.add(candidate_of(end.cell, start.digit));
    }
    for (const Number n : nodes_) gone -= digit_in(graph_[n].cells, graph_[n].digit);
    if (!gone.is_empty()) found_.push_back(Finding::removing(gone));
  }

  // Whether an earlier way leads to the same place: two houses may have the same two places.
  static bool is_repeated(std::span<const Way> ways, std::size_t w) {
    for (std::size_t n = 0; n < w; ++n) {
      if (ways[n].end == ways[w].end && ways[n].kind == ways[w].kind) return true;
    }
    return false;
  }

  Search& search_;
  const LinkGraph& graph_;
  const std::array<CellSet, 9>& cells_;
  Live all_ = 0;
  std::array<std::array<Live, LINK_KINDS>, 3> with_kind_{};
  std::array<Live, 2> changing_{};
  Live with_equal_ends_ = 0;
  std::array<Number, 6> nodes_{};
  std::vector<Finding> found_;
};

template <class Links>
void wings(Search& search, std::span<const WingShape> shapes, Take take) {
  const Links& links = search.note<Links>();
  give(Wings(search, links.graph, links.cells, shapes).find(), take);
}

}  // namespace

void w_wings(Search& search, const Asked&, Take take) {
  wings<PlainWingLinks>(search, W_WING, take);
}

void grouped_w_wings(Search& search, const Asked&, Take take) {
  wings<GroupedWingLinks>(search, GROUPED_W_WING, take);
}

void m_wings(Search& search, const Asked&, Take take) {
  wings<PlainWingLinks>(search, M_WING, take);
}

void s_wings(Search& search, const Asked&, Take take) {
  wings<PlainWingLinks>(search, S_WING, take);
}

void h_wings(Search& search, const Asked&, Take take) {
  wings<PlainWingLinks>(search, H_WING, take);
}

void l_wings(Search& search, const Asked&, Take take) {
  wings<PlainWingLinks>(search, L_WING, take);
}

}  // namespace whydoku::logic
