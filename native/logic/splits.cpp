#include "logic/splits.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace whydoku {
namespace {

constexpr std::array<Mask, 3> BOX_ROWS{0007, 0070, 0700};
constexpr std::array<Mask, 3> BOX_COLUMNS{0111, 0222, 0444};
constexpr std::size_t ROW_SPACE = 81;
constexpr std::size_t BOX_SPACE = 243;

// The mask of each constraint.
std::array<Mask, CONSTRAINTS> masks_of(const CandidateSet& possible) {
  std::array<Mask, CONSTRAINTS> masks{};
  possible.for_each([&](std::size_t k) {
    for (const Seat& seat : SEATS[k]) {
      masks[seat.constraint] = static_cast<Mask>(masks[seat.constraint] | seat.bit);
    }
  });
  return masks;
}

// Collects nodes and links. The same candidates met in two constraints are one node.
class Numbered {
 public:
  void join(std::size_t q, unsigned one, unsigned other) {
    const std::uint16_t first = number(q, one);
    const std::uint16_t second = number(q, other);
    found_.strong.push_back({first, second});
  }
  Splits take() { return std::move(found_); }

 private:
  // The number of a node. A node has at most three candidates, so 10 bits for each of them make a
  // name of 30 bits.
  std::uint16_t number(std::size_t q, unsigned mask) {
    CandidateSet node;
    std::uint64_t name = 0;
    for (; mask != 0; mask &= mask - 1) {
      const Candidate k = MEMBERS[q][static_cast<std::size_t>(std::countr_zero(mask))];
      node.add(k);
    }
    node.for_each([&](std::size_t k) { name = name << 10 | (k + 1); });
    const auto [entry, is_new] =
        numbers_.try_emplace(name, static_cast<std::uint16_t>(found_.nodes.size()));
    if (is_new) found_.nodes.push_back(node);
    return entry->second;
  }

  Splits found_;
  std::unordered_map<std::uint64_t, std::uint16_t> numbers_;
};

// Joins the places of a digit in a house that fall into two of its thirds.
void join_groups(Numbered& found, std::size_t q, unsigned mask, const std::array<Mask, 3>& thirds) {
  std::array<unsigned, 3> parts{};
  std::size_t n = 0;
  for (const unsigned third : thirds) {
    if ((mask & third) != 0) parts[n++] = mask & third;
  }
  if (n == 2) found.join(q, parts[0], parts[1]);
}

void join_crosses(Numbered& found, std::size_t q, unsigned mask) {
  for (const unsigned row : BOX_ROWS) {
    for (const unsigned column : BOX_COLUMNS) {
      const bool holds_all = (mask & ~(row | column)) == 0;
      if (holds_all && (mask & row & ~column) != 0 && (mask & column & ~row) != 0) {
        found.join(q, mask & row, mask & column);
      }
    }
  }
}

}  // namespace

Splits splits(const CandidateSet& possible, unsigned kinds) {
  const std::array<Mask, CONSTRAINTS> masks = masks_of(possible);
  Numbered found;
  for (std::size_t q = 0; q < masks.size(); ++q) {
    const unsigned mask = masks[q];
    const unsigned of_two = q < ROW_SPACE ? CELL : HOUSE;
    if (std::popcount(mask) == 2 && (kinds & of_two) != 0) {
      found.join(q, mask & (~mask + 1), mask & (mask - 1));
    }
    if (q < ROW_SPACE || std::popcount(mask) < 2) continue;
    if ((kinds & GROUP) != 0 && std::popcount(mask) > 2) {
      join_groups(found, q, mask, BOX_ROWS);
      if (q >= BOX_SPACE) join_groups(found, q, mask, BOX_COLUMNS);
    }
    if ((kinds & CROSS) != 0 && q >= BOX_SPACE) join_crosses(found, q, mask);
  }
  return found.take();
}

}  // namespace whydoku
