// Closures: what follows over strong and weak links from false nodes, the nearest first.
//
//   false nodes  =strong=  true nodes  -weak-  false nodes  =strong=  true nodes ...
//     layer 0               layer 1             layer 1                layer 2
//
// A node is a set of candidates, and true if one of them is. Of the two nodes of a strong link at
// least one is true. A true node makes a node false if each candidate of that node sees all of the
// true one: whichever of its candidates is true, they are false. So every layer follows from the
// one before it.
//
//   refuting   layer 0 is the nodes that a candidate k makes false. If a later layer makes one of
//              them true, k contradicts itself, and is false.
//   joined     layer 0 is node a. If b becomes true in a later layer, a or b is true, and a
//              candidate that sees all of both is false.
//
// src/whydoku/kernels/closure.py is the plain definition. Here sets of nodes are kept as those of
// their words that are not 0, and nodes of one digit have neighbouring numbers, so that the
// neighbours of a node are a few words. A closure takes each node up once as true and once
// as false.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "candset.hpp"
#include "search/patience.hpp"

namespace whydoku {

// Two nodes of which at least one is true.
struct StrongLink {
  std::uint16_t first;
  std::uint16_t second;
};

// Two nodes, first and last, of which at least one is true; the fewest strong links that join them,
// and the number of candidates that see both.
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

  // For each possible candidate the least number of strong links by which it refutes itself, 255
  // for more; 0 if it does not.
  std::array<std::uint8_t, CANDIDATES> refuting(Patience& patience);

  // The pairs whose nodes a candidate of `worth` both sees: the fewest links first, then the most
  // conclusions, then by number. A single candidate joined to itself counts if its cell has others.
  std::vector<JoinedPair> joined(const CandidateSet& worth, Patience& patience);

 private:
  using Node = std::uint16_t;  // a place in nodes_
  using Words = std::vector<std::uint64_t>;

  // One word of a set of nodes.
  struct Chunk {
    std::size_t word;
    std::uint64_t bits;
  };
  // A set of nodes: part of a vector of chunks.
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
  std::vector<std::uint16_t> given_;  // the caller's number of each node
  std::array<std::vector<Node>, CANDIDATES> by_lowest_;
  std::vector<CandidateSet> seen_;
  std::vector<bool> is_seen_known_;
  std::vector<Chunk> partner_chunks_;
  std::vector<Piece> partner_pieces_;
  std::vector<Chunk> weak_chunks_;  // found when first asked for, and kept
  std::vector<Piece> weak_pieces_;
  Words within_;  // scratch of `weak`, empty between calls

  // The closure at work.
  Words begun_;
  Words known_true_;
  Words known_false_;
  std::vector<Node> true_;  // the newest layer
  std::vector<Node> false_;
};

}  // namespace whydoku
