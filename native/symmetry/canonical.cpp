// The form is built row by row. A state is one way to reach the rows built so far. All states of a
// level have built the same rows, so only their next rows are compared. Columns stay unordered as
// long as nothing distinguishes them:
//
//     stack      0        1        2          open: columns without a clue so far. They are the
//     row 0    . . .    . . .    . . 1        first of their stack, and stacks that are wholly
//     row 1    . . .    . . 2    . . .        open come first: blanks sort before digits. Open
//              open 3   open 2   open 2       columns may still change places in their stack.
//
// A column with a clue is fixed: a row holds a digit once, so no two such columns are alike.
// Columns still open after the last row can be exchanged, and multiply the symmetries.

#include "symmetry/canonical.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "sorting.hpp"
#include "spaces.hpp"

namespace whydoku {
namespace {

using std::size_t;
using std::uint16_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

using Nine = std::array<uint8_t, 9>;
using Three = std::array<uint8_t, 3>;

// A digit without a label. It sorts after every label, as it should: a new digit takes the next
// label, which is larger than all given ones.
constexpr unsigned NEW = 15;

constexpr Nine IN_ORDER = {0, 1, 2, 3, 4, 5, 6, 7, 8};
constexpr std::array<uint32_t, 4> FACTORIAL = {1, 1, 2, 6};

// All orders of three things; the first two leave the third in its place.
constexpr std::array<Three, 6> ORDERS = {
    Three{0, 1, 2}, Three{1, 0, 2}, Three{0, 2, 1}, Three{1, 2, 0}, Three{2, 0, 1}, Three{2, 1, 0}};

// The puzzle with rows and columns as they are, or exchanged.
struct View {
  std::array<Nine, 9> cells{};
  unsigned empty_rows = 0;  // one bit a row
};

// A way to reach the rows built so far. Source rows and columns are those of the puzzle, output
// rows and columns those of the form.
struct State {
  Nine rows{};                       // the source of each output row
  Nine columns = IN_ORDER;           // the source of each output column; open ones in any order
  std::array<uint8_t, 10> labels{};  // the label of each digit; labels[0] is 0, for an empty cell
  Three open = {3, 3, 3};            // the number of open columns of each output stack
  uint8_t exchanged = 0;
  uint16_t used = 0;  // the source rows used, one bit each
  uint32_t ways = 1;  // the number of orders of empty rows that this state covers

  unsigned open_stacks() const {
    return static_cast<unsigned>(std::count(open.begin(), open.end(), 3));
  }
};

// A source row that may be the next output row of a state.
struct Choice {
  size_t state;
  uint8_t row;
  uint8_t ways;  // the number of equal rows that it covers
};

// A row as nine numbers of four bits, the first cell highest, so that keys compare like rows.
using Key = uint64_t;

// The rows built so far, and all states that reach them.
struct Level {
  std::vector<State> states;
  std::array<uint8_t, 81> cells{};
  unsigned rows = 0;
  unsigned labels = 0;

  // Writes the next row of the form. Digits without a label get theirs from left to right.
  void write(Key key) {
    for (unsigned c = 0; c < 9; ++c) {
      const auto label = static_cast<unsigned>(key >> 4 * (8 - c) & 15);
      cells[rows * 9 + c] = static_cast<uint8_t>(label == NEW ? ++labels : label);
    }
    ++rows;
  }
};

bool has_clash(std::span<const uint8_t, 81> cells) {
  std::array<bool, CONSTRAINTS> taken{};
  for (size_t i = 0; i < CELLS; ++i) {
    if (cells[i] == 0) continue;
    if (cells[i] > 9) return true;
    for (const Seat seat : SEATS[i * 9 + cells[i] - 1]) {
      if (taken[seat.constraint]) return true;
      taken[seat.constraint] = true;
    }
  }
  return false;
}

std::array<View, 2> views_of(std::span<const uint8_t, 81> cells) {
  std::array<View, 2> views{};
  for (unsigned r = 0; r < 9; ++r) {
    for (unsigned c = 0; c < 9; ++c) {
      views[0].cells[r][c] = cells[r * 9 + c];
      views[1].cells[r][c] = cells[c * 9 + r];
    }
  }
  for (View& view : views) {
    for (unsigned r = 0; r < 9; ++r) {
      if (view.cells[r] == Nine{}) view.empty_rows |= 1u << r;
    }
  }
  return views;
}

constexpr unsigned band_mask(unsigned band) { return 0b111u << (3 * band); }

// Calls visit(row, ways) for the source rows that may come next. Empty rows of a band are alike,
// and so are empty bands: only the first is visited, with the number of them.
template <typename Visit>
void for_each_next_row(const State& state, const View& view, unsigned level, Visit visit) {
  const auto visit_band = [&](unsigned band, unsigned bands_alike) {
    const unsigned rows = band_mask(band) & ~unsigned{state.used};
    const unsigned empty = rows & view.empty_rows;
    if (empty != 0) {
      visit(static_cast<unsigned>(std::countr_zero(empty)),
            static_cast<unsigned>(std::popcount(empty)) * bands_alike);
    }
    for (unsigned rest = rows & ~empty; rest != 0; rest &= rest - 1) {
      visit(static_cast<unsigned>(std::countr_zero(rest)), 1u);
    }
  };
  if (level % 3 != 0) {
    visit_band(state.rows[level - 1] / 3u, 1);
    return;
  }
  unsigned empty_bands = 0;
  for (unsigned band = 0; band < 3; ++band) {
    const unsigned mask = band_mask(band);
    if ((state.used & mask) == 0 && (view.empty_rows & mask) == mask) empty_bands |= 1u << band;
  }
  const auto alike = static_cast<unsigned>(std::popcount(empty_bands));
  for (unsigned band = 0; band < 3; ++band) {
    if ((state.used & band_mask(band)) != 0) continue;
    if ((empty_bands >> band & 1u) == 0) {
      visit_band(band, 1);
    } else if ((empty_bands & ((1u << band) - 1)) == 0) {
      visit_band(band, alike);
    }
  }
}

void order(unsigned& first, unsigned& second) {
  const unsigned low = std::min(first, second);
  second = std::max(first, second);
  first = low;
}

// The smallest key that `row` can become, with open columns and open stacks in their best order.
Key smallest(const State& state, const Nine& row) {
  std::array<unsigned, 3> stacks{};
  for (unsigned s = 0; s < 3; ++s) {
    const auto label_at = [&](unsigned c) -> unsigned {
      return state.labels[row[state.columns[3 * s + c]]];
    };
    unsigned x = label_at(0);
    unsigned y = label_at(1);
    unsigned z = label_at(2);
    if (state.open[s] >= 2) order(x, y);
    if (state.open[s] == 3) {
      order(y, z);
      order(x, y);
    }
    stacks[s] = x << 8 | y << 4 | z;
  }
  if (state.open[1] == 3) order(stacks[0], stacks[1]);
  if (state.open[2] == 3) {
    order(stacks[1], stacks[2]);
    order(stacks[0], stacks[1]);
  }
  return Key{stacks[0]} << 24 | stacks[1] << 12 | stacks[2];
}

// Things side by side that are tied: any order of them gives the same row.
struct Tie {
  unsigned first = 0;
  unsigned size = 0;
  unsigned orders() const { return FACTORIAL[size]; }
};

// An output stack with a row laid into it in the best order.
struct Stack {
  Three columns;    // their sources
  unsigned key;     // the three labels
  uint8_t open;     // the number of columns that stay open
  Tie new_columns;  // the open columns that get digits without a label
};

Stack lay(const State& state, const Nine& row, unsigned s) {
  Stack stack{};
  std::copy_n(state.columns.begin() + 3 * s, 3, stack.columns.begin());
  const auto label = [&](uint8_t column) -> unsigned { return state.labels[row[column]]; };
  const unsigned open = state.open[s];
  for (unsigned i = 1; i < open; ++i) {
    for (unsigned j = i; j > 0 && label(stack.columns[j]) < label(stack.columns[j - 1]); --j) {
      std::swap(stack.columns[j], stack.columns[j - 1]);
    }
  }
  for (unsigned c = 0; c < 3; ++c) {
    const unsigned here = label(stack.columns[c]);
    stack.key = stack.key << 4 | here;
    if (c >= open) continue;
    if (here == 0) ++stack.open;
    if (here == NEW && stack.new_columns.size++ == 0) stack.new_columns.first = c;
  }
  return stack;
}

// Puts the things of a tie into the order of this number.
template <typename Things>
void reorder(Things& things, const Tie& tie, unsigned number) {
  const Things before = things;
  for (unsigned j = 0; j < tie.size; ++j) {
    things[tie.first + j] = before[tie.first + ORDERS[number][j]];
  }
}

// Appends the states that a choice leads to, one for each order of tied stacks and columns.
void expand(const State& state, const Choice& choice, const Nine& row, const Level& level,
            std::vector<State>& out) {
  std::array<Stack, 3> stacks = {lay(state, row, 0), lay(state, row, 1), lay(state, row, 2)};
  const unsigned open_stacks = state.open_stacks();
  sort_stably(stacks.begin(), stacks.begin() + open_stacks,
                   [](const Stack& x, const Stack& y) { return x.key < y.key; });
  Tie tied_stacks;
  for (unsigned s = 1; s < open_stacks; ++s) {
    if (stacks[s].key == 0 || stacks[s].key != stacks[s - 1].key) continue;
    if (tied_stacks.size == 0) tied_stacks = {s - 1, 1};
    ++tied_stacks.size;
  }

  State base = state;
  base.rows[level.rows] = choice.row;
  base.used = static_cast<uint16_t>(base.used | 1u << choice.row);
  base.ways *= choice.ways;
  const auto emit = [&](const std::array<Stack, 3>& ordered) {
    State& next = out.emplace_back(base);
    unsigned label = level.labels;
    for (unsigned c = 0; c < 9; ++c) {
      next.columns[c] = ordered[c / 3].columns[c % 3];
      uint8_t& here = next.labels[row[next.columns[c]]];
      if (here == NEW) here = static_cast<uint8_t>(++label);
    }
    for (unsigned s = 0; s < 3; ++s) next.open[s] = ordered[s].open;
  };
  const unsigned orders0 = stacks[0].new_columns.orders();
  const unsigned orders1 = stacks[1].new_columns.orders();
  const unsigned orders2 = stacks[2].new_columns.orders();
  for (unsigned number = 0; number < orders0 * orders1 * orders2; ++number) {
    std::array<Stack, 3> ordered = stacks;
    reorder(ordered[0].columns, stacks[0].new_columns, number % orders0);
    reorder(ordered[1].columns, stacks[1].new_columns, number / orders0 % orders1);
    reorder(ordered[2].columns, stacks[2].new_columns, number / orders0 / orders1);
    for (unsigned of_stacks = 0; of_stacks < tied_stacks.orders(); ++of_stacks) {
      std::array<Stack, 3> placed = ordered;
      reorder(placed, tied_stacks, of_stacks);
      emit(placed);
    }
  }
}

Level empty_level() {
  Level level;
  for (const uint8_t exchanged : {uint8_t{0}, uint8_t{1}}) {
    State& state = level.states.emplace_back();
    state.exchanged = exchanged;
    std::fill(state.labels.begin() + 1, state.labels.end(), uint8_t{NEW});
  }
  return level;
}

// The first two rows of a solved grid. The first one becomes 123456789 for any of 18 rows in any of
// 1296 orders of its columns, so both are built together. The second row leads from each column, by
// its digit, to the column where the first row has that digit, which is always in another stack.
// The second row is smallest if the first two columns lead into one stack, and that stack comes
// next (456..., or 457... if the third column leads elsewhere). All other columns come in the order
// in which they are led to.
Level solved_level(const std::array<View, 2>& views, Patience& patience) {
  Level level;
  Key best = std::numeric_limits<Key>::max();
  const auto try_columns = [&](State& state, const Nine& leads_to, unsigned c0, unsigned c1) {
    const unsigned stack0 = c0 / 3;
    const unsigned stack1 = leads_to[c0] / 3u;
    constexpr uint8_t NOWHERE = 9;
    Nine place;  // the output column of each source column
    place.fill(NOWHERE);
    Three next{};  // the output column of the next column from each source stack
    next[stack1] = 3;
    next[3 - stack0 - stack1] = 6;
    const auto put = [&](unsigned c) {
      if (place[c] != NOWHERE) return;
      place[c] = next[c / 3]++;
      state.columns[place[c]] = static_cast<uint8_t>(c);
    };
    put(c0);
    put(c1);
    put(9 * stack0 + 3 - c0 - c1);
    for (unsigned c = 0; c < 3; ++c) put(leads_to[state.columns[c]]);
    put(9 * stack1 + 3u - state.columns[3] - state.columns[4]);
    for (unsigned c = 3; c < 9; ++c) put(leads_to[state.columns[c]]);
    Key key = 0;
    for (const uint8_t c : state.columns) key = key << 4 | (place[leads_to[c]] + 1u);
    if (key > best) return;
    if (key < best) level.states.clear();
    best = key;
    level.states.push_back(state);
  };

  for (const uint8_t exchanged : {uint8_t{0}, uint8_t{1}}) {
    const std::array<Nine, 9>& rows = views[exchanged].cells;
    for (uint8_t r0 = 0; r0 < 9; ++r0) {
      patience.tick();
      for (const unsigned turn : {1u, 2u}) {
        const auto r1 = static_cast<uint8_t>(r0 / 3 * 3 + (r0 + turn) % 3);
        std::array<uint8_t, 10> column_of{};  // the column of each digit in the first row
        for (uint8_t c = 0; c < 9; ++c) column_of[rows[r0][c]] = c;
        Nine leads_to;
        for (unsigned c = 0; c < 9; ++c) leads_to[c] = column_of[rows[r1][c]];
        State state;
        state.rows[0] = r0;
        state.rows[1] = r1;
        state.used = static_cast<uint16_t>(1u << r0 | 1u << r1);
        state.open = {0, 0, 0};
        state.exchanged = exchanged;
        for (unsigned c0 = 0; c0 < 9; ++c0) {
          for (const unsigned beside : {1u, 2u}) {
            const unsigned c1 = c0 / 3 * 3 + (c0 + beside) % 3;
            if (leads_to[c0] / 3 == leads_to[c1] / 3) try_columns(state, leads_to, c0, c1);
          }
        }
      }
    }
  }
  for (State& state : level.states) {
    const Nine& first = views[state.exchanged].cells[state.rows[0]];
    for (unsigned c = 0; c < 9; ++c) {
      state.labels[first[state.columns[c]]] = static_cast<uint8_t>(c + 1);
    }
  }
  constexpr Key FIRST_ROW = 0x123456789;
  level.labels = 9;
  level.write(FIRST_ROW);
  level.write(best);
  return level;
}

// Builds the next row: the smallest that any state can have, and the states that have it.
void add_row(Level& level, const std::array<View, 2>& views, Patience& patience) {
  std::vector<Choice> choices;
  Key best = std::numeric_limits<Key>::max();
  for (size_t n = 0; n < level.states.size(); ++n) {
    patience.tick();
    const State& state = level.states[n];
    const View& view = views[state.exchanged];
    for_each_next_row(state, view, level.rows, [&](unsigned row, unsigned alike) {
      const Key key = smallest(state, view.cells[row]);
      if (key > best) return;
      if (key < best) choices.clear();
      best = key;
      choices.push_back({n, static_cast<uint8_t>(row), static_cast<uint8_t>(alike)});
    });
  }
  std::vector<State> next;
  next.reserve(choices.size());
  for (const Choice& choice : choices) {
    const State& state = level.states[choice.state];
    expand(state, choice, views[state.exchanged].cells[choice.row], level, next);
  }
  level.states = std::move(next);
  level.write(best);
}

// The number of geometric symmetries that a state covers at the end.
uint32_t symmetries_of(const State& state) {
  uint32_t symmetries = state.ways * FACTORIAL[state.open_stacks()];
  for (const uint8_t open : state.open) symmetries *= FACTORIAL[open];
  return symmetries;
}

// The smallest transform among those that a state covers: rows and columns that are alike keep
// their order.
Transform transform_of(State state) {
  const auto first_column = state.columns.begin();
  for (unsigned s = 0; s < 3; ++s) {
    sort_all(first_column + 3 * s, first_column + 3 * s + state.open[s]);
  }
  if (const unsigned open = state.open_stacks(); open > 1) {
    for (unsigned turn = 1; turn < open; ++turn) {
      for (unsigned s = 0; s + 1 < open; ++s) {
        if (state.columns[3 * s] < state.columns[3 * s + 3]) continue;
        std::swap_ranges(first_column + 3 * s, first_column + 3 * s + 3, first_column + 3 * s + 3);
      }
    }
  }
  Transform transform{};
  transform[0] = state.exchanged;
  for (uint8_t n = 0; n < 9; ++n) {
    transform[1u + state.rows[n]] = n;
    transform[10u + state.columns[n]] = n;
  }
  unsigned labels = 0;
  for (unsigned d = 1; d <= 9; ++d) labels += state.labels[d] != NEW ? 1 : 0;
  for (unsigned d = 1; d <= 9; ++d) {
    const unsigned label = state.labels[d] != NEW ? state.labels[d] : ++labels;
    transform[18 + d] = static_cast<uint8_t>(label - 1);
  }
  return transform;
}

// All ways to reach the smallest image; nothing for cells that have no form.
std::optional<Level> smallest_image(std::span<const uint8_t, 81> cells, Patience& patience) {
  if (has_clash(cells)) return std::nullopt;
  const std::array<View, 2> views = views_of(cells);
  const bool is_solved = std::find(cells.begin(), cells.end(), 0) == cells.end();
  Level level = is_solved ? solved_level(views, patience) : empty_level();
  while (level.rows < 9) add_row(level, views, patience);
  return level;
}

// The symmetry that leads to the form by one state, and back by another.
Transform there_and_back(const State& there, const State& back) {
  Transform images{};
  images[0] = there.exchanged ^ back.exchanged;
  const size_t rows = back.exchanged == 0 ? 1 : 10;
  const size_t columns = 11 - rows;
  for (size_t n = 0; n < 9; ++n) {
    images[rows + there.rows[n]] = back.rows[n];
    images[columns + there.columns[n]] = back.columns[n];
    const auto first = back.labels.begin() + 1;
    const auto same = std::find(first, back.labels.end(), there.labels[n + 1]);
    images[19 + n] = static_cast<uint8_t>(same - first);
  }
  return images;
}

// The most symmetries of a solution.
constexpr size_t MOST_OF_A_SOLUTION = 648;

}  // namespace

std::optional<Canonical> canonical(std::span<const std::uint8_t, 81> cells, Patience& patience) {
  const std::optional<Level> level = smallest_image(cells, patience);
  if (!level) return std::nullopt;
  Canonical form{level->cells, 0, transform_of(level->states.front())};
  for (const State& state : level->states) {
    form.symmetries += symmetries_of(state);
    form.transform = std::min(form.transform, transform_of(state));
  }
  return form;
}

std::vector<Transform> automorphisms(std::span<const std::uint8_t, 81> cells, Patience& patience) {
  std::vector<Transform> found;
  const std::optional<Level> level = smallest_image(cells, patience);
  if (!level || level->labels < 8 || level->states.size() > MOST_OF_A_SOLUTION) return found;
  const State& back = level->states.front();
  if (symmetries_of(back) > 1) return found;
  for (size_t n = 1; n < level->states.size(); ++n) {
    found.push_back(there_and_back(level->states[n], back));
  }
  sort_all(found.begin(), found.end());
  return found;
}

}  // namespace whydoku
