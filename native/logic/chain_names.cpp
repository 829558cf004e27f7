#include "logic/chain_names.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace whydoku::logic {

namespace {

// Which strong links of a wing are inside a cell, in order, and where a weak link between them
// changes the digit.
struct WingShape {
  bool first;
  bool changes;
  bool middle;
  bool changes_again;
  bool last;
  bool operator==(const WingShape&) const = default;
};

// The shapes with names from one of their ends: C a cell, H places of a digit.
constexpr std::array OF_ANY_ENDS{
    WingShape{true, false, false, false, true},   // C-H-C
    WingShape{true, false, false, true, false},   // C-H|H
    WingShape{false, true, false, true, false},   // H|H|H
};
// Those that have names only if their ends are of two digits.
constexpr std::array OF_OTHER_ENDS{
    WingShape{true, false, true, false, false},   // C-C-H
    WingShape{false, false, true, false, false},  // H-C-H
};

// The wings over three strong links that have names; of those only the ends count.
class Wings {
 public:
  explicit Wings(const ChainNet& net) : net_(net) {}

  bool join(NetNode a, NetNode b) const {
    for (const ChainNet::Way& first : net_.ways(a)) {
      for (const Literal after_first : net_.after(if_true(first.to))) {
        const NetNode c = after_first / 2;
        if (c == a || c == b) continue;
        for (const ChainNet::Way& second : net_.ways(c)) {
          const NetNode d = second.to;
          if (d == a || d == b || d == first.to || first.to == b) continue;
          for (const ChainNet::Way& third : net_.ways(b)) {
            const NetNode e = third.to;
            if (e == a || e == c || e == d || e == first.to || !net_.sees(d, e)) continue;
            if (has_name({a, first.to, c, d, e, b}) && excludes({a, first.to, c, d, e, b})) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

 private:
  using Six = std::array<NetNode, 6>;

  std::size_t candidate(NetNode n) const { return net_.node(n).lowest(); }

  // The shape of six nodes, from either end.
  WingShape shape_of(const Six& six, bool turned) const {
    const auto at = [&](std::size_t n) { return candidate(six[turned ? 5 - n : n]); };
    return {at(0) / 9 == at(1) / 9, at(1) % 9 != at(2) % 9, at(2) / 9 == at(3) / 9,
            at(3) % 9 != at(4) % 9, at(4) / 9 == at(5) / 9};
  }

  bool has_name(const Six& six) const {
    const bool are_alike = candidate(six[0]) % 9 == candidate(six[5]) % 9;
    const auto is_named = [&](const WingShape& shape) {
      return std::find(OF_ANY_ENDS.begin(), OF_ANY_ENDS.end(), shape) != OF_ANY_ENDS.end() ||
             (!are_alike && std::find(OF_OTHER_ENDS.begin(), OF_OTHER_ENDS.end(), shape) !=
                                OF_OTHER_ENDS.end());
    };
    return is_named(shape_of(six, false)) || is_named(shape_of(six, true));
  }

  bool excludes(const Six& six) const {
    CandidateSet gone = net_.seen(six[0]) & net_.seen(six[5]);
    for (const NetNode n : six) gone -= net_.node(n);
    return gone.meets(net_.open());
  }

  const ChainNet& net_;
};

}  // namespace

std::optional<unsigned> links_refuting(const ChainNet& net, std::size_t k, unsigned most,
                                       Reached& reached, Patience& patience) {
  std::vector<NetNode> facing;
  for (NetNode n = 0; n < net.size(); ++n) {
    if (net.ahead(n).has(k)) facing.push_back(n);
  }
  reached.begin(net, facing, patience);
  while (reached.layers() < most && reached.advance()) {
    for (const NetNode n : reached.newly_true()) {
      if (net.ahead(n).has(k)) return reached.layers();
    }
  }
  return std::nullopt;
}

std::optional<unsigned> Lengths::between(const CandidateSet& one, const CandidateSet& other,
                                         unsigned most) {
  if (net_.refuted().is_empty()) return std::nullopt;
  net_.order();
  const NetNode a = net_.find(one);
  const NetNode b = net_.find(other);
  if (a == NO_NODE || b == NO_NODE) return std::nullopt;
  CandidateSet gone = net_.seen(a) & net_.seen(b);
  if (a == b) gone &= CELL_CANDIDATES[one.lowest() / 9];
  if (!gone.meets(net_.refuted())) return std::nullopt;
  if (a != from_) {
    from_ = a;
    reached_.begin(net_, std::span(&a, 1), patience_);
  }
  while (reached_.layer(if_true(b)) == Reached::NEVER && reached_.layers() < most &&
         reached_.advance()) {
  }
  const std::uint32_t links = reached_.layer(if_true(b));
  if (links == Reached::NEVER || links > most) return std::nullopt;
  return links;
}

std::optional<unsigned> Lengths::refuting(std::size_t k, unsigned most) {
  if (!net_.refuted().has(k)) return std::nullopt;
  net_.order();
  from_ = NO_NODE;
  return links_refuting(net_, k, most, reached_, patience_);
}

bool have_one_digit(const ChainNet& net, NetNode a, NetNode b) {
  const CandidateSet& digit = DIGIT_CANDIDATES[net.node(a).lowest() % 9];
  return net.node(a).is_within(digit) && net.node(b).is_within(digit);
}

bool are_ends_of_wing(const ChainNet& net, NetNode a, NetNode b) { return Wings(net).join(a, b); }

}  // namespace whydoku::logic
