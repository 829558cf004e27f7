#include "logic/almost_locked.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <tuple>
#include <utility>

#include "houses.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku {
namespace {

constexpr std::size_t FIRST_BOX = house_at(BOX, 0);
constexpr std::size_t SUBSETS = 512;
constexpr std::uint8_t LONGEST = 255;

// The subsets of nine things, the smallest first, then by the first member that differs. Among the
// first few of the things they are in the same order.
const std::vector<Mask>& subsets_of(std::size_t count) {
  static const std::array<std::vector<Mask>, 10> made = [] {
    std::array<std::vector<Mask>, 10> all;
    for (std::size_t n = 0; n < all.size(); ++n) {
      for (Mask m = 1; m < 1U << n; ++m) all[n].push_back(m);
      sort_all(all[n].begin(), all[n].end(), [](Mask a, Mask b) {
        if (size_of(a) != size_of(b)) return size_of(a) < size_of(b);
        const unsigned differ = static_cast<unsigned>(a ^ b);
        return (a & differ & (~differ + 1)) != 0;
      });
    }
    return all;
  }();
  return made[count];
}

// The line of a box that holds some of its positions: a row, 0 to 2, or a column, 3 to 5; and the
// positions in the line, as if the box were the first one.
struct Line {
  std::uint8_t number;
  Mask positions;
};

constexpr std::uint8_t NO_LINE = 6;

constexpr std::array<Line, SUBSETS> make_lines() {
  std::array<Line, SUBSETS> lines{};
  for (unsigned m = 0; m < SUBSETS; ++m) {
    lines[m] = {NO_LINE, static_cast<Mask>(m)};
    for (unsigned n = 3; n-- > 0;) {
      const unsigned down = m >> n;
      const unsigned packed = (down & 1) | (down >> 2 & 2) | (down >> 4 & 4);
      if ((m & ~(0111U << n)) == 0) {
        lines[m] = {static_cast<std::uint8_t>(3 + n), static_cast<Mask>(packed)};
      }
    }
    for (unsigned n = 3; n-- > 0;) {
      if ((m & ~(07U << n * 3)) == 0) {
        lines[m] = {static_cast<std::uint8_t>(n), static_cast<Mask>(m >> n * 3)};
      }
    }
  }
  return lines;
}

constexpr auto LINES = make_lines();

using Node = std::uint32_t;

// A set of nodes. All sets of a search have the same number of words.
using Nodes = std::vector<std::uint64_t>;

template <class Visit>
void for_each_node(const Nodes& nodes, Visit&& visit) {
  for (std::size_t w = 0; w < nodes.size(); ++w) {
    for (std::uint64_t left = nodes[w]; left != 0; left &= left - 1) {
      visit(static_cast<Node>(w * 64 + static_cast<std::size_t>(std::countr_zero(left))));
    }
  }
}

// The search among the nodes, which many sets share.
//
//   next_false_[n]   the nodes of the same digit that are false if node n is true
//   next_true_[n]    the other nodes of the sets of node n, which are true if it is false
class Search {
 public:
  Search(std::span<const std::uint8_t, CANDIDATES> present, int largest) {
    std::array<Mask, CELLS> cells{};
    for (std::size_t k = 0; k < CANDIDATES; ++k) {
      if (present[k] == 0) continue;
      cells[k / 9] = static_cast<Mask>(cells[k / 9] | 1 << k % 9);
      places_[k % 9].add(k / 9);
    }
    find_almost_locked(cells, largest, found_.sets);
    make_nodes();
    link_nodes();
  }

  AlmostLockedSets take(Patience& patience) && {
    for (std::size_t d = 0; d < 9; ++d) {
      places_[d].for_each([&](std::size_t i) { candidates_.push_back(i * 9 + d); });
    }
    sort_all(candidates_.begin(), candidates_.end());
    for (const std::size_t k : candidates_) follow(k, patience);
    return std::move(found_);
  }

 private:
  void make_nodes() {
    std::vector<Node> known(HOUSES * SUBSETS * 9, 0);  // the number of each node + 1
    for (const AlmostLockedSet& one : found_.sets) {
      std::vector<Node>& nodes = nodes_of_.emplace_back();
      for (unsigned left = one.digits; left != 0; left &= left - 1) {
        const auto d = static_cast<std::size_t>(std::countr_zero(left));
        Mask there = 0;
        for (unsigned p = one.positions; p != 0; p &= p - 1) {
          const auto at = static_cast<std::size_t>(std::countr_zero(p));
          if (!places_[d].has(HOUSE_CELLS[one.house][at])) continue;
          there = static_cast<Mask>(there | 1 << at);
        }
        nodes.push_back(node_of(one.house, there, d, known));
      }
    }
    words_ = (digit_.size() + 63) / 64;
    sets_with_.resize(digit_.size());
    for (std::size_t n = 0; n < nodes_of_.size(); ++n) {
      for (const Node node : nodes_of_[n]) sets_with_[node].push_back(n);
    }
  }

  // The number of a node. Nodes are numbered as they are met; the same cells make the same node,
  // whichever house they are met in.
  Node node_of(std::size_t house, Mask there, std::size_t d, std::vector<Node>& known) {
    std::size_t h = house;
    Mask m = there;
    if (has_one(m)) {
      const std::size_t i = HOUSE_CELLS[h][static_cast<std::size_t>(std::countr_zero(m))];
      h = i / 9;
      m = static_cast<Mask>(1 << i % 9);
    } else if (h >= FIRST_BOX) {
      std::tie(h, m) = in_line(h, m);
    }
    Node& number = known[(h * SUBSETS + m) * 9 + d];
    if (number == 0) {
      CellSet here;
      CellSet seen = places_[d];
      for (unsigned p = m; p != 0; p &= p - 1) {
        const std::size_t i = HOUSE_CELLS[h][static_cast<std::size_t>(std::countr_zero(p))];
        here.add(i);
        seen &= SEEN[i];
      }
      of_digit_[d].push_back(static_cast<Node>(digit_.size()));
      digit_.push_back(d);
      here_.push_back(here);
      seen_.push_back(seen);
      number = static_cast<Node>(digit_.size());
    }
    return number - 1;
  }

  void link_nodes() {
    next_true_.assign(digit_.size(), Nodes(words_));
    next_false_.assign(digit_.size(), Nodes(words_));
    for (const std::vector<Node>& nodes : nodes_of_) {
      for (const Node a : nodes) {
        for (const Node b : nodes) {
          if (a != b) add(next_true_[a], b);
        }
      }
    }
    for (const std::vector<Node>& nodes : of_digit_) {
      for (const Node a : nodes) {
        if (seen_[a].is_empty()) continue;
        for (const Node b : nodes) {
          if (here_[b].is_within(seen_[a])) add(next_false_[a], b);
        }
      }
    }
  }

  static void add(Nodes& nodes, Node n) { nodes[n / 64] |= std::uint64_t{1} << n % 64; }

  // Follows what a true candidate leads to, set by set.
  void follow(std::size_t k, Patience& patience) {
    Nodes first(words_);
    bool is_any = false;
    for (const Node n : of_digit_[k % 9]) {
      if (!seen_[n].has(k / 9)) continue;
      add(first, n);
      is_any = true;
    }
    if (!is_any) return;
    Nodes now = first;
    Nodes all_false = first;
    Nodes all_true(words_);
    for (int length = 1; length < LONGEST; ++length) {
      patience.tick();
      const Nodes made = step(now, next_true_, all_true);
      if (length == 1) find_stems(k, first, made);
      for (std::size_t w = 0; w < words_; ++w) {
        if ((made[w] & first[w]) != 0) {
          found_.lengths[k] = static_cast<std::uint8_t>(length);
          return;
        }
      }
      now = step(made, next_false_, all_false);
      if (std::all_of(now.begin(), now.end(), [](std::uint64_t w) { return w == 0; })) return;
    }
  }

  // The nodes that come next after these and are not known yet. Marks them as known.
  Nodes step(const Nodes& from, const std::vector<Nodes>& next, Nodes& known) const {
    Nodes made(words_);
    for_each_node(from, [&](Node n) {
      for (std::size_t w = 0; w < words_; ++w) made[w] |= next[n][w];
    });
    for (std::size_t w = 0; w < words_; ++w) {
      made[w] &= ~known[w];
      known[w] |= made[w];
    }
    return made;
  }

  // Finds the constraints that the candidate leaves with nothing, but that no set alone would.
  //
  // `unseen` is what the candidate does not rule out itself, `left` what the true nodes do not rule
  // out either. A cell needs three candidates or more, a digit in a house two.
  void find_stems(std::size_t k, const Nodes& first, const Nodes& made) {
    std::array<CellSet, 9> left = places_;
    const std::size_t z = k % 9;
    const std::size_t i = k / 9;
    for (std::size_t d = 0; d < 9; ++d) left[d].remove(i);
    left[z] -= SEEN[i];
    const std::array<CellSet, 9> unseen = left;
    for_each_node(made, [&](Node n) { left[digit_[n]] -= seen_[n]; });

    CellSet some, twice, many, still, before;
    for (std::size_t d = 0; d < 9; ++d) {
      many |= twice & places_[d];
      twice |= some & places_[d];
      some |= places_[d];
      still |= left[d];
      before |= unseen[d];
    }
    const CellSet emptied = (many & before) - still - CellSet::of(i);
    emptied.for_each([&](std::size_t cell) {
      if (!by_one_set(first, [&](const std::vector<CellSet>& seen) {
            for (std::size_t d = 0; d < 9; ++d) {
              if (unseen[d].has(cell) && !seen[d].has(cell)) return false;
            }
            return true;
          })) {
        add_stem(k, cell);
      }
    });
    for (std::size_t h = 0; h < HOUSES; ++h) {
      for (std::size_t d = 0; d < 9; ++d) {
        const CellSet house = HOUSE_SETS[h];
        const CellSet needed = unseen[d] & house;
        if (needed.is_empty() || !(left[d] & house).is_empty()) continue;
        if (d == z && house.has(i)) continue;
        if ((places_[d] & house).count() < 2) continue;
        if (!by_one_set(first, [&](const std::vector<CellSet>& seen) {
              return needed.is_within(seen[d]);
            })) {
          add_stem(k, CELLS + h * 9 + d);
        }
      }
    }
  }

  void add_stem(std::size_t k, std::size_t q) {
    found_.stems.push_back({static_cast<Candidate>(k), static_cast<Constraint>(q)});
  }

  // Whether a set that has lost one of these nodes sees enough by itself: calls ask(seen), the
  // cells that its other nodes see, digit by digit.
  template <class Ask>
  bool by_one_set(const Nodes& lost, Ask&& ask) const {
    bool is_found = false;
    std::vector<CellSet> seen(9);
    for_each_node(lost, [&](Node n) {
      for (const std::size_t one : sets_with_[n]) {
        if (is_found) return;
        std::fill(seen.begin(), seen.end(), CellSet{});
        for (const Node other : nodes_of_[one]) {
          if (other != n) seen[digit_[other]] = seen_[other];
        }
        is_found = ask(seen);
      }
    });
    return is_found;
  }

  AlmostLockedSets found_;
  std::array<CellSet, 9> places_{};  // the cells of each digit
  std::vector<std::size_t> candidates_;
  std::vector<std::vector<Node>> nodes_of_;    // of each set
  std::array<std::vector<Node>, 9> of_digit_;  // of each digit
  std::vector<std::size_t> digit_;             // of each node, as all that follow
  std::vector<CellSet> here_;                  // its cells
  std::vector<CellSet> seen_;                  // the cells of its digit that see all of them
  std::vector<std::vector<std::size_t>> sets_with_;
  std::size_t words_ = 0;
  std::vector<Nodes> next_true_;
  std::vector<Nodes> next_false_;
};

}  // namespace

std::pair<std::size_t, Mask> in_line(std::size_t box, Mask positions) {
  const Line& line = LINES[positions];
  if (line.number == NO_LINE) return {box, positions};
  const std::size_t b = box - FIRST_BOX;
  if (line.number < 3) {
    return {b / 3 * 3 + line.number, static_cast<Mask>(line.positions << b % 3 * 3)};
  }
  return {9 + b % 3 * 3 + line.number - 3U, static_cast<Mask>(line.positions << b / 3 * 3)};
}

void find_almost_locked(std::span<const Mask, CELLS> cells, int largest,
                        std::vector<AlmostLockedSet>& found) {
  found.clear();
  std::array<std::size_t, 10> ends{};
  std::array<Mask, SUBSETS> digits{};
  std::array<Mask, SUBSETS> positions{};
  for (std::size_t h = 0; h < HOUSES; ++h) {
    std::array<Mask, 9> left{};
    std::array<Mask, 9> at{};
    std::size_t open = 0;
    for (unsigned p = 0; p < 9; ++p) {
      const Mask mask = cells[HOUSE_CELLS[h][p]];
      if (size_of(mask) < 2) continue;
      left[open] = mask;
      at[open++] = bit_of(p);
    }
    for (const Mask m : subsets_of(open)) {
      const unsigned size = size_of(m);
      if (size > static_cast<unsigned>(largest)) break;
      const Mask rest = static_cast<Mask>(m & (m - 1));
      digits[m] = united(digits[rest], left[lowest(m)]);
      positions[m] = united(positions[rest], at[lowest(m)]);
      if (size_of(digits[m]) != size + 1 || (size == 1 && h >= 9)) continue;
      if (h >= FIRST_BOX && LINES[positions[m]].number != NO_LINE) continue;
      found.push_back({static_cast<std::uint16_t>(h), positions[m], digits[m]});
      ++ends[size];
    }
  }
  // By size, each at its place.
  for (std::size_t size = 1; size < ends.size(); ++size) ends[size] += ends[size - 1];
  std::vector<AlmostLockedSet> sorted(found.size());
  for (std::size_t n = found.size(); n-- > 0;) {
    sorted[--ends[size_of(found[n].positions)]] = found[n];
  }
  found = std::move(sorted);
}

AlmostLockedSets almost_locked(std::span<const std::uint8_t, CANDIDATES> present, int largest,
                               Patience& patience) {
  return Search(present, largest).take(patience);
}

}  // namespace whydoku
