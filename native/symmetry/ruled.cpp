// Symmetries are found cell by cell, the last one first: which cells can it go to if those before
// it stay? Colours that tell cells apart by their houses and links, refined until they tell no
// more, leave few cells to try. A cell that symmetries known so far reach need not be tried.
//
// The form is built cell by cell from all ways that reach the cells built so far, as
// symmetry/canonical.cpp does row by row.

#include "symmetry/ruled.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace whydoku {
namespace {

using Colours = std::array<std::uint64_t, CELLS>;

// What symmetries keep: houses, each once, and links.
class Drawing {
 public:
  explicit Drawing(const Tables& tables) : tables_(&tables) {
    for (std::size_t h = 0; h < tables.end_of_houses(); ++h) {
      const CellSet& house = tables.house_set(h);
      const bool is_new = std::find(houses_.begin(), houses_.end(), house) == houses_.end();
      if (tables.is_house(h) && is_new) houses_.push_back(house);
    }
    tables.all_cells().for_each([&](Cell i) { cells_.push_back(i); });
  }

  const std::vector<Cell>& cells() const { return cells_; }

  // The same colours for all cells: 0 where there is none.
  Colours plain() const {
    Colours colours{};
    for (const Cell i : cells_) colours[i] = 1;
    return colours;
  }

  // Tells cells apart by the colours in their houses and of what they are linked to, again and
  // again, until that tells no more of them apart.
  void refine(Colours& colours) const {
    std::size_t kinds = kinds_of(colours);
    while (kinds < cells_.size()) {
      Colours next{};
      for (const Cell i : cells_) next[i] = mixed(colours[i] + 1);
      for (const CellSet& house : houses_) {
        std::uint64_t sum = 0;
        house.for_each([&](Cell i) { sum += mixed(colours[i] + 2); });
        house.for_each([&](Cell i) { next[i] += mixed(sum); });
      }
      for (const Cell i : cells_) {
        tables_->linked(i).for_each([&](Cell j) { next[i] += mixed(colours[j] + 3); });
      }
      const std::size_t more = kinds_of(next);
      if (more == kinds) return;
      kinds = more;
      colours = next;
    }
  }

  // The symmetry that takes each cell to the cell of its colour; nothing if that is none.
  std::optional<CellImages> taking(const Colours& from, const Colours& to) const {
    CellImages images;
    std::iota(images.begin(), images.end(), Cell{0});
    CellSet taken;
    for (const Cell i : cells_) {
      const auto same =
          std::find_if(cells_.begin(), cells_.end(), [&](Cell j) { return to[j] == from[i]; });
      if (same == cells_.end() || taken.has(*same)) return std::nullopt;
      images[i] = *same;
      taken.add(*same);
    }
    const auto image = [&](const CellSet& set) {
      CellSet found;
      set.for_each([&](Cell i) { found.add(images[i]); });
      return found;
    };
    for (const CellSet& house : houses_) {
      if (std::find(houses_.begin(), houses_.end(), image(house)) == houses_.end()) {
        return std::nullopt;
      }
    }
    for (const Cell i : cells_) {
      if (image(tables_->linked(i)) != tables_->linked(images[i])) return std::nullopt;
    }
    return images;
  }

  // A colour that no other cell has, and which is the same for the same `number`.
  static std::uint64_t own_colour(std::size_t number) { return mixed(~std::uint64_t{number}); }

 private:
  static std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9;
    word = (word ^ word >> 27) * 0x94D049BB133111EB;
    return word ^ word >> 31;
  }

  std::size_t kinds_of(const Colours& colours) const {
    Colours sorted{};
    std::size_t n = 0;
    for (const Cell i : cells_) sorted[n++] = colours[i];
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(n));
    const auto end = std::unique(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(n));
    return static_cast<std::size_t>(end - sorted.begin());
  }

  const Tables* tables_;
  std::vector<CellSet> houses_;
  std::vector<Cell> cells_;
};

bool have_same_colours(Colours one, Colours other) {
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  return one == other;
}

// A symmetry that takes cells to cells of their colours; nothing if there is none.
std::optional<CellImages> found_symmetry(const Drawing& drawing, Colours from, Colours to,
                                         Patience& patience) {
  patience.tick();
  drawing.refine(from);
  drawing.refine(to);
  if (!have_same_colours(from, to)) return std::nullopt;
  const std::vector<Cell>& cells = drawing.cells();
  const auto alike = std::find_if(cells.begin(), cells.end(), [&](Cell i) {
    return std::count(from.begin(), from.end(), from[i]) > 1;
  });
  if (alike == cells.end()) return drawing.taking(from, to);
  const std::uint64_t colour = std::exchange(from[*alike], Drawing::own_colour(*alike));
  for (const Cell j : cells) {
    if (to[j] != colour) continue;
    Colours tried = to;
    tried[j] = Drawing::own_colour(*alike);
    if (auto symmetry = found_symmetry(drawing, from, tried, patience)) return symmetry;
  }
  return std::nullopt;
}

// The first symmetry after the second.
CellImages after(const CellImages& first, const CellImages& second) {
  CellImages images;
  for (std::size_t i = 0; i < CELLS; ++i) images[i] = first[second[i]];
  return images;
}

// For each cell to which symmetries take this one, one after another, a way there.
std::vector<CellImages> ways_from(Cell i, const std::vector<CellImages>& symmetries) {
  CellImages stays;
  std::iota(stays.begin(), stays.end(), Cell{0});
  std::vector<CellImages> ways = {stays};
  CellSet reached;
  reached.add(i);
  for (std::size_t n = 0; n < ways.size(); ++n) {
    for (const CellImages& symmetry : symmetries) {
      const Cell next = symmetry[ways[n][i]];
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push_back(after(symmetry, ways[n]));
    }
  }
  return ways;
}

// A digit without a label, which sorts after all that have one.
constexpr std::uint8_t UNLABELLED = 15;

// A way to reach the cells built so far: where each cell of the form comes from, and the labels of
// digits.
struct Way {
  CellImages sources;
  std::array<std::uint8_t, 10> labels;
};

// What a way has for a cell that comes from `source`.
std::uint8_t label_at(const Way& way, const Cells& cells, Cell source) {
  return way.labels[cells[source]];
}

// The ways of `ways` on which the next cell of the form, after one of some moves, has the smallest
// label, which is returned.
std::uint8_t narrow_ways(std::vector<Way>& ways, std::span<const CellImages> moves, Cell i,
                         const Cells& cells, Patience& patience) {
  struct Choice {
    std::size_t way;
    std::size_t move;
  };
  std::uint8_t least = UNLABELLED;
  std::vector<Choice> choices;
  for (std::size_t n = 0; n < ways.size(); ++n) {
    if (n % 64 == 0) patience.tick();
    for (std::size_t move = 0; move < moves.size(); ++move) {
      const std::uint8_t label = label_at(ways[n], cells, ways[n].sources[moves[move][i]]);
      if (label > least) continue;
      if (label < least) choices.clear();
      least = label;
      choices.push_back({n, move});
    }
  }
  std::vector<Way> next;
  if (choices.size() > MOST_WAYS) {
    ways.clear();
    return least;
  }
  next.reserve(choices.size());
  for (const Choice& choice : choices) {
    const Way& way = ways[choice.way];
    if (choice.move == 0) {
      next.push_back(way);
    } else {
      next.push_back({after(way.sources, moves[choice.move]), way.labels});
    }
  }
  ways = std::move(next);
  return least;
}

}  // namespace

Symmetries::Symmetries(const Tables& tables, Patience& patience)
    : exchanges_digits_(tables.has_digits_alike()) {
  if (!exchanges_digits_) {
    tables.all_cells().for_each([&](Cell i) { moves_[i] = ways_from(i, {}); });
    return;
  }
  const Drawing drawing(tables);
  std::vector<std::pair<Cell, Colours>> levels;  // the colours of cells if those before stay
  Colours colours = drawing.plain();
  for (const Cell i : drawing.cells()) {
    drawing.refine(colours);
    levels.emplace_back(i, colours);
    colours[i] = Drawing::own_colour(i);
  }
  std::vector<CellImages> known;
  for (; !levels.empty(); levels.pop_back()) {
    const auto& [i, before] = levels.back();
    std::vector<CellImages>& ways = moves_[i];
    ways = ways_from(i, known);
    Colours from = before;
    from[i] = Drawing::own_colour(i);
    for (const Cell j : drawing.cells()) {
      const auto reaches = [i = i, j](const CellImages& way) { return way[i] == j; };
      if (before[j] != before[i] || std::any_of(ways.begin(), ways.end(), reaches)) continue;
      Colours to = before;
      to[j] = Drawing::own_colour(i);
      if (const auto symmetry = found_symmetry(drawing, from, to, patience)) {
        known.push_back(*symmetry);
        ways = ways_from(i, known);
      }
    }
  }
}

std::optional<RuledForm> ruled_form(const Tables& tables, const Symmetries& symmetries,
                                    const Cells& cells, Patience& patience) {
  Way begin;
  std::iota(begin.sources.begin(), begin.sources.end(), Cell{0});
  begin.labels.fill(UNLABELLED);
  begin.labels[0] = 0;
  if (!symmetries.exchanges_digits()) {
    std::iota(begin.labels.begin(), begin.labels.end(), std::uint8_t{0});
  }
  std::vector<Way> ways = {begin};
  RuledForm form;
  std::uint8_t labels = 0;
  bool has_room = true;
  tables.all_cells().for_each([&](Cell i) {
    if (!has_room) return;
    const std::uint8_t label = narrow_ways(ways, symmetries.moves(i), i, cells, patience);
    has_room = !ways.empty();
    form.cells[i] = label == UNLABELLED ? ++labels : label;
    if (label != UNLABELLED) return;
    for (Way& way : ways) way.labels[cells[way.sources[i]]] = labels;
  });
  if (!has_room) return std::nullopt;
  form.symmetries = static_cast<std::uint32_t>(ways.size());
  const Way& first = ways.front();
  for (std::size_t i = 0; i < CELLS; ++i) form.images[first.sources[i]] = static_cast<Cell>(i);
  for (std::size_t d = 0; d < 9; ++d) {
    const std::uint8_t label = first.labels[d + 1];
    form.digits[d] = static_cast<std::uint8_t>((label == UNLABELLED ? ++labels : label) - 1);
  }
  return form;
}

}  // namespace whydoku
