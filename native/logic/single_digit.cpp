// Single-digit patterns: two strong links of a digit, joined by a weak one; named by their shape.
//
//   a=b - c=d     a or d is true: what sees both is false
//
//   skyscraper        in two parallel lines, joined along a line
//   kite              in a row and a column, joined in a box
//   turbot fish       any other two houses
//   empty rectangle   one link is a box that holds the digit in one row and one column only
//   grouped turbot    at least one node is a group in an intersection
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/finding.hpp"
#include "logic/link_graph.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

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

why::Ground chain_of(const LinkGraph& graph, const DigitWalk& walk) {
  return graph.chain(walk.starts, walk.links);
}

template <Shape shape>
void digit_pattern(Search& search, const Asked& asked, Take take) {
  const DigitWalks& walks = digit_walks<shape>(search);
  for (const DigitWalk& walk : walks.of(shape)) {
    if (!asked.wants_digit(walk.digit)) continue;
    const why::Ground chain = chain_of(walks.graph(), walk);
    if (!take(Finding::removing(walk.eliminations).because(chain))) return;
  }
}

using Number = LinkGraph::Number;
using Place = LinkGraph::Place;
using Way = LinkGraph::Way;

// The shape of two links of single places.
Shape plain_shape(const LinkGraph& graph, const Way& first, Number middle, const Way& second) {
  const Kind one = kind_of(house_of(first.ground));
  const Kind other = kind_of(house_of(second.ground));
  // Further houses are as boxes.
  if (one >= BOX || other >= BOX) return Shape::TURBOT;
  if (one != other) return Shape::KITE;
  const Kind across = one == ROW ? COLUMN : ROW;
  const bool is_along =
      house_of(across, graph[first.end].cell) == house_of(across, graph[middle].cell);
  return is_along ? Shape::SKYSCRAPER : Shape::TURBOT;
}

// The shape of two links; none where a crossed box meets anything but the places in a line.
std::optional<Shape> shape_of(const LinkGraph& graph, const Way& first, Number middle,
                              const Way& second) {
  const bool is_first_crossed = first.kind == LinkKind::CROSS;
  if (is_first_crossed || second.kind == LinkKind::CROSS) {
    const Way& other = is_first_crossed ? second : first;
    const bool is_line = other.kind == LinkKind::HOUSE && kind_of(house_of(other.ground)) < BOX;
    return is_line ? std::optional(Shape::EMPTY_RECTANGLE) : std::nullopt;
  }
  if (first.kind == LinkKind::GROUP || second.kind == LinkKind::GROUP) {
    return Shape::GROUPED_TURBOT;
  }
  return plain_shape(graph, first, middle, second);
}

// Whether two kinds of links may form a shape with groups or crosses.
bool may_be_grouped(LinkKind one, LinkKind other) {
  if (one == LinkKind::GROUP) return other != LinkKind::CROSS;
  return other != one && (one == LinkKind::HOUSE || other == LinkKind::HOUSE);
}

CellSet nodes_of(const LinkGraph& graph, const DigitWalk& walk) {
  CellSet cells;
  for (std::size_t n = 0; n < 2; ++n) {
    cells |= graph[walk.starts[n]].cells | graph[walk.links[n].end].cells;
  }
  return cells;
}

// Visits any two walks of a digit with different eliminations, each as it is and turned.
template <class Visit>
void each_two(const std::vector<DigitWalk>& walks, const Asked& asked, Visit&& visit) {
  for (std::size_t n = 0; n < walks.size(); ++n) {
    if (!asked.wants_digit(walks[n].digit)) continue;
    for (std::size_t m = n + 1; m < walks.size(); ++m) {
      const DigitWalk& one = walks[n];
      const DigitWalk& other = walks[m];
      if (one.digit != other.digit || one.eliminations == other.eliminations) continue;
      const DigitWalk one_turned = one.turned();
      const DigitWalk other_turned = other.turned();
      visit(one, other);
      visit(one, other_turned);
      visit(one_turned, other);
      visit(one_turned, other_turned);
    }
  }
}

void most_first_of(std::vector<Finding>& found, Take take) {
  most_first(found);
  give(found, take);
}

DigitWalk DigitWalk::turned() const {
  DigitWalk walk = *this;
  for (std::size_t n = 0; n < 2; ++n) {
    walk.starts[n] = links[1 - n].end;
    walk.links[n] = links[1 - n];
    walk.links[n].end = starts[1 - n];
  }
  return walk;
}

void DigitWalks::find(Search& search, bool is_grouped) {
  for (std::vector<DigitWalk>& found : found_) found.clear();
  const std::array<CellSet, 9> cells = cells_of_digits(search.grid());
  for (Number n = 0; n < graph_.size(); ++n) {
    const Place& start = graph_[n];
    const CellSet around = start.seen & cells[start.digit];
    if (around.is_empty()) continue;
    search.patience().tick();
    // The walks over the same nodes all begin here.
    std::array<std::size_t, SHAPES> from{};
    for (std::size_t s = 0; s < SHAPES; ++s) from[s] = found_[s].size();
    for (const Way& first : graph_.ways(n)) {
      const CellSet met = start.cells | graph_[first.end].cells;
      graph_.each_ahead(first.end, [&](const LinkGraph::Ahead& ahead) {
        const Way& last = ahead.way;
        const Place& end = graph_[last.end];
        if (!around.meets(end.seen)) return;
        if (is_grouped && !may_be_grouped(first.kind, last.kind)) return;
        const Place& middle = graph_[ahead.start];
        if (met.meets(middle.cells | end.cells)) return;
        if (!start.cells.comes_before(end.cells)) return;
        const CellSet gone = (around & end.seen) - (met | middle.cells | end.cells);
        if (gone.is_empty()) return;
        const std::optional<Shape> shape = shape_of(graph_, first, ahead.start, last);
        if (!shape) return;
        add(*shape, from[static_cast<std::size_t>(*shape)],
            {{n, ahead.start}, {first, last}, start.digit, digit_in(gone, start.digit)});
      });
    }
    if (!is_grouped) drop_named_turbots(from);
  }
  for (std::vector<DigitWalk>& found : found_) most_first(found);
}

// Adds a walk unless there is one over the same nodes, from `first` on.
void DigitWalks::add(Shape shape, std::size_t first, const DigitWalk& walk) {
  std::vector<DigitWalk>& found = found_[static_cast<std::size_t>(shape)];
  for (std::size_t n = first; n < found.size(); ++n) {
    if (found[n].has_nodes_of(walk)) return;
  }
  found.push_back(walk);
}

// A turbot fish over the nodes of a skyscraper or a kite has that name.
void DigitWalks::drop_named_turbots(const std::array<std::size_t, SHAPES>& from) {
  const auto at = [](Shape shape) { return static_cast<std::size_t>(shape); };
  std::vector<DigitWalk>& turbots = found_[at(Shape::TURBOT)];
  for (const Shape named : {Shape::SKYSCRAPER, Shape::KITE}) {
    for (std::size_t n = from[at(named)]; n < found_[at(named)].size(); ++n) {
      const DigitWalk& walk = found_[at(named)][n];
      const auto begin = turbots.begin() + static_cast<std::ptrdiff_t>(from[at(Shape::TURBOT)]);
      turbots.erase(std::remove_if(begin, turbots.end(),
                                   [&](const DigitWalk& one) { return one.has_nodes_of(walk); }),
                    turbots.end());
    }
  }
}

void PlainDigitWalks::make(Search& search) {
  graph_.make(search.grid(), {LinkKind::HOUSE}, true);
  find(search, false);
}

void GroupedDigitWalks::make(Search& search) {
  graph_.make(search.grid(), {LinkKind::HOUSE, LinkKind::GROUP, LinkKind::CROSS}, true);
  find(search, true);
}

// Two kites that meet in the same two cells of a box, and exclude different candidates; a further
// house may see the ends of both.
void dual_kites(Search& search, const Asked& asked, Take take) {
  const DigitWalks& walks = digit_walks<Shape::KITE>(search);
  const LinkGraph& graph = walks.graph();
  // What one kite excludes is gone when the other is proved, so it cannot be a node of that one.
  const auto excludes_node = [&](const DigitWalk& one, const DigitWalk& other) {
    const CellSet seen = graph[one.starts[0]].seen & graph[one.links[1].end].seen;
    return seen.meets(nodes_of(graph, other));
  };
  std::vector<Finding> found;
  each_two(walks.of(Shape::KITE), asked, [&](const DigitWalk& one, const DigitWalk& other) {
    if (one.links[0].end != other.links[0].end || one.starts[1] != other.starts[1]) return;
    if (excludes_node(one, other) || excludes_node(other, one)) return;
    if (other.eliminations.is_within(one.eliminations)) return;
    if (one.eliminations.is_within(other.eliminations)) return;
    CandidateSet gone = one.eliminations;
    gone |= other.eliminations;
    const Reason both = why::reason({chain_of(graph, one), chain_of(graph, other)});
    found.push_back(Finding::removing(gone).because(both));
  });
  most_first_of(found, take);
}

// Two empty rectangles of the same box whose lines meet in one place: a chain leads around from
// that place to itself.
void dual_rectangles(Search& search, const Asked& asked, Take take) {
  std::vector<Finding> found;
  const DigitWalks& walks = digit_walks<Shape::EMPTY_RECTANGLE>(search);
  const LinkGraph& graph = walks.graph();
  const auto& rectangles = walks.of(Shape::EMPTY_RECTANGLE);
  each_two(rectangles, asked, [&](const DigitWalk& one, const DigitWalk& other) {
    const Way& cross = one.links[1];
    const Way& back = other.links[1];
    if (one.starts[0] != other.starts[0] || one.starts[1] != back.end) return;
    if (cross.end != other.starts[1] || cross.kind != back.kind || cross.ground != back.ground) {
      return;
    }
    CandidateSet gone = one.eliminations;
    gone |= other.eliminations;
    const DigitWalk turned = other.turned();
    const std::array starts{one.starts[0], one.starts[1], turned.starts[1]};
    const std::array links{one.links[0], one.links[1], turned.links[1]};
    found.push_back(Finding::removing(gone).because(graph.chain(starts, links)));
  });
  most_first_of(found, take);
}

const Listed SINGLE_DIGIT_LISTED{
    {"skyscraper", "digit", digit_pattern<Shape::SKYSCRAPER>, Needs::ANY_RULES},
    {"two-string-kite", "digit", digit_pattern<Shape::KITE>, Needs::ANY_RULES},
    {"turbot-fish", "digit", digit_pattern<Shape::TURBOT>, Needs::ANY_RULES},
    {"empty-rectangle", "digit", digit_pattern<Shape::EMPTY_RECTANGLE>, Needs::BOXES},
    {"grouped-turbot", "digit", digit_pattern<Shape::GROUPED_TURBOT>, Needs::BOXES},
    {"dual-two-string-kite", "digit", dual_kites, Needs::BOXES},
    {"dual-empty-rectangle", "digit", dual_rectangles, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
