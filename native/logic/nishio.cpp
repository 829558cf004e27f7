// Nishio: a digit is supposed in a cell, and followed alone until a house has no place for it.
#include <vector>

#include "logic/finding.hpp"
#include "logic/refuter.hpp"
#include "logic/techniques.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// Excludes what is refuted, by the fewest facts first, then by candidate.
void nishio(Search& search, const Asked& asked, Take take) {
  const Grid& grid = search.grid();
  if (grid.is_broken()) return;
  std::vector<FoundNet> found;
  for (Digit d = 0; d < 9; ++d) {
    if (!asked.wants_digit(d)) continue;
    Refuter refuter(grid, search.patience(), d);
    const CandidateSet open = grid.open() & DIGIT_CANDIDATES[d];
    open.for_each([&](std::size_t k) {
      if (auto net = refuter.by_singles(static_cast<Candidate>(k))) {
        found.push_back(std::move(*net));
      }
    });
  }
  sort_all(found.begin(), found.end(), [](const FoundNet& one, const FoundNet& other) {
    return one.facts.size() != other.facts.size() ? one.facts.size() < other.facts.size()
                                                  : one.supposed < other.supposed;
  });
  for (const FoundNet& net : found) {
    const Finding finding = Finding::removing(CandidateSet::just(net.supposed));
    if (!take(finding.because(refutation(grid, net, Order::AS_FOUND)))) return;
  }
}

const Listed NISHIO_LISTED{
    {"nishio", "digit", nishio, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
