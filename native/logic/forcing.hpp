// Forcing: what comes to a contradiction if it is taken for true, with the lightest net that shows
// it.
#pragma once

#include <optional>

#include "logic/nets.hpp"

namespace whydoku::logic {

// How far a line of thought goes: singles alone (Dynamic Forcing Chain); covers too (Dynamic
// Forcing Chain Plus); refutations within it too (Nested Forcing Chain). suppositions.hpp has the
// rounds.
enum class Reach : std::uint8_t { SINGLES, COVERS, REFUTATIONS };

// The lightest net found on a grid, of those that exclude none of `skip`. By singles alone there is
// no lighter one of less than ten facts: the shortest braid is asked for.
std::optional<FoundNet> lightest_net(Search& search, Reach reach, const CandidateSet& skip);

// All candidates that come to a contradiction, not weighed.
CandidateSet refuted(Search& search, Reach reach);

// The candidates that come to a contradiction, the one with the lightest net first.
template <Reach reach>
void nets(Search& search, const Asked& asked, Take take) {
  if (asked.every) {
    const CandidateSet gone = refuted(search, reach);
    if (!gone.is_empty()) take(Finding::removing(gone));
    return;
  }
  CandidateSet skip;
  if (asked.candidate != NO_CANDIDATE) {
    skip = ALL_CANDIDATES;
    skip.remove(asked.candidate);
  }
  while (true) {
    const std::optional<FoundNet> net = lightest_net(search, reach, skip);
    if (!net) return;
    const CandidateSet gone = CandidateSet::just(net->supposed);
    const Finding finding = Finding::removing(gone);
    if (!take(finding.because(refutation(search.grid(), *net, Order::LINE_BY_LINE)))) return;
    skip |= gone;
  }
}

}  // namespace whydoku::logic
