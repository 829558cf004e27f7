// Closures: what follows over strong and weak links from a node being false, the nearest first.
//
//   false nodes  =strong=  true nodes  -weak-  false nodes  =strong=  true nodes ...
//     layer 0               layer 1             layer 1                layer 2
//
// The Python twin, src/whydoku/kernels/closure.py, says what is meant; here is how it goes fast. Sets of
// nodes are kept as their words that are not 0, nodes of one digit next to each other, so that a
// row of neighbours is a few words. Each node becomes true once and false once in a closure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "candset.hpp"
#include "search/patience.hpp"

namespace whydoku {

// Of two nodes one at least is true.
struct StrongLink {
  std::uint16_t first;
  std::uint16_t second;
};

// Two nodes of which one is true, the fewest strong links that join them, and how many candidates
// see both.
struct JoinedPair {
  std::uint16_t links;
  std::uint16_t conclusions;
  std::uint16_t first;
  std::uint16_t last;
};

class Net {
 public:
  static constexpr std::size_t MOST_NODES = 65535;

  // At most MOST_NODES nodes, none of them empty; each link joins two different ones.
  Net(const CandidateSet& possible, std::span<const CandidateSet> nodes,
      std::span<const StrongLink> strong, bool one_digit);

  // For each possible candidate the least number of strong links from its truth to its own
  // falsity, 255 for more; 0 where there is no such way.
  std::array<std::uint8_t, CANDIDATES> refuting(Patience& patience);

  // The pairs of which some candidate that is worth it sees both nodes: the fewest links first,
  // then most conclusions, then by number. A single candidate joined to itself counts where its
  // cell has others.
  std::vector<JoinedPair> joined(const CandidateSet& worth, Patience& patience);

 private:
  using Node = std::uint16_t;  // a place in nodes_
  using Words = std::vector<std::uint64_t>;

  // 64 nodes, and which of them are in a set.
  struct Chunk {
    std::size_t word;
    std::uint64_t bits;
  };
  // A set of nodes as a piece of a vector of chunks.
  struct Piece {
    std::size_t begin = 0;
    std::size_t size = 0;
    bool is_known = false;
  };

  const CandidateSet& seen(Node n);
  std::span<const Chunk> partners(Node n) const;
  std::span<const Chunk> weak(Node n);
  template <class Visit>
  void for_each_within(const CandidateSet& candidates, Visit&& visit) const;
  std::uint8_t refuting(std::size_t k, Patience& patience);
  void begin();
  void make_true();
  void make_false(Patience& patience);

  CandidateSet possible_;
  bool one_digit_;
  std::vector<CandidateSet> nodes_;   // by the digit of their lowest candidate, then by its cell
  std::vector<std::uint16_t> given_;  // the number that each of them was given
  std::array<std::vector<Node>, CANDIDATES> by_lowest_;
  std::vector<CandidateSet> seen_;
  std::vector<bool> is_seen_known_;
  std::vector<Chunk> partner_chunks_;
  std::vector<Piece> partner_pieces_;
  std::vector<Chunk> weak_chunks_;  // found when first asked for, and kept
  std::vector<Piece> weak_pieces_;
  Words within_;  // nothing, between uses

  // The closure that is being made.
  Words begun_;
  Words known_true_;
  Words known_false_;
  std::vector<Node> true_;  // the newest layer
  std::vector<Node> false_;
};

}  // namespace whydoku
