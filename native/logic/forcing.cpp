#include "logic/forcing.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "logic/techniques.hpp"
#include "logic/whips.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// Refutations give a line many facts, and most candidates a contradiction. So only the lines that
// seem the lightest are weighed.
constexpr std::size_t MOST_WEIGHED = 8;

// The length of the longest braid that is asked for, to have the lightest net by singles.
constexpr unsigned MOST_EXACT = 10;

// With more candidates than that a grid has no clues to speak of, and hardly anything follows.
constexpr std::size_t MOST_CANDIDATES = 450;

bool is_worth_following(const Grid& grid) {
  return !grid.is_broken() && grid.bits().count() <= MOST_CANDIDATES;
}

struct Supposed {
  Candidate candidate;
  LineOfThought line;
  unsigned rough = 0;
};

// The lines of all open candidates.
std::vector<Supposed> lines_on(const Grid& grid, Covers covers, const CandidateSet& skip,
                               Search& search, Patience& patience) {
  std::vector<Supposed> lines;
  CandidateSet open = grid.bits();
  open -= grid.digits();
  open -= skip;
  open.for_each([&](std::size_t n) {
    patience.tick();
    const auto k = static_cast<Candidate>(n);
    lines.push_back({k, LineOfThought(grid, k)});
    lines.back().line.follow(covers, search, patience);
  });
  return lines;
}

void keep_broken(std::vector<Supposed>& lines) {
  std::erase_if(lines, [](const Supposed& one) { return !one.line.is_broken(); });
}

bool is_any_broken(const std::vector<Supposed>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const Supposed& one) { return one.line.is_broken(); });
}

// Refutes within all lines at once, until one of them breaks.
void refute_within(std::vector<Supposed>& lines, Search& search, Patience& patience) {
  while (!lines.empty() && !is_any_broken(lines)) {
    std::erase_if(lines, [&](Supposed& one) {
      patience.tick();
      if (!one.line.refute()) return true;
      one.line.follow(Covers::SUBSETS, search, patience);
      return false;
    });
  }
}

// Refutes within a line to its end.
void refute_within(LineOfThought& line, Search& search, Patience& patience) {
  while (!line.is_broken() && line.refute()) {
    patience.tick();
    line.follow(Covers::SUBSETS, search, patience);
  }
}

// Keeps the lines that seem the lightest.
void keep_light(const Grid& grid, std::vector<Supposed>& lines) {
  for (Supposed& one : lines) one.rough = rough_weight(grid, one.line);
  sort_stably(lines.begin(), lines.end(), [](const Supposed& one, const Supposed& other) {
    return one.rough < other.rough;
  });
  if (lines.size() > MOST_WEIGHED) lines.resize(MOST_WEIGHED);
}

Covers covers_of(Reach reach) {
  return reach == Reach::SINGLES ? Covers::NONE : Covers::SUBSETS;
}

}  // namespace

CandidateSet refuted(const Grid& grid, Reach reach, Search& search, Patience& patience) {
  CandidateSet gone;
  if (!is_worth_following(grid)) return gone;
  for (Supposed& one : lines_on(grid, covers_of(reach), CandidateSet(), search, patience)) {
    if (reach == Reach::REFUTATIONS) refute_within(one.line, search, patience);
    if (one.line.is_broken()) gone.add(one.candidate);
  }
  return gone;
}

std::optional<FoundNet> lightest_net(const Grid& grid, Reach reach, const CandidateSet& skip,
                                     Search& search, Patience& patience) {
  if (!is_worth_following(grid)) return std::nullopt;
  std::vector<Supposed> lines = lines_on(grid, covers_of(reach), skip, search, patience);
  if (reach == Reach::REFUTATIONS) refute_within(lines, search, patience);
  keep_broken(lines);
  if (reach == Reach::REFUTATIONS) keep_light(grid, lines);
  std::optional<FoundNet> lightest;
  for (const Supposed& one : lines) {
    const unsigned limit = lightest ? lightest->weight : NO_WEIGHT;
    std::optional<FoundNet> net = net_of(grid, one.line, limit, search, patience);
    if (net) lightest = std::move(net);
  }
  if (lightest && reach == Reach::SINGLES) {
    const unsigned most = std::min(lightest->weight, MOST_EXACT);
    std::optional<FoundNet> braid =
        shortest_whip(grid, Whips::BRAIDS, 1, most, skip, patience);
    if (braid) lightest = std::move(braid);
  }
  return lightest;
}

namespace {

const Listed LISTED{
    {"dynamic-forcing-chain", "", nets<Reach::SINGLES>},
    {"dynamic-forcing-chain-plus", "", nets<Reach::COVERS>},
    {"nested-forcing-chain", "", nets<Reach::REFUTATIONS>},
};

}  // namespace

}  // namespace whydoku::logic
