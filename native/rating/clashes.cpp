#include "rating/clashes.hpp"

#include <algorithm>
#include <bit>

namespace whydoku::rating {
namespace {

// The length of sets of members, rounded up to one of the three for which `ClashesIn` is compiled.
constexpr std::size_t words_for(std::size_t members) {
  const std::size_t words = (members + 63) / 64;
  return words <= 2 ? 2 : words <= 4 ? 4 : CandidateSet::WORDS;
}

// Clashes with sets of members of W words.
template <std::size_t W>
class ClashesIn : public Clashes {
 public:
  ClashesIn(const Partners& partners, const Neighbours& neighbours, Links links)
      : neighbours_(neighbours),
        links_(links),
        linked_(neighbours.size()),
        seen_(neighbours.size()),
        next_(neighbours.size()) {
    for (Number n = 0; n < neighbours.size(); ++n) {
      std::copy_n(neighbours.seen_by(n).begin(), W, seen_[n].begin());
      const Candidate k = neighbours.member(n);
      if (!partners.is_linked(k, links)) continue;
      add(active_[digit_in(k)], n);
      partners.each(k, links, [&](Candidate other) { add(linked_[n], neighbours.number(other)); });
    }
    for (Number n = 0; n < neighbours.size(); ++n) {
      next_[n] = next_of(seen_[n], digit_in(neighbours.member(n)));
    }
  }

  CandidateSet contradicted(Candidate start, std::uint32_t levels) override {
    begin(start, true);
    follow([&](std::uint32_t level) { return level < levels; });
    Bits off{};
    for (std::size_t level = 0; level < depth_; ++level) join(off, levels_[level].seen);
    CandidateSet both;
    each(meet(off, on_), [&](Number n) { both.add(neighbours_.member(n)); });
    return both;
  }

  bool comes_round(Candidate start, std::uint32_t level) override {
    begin(start, true);
    follow([&](std::uint32_t reached) { return reached < level; });
    if (depth_ <= level || !neighbours_.has(start)) return false;
    Bits round{};
    each(linked_[neighbours_.number(start)], [&](Number n) { join(round, seen_[n]); });
    return !is_empty(meet(round, levels_[level].nodes));
  }

 protected:
  Known look(Candidate start, bool is_on, std::uint32_t most) override {
    constexpr Known NEVER{0, UNLIMITED};
    if (is_on && neighbours_.has(start) && has(is_clean_, neighbours_.number(start))) return NEVER;
    begin(start, is_on);
    // The line has two nodes for each level of both ways; a true start counts twice more, as the
    // first node and as the last.
    const std::uint32_t fixed = is_on ? 2 : 0;
    // A line whose levels sum up to s has a clashing pair with levels up to half of s, rounded up.
    // So once all nodes up to a level are known, the least sum is the one found, or it is more than
    // twice that level.
    std::uint32_t level = 1;
    const bool is_complete = follow([&](std::uint32_t reached) {
      level = reached;
      return best_ > 2 * level + 1 && 2 * (2 * level + 1) + fixed <= most;
    });
    if (best_ <= 2 * level + 1 || (is_complete && best_ != UNLIMITED)) {
      return {static_cast<std::uint16_t>(2 * best_ + fixed), 0};
    }
    if (!is_complete) return {0, static_cast<std::uint16_t>(4 * level + fixed)};
    join(is_clean_, on_);
    return NEVER;
  }

 private:
  using Number = Neighbours::Number;
  using Bits = std::array<std::uint64_t, W>;

  // The true nodes of one level, and the members that they see.
  struct Level {
    Bits nodes{};
    Bits seen{};
  };

  static bool has(const Bits& bits, Number n) { return (bits[n / 64] >> n % 64 & 1) != 0; }
  static void add(Bits& bits, Number n) { bits[n / 64] |= std::uint64_t{1} << n % 64; }
  static void join(Bits& bits, const Bits& others) {
    for (std::size_t w = 0; w < W; ++w) bits[w] |= others[w];
  }
  static Bits meet(Bits bits, const Bits& others) {
    for (std::size_t w = 0; w < W; ++w) bits[w] &= others[w];
    return bits;
  }
  static bool is_empty(const Bits& bits) {
    std::uint64_t any = 0;
    for (const std::uint64_t word : bits) any |= word;
    return any == 0;
  }
  template <class Visit>
  static void each(const Bits& bits, Visit&& visit) {
    for (std::size_t w = 0; w < W; ++w) {
      for (std::uint64_t left = bits[w]; left != 0; left &= left - 1) {
        visit(static_cast<Number>(w * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

  // The index of a candidate's digit; 0 for all where links within cells join the digits.
  std::size_t digit_in(Candidate k) const { return has_y(links_) ? 0 : digit_of(k); }

  // What becomes true when these members become false.
  Bits next_of(const Bits& seen, std::size_t digit) const {
    Bits next{};
    each(meet(seen, active_[digit]), [&](Number child) { join(next, linked_[child]); });
    return next;
  }

  // Enters the start and the first level.
  void begin(Candidate start, bool is_on) {
    on_ = Bits{};
    depth_ = 0;
    best_ = UNLIMITED;
    Level& own = new_level();
    own = {};
    if (!is_on) {
      enter(linked_[neighbours_.number(start)]);
    } else if (neighbours_.has(start)) {
      const Number n = neighbours_.number(start);
      add(on_, n);
      own.seen = seen_[n];
      enter(next_[n]);
    } else {
      neighbours_.write_seen_by(start, own.seen);
      enter(next_of(own.seen, digit_in(start)));
    }
  }

  Level& new_level() {
    if (levels_.size() == depth_) levels_.emplace_back();
    return levels_[depth_++];
  }

  // Enters the next level: the nodes that are reached and were not true before. A clash is between
  // two of them, or between one of them and one of an earlier level.
  void enter(const Bits& reached) {
    Level& level = new_level();
    for (std::size_t w = 0; w < W; ++w) level.nodes[w] = reached[w] & ~on_[w];
    join(on_, reached);
    level.seen = {};
    each(level.nodes, [&](Number n) { join(level.seen, seen_[n]); });
    for (std::size_t earlier = 0; earlier < depth_; ++earlier) {
      if (is_empty(meet(levels_[earlier].seen, level.nodes))) continue;
      best_ = std::min(best_, static_cast<std::uint32_t>(earlier + depth_ - 1));
      return;
    }
  }

  // Goes on level by level while is_wanted(level). Returns whether nothing is left to reach.
  template <class Wanted>
  bool follow(Wanted&& is_wanted) {
    while (true) {
      const Bits last = levels_[depth_ - 1].nodes;
      if (is_empty(last)) return true;
      if (!is_wanted(static_cast<std::uint32_t>(depth_ - 1))) return false;
      Bits next{};
      each(last, [&](Number n) { join(next, next_[n]); });
      enter(next);
    }
  }

  const Neighbours& neighbours_;
  Links links_;
  std::array<Bits, 9> active_{};  // members with links, by digit (see `digit_in`)
  std::vector<Bits> linked_;      // the partners of each member
  std::vector<Bits> seen_;        // the members that it sees
  std::vector<Bits> next_;        // the members that are true one level after it
  Bits is_clean_{};               // members that, if true, lead to no clash

  // The walk from one start.
  Bits on_{};
  std::vector<Level> levels_;
  std::size_t depth_ = 0;           // the number of levels known, the start's included
  std::uint32_t best_ = UNLIMITED;  // the least sum of the levels of two nodes that clash
};

}  // namespace

Neighbours::Neighbours(const Partners& partners) : is_member_(partners.active(Links::xy)) {
  is_member_.for_each([&](std::size_t k) {
    number_[k] = static_cast<Number>(members_.size());
    members_.push_back(static_cast<Candidate>(k));
  });
  words_ = words_for(members_.size());
  constraints_.resize(CONSTRAINTS * words_);
  for (std::size_t n = 0; n < members_.size(); ++n) {
    for (const Seat& seat : SEATS[members_[n]]) {
      constraints_[seat.constraint * words_ + n / 64] |= std::uint64_t{1} << n % 64;
    }
  }
  rows_.resize(members_.size() * words_);
  for (std::size_t n = 0; n < members_.size(); ++n) {
    const auto row = std::span(rows_).subspan(n * words_, words_);
    write_seen_by(members_[n], row);
    row[n / 64] &= ~(std::uint64_t{1} << n % 64);
  }
}

void Neighbours::write_seen_by(Candidate k, std::span<std::uint64_t> set) const {
  for (std::size_t w = 0; w < words_; ++w) {
    set[w] = 0;
    for (const Seat& seat : SEATS[k]) set[w] |= constraints_[seat.constraint * words_ + w];
  }
}

std::unique_ptr<Clashes> Clashes::of(const Partners& partners, const Neighbours& neighbours,
                                     Links links) {
  switch (neighbours.words()) {
    case words_for(128): return std::make_unique<ClashesIn<2>>(partners, neighbours, links);
    case words_for(256): return std::make_unique<ClashesIn<4>>(partners, neighbours, links);
    default:
      return std::make_unique<ClashesIn<CandidateSet::WORDS>>(partners, neighbours, links);
  }
}

}  // namespace whydoku::rating
