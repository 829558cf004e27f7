// Loops: chains whose two ends see each other. Either every other node on them is true or all the
// rest, so what sees one of each kind is false, and the sets they pass through are locked.
#pragma once

#include <optional>
#include <vector>

#include "logic/chain_net.hpp"
#include "logic/chain_ways.hpp"
#include "search/patience.hpp"

namespace whydoku::logic {

// A chain or loop by what ranks it, what it excludes, and the way that it takes; of a loop also the
// link that it takes between the two nodes of each.
struct RankedChain {
  unsigned links;
  std::uint32_t weight;
  CandidateSet gone;
  Ways ways;
  std::vector<const ChainLink*> taken;
};

// Which loops are wanted.
struct WantedLoops {
  unsigned fewest_links;
  std::uint8_t new_kinds = 0;  // bit n: kind n; a loop needs a link of one of them, if any
  bool is_mixed = false;       // whether it needs nodes of several digits
  bool complete = true;        // whether it excludes all it can, see `Chains.loops` in Python
};

// The first of the loops of a net that exclude something: the shortest, then the plainest.
std::optional<RankedChain> first_loop(ChainNet& net, const WantedLoops& wanted,
                                      Patience& patience);

}  // namespace whydoku::logic
