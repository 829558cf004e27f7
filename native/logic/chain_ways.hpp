// Ways through a net: what follows if some nodes are false, layer after layer, and the plainest of
// the shortest ways to what is true then.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "logic/chain_net.hpp"
#include "search/patience.hpp"

namespace whydoku::logic {

// Strong links in a row, each from a node that is false to one that is true then.
using Ways = std::vector<std::array<NetNode, 2>>;

// The closure of some false nodes, all that follows if they are false:
//
//   false nodes  =strong=  true nodes  -weak-  false nodes  =strong=  true nodes ...
//     layer 0               layer 1             layer 1                layer 2
//
// Each literal belongs to the first layer possible. The net must be in order before anything is
// asked about weights or ways.
class Reached {
 public:
  static constexpr std::uint32_t NEVER = ~std::uint32_t{0};
  static constexpr std::uint32_t ANY = ~std::uint32_t{0};
  static constexpr std::size_t MOST_WAYS = 1000;

  // Begins with some false nodes. With a component, only its literals are followed.
  void begin(const ChainNet& net, std::span<const NetNode> false_nodes, Patience& patience,
             std::uint32_t component = ANY);

  // Makes the next layer. Returns false if nothing was false any more to make it from.
  bool advance();
  // Makes layers up to this one.
  void reach(unsigned layers) {
    while (layers_ < layers && advance()) {
    }
  }

  unsigned layers() const { return layers_; }
  // The nodes that the newest layer makes true.
  std::span<const NetNode> newly_true() const { return true_; }
  std::uint32_t layer(Literal l) const { return layers_of_[l]; }

  // The weight of the plainest of the shortest ways to a node that is true.
  std::uint32_t weight_to(NetNode n);

  // The first of the plainest of the shortest ways to a node that is true. It may meet a node
  // twice.
  const Ways& plainest_to(NetNode n);

  // The plainest of the shortest ways to one of some nodes, all of one layer, that meet no node
  // twice, nor the two of `known`, at most MOST_WAYS: the first by position.
  // Their weight, without `known`, is that of each. None if every way meets a node twice.
  std::vector<Ways> ways_to(std::span<const NetNode> lasts, std::span<const NetNode> known = {});

 private:
  static constexpr std::uint32_t ANY_WEIGHT = ~std::uint32_t{0};

  void collect(std::span<const NetNode> lasts, std::span<const NetNode> known, std::uint32_t most,
               std::vector<Ways>& found);
  bool back(NetNode n, std::uint32_t layer, std::uint32_t weight, std::uint32_t most,
            std::vector<Ways>& found);

  const ChainNet* net_ = nullptr;
  Patience* patience_ = nullptr;
  std::uint32_t component_ = ANY;
  unsigned layers_ = 0;
  std::vector<std::uint32_t> layers_of_;  // of each literal
  std::vector<NetNode> false_;               // the newest
  std::vector<NetNode> true_;
  std::vector<std::uint32_t> weights_;  // to each node that is true; NEVER if not known yet
  std::map<NetNode, Ways> plainest_;
  std::vector<bool> is_used_;
  Ways way_;  // the last link first
};

// The weight of some ways.
std::uint32_t weight_of(const ChainNet& net, const Ways& ways);

}  // namespace whydoku::logic
