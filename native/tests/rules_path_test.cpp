// Finders under rules that are not classic: what they find is true in all solutions, and the plain
// techniques miss nothing.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string_view>
#include <vector>

#include "logic/finding.hpp"
#include "logic/path.hpp"
#include "logic/techniques.hpp"
#include "search/patience.hpp"
#include "some_rules.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::logic;

const Technique& technique_of(std::string_view slug) {
  return *std::ranges::find(techniques(), slug, &Technique::slug);
}

Asked plainly() {
  Asked asked;
  asked.sizes = 0b111111100;
  return asked;
}

std::vector<Finding> findings_of(std::string_view slug, const Grid& grid) {
  Search search;
  Patience patience;
  search.renew(grid, patience);
  std::vector<Finding> found;
  technique_of(slug).find(search, plainly(), [&](const Finding& one) {
    found.push_back(one);
    return true;
  });
  return found;
}

CandidateSet removed_by(std::string_view slug, const Grid& grid) {
  CandidateSet gone;
  for (const Finding& one : findings_of(slug, grid)) gone |= one.eliminations;
  return gone;
}

// Whether each candidate is in some solution of a grid, found when first asked for.
class InSolutions {
 public:
  explicit InSolutions(const Grid& grid) : grid_(grid) {}

  bool has(std::size_t k) { return known_.has(k) || has_with(k, true); }
  // Whether there is a solution without it.
  bool can_spare(std::size_t k) { return has_with(k, false); }

 private:
  bool has_with(std::size_t k, bool is_true) {
    Grid line = grid_;
    if (is_true) {
      line.place(static_cast<Candidate>(k));
    } else {
      line.remove(CandidateSet::just(k));
    }
    const auto found = drawn_solution(line, random_);
    if (found) known_ |= *found;
    return found.has_value();
  }

  const Grid& grid_;
  CandidateSet known_;
  std::mt19937 random_{1};
};

// Whether a technique looks far, so that all it finds takes long.
bool is_far(const Technique& technique) {
  return std::ranges::any_of(
      std::array{"nested-", "g-whip", "braid", "whip", "guess", "dynamic-forcing-chain-plus"},
      [&](std::string_view begin) { return technique.slug.starts_with(begin); });
}

// Whether what a technique finds is true only if there is one solution.
bool assumes_one_solution(const Technique& technique) {
  constexpr std::array PLAIN{"hidden-single", "hidden-pair", "hidden-triple", "hidden-quad",
                             "hidden-subset"};
  constexpr std::array BEGINS{"unique",     "avoidable", "hidden",   "ur-",      "extended",
                              "borescoper", "bug-",      "reverse-", "rectangle"};
  const auto is_so = [&](std::string_view begin) { return technique.slug.starts_with(begin); };
  return std::ranges::any_of(BEGINS, is_so) && !std::ranges::any_of(PLAIN, is_so);
}

// Takes a few findings of each technique that suits the rules; returns how many of each.
void check_findings(const Grid& grid, bool with_far, std::map<std::string_view, int>& counts) {
  constexpr int MOST = 12;
  Search search;
  Patience patience;
  search.renew(grid, patience);
  InSolutions solutions(grid);
  for (const Technique& technique : techniques()) {
    if (!technique.suits(grid.tables()) || (is_far(technique) && !with_far)) continue;
    if (assumes_one_solution(technique)) continue;
    int left = MOST;
    technique.find(search, plainly(), [&](const Finding& one) {
      const std::string_view slug = technique.slug;
      CAPTURE(slug);
      ++counts[slug];
      CHECK((one.placements.is_within(grid.bits()) && one.eliminations.is_within(grid.bits())));
      CHECK_FALSE((one.placements.is_empty() && one.eliminations.is_empty()));
      one.placements.for_each([&](std::size_t k) { CHECK_FALSE(solutions.can_spare(k)); });
      one.eliminations.for_each([&](std::size_t k) { CHECK_FALSE(solutions.has(k)); });
      return --left > 0;
    });
  }
}

// What each house loses because the places of a digit in another one are all in it, where the
// house exists in the list of Tables.
bool is_confined(const Grid& grid, House h, Digit d) {
  const Tables& tables = grid.tables();
  CellSet places;
  for (const Cell i : tables.house_cells(h)) {
    if (grid.bits().has(candidate_of(i, d))) places.add(i);
  }
  if (places.count() < 2) return false;
  for (std::size_t other = 0; other < tables.end_of_houses(); ++other) {
    if (other == h || !places.is_within(tables.house_set(other))) continue;
    const CellSet rest = tables.house_set(other) - places;
    bool has_more = false;
    rest.for_each([&](Cell i) { has_more = has_more || grid.bits().has(candidate_of(i, d)); });
    if (has_more) return true;
  }
  return false;
}

// What naked pairs remove, by their definition.
CandidateSet removed_by_pairs(const Grid& grid) {
  const Tables& tables = grid.tables();
  CandidateSet gone;
  for (std::size_t h = 0; h < tables.end_of_houses(); ++h) {
    for (const Cell one : tables.house_cells(h)) {
      for (const Cell other : tables.house_cells(h)) {
        if (one >= other || grid.mask(one) != grid.mask(other)) continue;
        if (size_of(grid.mask(one)) != 2) continue;
        for (const Cell i : tables.house_cells(h)) {
          for (const Digit d : Members(grid.mask(one))) {
            const Candidate k = candidate_of(i, d);
            if (i != one && i != other && grid.bits().has(k)) gone.add(k);
          }
        }
      }
    }
  }
  return gone;
}

// What hidden pairs remove: two digits of a house with the same two places.
CandidateSet removed_by_hidden_pairs(const Grid& grid) {
  const Tables& tables = grid.tables();
  CandidateSet gone;
  for (std::size_t h = 0; h < tables.end_of_houses(); ++h) {
    if (!tables.is_house(h)) continue;
    for (Digit one = 0; one < tables.size(); ++one) {
      for (Digit other = 0; other < one; ++other) {
        const Mask places = grid.mask(constraint_of(static_cast<House>(h), one));
        const Mask others = grid.mask(constraint_of(static_cast<House>(h), other));
        if (places != others || size_of(places) != 2) continue;
        for (const std::uint8_t n : Members(places)) {
          const Cell i = tables.house_cells(h)[n];
          for (const Digit d : Members(grid.mask(i))) {
            if (d != one && d != other) gone.add(candidate_of(i, d));
          }
        }
      }
    }
  }
  return gone;
}

// The constraints of houses and cells in which one candidate is left that is no digit yet.
ConstraintSet lone_by_definition(const Grid& grid) {
  const Tables& tables = grid.tables();
  ConstraintSet lone;
  const auto look = [&](std::size_t q, const CandidateSet& all) {
    const CandidateSet left = all & grid.bits();
    if (left.count() == 1 && !left.is_within(grid.digits())) lone.add(q);
  };
  tables.all_cells().for_each([&](Cell i) { look(i, CELL_CANDIDATES[i]); });
  for (std::size_t h = 0; h < tables.end_of_houses(); ++h) {
    for (Digit d = 0; tables.is_house(h) && d < tables.size(); ++d) {
      CandidateSet places;
      for (const Cell i : tables.house_cells(h)) places.add(candidate_of(i, d));
      look(constraint_of(static_cast<House>(h), d), places);
    }
  }
  return lone;
}

void check_plain_techniques(const Grid& grid) {
  ConstraintSet singles;
  for (const auto* slug : {"naked-single", "hidden-single-box", "hidden-single-line"}) {
    for (const Finding& one : findings_of(slug, grid)) singles.add(one.base);
  }
  CHECK(singles == lone_by_definition(grid));
  ConstraintSet confined;
  for (const auto* slug : {"pointing", "claiming"}) {
    for (const Finding& one : findings_of(slug, grid)) confined.add(one.base);
  }
  for (std::size_t h = 0; h < grid.tables().end_of_houses(); ++h) {
    for (Digit d = 0; d < grid.tables().size(); ++d) {
      const auto house = static_cast<House>(h);
      CHECK(confined.has(constraint_of(house, d)) == is_confined(grid, house, d));
    }
  }
  CHECK(removed_by("naked-pair", grid) == removed_by_pairs(grid));
  CHECK(removed_by("hidden-pair", grid) == removed_by_hidden_pairs(grid));
}

TEST_CASE("what is found under other rules is true in all solutions") {
  std::mt19937 random(7);
  std::map<std::string_view, int> counts;
  for (const NamedRules& named : some_rules()) {
    CAPTURE(named.name);
    REQUIRE(named.rules.fault() == nullptr);
    const Tables tables(named.rules);
    for (unsigned n = 0; n < 40; ++n) {
      const unsigned one_in = tables.size() == 9 ? 1 + n % 2 : 2 + n % 2;
      const Grid grid = drawn_position(tables, random, 3 + n % 3, one_in + 1);
      check_findings(grid, n % 10 == 0, counts);
      check_plain_techniques(grid);
    }
  }
  for (const auto* slug : {"full-house", "hidden-single-line", "pointing", "claiming", "x-wing"}) {
    CHECK(counts[slug] > 20);
  }
}

TEST_CASE("a pointing box removes a digit from a diagonal") {
  const Tables tables(with_diagonals(boxes_of(3, 3)));
  Grid grid(tables);
  CandidateSet gone;
  // In box 1 digit 1 is left on the diagonal only.
  for (const Cell i : HOUSE_CELLS[18]) {
    if (i % 10 != 0) gone.add(candidate_of(i, 0));
  }
  grid.remove(gone);
  CandidateSet expected;
  for (const std::size_t n : {3, 4, 5, 6, 7, 8}) {
    expected.add(candidate_of(static_cast<Cell>(n * 10), 0));
  }
  CHECK(removed_by("pointing", grid) == expected);
}

TEST_CASE("paths under other rules solve small grids") {
  std::mt19937 random(3);
  Pass pass;
  for (const Technique& technique : techniques()) {
    Call call;
    call.technique = &technique;
    call.asked = plainly();
    if (technique.needs == Needs::ANY_RULES && !assumes_one_solution(technique)) {
      pass.calls.push_back(call);
    }
  }
  Program program;
  program.passes.push_back(pass);
  for (const NamedRules& named : some_rules()) {
    const Tables tables(named.rules);
    if (tables.size() > 6) continue;
    for (int n = 0; n < 20; ++n) {
      const Grid grid = drawn_position(tables, random, 4, 4);
      Search search;
      Patience patience;
      Path path(program, grid, false);
      path.run(search, patience);
      CHECK_FALSE(path.grid().is_broken());
      InSolutions solutions(grid);
      path.grid().bits().for_each([&](std::size_t k) { CHECK(solutions.has(k)); });
    }
  }
}

}  // namespace
