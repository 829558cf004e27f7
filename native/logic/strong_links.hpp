// The strong links of a grid, of any kind.
#pragma once

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

void join_links(Search& search, LinkKind kind, ChainNet& net);

// The strong links of a kind between nodes that some candidate sees, each as a chain of it alone.
Numbers strong_links(Search& search, LinkKind kind);

}  // namespace whydoku::logic
