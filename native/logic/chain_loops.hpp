// Loops: chains whose two ends see each other. Either every other node on them is true or all the
// rest, so what sees one of each kind is false, and the sets they pass through are locked.
//
// What a loop excludes depends on all its nodes. So for each way to begin, at a weak link or at a
// set that would exclude something, all the plainest of the shortest loops that meet no node twice
// are found; and where equally plain sets on the same way exclude different candidates, each makes
// a loop of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/chain_net.hpp"
#include "logic/ranked_chains.hpp"
#include "search/patience.hpp"

namespace whydoku::logic {

// Which loops are wanted.
struct WantedLoops {
  unsigned fewest_links;
  // The nodes of a loop with fewer links than these have no candidate in common: one of two links
  // that had would be an intersection.
  unsigned fewest_of_common_nodes;
  std::uint16_t new_kinds = 0;  // bit n: kind n; a loop needs a link of one of them, if any
  bool is_mixed = false;       // whether it needs nodes of several digits
  bool complete = true;        // whether it excludes all it can, or only by weak links and sets,
                               // and by none in a house what is in its own cells
};

// The loops of a net that exclude something.
std::vector<RankedChain> find_loops(ChainNet& net, const WantedLoops& wanted, HowMany how_many,
                                    Patience& patience);

}  // namespace whydoku::logic
