// Which chains have other names: where plainer links join two nodes over as few strong links, or
// refute a candidate, the chain has the name of theirs; and so do wings.
#pragma once

#include <cstddef>
#include <optional>

#include "logic/chain_net.hpp"
#include "logic/chain_ways.hpp"
#include "search/patience.hpp"

namespace whydoku::logic {

// The strong links of a wing.
inline constexpr unsigned WING_LINKS = 3;

// The least number of links by which a candidate refutes itself, if it is at most `most`. Then
// `reached` ends with the layer that does so. The net must be in order.
std::optional<unsigned> links_refuting(const ChainNet& net, std::size_t k, unsigned most,
                                       Reached& reached, Patience& patience);

// The least number of links over which nodes are joined, and candidates refuted, in a net.
class Lengths {
 public:
  Lengths(ChainNet& net, Patience& patience) : net_(net), patience_(patience) {}

  // The links that join two nodes which exclude something together, if they are at most `most`.
  std::optional<unsigned> between(const CandidateSet& one, const CandidateSet& other,
                                  unsigned most);

  // The links that refute a candidate, if they are at most `most`.
  std::optional<unsigned> refuting(std::size_t k, unsigned most);

 private:
  ChainNet& net_;
  Patience& patience_;
  Reached reached_;
  NetNode from_ = NO_NODE;
};

// Whether all candidates of two nodes are of one digit.
bool have_one_digit(const ChainNet& net, NetNode a, NetNode b);

// Whether two nodes are the ends of a wing that has a name and excludes something: see
// link_wings.cpp. The net must be in order, and its nodes single candidates.
bool are_ends_of_wing(const ChainNet& net, NetNode a, NetNode b);

}  // namespace whydoku::logic
