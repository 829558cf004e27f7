// Forcing: what comes to a contradiction if it is taken for true, with the lightest net that shows
// it.
#pragma once

#include <optional>

#include "logic/nets.hpp"

namespace whydoku::logic {

// How far a line of thought goes: singles alone; covers too; refutations within it too.
enum class Reach : std::uint8_t { SINGLES, COVERS, REFUTATIONS };

// The lightest net found on a grid, of those that exclude none of `skip`.
std::optional<FoundNet> lightest_net(const Grid& grid, Reach reach, const CandidateSet& skip,
                                     Search& search, Patience& patience);

}  // namespace whydoku::logic
