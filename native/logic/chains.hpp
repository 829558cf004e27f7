// Chains: walks of any length over strong and weak links, named by their links and their ends.
//
//   links               two ends, more        one candidate that      two ends that
//                       than one candidate    sees both ends, or      see each other
//                       sees both             is both ends
//   places of a digit   X-Chain               X-Chain                 X-Cycle
//   cells               XY-Chain              XY-Chain                } Continuous
//   places and cells    AIC                   Discontinuous           } Nice Loop
//   groups too          Grouped AIC           Grouped Discontinuous   Grouped Continuous
//   sets too            AIC with sets         Discontinuous ...       Continuous ...
//
// Between two ends only the shortest chain counts, and where plainer links make one as short, it
// has their name. The finders give only their first chain: the shortest, and of these the plainest.
#pragma once

#include <array>

#include "logic/chain_net.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

// The nets of a grid, by the kinds of their strong links; each takes in those before it, except
// that only RECTANGLES has the links of rectangles, and not those of fish.
enum class Links : std::uint8_t { CELLS, ONE_DIGIT, PLAIN, GROUPED, SETS, FISH, RECTANGLES };

inline constexpr std::size_t NETS = 7;

// The nets of a grid, each made when first asked for.
class ChainNets : public Note {
 public:
  void make(Search& search) override;
  ChainNet& of(Links links);

 private:
  Search* search_ = nullptr;
  std::array<ChainNet, NETS> nets_;
  std::array<bool, NETS> is_made_{};
};

void x_chains(Search& search, const Asked& asked, Take take);
void x_cycles(Search& search, const Asked& asked, Take take);
void xy_chains(Search& search, const Asked& asked, Take take);

// Loops; open chains; loops through one candidate; and all of these together.
template <Links links>
void nice_loops(Search& search, const Asked& asked, Take take);
template <Links links>
void open_chains(Search& search, const Asked& asked, Take take);
template <Links links>
void discontinuous_loops(Search& search, const Asked& asked, Take take);
template <Links links>
void chains_of_all_shapes(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
