// Chains and loops in the order in which they are told: the shortest first, then the plainest, then
// those that exclude most.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "logic/chain_net.hpp"
#include "logic/chain_ways.hpp"
#include "sorting.hpp"

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

// How many chains a search is for. The first is found sooner where no other is wanted.
enum class HowMany : std::uint8_t { FIRST, ALL };

// The chains that a search has found so far, or the first of them. Those that rank the same stay in
// the order in which they were found.
class RankedChains {
 public:
  explicit RankedChains(HowMany wanted) : wanted_(wanted) {}

  // The most links, and with as many the greatest weight, of a chain that would be kept.
  unsigned most_links() const { return has_first() ? chains_[0].links : ~0U; }
  bool wants(unsigned links, std::uint32_t weight = 0) const {
    return !has_first() ||
           std::tie(links, weight) <= std::tie(chains_[0].links, chains_[0].weight);
  }
  bool is_empty() const { return chains_.empty(); }

  void add(RankedChain chain) {
    if (!has_first()) {
      chains_.push_back(std::move(chain));
    } else if (is_before(chain, chains_[0])) {
      chains_[0] = std::move(chain);
    }
  }

  std::vector<RankedChain> in_order() {
    sort_stably(chains_.begin(), chains_.end(), is_before);
    return std::move(chains_);
  }

 private:
  // Whether the first chain is wanted alone, and some chain has been found.
  bool has_first() const { return wanted_ == HowMany::FIRST && !chains_.empty(); }
  static bool is_before(const RankedChain& one, const RankedChain& other) {
    return std::tuple(one.links, one.weight, other.gone.count()) <
           std::tuple(other.links, other.weight, one.gone.count());
  }

  HowMany wanted_;
  std::vector<RankedChain> chains_;
};

}  // namespace whydoku::logic
