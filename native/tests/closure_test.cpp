// Closures compared with their plain definition: sets of nodes, layer after layer, and for every
// pair of nodes the question whether all of the one sees all of the other.

#include "logic/closure.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace {

using whydoku::CandidateSet;
using whydoku::JoinedPair;
using whydoku::Net;
using whydoku::Patience;
using whydoku::StrongLink;
using Members = std::set<std::size_t>;
using Random = std::mt19937_64;

bool sees(std::size_t a, std::size_t b) {
  const std::size_t r = a / 81, c = a / 9 % 9, s = b / 81, e = b / 9 % 9;
  if (a == b) return false;
  if (a / 9 == b / 9) return true;
  return a % 9 == b % 9 && (r == s || c == e || (r / 3 == s / 3 && c / 3 == e / 3));
}

bool sees_all(std::size_t k, const Members& node) {
  return std::all_of(node.begin(), node.end(), [&](std::size_t other) { return sees(k, other); });
}

// A net as the caller gives it, and its plain meaning.
struct Given {
  std::vector<Members> nodes;
  std::vector<StrongLink> strong;
  Members possible;
  Members worth;
  bool one_digit = false;

  bool is_false_with(std::size_t n, const Members& node, std::size_t digit) const {
    return std::all_of(nodes[n].begin(), nodes[n].end(), [&](std::size_t k) {
      return possible.count(k) != 0 && (!one_digit || k % 9 == digit) && sees_all(k, node);
    });
  }

  Members false_with(const Members& node) const {
    Members found;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      if (is_false_with(n, node, *node.rbegin() % 9)) found.insert(n);
    }
    return found;
  }

  Members true_without(const Members& gone) const {
    Members found;
    for (const auto [a, b] : strong) {
      if (gone.count(a) != 0) found.insert(b);
      if (gone.count(b) != 0) found.insert(a);
    }
    return found;
  }

  // The layers of true nodes that follow from false ones, even beyond a layer that makes one of
  // those true.
  std::vector<Members> closure(const Members& begun) const {
    std::vector<Members> layers;
    Members known_true, known_false = begun, newest = begun;
    while (!newest.empty()) {
      Members layer;
      for (const std::size_t n : true_without(newest)) {
        if (known_true.insert(n).second) layer.insert(n);
      }
      layers.push_back(layer);
      newest.clear();
      for (const std::size_t n : layer) {
        for (const std::size_t other : false_with(nodes[n])) {
          if (known_false.insert(other).second) newest.insert(other);
        }
      }
    }
    return layers;
  }

  std::size_t refuting(std::size_t k) const {
    const Members begun = false_with({k});
    const std::vector<Members> layers = closure(begun);
    for (std::size_t at = 0; at < layers.size(); ++at) {
      for (const std::size_t n : layers[at]) {
        if (begun.count(n) != 0) return std::min<std::size_t>(at + 1, 255);
      }
    }
    return 0;
  }

  std::vector<std::array<std::size_t, 4>> joined() const {
    std::vector<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> found;
    for (std::size_t a = 0; a < nodes.size(); ++a) {
      const std::vector<Members> layers = closure({a});
      for (std::size_t at = 0; at < layers.size(); ++at) {
        for (const std::size_t b : layers[at]) {
          if (b < a || (a == b && nodes[a].size() > 1)) continue;
          std::size_t gone = 0;
          bool is_worth_it = false;
          for (const std::size_t k : possible) {
            if (!sees_all(k, nodes[a]) || !sees_all(k, nodes[b])) continue;
            if (a == b && k / 9 != *nodes[a].begin() / 9) continue;
            ++gone;
            is_worth_it |= worth.count(k) != 0;
          }
          if (is_worth_it) found.emplace_back(at + 1, 729 - gone, a, b);
        }
      }
    }
    std::sort(found.begin(), found.end());
    std::vector<std::array<std::size_t, 4>> pairs;
    for (const auto& [links, rest, a, b] : found) pairs.push_back({links, 729 - rest, a, b});
    return pairs;
  }
};

CandidateSet set_of(const Members& members) {
  CandidateSet set;
  for (const std::size_t k : members) set.add(k);
  return set;
}

Net net_of(const Given& given) {
  std::vector<CandidateSet> nodes;
  for (const Members& node : given.nodes) nodes.push_back(set_of(node));
  return Net(set_of(given.possible), nodes, given.strong, given.one_digit);
}

void check(const Given& given) {
  Net net = net_of(given);
  Patience patience;
  const auto links = net.refuting(patience);
  for (std::size_t k = 0; k < links.size(); ++k) {
    CHECK(links[k] == (given.possible.count(k) != 0 ? given.refuting(k) : 0));
  }
  const std::vector<JoinedPair> pairs = net.joined(set_of(given.worth), patience);
  const auto expected = given.joined();
  REQUIRE(pairs.size() == expected.size());
  for (std::size_t n = 0; n < pairs.size(); ++n) {
    const JoinedPair& pair = pairs[n];
    CHECK(expected[n] == std::array<std::size_t, 4>{pair.links, pair.conclusions, pair.first,
                                                     pair.last});
  }
}

std::size_t below(Random& random, std::size_t n) { return random() % n; }

// Nodes in few cells of few digits, so that they see one another.
Given random_net(Random& random, std::size_t nodes, std::size_t links) {
  Given given;
  for (std::size_t k = 0; k < 729; ++k) {
    if (below(random, 10) < 9) given.possible.insert(k);
    if (below(random, 4) == 0) given.worth.insert(k);
  }
  for (std::size_t n = 0; n < nodes; ++n) {
    Members node;
    const std::size_t first = below(random, 729);
    node.insert(first);
    const std::size_t more = below(random, 3) == 0 ? 1 + below(random, 3) : 0;
    for (std::size_t k = 0; k < more; ++k) {
      // another of its digit in the same row, or of any kind
      const std::size_t row = first / 81 * 81 + below(random, 9) * 9 + first % 9;
      node.insert(below(random, 8) == 0 ? below(random, 729) : row);
    }
    given.nodes.push_back(node);
  }
  for (std::size_t n = 0; n < links && nodes > 1; ++n) {
    const std::size_t a = below(random, nodes);
    const std::size_t b = (a + 1 + below(random, nodes - 1)) % nodes;
    given.strong.push_back({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)});
  }
  given.one_digit = below(random, 3) == 0;
  return given;
}

}  // namespace

TEST_CASE("closures of random nets are as defined") {
  Random random(17);
  for (int n = 0; n < 40; ++n) check(random_net(random, 1 + below(random, 90), below(random, 160)));
}

TEST_CASE("a net without nodes joins and refutes nothing") {
  check(Given{{}, {}, {0, 1, 2}, {0}, false});
}

TEST_CASE("ways of any length are followed, and a longer one than 255 counts as 255") {
  // Two opposite corners of a rectangle see only the two others, so a ladder of rectangles has no
  // short cut. It starts at candidate 0 and comes back to it.
  for (const std::size_t rungs : {1u, 253u, 254u, 300u}) {
    Given given;
    for (std::size_t k = 0; k < 729; ++k) given.possible.insert(k);
    given.nodes.push_back({0});
    std::size_t last = 0;
    for (std::size_t n = 0; n < rungs; ++n) {
      const std::size_t d = 1 + n % 7, r = n / 7 % 3, s = 3 + n / 21 % 6;
      const std::size_t c = n / 126 % 3, e = 3 + n / 378;
      const auto at = [&](std::size_t row, std::size_t column) {
        return (row * 9 + column) * 9 + d;
      };
      given.strong.push_back({static_cast<std::uint16_t>(last),
                              static_cast<std::uint16_t>(given.nodes.size())});
      given.nodes.push_back({at(r, c), at(s, e)});
      last = given.nodes.size();
      given.nodes.push_back({at(r, e), at(s, c)});
    }
    given.strong.push_back({static_cast<std::uint16_t>(last), 0});
    Net net = net_of(given);
    Patience patience;
    CHECK(net.refuting(patience)[8] == std::min<std::size_t>(rungs + 1, 255));
    const std::vector<JoinedPair> pairs = net.joined(set_of(given.possible), patience);
    CHECK(std::any_of(pairs.begin(), pairs.end(), [&](const JoinedPair& pair) {
      return pair.links == rungs + 1 && pair.conclusions == 8 && pair.first == 0 && pair.last == 0;
    }));
  }
}

TEST_CASE("patience can end a closure") {
  Random random(5);
  const Given given = random_net(random, 400, 900);
  Net net = net_of(given);
  Patience impatience([] { return true; });
  const auto ask = [&] {
    for (int n = 0; n < 50; ++n) net.refuting(impatience);
  };
  CHECK_THROWS_AS(ask(), whydoku::Interrupted);
}
