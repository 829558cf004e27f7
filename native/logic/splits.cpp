#include "logic/splits.hpp"

#include <bit>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace whydoku {
namespace {

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

}  // namespace

Splits splits(const CandidateSet& possible, unsigned kinds) {
  const std::array<Mask, CONSTRAINTS> masks = masks_of(possible);
  Numbered found;
  for (std::size_t q = 0; q < masks.size(); ++q) {
    if ((masks[q] & (masks[q] - 1)) == 0) continue;
    for (const SplitKind kind : {CELL, HOUSE, GROUP, CROSS}) {
      if ((kinds & kind) == 0) continue;
      each_split(q, masks[q], kind,
                 [&](unsigned one, unsigned other) { found.join(q, one, other); });
    }
  }
  return found.take();
}

}  // namespace whydoku
