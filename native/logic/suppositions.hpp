// Suppositions: a candidate is taken for true, and what follows is drawn round by round.
//
//   round 0   the candidate
//   round 1   all singles that are there now; what they see goes
//   round 2   all singles that are there then, and so on
//
// Where no single is left, the next round is of covers: intersections, else subsets of two bases,
// else of three. A line may also refute: all candidates go that, taken for true in their turn, come
// to a contradiction by singles and intersections. The line ends where a constraint is empty, or
// where nothing follows.
//
// The oracle is tests/oracles/suppositions.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/finding.hpp"

namespace whydoku::logic {

class Consequences;

// What a fact rests on.
enum class Ground : std::uint8_t { SUPPOSED, SINGLE, COVER, REFUTED };

struct Fact {
  Ground ground;
  Candidate candidate = NO_CANDIDATE;  // the one that is true, or refuted; none of a cover
  std::uint16_t round = 0;
  std::uint16_t place = 0;  // a cover: its place among the covers; refuted: that of its grid
};

// As many bases as covers, what goes, and what has to be absent: the rest of the bases.
struct Cover {
  static constexpr std::size_t LARGEST = 3;

  std::array<Constraint, LARGEST> bases{};
  std::array<Constraint, LARGEST> covers{};
  std::size_t size = 0;
  CandidateSet gone;
  CandidateSet leans;

  why::Ground pattern() const {
    return why::cover(std::span(bases).first(size), std::span(covers).first(size));
  }
};

// The nine candidates of a constraint of classic rules.
const CandidateSet& candidates_of(Constraint q);

// How far covers go.
enum class Covers : std::uint8_t { NONE, INTERSECTIONS, SUBSETS };

class LineOfThought {
 public:
  // A line that grows longer is given up.
  static constexpr std::size_t MOST_FACTS = 384;

  LineOfThought() = default;
  // Follows a candidate from a grid on, beginning after a round.
  LineOfThought(const Grid& grid, Candidate supposed, std::uint16_t round = 0);

  const Grid& grid() const { return grid_; }
  const std::vector<Fact>& facts() const { return facts_; }
  const Cover& cover(const Fact& fact) const { return covers_[fact.place]; }
  // The grid in which a candidate was refuted.
  const Grid& refuting(const Fact& fact) const { return grids_[fact.place]; }
  std::uint16_t round() const { return round_; }
  bool is_broken() const { return grid_.is_broken() && !is_given_up_; }

  // Draws singles and covers as long as there are any. `search` is scratch.
  void follow(Covers covers, Search& search, Patience& patience);
  // Refutes every candidate that can be refuted. Returns whether there was one. The consequences
  // are those of a grid before; classic rules need none.
  bool refute(Consequences& before, Patience& patience);

 private:
  bool goes_on() const { return !is_given_up_ && !grid_.is_broken(); }
  void draw_singles();
  bool draw_covers(Covers most, Search& search, Patience& patience);
  void add(const Fact& fact);
  void add(const Cover& cover, CandidateSet& gone);

  Grid grid_;
  std::vector<Fact> facts_;
  std::vector<Cover> covers_;
  std::vector<Grid> grids_;
  std::uint16_t round_ = 0;
  bool is_given_up_ = false;
};

}  // namespace whydoku::logic
