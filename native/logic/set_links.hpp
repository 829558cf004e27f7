// Strong links of almost closed sets: n bases of a view with n + 1 covers between them.
//
// The n true candidates of the bases lie in n of the covers, one in each. So of any two covers at
// least one holds a true candidate of the bases: the candidates of the bases in one cover are
// strongly linked to those in the other.
//
//   view            n bases     n + 1 covers        the link joins
//   naked           cells       digits of a house   two digits of an almost locked set
//   hidden          digits      cells of a house    two cells of an almost hidden set
//   rows, columns   lines       lines across        two lines of an almost fish
#pragma once

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

void join_almost_locked(Search& search, ChainNet& net);
void join_almost_hidden(Search& search, ChainNet& net);
void join_almost_fish(Search& search, ChainNet& net);

}  // namespace whydoku::logic
