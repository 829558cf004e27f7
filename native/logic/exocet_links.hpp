// Strong links from what keeps an exocet from being one: either a digit is in some cells of a
// house, or the exocet holds, and a base cell or target of which it excludes something has one of
// the digits that stay.
#pragma once

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

void join_exocets(Search& search, ChainNet& net);

}  // namespace whydoku::logic
