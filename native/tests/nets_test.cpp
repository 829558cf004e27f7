// Suppositions and nets. tests/test_nets.py compares nets with their oracle and proves them.
#include "logic/nets.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "logic/forcing.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "some_grid.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::logic;

bool breaks(const Grid& grid, Candidate k, logic::Search& search, Patience& patience) {
  LineOfThought line(grid, k);
  line.follow(Covers::INTERSECTIONS, search, patience);
  return line.is_broken();
}

TEST_CASE("lanes refute what singles and intersections refute, in every variant") {
  std::mt19937 random(7);
  Patience patience;
  logic::Search search;
  std::size_t refuted = 0;
  for (unsigned n = 0; n < 30; ++n) {
    const Grid grid = some_grid(random, 2 + n % 4);
    std::vector<Candidate> open;
    std::vector<bool> wanted;
    grid.bits().for_each([&](std::size_t k) {
      open.push_back(static_cast<Candidate>(k));
      wanted.push_back(breaks(grid, open.back(), search, patience));
    });
    DigitSets sets;
    std::copy_n(grid.masks().begin(), CELLS, sets);
    for (std::size_t e = 0; e < engines().n; ++e) {
      std::array<bool, CANDIDATES> dead{};
      engines()[e]->suppose({sets, {open.data(), open.size()}, {dead.data(), open.size()}});
      for (std::size_t j = 0; j < open.size(); ++j) {
        CHECK_MESSAGE(dead[j] == wanted[j], engines()[e]->name, ": ", open[j]);
        refuted += dead[j];
      }
    }
  }
  CHECK(refuted > 1000);
}

// Whether the facts of a net follow, one after the other, and leave its constraint empty.
bool holds(const FoundNet& net, Masks left);

bool is_gone(const Masks& left, const Cover& cover) {
  CandidateSet in_covers;
  for (std::size_t c = 0; c < cover.size; ++c) {
    for (const Candidate k : MEMBERS[cover.covers[c]]) in_covers.add(k);
  }
  for (std::size_t b = 0; b < cover.size; ++b) {
    for (std::size_t n = 0; n < 9; ++n) {
      const bool is_left = (left[cover.bases[b]] >> n & 1) != 0;
      if (is_left && !in_covers.has(MEMBERS[cover.bases[b]][n])) return false;
    }
  }
  return true;
}

void drop(Masks& left, const CandidateSet& gone) {
  gone.for_each([&](std::size_t k) {
    for (const Seat& seat : SEATS[k]) {
      left[seat.constraint] = static_cast<Mask>(left[seat.constraint] & ~seat.bit);
    }
  });
}

bool follows(const NetFact& fact, const Masks& left) {
  switch (fact.ground) {
    case Ground::SUPPOSED:
      return false;
    case Ground::SINGLE: {
      CandidateSet held;
      for (std::size_t n = 0; n < 9; ++n) {
        if ((left[fact.because] >> n & 1) != 0) held.add(MEMBERS[fact.because][n]);
      }
      return held.count() == 1 && held.has(fact.candidate);
    }
    case Ground::COVER:
      return is_gone(left, fact.cover);
    case Ground::REFUTED:
      return fact.net->supposed == fact.candidate && holds(*fact.net, left);
  }
  return false;
}

bool holds(const FoundNet& net, Masks left) {
  drop(left, SEES[net.supposed]);
  std::size_t weight = 0;
  for (const NetFact& fact : net.facts) {
    if (!follows(fact, left)) return false;
    CandidateSet gone;
    if (fact.ground == Ground::SINGLE) gone = SEES[fact.candidate];
    if (fact.ground == Ground::COVER) gone = fact.cover.gone;
    if (fact.ground == Ground::REFUTED) gone.add(fact.candidate);
    drop(left, gone);
    weight += 1 + (fact.net ? fact.net->weight : 0);
  }
  return left[net.broken] == 0 && weight == net.weight;
}

TEST_CASE("every fact of a net follows from those before it") {
  std::mt19937 random(11);
  Patience patience;
  logic::Search search;
  std::array<unsigned, 3> found{};
  for (unsigned n = 0; n < 24; ++n) {
    const Grid grid = some_grid(random, 2 + n % 2);
    search.renew(grid, patience);
    for (const Reach reach : {Reach::SINGLES, Reach::COVERS, Reach::REFUTATIONS}) {
      CandidateSet skip;
      for (unsigned more = 0; more < 3; ++more) {
        const auto net = lightest_net(search, reach, skip);
        if (!net) break;
        CHECK(holds(*net, grid.masks()));
        CHECK(!skip.has(net->supposed));
        skip.add(net->supposed);
        ++found[static_cast<std::size_t>(reach)];
      }
    }
  }
  for (const unsigned some : found) CHECK(some > 10);
}

TEST_CASE("a broken grid has no net, nor has one in which nothing is left to refute") {
  Patience patience;
  logic::Search search;
  const Grid broken{CandidateSet(), CandidateSet(), CellSet()};
  const Grid full;
  for (const Grid* grid : {&broken, &full}) {
    search.renew(*grid, patience);
    for (const Reach reach : {Reach::SINGLES, Reach::COVERS, Reach::REFUTATIONS}) {
      CHECK(!lightest_net(search, reach, CandidateSet()));
    }
  }
}

}  // namespace
