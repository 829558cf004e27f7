// Paths and finders without Python, so that they run under the sanitizers. tests/solving/test_paths.py
// compares the paths with those of the loop in Python, on far more grids.
#include "logic/path.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "logic/techniques.hpp"
#include "search/patience.hpp"

namespace {

using namespace whydoku;
using namespace whydoku::logic;

struct Puzzle {
  std::string_view givens;
  std::string_view solution;
};

constexpr std::array PUZZLES{
    Puzzle{".68........3.4.62......38.41..6..3.7..9.......3.485..9...9..27......4...7..12....",
           "468251793573849621912763854154692387689317542237485169841936275326574918795128436"},
    Puzzle{".587...6.2.......4....35...71.3.624..9....63............2.8795..4.9...8....6....3",
           "158749362239168574476235819715396248894512637623874195362487951541923786987651423"},
    Puzzle{"1....4...8......2...5...1.........6737.2..5.1....968.....36.....39..7..57.......8",
           "127834956893615724645972183982153467376248591514796832458361279239487615761529348"},
    Puzzle{".9.84.2..5..........1.365....51...28.1....39.2.4...........94.7....8....75...1.3.",
           "397845261562917843481236579935164728816572394274398615123659487649783152758421936"},
    Puzzle{"4.....5..83.61..9.7..4.....1....63.......2..7.......15.9..3.64....74..........1..",
           "469827531832615794751493826145976382983152467276384915597231648618749253324568179"},
    Puzzle{"......41...6....2854....7..........6..25.918......2..4...9.8....1..5....9..634.5.",
           "289376415176495328543821769754183296362549187891762534435918672618257943927634851"},
};

CandidateSet digits_of(std::string_view line) {
  CandidateSet digits;
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (line[i] == '.') continue;
    digits.add(candidate_of(static_cast<Cell>(i), static_cast<Digit>(line[i] - '1')));
  }
  return digits;
}

Grid grid_of(const CandidateSet& givens) {
  CandidateSet bits = Grid().bits();
  CellSet cells;
  givens.for_each([&](std::size_t k) {
    bits -= SEES[k];
    cells.add(k / 9);
  });
  return {bits, givens, cells};
}

Grid grid_of(const Puzzle& puzzle) { return grid_of(digits_of(puzzle.givens)); }

// A part of a set, of which each member has the same chance.
CandidateSet some_of(const CandidateSet& set, double share, std::mt19937_64& random) {
  CandidateSet part;
  std::bernoulli_distribution is_taken(share);
  set.for_each([&](std::size_t k) {
    if (is_taken(random)) part.add(k);
  });
  return part;
}

CandidateSet without(CandidateSet set, const CandidateSet& gone) {
  set -= gone;
  return set;
}

Call call_of(const Technique* technique) {
  Call call;
  call.technique = technique;
  call.asked.sizes = 0b111100000;
  return call;
}

// All techniques in the order of their list.
Pass pass_of_all() {
  Pass pass;
  for (const Technique& technique : techniques()) pass.calls.push_back(call_of(&technique));
  return pass;
}

Program program_of(std::vector<Pass> passes) {
  Program program;
  std::uint16_t first_call = 0;
  for (Pass& pass : passes) {
    pass.first_call = first_call;
    first_call = static_cast<std::uint16_t>(first_call + pass.calls.size());
  }
  program.passes = std::move(passes);
  return program;
}

Path walked(const Program& program, const Grid& grid) {
  Search search;
  Patience patience;
  Path path(program, grid, true);
  path.run(search, patience);
  return path;
}

bool are_equal(const Path& one, const Path& other) {
  return std::equal(
      one.steps().begin(), one.steps().end(), other.steps().begin(), other.steps().end(),
      [&](const TakenStep& a, const TakenStep& b) {
        return a.call == b.call && a.nth == b.nth && a.house == b.house &&
               std::ranges::equal(one.placements(a), other.placements(b)) &&
               std::ranges::equal(one.eliminations(a), other.eliminations(b));
      });
}

CandidateSet set_of(std::span<const Candidate> candidates) {
  CandidateSet set;
  for (const Candidate k : candidates) set.add(k);
  return set;
}

// Every step changes something, keeps the solution, and leads to where the path has got to.
void check_steps(const Path& path, const Puzzle& puzzle) {
  const CandidateSet solution = digits_of(puzzle.solution);
  Grid grid = grid_of(puzzle);
  for (const TakenStep& step : path.steps()) {
    const CandidateSet placements = set_of(path.placements(step));
    const CandidateSet eliminations = set_of(path.eliminations(step));
    CHECK(placements.is_within(solution));
    CHECK_FALSE(eliminations.meets(solution));
    CHECK_FALSE(placements.meets(grid.digits()));
    CHECK(eliminations.is_within(grid.bits()));
    CHECK_FALSE((placements.is_empty() && eliminations.is_empty()));
    grid.remove(eliminations);
    for (const Candidate k : path.placements(step)) grid.place(k);
  }
  CHECK(grid.bits() == path.grid().bits());
  CHECK(grid.digits() == path.grid().digits());
  CHECK(grid.masks() == path.grid().masks());
}

// Whether a technique looks far into every candidate, so that all it finds takes long.
bool is_slow(const Technique& technique) {
  return std::ranges::any_of(std::array{"dynamic-", "nested-", "whip", "g-whip", "braid"},
                             [&](std::string_view begin) {
                               return technique.slug.substr(0, begin.size()) == begin;
                             });
}

// The programs that the tests know: each switch of a pass, and several passes.
std::vector<Program> programs() {
  std::vector<Program> made{program_of({pass_of_all()})};
  Pass sweep = pass_of_all();
  sweep.sweep = true;
  // Looking for all that all techniques find takes minutes. What is tested is how it is taken.
  std::size_t place = 0;
  std::erase_if(sweep.calls, [&](const Call& call) {
    return is_slow(*call.technique) || place++ % 4 != 0;
  });
  Pass every = pass_of_all();
  every.every = true;
  Pass oldest = pass_of_all();
  oldest.oldest = oldest.picks = true;
  for (Call& call : oldest.calls) {
    call.by_place = call.technique->has(BASED) && !call.technique->finds_singles();
  }
  Pass marked;
  Pass once;
  marked.marked = once.marked = once.once = true;
  for (const Technique& technique : techniques()) {
    if (technique.options.find("house") == std::string_view::npos) continue;
    (technique.finds_singles() ? marked : once).calls.push_back(call_of(&technique));
  }
  for (const Pass& pass : {sweep, every, oldest}) made.push_back(program_of({pass}));
  made.push_back(program_of({marked, once}));
  made.push_back(program_of({marked, once}));
  made.back().restart = true;
  return made;
}

// Marks of every kind, some with digits on the grid, some without a solution.
std::vector<Grid> odd_grids(std::size_t count, std::mt19937_64& random) {
  std::vector<Grid> grids;
  for (std::size_t n = 0; n < count; ++n) {
    const CandidateSet solution = digits_of(PUZZLES[n % PUZZLES.size()].solution);
    const double share = std::array{0.1, 0.25, 0.5, 0.8}[random() % 4];
    Grid grid;
    switch (n % 4) {
      case 0: break;
      case 1: grid = grid_of(some_of(solution, 0.3, random)); break;
      case 2: grid = grid_of(PUZZLES[n % PUZZLES.size()]); break;
      default: grid.remove(without(some_of(grid.bits(), 1 - share, random), solution)); break;
    }
    grid.remove(without(some_of(grid.bits(), share / 2, random), grid.digits()));
    for (unsigned tries = 0; n % 2 != 0 && tries < 4; ++tries) {
      const Candidate k = static_cast<Candidate>(random() % CANDIDATES);
      if (grid.bits().has(k)) grid.place(k);
    }
    grids.push_back(grid);
  }
  return grids;
}

// What a finder finds, at most so much.
std::vector<Finding> findings(const Technique& technique, const Asked& asked, Search& search,
                              std::size_t most) {
  std::vector<Finding> found;
  technique.find(search, asked, [&](const Finding& finding) {
    REQUIRE(found.size() < most);
    found.push_back(finding);
    return found.size() < most;
  });
  return found;
}

bool are_same(const Finding& one, const Finding& other) {
  return one.placements == other.placements && one.base == other.base &&
         one.eliminations == other.eliminations;
}

// The findings that are looked at.
std::size_t most_of(const Technique& technique) { return is_slow(technique) ? 2 : 30; }

}  // namespace

TEST_CASE("the steps of paths are sound, whatever the program") {
  for (const Program& program : programs()) {
    for (const Puzzle& puzzle : PUZZLES) check_steps(walked(program, grid_of(puzzle)), puzzle);
  }
}

TEST_CASE("finders keep the one solution of a puzzle") {
  std::mt19937_64 random(12);
  Search search;
  Patience patience;
  for (std::size_t n = 0; n < 24; ++n) {
    const Puzzle& puzzle = PUZZLES[n % PUZZLES.size()];
    const CandidateSet solution = digits_of(puzzle.solution);
    Grid grid = grid_of(puzzle);
    some_of(without(solution, grid.digits()), n % 2 == 0 ? 0.0 : 0.3, random)
        .for_each([&](std::size_t k) { grid.place(static_cast<Candidate>(k)); });
    grid.remove(some_of(without(grid.bits(), solution), 0.1 * static_cast<double>(n % 8), random));
    search.renew(grid, patience);
    for (const Technique& technique : techniques()) {
      CAPTURE(technique.slug);
      if (is_slow(technique) && n % 8 != 0) continue;
      const Asked asked = call_of(nullptr).asked;
      for (const Finding& finding : findings(technique, asked, search, most_of(technique))) {
        CHECK(finding.placements.is_within(solution));
        CHECK_FALSE(finding.eliminations.meets(solution));
      }
    }
  }
}

TEST_CASE("finders on odd grids find what changes something, as long as it is taken") {
  std::mt19937_64 random(13);
  Search search;
  Patience patience;
  std::size_t n = 0;
  for (const Grid& grid : odd_grids(8, random)) {
    ++n;
    search.renew(grid, patience);
    for (const Technique& technique : techniques()) {
      CAPTURE(technique.slug);
      if (is_slow(technique) && n % 8 != 0) continue;
      const Asked asked = call_of(nullptr).asked;
      const std::vector<Finding> found = findings(technique, asked, search, most_of(technique));
      for (const Finding& finding : found) {
        const bool places = !finding.placements.is_empty();
        CHECK(places == finding.eliminations.is_empty());
        CHECK(finding.eliminations.is_within(grid.bits()));
        CHECK_FALSE(finding.eliminations.meets(grid.digits()));
        CHECK(finding.placements.is_within(grid.bits()));
        CHECK_FALSE(finding.placements.meets(grid.digits()));
        CHECK((finding.base < CONSTRAINTS || !technique.has(BASED)));
      }
      Search fresh;
      fresh.renew(grid, patience);
      const std::vector<Finding> again = findings(technique, asked, fresh, most_of(technique));
      CHECK(std::equal(found.begin(), found.end(), again.begin(), again.end(), are_same));
      if (!found.empty()) CHECK(are_same(findings(technique, asked, search, 1)[0], found[0]));
    }
  }
}

TEST_CASE("a path whose patience ended is run again and ends as if nothing had been") {
  const Program program = program_of({pass_of_all()});
  std::size_t ends = 0;
  for (const Puzzle& puzzle : std::span(PUZZLES).first(3)) {
    const Path whole = walked(program, grid_of(puzzle));
    for (unsigned ticks = 1; ticks < 300; ticks += 97) {
      Search search;
      Path path(program, grid_of(puzzle), true);
      bool is_over = false;
      Patience patience([&] { return std::exchange(is_over, true); });
      // It asks after 1024 ticks, first in vain.
      for (unsigned n = ticks; n < 2048; ++n) patience.tick();
      try {
        path.run(search, patience);
      } catch (const Interrupted&) {
        ++ends;
        Patience endless;
        path.run(search, endless);
      }
      CHECK(are_equal(path, whole));
    }
  }
  CHECK(ends > 3);
}

TEST_CASE("whatever a path is told, it comes to an end") {
  std::mt19937_64 random(14);
  Pass pass = pass_of_all();
  pass.calls.push_back(call_of(nullptr));
  const Program program = program_of({pass});
  Search search;
  Patience patience;
  for (const Grid& grid : odd_grids(8, random)) {
    Path path(program, grid, true);
    path.run(search, patience);
    for (int told = 0; path.waiting() && told < 4; ++told) {
      const CandidateSet placements = some_of(Grid().bits(), told * 0.01, random);
      path.answer({{{placements, some_of(Grid().bits(), told * 0.02, random)}}});
      path.run(search, patience);
    }
    CHECK(path.grid().placed() >= grid.placed());
  }
}

TEST_CASE("what assumes one solution is left out where there may be several") {
  Pass pass = pass_of_all();
  for (Call& call : pass.calls) call.assumes_unique = true;
  const Program program = program_of({pass});
  Search search;
  Patience patience;
  Path path(program, grid_of(PUZZLES[0]), false);
  path.run(search, patience);
  CHECK(path.steps().empty());
  CHECK(path.passes().size() == 1);
}
