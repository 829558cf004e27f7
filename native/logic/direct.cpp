// Direct techniques: an intersection or a hidden subset and the single it uncovers, as one step.
#include "logic/finding.hpp"
#include "logic/intersections.hpp"
#include "logic/singles.hpp"
#include "logic/subsets.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

why::Ground pattern_of(const Grid& grid, const Finding& intersection) {
  return pattern_of(grid, intersection.base);
}

why::Ground pattern_of(const Grid& /*grid*/, const Subset& subset) { return subset.pattern(); }

template <class Found>
void uncovered_by(Search& search, const std::vector<Found>& patterns, Take take) {
  for (const Found& pattern : patterns) {
    const auto together = [&](const Finding& single) {
      const auto k = static_cast<Candidate>(single.placements.lowest());
      const std::vector both{pattern_of(search.grid(), pattern),
                             why::single(search.grid().tables(), k, single.base)};
      return take(single.because(why::reason(both)));
    };
    if (!uncovered_singles(search.grid(), pattern.eliminations, together)) return;
  }
}

void direct_pointing(Search& search, const Asked& /*asked*/, Take take) {
  uncovered_by(search, search.note<Intersections>().pointing(), take);
}

void direct_claiming(Search& search, const Asked& /*asked*/, Take take) {
  uncovered_by(search, search.note<Intersections>().claiming(), take);
}

void direct_hidden_pairs(Search& search, const Asked& /*asked*/, Take take) {
  uncovered_by(search, search.note<Subsets>().of(Side::HIDDEN, 2), take);
}

void direct_hidden_triples(Search& search, const Asked& /*asked*/, Take take) {
  uncovered_by(search, search.note<Subsets>().of(Side::HIDDEN, 3), take);
}

const Listed DIRECT_LISTED{
    {"direct-pointing", "", direct_pointing, Needs::ANY_RULES},
    {"direct-claiming", "", direct_claiming, Needs::ANY_RULES},
    {"direct-hidden-pair", "", direct_hidden_pairs, Needs::ANY_RULES},
    {"direct-hidden-triple", "", direct_hidden_triples, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
