#include "logic/almost_locked.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "houses.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku {
namespace {

constexpr std::size_t FIRST_BOX = house_at(BOX, 0);
constexpr std::size_t SUBSETS = 512;

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

std::pair<std::size_t, Mask> in_first_house(const Tables& tables, std::size_t house,
                                            Mask positions) {
  const std::span<const Cell> cells = tables.house_cells(house);
  for (const House h : tables.differing_of(cells[lowest(positions)])) {
    if (h == house) break;
    bool is_within = true;
    for (const std::uint8_t p : Members(positions)) {
      is_within = is_within && tables.house_set(h).has(cells[p]);
    }
    if (!is_within) continue;
    Mask there = 0;
    const std::span<const Cell> others = tables.house_cells(h);
    for (unsigned p = 0; p < others.size(); ++p) {
      for (const std::uint8_t n : Members(positions)) {
        if (others[p] == cells[n]) there = united(there, bit_of(p));
      }
    }
    return {h, there};
  }
  return {house, positions};
}

void find_almost_locked(const Tables& tables, std::span<const Mask, CELLS> cells, int largest,
                        std::vector<AlmostLockedSet>& found) {
  found.clear();
  std::array<std::size_t, 10> ends{};
  std::array<Mask, SUBSETS> digits{};
  std::array<Mask, SUBSETS> positions{};
  const bool is_classic = tables.is_classic();
  for (const House h : tables.differing()) {
    const std::span<const Cell> in_house = tables.house_cells(h);
    std::array<Mask, 9> left{};
    std::array<Mask, 9> at{};
    std::size_t open = 0;
    for (unsigned p = 0; p < in_house.size(); ++p) {
      const Mask mask = cells[in_house[p]];
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
      if (!is_classic) {
        if (in_first_house(tables, h, positions[m]).first != h) continue;
      } else if (h >= FIRST_BOX && LINES[positions[m]].number != NO_LINE) {
        continue;
      }
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

}  // namespace whydoku
