#include "logic/closure.hpp"
#include "sorting.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

namespace whydoku {
namespace {

constexpr std::uint8_t MOST_LINKS = 255;

// The most chunks of weak neighbours to keep, 64 megabytes. Beyond that they are found again.
constexpr std::size_t MOST_CHUNKS = std::size_t{1} << 22;

CandidateSet seen_by_all(const CandidateSet& node, CandidateSet among) {
  node.for_each([&](std::size_t k) { among &= SEES[k]; });
  return among;
}

void mark(std::size_t n, std::vector<std::uint64_t>& words) {
  words[n / 64] |= std::uint64_t{1} << n % 64;
}

bool holds(const std::vector<std::uint64_t>& words, std::size_t n) {
  return (words[n / 64] >> n % 64 & 1) != 0;
}

// Calls with each node of a chunk that is not known yet, and marks it as known.
template <class Chunk, class Visit>
void for_each_fresh(const Chunk& chunk, std::vector<std::uint64_t>& known, Visit&& visit) {
  std::uint64_t fresh = chunk.bits & ~known[chunk.word];
  known[chunk.word] |= fresh;
  for (; fresh != 0; fresh &= fresh - 1) {
    visit(static_cast<std::uint16_t>(chunk.word * 64 +
                                     static_cast<std::size_t>(std::countr_zero(fresh))));
  }
}

}  // namespace

Net::Net(const CandidateSet& possible, std::span<const CandidateSet> nodes,
         std::span<const StrongLink> strong, bool one_digit)
    : possible_(possible),
      one_digit_(one_digit),
      given_(nodes.size()),
      seen_(nodes.size()),
      is_seen_known_(nodes.size()),
      partner_pieces_(nodes.size()),
      weak_pieces_(nodes.size()),
      within_((nodes.size() + 63) / 64),
      begun_(within_.size()),
      known_true_(within_.size()),
      known_false_(within_.size()) {
  std::vector<std::size_t> lowest(nodes.size());
  for (std::size_t n = 0; n < nodes.size(); ++n) lowest[n] = nodes[n].lowest();
  std::iota(given_.begin(), given_.end(), std::uint16_t{0});
  sort_all(given_.begin(), given_.end(), [&](std::uint16_t a, std::uint16_t b) {
    return std::tuple(lowest[a] % 9, lowest[a], a) < std::tuple(lowest[b] % 9, lowest[b], b);
  });
  std::vector<Node> place(nodes.size());
  nodes_.reserve(nodes.size());
  for (const std::uint16_t given : given_) {
    const Node n = static_cast<Node>(nodes_.size());
    place[given] = n;
    nodes_.push_back(nodes[given]);
    by_lowest_[lowest[given]].push_back(n);
  }

  std::vector<std::tuple<Node, Node>> ways;
  ways.reserve(strong.size() * 2);
  for (const auto [first, second] : strong) {
    ways.emplace_back(place[first], place[second]);
    ways.emplace_back(place[second], place[first]);
  }
  sort_all(ways.begin(), ways.end());
  for (const auto& [from, to] : ways) {
    Piece& piece = partner_pieces_[from];
    if (piece.size == 0) piece.begin = partner_chunks_.size();
    if (piece.size == 0 || partner_chunks_.back().word != to / 64u) {
      partner_chunks_.push_back({to / 64u, 0});
      ++piece.size;
    }
    partner_chunks_.back().bits |= std::uint64_t{1} << to % 64u;
  }
}

const CandidateSet& Net::seen(Node n) {
  if (!is_seen_known_[n]) {
    seen_[n] = seen_by_all(nodes_[n], possible_);
    is_seen_known_[n] = true;
  }
  return seen_[n];
}

std::span<const Net::Chunk> Net::partners(Node n) const {
  const Piece& piece = partner_pieces_[n];
  return std::span(partner_chunks_).subspan(piece.begin, piece.size);
}

// The weak neighbours of a node; valid until the next call.
std::span<const Net::Chunk> Net::weak(Node n) {
  Piece& piece = weak_pieces_[n];
  if (!piece.is_known) {
    if (weak_chunks_.size() > MOST_CHUNKS) {
      weak_chunks_.clear();
      std::fill(weak_pieces_.begin(), weak_pieces_.end(), Piece{});
    }
    CandidateSet ahead = seen(n);
    if (one_digit_) ahead &= DIGIT_CANDIDATES[nodes_[n].highest() % 9];
    piece = {weak_chunks_.size(), 0, true};
    for_each_within(ahead, [&](Node other) { mark(other, within_); });
    for (std::size_t word = 0; word < within_.size(); ++word) {
      if (within_[word] == 0) continue;
      weak_chunks_.push_back({word, within_[word]});
      within_[word] = 0;
      ++piece.size;
    }
  }
  return std::span(std::as_const(weak_chunks_)).subspan(piece.begin, piece.size);
}

// Calls with each node whose candidates are all among these.
template <class Visit>
void Net::for_each_within(const CandidateSet& candidates, Visit&& visit) const {
  candidates.for_each([&](std::size_t k) {
    for (const Node n : by_lowest_[k]) {
      if (nodes_[n].is_within(candidates)) visit(n);
    }
  });
}

void Net::begin() {
  std::fill(begun_.begin(), begun_.end(), 0);
  std::fill(known_true_.begin(), known_true_.end(), 0);
  true_.clear();
  false_.clear();
}

// Makes the next layer of true nodes from the newest layer of false ones.
void Net::make_true() {
  true_.clear();
  for (const Node n : false_) {
    for (const Chunk& chunk : partners(n)) {
      for_each_fresh(chunk, known_true_, [&](Node partner) { true_.push_back(partner); });
    }
  }
}

// Makes the next layer of false nodes from the newest layer of true ones.
void Net::make_false(Patience& patience) {
  false_.clear();
  for (const Node n : true_) {
    patience.tick();
    for (const Chunk& chunk : weak(n)) {
      for_each_fresh(chunk, known_false_, [&](Node other) { false_.push_back(other); });
    }
  }
}

std::uint8_t Net::refuting(std::size_t k, Patience& patience) {
  begin();
  CandidateSet facing = SEES[k] & possible_;
  if (one_digit_) facing &= DIGIT_CANDIDATES[k % 9];
  for_each_within(facing, [&](Node n) {
    mark(n, begun_);
    false_.push_back(n);
  });
  known_false_ = begun_;
  for (unsigned layer = 1; !false_.empty(); ++layer) {
    make_true();
    for (const Node n : true_) {
      if (holds(begun_, n)) return static_cast<std::uint8_t>(std::min<unsigned>(layer, MOST_LINKS));
    }
    make_false(patience);
  }
  return 0;
}

std::array<std::uint8_t, CANDIDATES> Net::refuting(Patience& patience) {
  std::array<std::uint8_t, CANDIDATES> links{};
  possible_.for_each([&](std::size_t k) { links[k] = refuting(k, patience); });
  return links;
}

std::vector<JoinedPair> Net::joined(const CandidateSet& worth, Patience& patience) {
  std::vector<JoinedPair> found;
  for (std::size_t place = 0; place < nodes_.size(); ++place) {
    const Node a = static_cast<Node>(place);
    patience.tick();
    if (!seen(a).meets(worth)) continue;
    begin();
    mark(a, begun_);
    known_false_ = begun_;
    false_.push_back(a);
    for (std::uint16_t links = 1; !false_.empty(); ++links) {
      make_true();
      for (const Node b : true_) {
        if (given_[b] < given_[a]) continue;
        CandidateSet gone = seen(a);
        if (a != b) {
          gone &= seen(b);
        } else {
          if (nodes_[a].count() > 1) continue;
          gone &= CELL_CANDIDATES[nodes_[a].lowest() / 9];
        }
        if (!gone.meets(worth)) continue;
        found.push_back({links, static_cast<std::uint16_t>(gone.count()), given_[a], given_[b]});
      }
      make_false(patience);
    }
  }
  sort_all(found.begin(), found.end(), [](const JoinedPair& one, const JoinedPair& other) {
    return std::tuple(one.links, other.conclusions, one.first, one.last) <
           std::tuple(other.links, one.conclusions, other.first, other.last);
  });
  return found;
}

}  // namespace whydoku
