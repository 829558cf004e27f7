// Parts of techniques: closures and almost locked sets.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "door/work.hpp"
#include "logic/almost_locked.hpp"
#include "logic/closure.hpp"
#include "logic/splits.hpp"

namespace whydoku::door {
namespace {

std::vector<CandidateSet> nodes_of(const Rows& rows, Gate& gate) {
  if (rows.size() > Net::MOST_NODES) {
    gate.refuse("nodes must be at most " + std::to_string(Net::MOST_NODES) + ", not " +
                std::to_string(rows.size()));
    return {};
  }
  std::vector<CandidateSet> nodes;
  nodes.reserve(rows.size());
  for (std::size_t n = 0; n < rows.size(); ++n) {
    const std::optional<CandidateSet> node = Gate::set_in(rows[n].first<SET_BYTES>());
    if (!node || node->is_empty()) {
      gate.refuse("node " + std::to_string(n) +
                  " must hold one candidate or more, and none above 728");
      return {};
    }
    nodes.push_back(*node);
  }
  return nodes;
}

std::vector<StrongLink> links_of(const Rows& rows, std::size_t nodes, Gate& gate) {
  std::vector<StrongLink> links(rows.size());
  for (std::size_t n = 0; n < links.size(); ++n) {
    std::array<std::uint16_t, 2> ends{};
    std::memcpy(ends.data(), rows[n].data(), sizeof ends);
    const auto [first, second] = ends;
    if (first == second || first >= nodes || second >= nodes) {
      gate.refuse("link " + std::to_string(n) + " must join two different nodes of " +
                  std::to_string(nodes) + ", not nodes " + std::to_string(first) + " and " +
                  std::to_string(second));
      return {};
    }
    links[n] = {first, second};
  }
  return links;
}

// A net as it comes in.
struct GivenNet {
  std::vector<CandidateSet> nodes;
  std::vector<StrongLink> strong;
  CandidateSet possible;
  bool one_digit;

  Net net() const { return Net(possible, nodes, strong, one_digit); }
};

GivenNet net_of(const std::uint8_t* nodes, std::int64_t nodes_size, const std::uint8_t* strong,
                std::int64_t strong_size, const std::uint8_t* possible, std::int64_t possible_size,
                std::int64_t one_digit, Gate& gate) {
  GivenNet net;
  net.nodes = nodes_of(gate.rows(nodes, nodes_size, SET_BYTES, "nodes"), gate);
  net.strong = links_of(gate.rows(strong, strong_size, sizeof(StrongLink), "strong"),
                        net.nodes.size(), gate);
  net.possible = gate.set(possible, possible_size, "possible");
  net.one_digit = one_digit != 0;
  return net;
}

using LinkCounts = std::array<std::uint8_t, CANDIDATES>;

Numbers numbers_of(const AlmostLockedSets& found) {
  Numbers numbers;
  add(numbers, found.sets.size());
  for (const AlmostLockedSet& one : found.sets) {
    add(numbers, one.house);
    add(numbers, one.positions);
    add(numbers, one.digits);
  }
  numbers.insert(numbers.end(), found.lengths.begin(), found.lengths.end());
  for (const Stem& stem : found.stems) {
    add(numbers, stem.candidate);
    add(numbers, stem.constraint);
  }
  return numbers;
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_refuting(const uint8_t* nodes, int64_t nodes_size, const uint8_t* strong,
                                int64_t strong_size, const uint8_t* possible,
                                int64_t possible_size, int64_t one_digit, uint8_t* links,
                                int64_t room) {
  return answered([&](Gate& gate) {
    const GivenNet given = net_of(nodes, nodes_size, strong, strong_size, possible, possible_size,
                                  one_digit, gate);
    auto out = gate.room<LinkCounts>(links, room, 1);
    if (gate.is_shut()) return false;
    for_one([&](Patience& patience) { out.set(0, given.net().refuting(patience)); });
    return true;
  });
}

whydoku_status whydoku_refuting_splits(const uint8_t* possible, int64_t possible_size,
                                       int64_t kinds, int64_t one_digit, uint8_t* links,
                                       int64_t room) {
  return answered([&](Gate& gate) {
    const CandidateSet among = gate.set(possible, possible_size, "possible");
    const auto wanted = static_cast<unsigned>(gate.whole(kinds, "kinds", 0, ALL_SPLITS));
    auto out = gate.room<LinkCounts>(links, room, 1);
    if (gate.is_shut()) return false;
    for_one([&](Patience& patience) {
      const Splits found = splits(among, wanted);
      out.set(0, Net(among, found.nodes, found.strong, one_digit != 0).refuting(patience));
    });
    return true;
  });
}

whydoku_status whydoku_joined(const uint8_t* nodes, int64_t nodes_size, const uint8_t* strong,
                              int64_t strong_size, const uint8_t* possible, int64_t possible_size,
                              const uint8_t* worth, int64_t worth_size, int64_t one_digit,
                              whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const GivenNet given = net_of(nodes, nodes_size, strong, strong_size, possible, possible_size,
                                  one_digit, gate);
    const CandidateSet wanted = gate.set(worth, worth_size, "worth");
    if (gate.is_shut()) return false;
    std::vector<JoinedPair> pairs;
    for_one([&](Patience& patience) { pairs = given.net().joined(wanted, patience); });
    static_assert(sizeof(JoinedPair) == 4 * sizeof(std::uint16_t));
    return give(pairs, answer);
  });
}

whydoku_status whydoku_almost_locked(const uint8_t* row, int64_t row_size, int64_t largest,
                                     whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const MarkRow marks = gate.just<CANDIDATES>(row, row_size, "a row");
    const auto most = static_cast<int>(gate.whole(largest, "largest", 1, 8));
    const auto present = read_marks(marks);
    if (!present) {
      gate.refuse("a row must be 729 pencil marks: 1-9, or . or 0 where there is none");
    }
    if (gate.is_shut()) return false;
    AlmostLockedSets found;
    for_one([&](Patience& patience) { found = almost_locked(*present, most, patience); });
    return give(numbers_of(found), answer);
  });
}
