#include "logic/forcing.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "logic/consequences.hpp"
#include "logic/techniques.hpp"
#include "logic/whips.hpp"

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

// The lines of all open candidates of a grid. They go on from where a shorter reach left them.
class Lines : public Note {
 public:
  void make(Search& search) override {
    lines_.clear();
    has_covers_ = false;
    CandidateSet open = search.grid().open();
    open.for_each([&](std::size_t n) {
      const auto k = static_cast<Candidate>(n);
      lines_.push_back({k, LineOfThought(search.grid(), k)});
    });
  }

  // Those of `skip` may stay where they are.
  const std::vector<Supposed>& followed(Search& search, Reach reach, const CandidateSet& skip) {
    const Covers covers = reach == Reach::SINGLES ? Covers::NONE : Covers::SUBSETS;
    // Lines that have gone further know what singles alone do not tell.
    if (covers == Covers::NONE && has_covers_) make(search);
    has_covers_ = covers != Covers::NONE;
    for (Supposed& one : lines_) {
      if (skip.has(one.candidate)) continue;
      search.patience().tick();
      one.line.follow(covers, inside_, search.patience());
    }
    return lines_;
  }

  // Scratch for whoever goes on with lines.
  Search& inside() { return inside_; }

 private:
  std::vector<Supposed> lines_;
  bool has_covers_ = false;
  Search inside_;
};

// Those of some lines that come to a contradiction; if none does, all of them.
std::vector<Supposed> most_telling(const std::vector<Supposed>& all, const CandidateSet& skip) {
  const bool is_any_broken = std::any_of(all.begin(), all.end(), [&](const Supposed& one) {
    return one.line.is_broken() && !skip.has(one.candidate);
  });
  std::vector<Supposed> lines;
  std::copy_if(all.begin(), all.end(), std::back_inserter(lines), [&](const Supposed& one) {
    return one.line.is_broken() == is_any_broken && !skip.has(one.candidate);
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
void refute_within(std::vector<Supposed>& lines, Search& search, Search& inside) {
  Consequences& before = search.note<Consequences>();
  while (!lines.empty() && !is_any_broken(lines)) {
    std::erase_if(lines, [&](Supposed& one) {
      search.patience().tick();
      if (!one.line.refute(before, search.patience())) return true;
      one.line.follow(Covers::SUBSETS, inside, search.patience());
      return false;
    });
  }
}

// Refutes within a line to its end.
void refute_within(LineOfThought& line, Search& search, Search& inside) {
  Consequences& before = search.note<Consequences>();
  while (!line.is_broken() && line.refute(before, search.patience())) {
    search.patience().tick();
    line.follow(Covers::SUBSETS, inside, search.patience());
  }
}

// The lines that seem the lightest, these first.
std::vector<Supposed> lightest_of(const Grid& grid, std::vector<Supposed>& lines) {
  std::vector<Supposed> light;
  for (Supposed& one : lines) {
    const unsigned most = light.size() < MOST_WEIGHED ? NO_WEIGHT : light.back().rough;
    one.rough = rough_weight(grid, one.line, most);
    if (one.rough >= most) continue;
    if (light.size() == MOST_WEIGHED) light.pop_back();
    light.insert(std::upper_bound(light.begin(), light.end(), one.rough,
                                  [](unsigned rough, const Supposed& other) {
                                    return rough < other.rough;
                                  }),
                 std::move(one));
  }
  return light;
}

}  // namespace

CandidateSet refuted(Search& search, Reach reach) {
  CandidateSet gone;
  if (!is_worth_following(search.grid())) return gone;
  Lines& lines = search.note<Lines>();
  for (Supposed one : lines.followed(search, reach, {})) {
    if (reach == Reach::REFUTATIONS) refute_within(one.line, search, lines.inside());
    if (one.line.is_broken()) gone.add(one.candidate);
  }
  return gone;
}

std::optional<FoundNet> lightest_net(Search& search, Reach reach, const CandidateSet& skip) {
  const Grid& grid = search.grid();
  Patience& patience = search.patience();
  if (!is_worth_following(grid)) return std::nullopt;
  Search& inside = search.note<Lines>().inside();
  std::vector<Supposed> lines =
      most_telling(search.note<Lines>().followed(search, reach, skip), skip);
  if (reach == Reach::REFUTATIONS) refute_within(lines, search, inside);
  keep_broken(lines);
  if (reach == Reach::REFUTATIONS) lines = lightest_of(grid, lines);
  std::optional<FoundNet> lightest;
  for (const Supposed& one : lines) {
    const unsigned limit = lightest ? lightest->weight : NO_WEIGHT;
    std::optional<FoundNet> net = net_of(grid, one.line, limit, inside, patience);
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

const Listed FORCING_LISTED{
    {"dynamic-forcing-chain", "candidate", nets<Reach::SINGLES>, Needs::ANY_RULES},
    {"dynamic-forcing-chain-plus", "candidate", nets<Reach::COVERS>, Needs::ANY_RULES},
    {"nested-forcing-chain", "candidate", nets<Reach::REFUTATIONS>, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
