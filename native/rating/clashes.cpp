#include "rating/clashes.hpp"

#include <algorithm>
#include <bit>

namespace whydoku::rating {
namespace {

// Sets of members have a fixed length, of which there are a few.
constexpr std::size_t words_for(std::size_t members) {
  const std::size_t words = (members + 63) / 64;
  return words <= 2 ? 2 : words <= 4 ? 4 : CandidateSet::WORDS;
}

// Clashes where sets of members take W words.
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
      std::copy_n(neighbours.seen_by(n), W, seen_[n].begin());
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
    // All nodes of the two ways and the start: twice the sum of levels, and the start again.
    const std::uint32_t fixed = is_on ? 2 : 0;
    // A line of a sum has two such nodes of levels up to half of it. So where all nodes up to a
    // level are known, the least sum is the one found, or it is more than twice the level.
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

  // The true nodes of a level, and the members that they see.
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

  // Where links join the digits, all are in one.
  std::size_t digit_in(Candidate k) const { return has_y(links_) ? 0 : digit_of(k); }

  // What becomes true where these become false.
  Bits next_of(const Bits& seen, std::size_t digit) const {
    Bits next{};
    each(meet(seen, active_[digit]), [&](Number child) { join(next, linked_[child]); });
    return next;
  }

  // The start, and the first level.
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
      neighbours_.write_seen_by(start, own.seen.data());
      enter(next_of(own.seen, digit_in(start)));
    }
  }

  Level& new_level() {
    if (levels_.size() == depth_) levels_.emplace_back();
    return levels_[depth_++];
  }

  // The next level: what is reached and was not true before. Two that see each other may be of this
  // level, or one of it and one of a level before.
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

  // Level by level, as long as it is wanted; whether all is reached.
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
  std::array<Bits, 9> active_{};  // what has links, by digit; all in one where digits are joined
  std::vector<Bits> linked_;      // of each member, those it has links to
  std::vector<Bits> seen_;        // those it sees
  std::vector<Bits> next_;        // those that are true one level after it
  Bits is_clean_{};               // true, they lead to no clash at all

  // The walk from one start.
  Bits on_{};
  std::vector<Level> levels_;
  std::size_t depth_ = 0;           // how many of the levels are known, that of the start too
  std::uint32_t best_ = UNLIMITED;  // the least sum of levels of two that see each other
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
    std::uint64_t* row = rows_.data() + n * words_;
    write_seen_by(members_[n], row);
    row[n / 64] &= ~(std::uint64_t{1} << n % 64);
  }
}

void Neighbours::write_seen_by(Candidate k, std::uint64_t* row) const {
  for (std::size_t w = 0; w < words_; ++w) {
    row[w] = 0;
    for (const Seat& seat : SEATS[k]) row[w] |= constraints_[seat.constraint * words_ + w];
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
