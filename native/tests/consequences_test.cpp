// What candidates lead to under other rules: on every line the same as if each was followed anew.
#include "logic/consequences.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <vector>

#include "logic/finding.hpp"
#include "logic/suppositions.hpp"
#include "search/patience.hpp"
#include "some_rules.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::logic;

// The open candidates that singles and intersections refute, each followed from the grid on.
CandidateSet refuted_anew(const Grid& grid, Search& inside, Patience& patience) {
  CandidateSet refuted;
  grid.open().for_each([&](std::size_t k) {
    LineOfThought line(grid, static_cast<Candidate>(k));
    line.follow(Covers::INTERSECTIONS, inside, patience);
    if (line.is_broken()) refuted.add(k);
  });
  return refuted;
}

// Follows each open candidate of a grid, and refutes within its line twice. Returns the candidates
// that come to a contradiction.
CandidateSet check_lines(Search& search, Search& inside, std::size_t& refuted) {
  Patience& patience = search.patience();
  Consequences& consequences = search.note<Consequences>();
  CandidateSet dead;
  search.grid().open().for_each([&](std::size_t n) {
    const auto k = static_cast<Candidate>(n);
    LineOfThought line(search.grid(), k);
    line.follow(Covers::SUBSETS, inside, patience);
    for (int round = 0; round < 2 && !line.is_broken(); ++round) {
      const CandidateSet anew = refuted_anew(line.grid(), inside, patience);
      REQUIRE(consequences.refuted_on(k, line.grid(), round == 0, patience) == anew);
      refuted += anew.count();
      if (!line.refute(consequences, patience)) break;
      CHECK(line.grid().bits() == [&] {
        CandidateSet left = line.refuting(line.facts().back()).bits();
        left -= anew;
        return left;
      }());
      line.follow(Covers::SUBSETS, inside, patience);
    }
    if (line.is_broken()) dead.add(k);
  });
  return dead;
}

TEST_CASE("what is refuted on a line is what is refuted anew, from step to step") {
  std::mt19937 random(11);
  Search search;  // one for all, so that it has to forget other rules
  Search inside;
  Patience patience;
  std::size_t refuted = 0;
  for (const NamedRules& named : some_rules()) {
    CAPTURE(named.name);
    const Tables tables(named.rules);
    const unsigned digits_in = tables.size() == 9 ? 3 : 5;
    for (int n = 0; n < (tables.size() == 9 ? 2 : 6); ++n) {
      Grid grid = drawn_position(tables, random, digits_in, 4);
      for (int step = 0; step < 4; ++step) {
        search.renew(grid, patience);
        CandidateSet dead = check_lines(search, inside, refuted);
        // One goes in each step, as in a path of nets.
        if (dead.is_empty()) break;
        grid.remove(CandidateSet::just(random() % 2 == 0 ? dead.lowest() : dead.highest()));
      }
    }
  }
  CHECK(refuted > 1000);
}

}  // namespace
