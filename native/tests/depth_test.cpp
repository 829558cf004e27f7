// Trial and error, and the lanes that follow suppositions for it and for other techniques.
#include "logic/depth.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <random>
#include <vector>

#include "logic/refutation.hpp"
#include "logic/suppositions.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "some_grid.hpp"

namespace {

using namespace whydoku;
using logic::Grid;

TEST_CASE("lanes leave what singles alone leave, in every variant") {
  std::mt19937 random(11);
  std::size_t refuted = 0;
  for (unsigned n = 0; n < 30; ++n) {
    const Grid grid = some_grid(random, 2 + n % 4);
    std::vector<Candidate> open;
    grid.bits().for_each([&](std::size_t k) { open.push_back(static_cast<Candidate>(k)); });
    DigitSets sets;
    std::copy_n(grid.masks().begin(), CELLS, sets);
    const std::size_t all = open.size();
    const auto left = std::make_unique<DigitSets[]>(all);
    for (const bool is_true : {true, false}) {
      for (std::size_t e = 0; e < engines().n; ++e) {
        std::array<bool, CANDIDATES> dead{};
        engines()[e]->suppose(
            {sets, {open.data(), all}, {dead.data(), all}, false, is_true, {left.get(), all}});
        for (std::size_t j = 0; j < all; ++j) {
          Grid line = grid;
          if (is_true) {
            line.place(open[j]);
          } else {
            line.remove(CandidateSet::just(open[j]));
          }
          logic::follow_singles(line);
          CHECK_MESSAGE(dead[j] == line.is_broken(), engines()[e]->name, ": ", open[j]);
          refuted += dead[j];
          if (!dead[j]) CHECK(std::equal(left[j], left[j] + CELLS, line.masks().begin()));
        }
      }
    }
  }
  CHECK(refuted > 1000);
}

bool breaks(const Grid& grid, Candidate k, logic::Search& search, Patience& patience) {
  logic::LineOfThought line(grid, k);
  line.follow(logic::Covers::INTERSECTIONS, search, patience);
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

// T&E(depth) by its definition: every candidate again and again, one after the other.
void follow_plainly(Grid& grid, unsigned depth) {
  logic::follow_singles(grid);
  bool has_changed = depth > 0;
  while (has_changed && !grid.is_broken()) {
    has_changed = false;
    for (std::size_t k = 0; k < CANDIDATES && !grid.is_broken(); ++k) {
      if (!grid.bits().has(k) || grid.digits().has(k)) continue;
      Grid line = grid;
      line.place(static_cast<Candidate>(k));
      follow_plainly(line, depth - 1);
      if (!line.is_broken()) continue;
      grid.remove(CandidateSet::just(k));
      logic::follow_singles(grid);
      has_changed = true;
    }
  }
}

TEST_CASE("trial and error ends where its definition says") {
  std::mt19937 random(13);
  Patience patience;
  std::size_t stuck = 0;
  std::size_t broken = 0;
  for (unsigned n = 0; n < 30; ++n) {
    Grid grid = some_grid(random, 2 + n % 5);
    if (n % 2 == 1) {
      CandidateSet gone;  // true in the solution that is always kept
      gone.add(9 * (n % 9) + n % 9);
      grid.remove(gone);
    }
    for (unsigned depth = 0; depth <= 2; ++depth) {
      Grid fast = grid;
      logic::follow_trials(fast, depth, patience);
      Grid plain = grid;
      follow_plainly(plain, depth);
      CHECK(fast.is_broken() == plain.is_broken());
      if (!plain.is_broken()) CHECK(fast.bits() == plain.bits());
      (plain.is_broken() ? broken : stuck) += 1;
    }
  }
  CHECK(stuck > 15);
  CHECK(broken > 15);
}

}  // namespace
