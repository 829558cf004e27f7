#include "rating/clashes.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace whydoku::rating {
namespace {

template <class Bits>
bool has(const Bits& bits, std::size_t n) {
  return (bits[n / 64] >> n % 64 & 1) != 0;
}
template <class Bits>
void add(Bits& bits, std::size_t n) {
  bits[n / 64] |= std::uint64_t{1} << n % 64;
}
template <class Bits>
void remove(Bits& bits, std::size_t n) {
  bits[n / 64] &= ~(std::uint64_t{1} << n % 64);
}

}  // namespace

Neighbours::Neighbours(const Partners& partners) : is_member_(partners.active(Links::xy)) {
  is_member_.for_each([&](std::size_t k) {
    number_[k] = static_cast<Number>(members_.size());
    members_.push_back(static_cast<Candidate>(k));
  });
  words_ = (members_.size() + 63) / 64;
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

Clashes::Clashes(const Partners& partners, const Neighbours& neighbours, Links links)
    : neighbours_(neighbours),
      links_(links),
      linked_(neighbours.size()),
      level_(neighbours.size()) {
  for (Number n = 0; n < neighbours.size(); ++n) {
    const Candidate k = neighbours.member(n);
    if (!partners.is_linked(k, links)) continue;
    add(active_[has_y(links) ? 0 : digit_of(k)], n);
    partners.each(k, links,
                  [&](Candidate other) { linked_[n].push_back(neighbours.number(other)); });
  }
}

// For a node that was not reached before.
void Clashes::reach(Number n, std::uint16_t level) {
  if (has(seen_by_start_, n)) best_ = std::min<std::uint32_t>(best_, level);
  const std::uint64_t* row = neighbours_.seen_by(n);
  const std::size_t words = neighbours_.words();
  for (std::size_t w = 0; w < words; ++w) {
    for (std::uint64_t hits = row[w] & on_[w]; hits != 0; hits &= hits - 1) {
      const std::size_t other = w * 64 + static_cast<std::size_t>(std::countr_zero(hits));
      best_ = std::min<std::uint32_t>(best_, level_[other] + level);
    }
  }
  add(on_, n);
  level_[n] = level;
  reached_[count_++] = n;
}

void Clashes::spread(const std::uint64_t* row, std::uint16_t level) {
  const std::size_t words = neighbours_.words();
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t fresh = row[w] & open_[w];
    open_[w] &= ~fresh;
    for (; fresh != 0; fresh &= fresh - 1) {
      const std::size_t child = w * 64 + static_cast<std::size_t>(std::countr_zero(fresh));
      for (const Number next : linked_[child]) {
        if (!has(on_, next)) reach(next, level);
      }
    }
  }
}

// The nodes of the first level.
void Clashes::begin(Candidate start, bool is_on) {
  on_ = Bits{};
  open_ = active_[has_y(links_) ? 0 : digit_of(start)];
  count_ = 0;
  best_ = UNLIMITED;
  if (is_on) {
    neighbours_.write_seen_by(start, seen_by_start_.data());
    if (neighbours_.has(start)) {
      const Number n = neighbours_.number(start);
      add(on_, n);
      remove(seen_by_start_, n);
      level_[n] = 0;
    }
    spread(seen_by_start_.data(), 1);
  } else {
    const Number n = neighbours_.number(start);
    seen_by_start_ = Bits{};
    remove(open_, n);
    for (const Number next : linked_[n]) {
      if (!has(on_, next)) reach(next, 1);
    }
  }
}

// Level by level, as long as it is wanted; whether all is reached.
template <class Wanted>
bool Clashes::follow(Wanted&& is_wanted) {
  std::size_t at = 0;
  for (std::uint16_t level = 1; at < count_ && is_wanted(level); ++level) {
    for (const std::size_t end = count_; at < end; ++at) {
      spread(neighbours_.seen_by(reached_[at]), static_cast<std::uint16_t>(level + 1));
    }
  }
  return at == count_;
}

CandidateSet Clashes::contradicted(Candidate start, std::uint32_t levels) {
  begin(start, true);
  follow([&](std::uint32_t level) { return level < levels; });
  Bits off = seen_by_start_;
  for (const Number n : std::span(reached_).first(count_)) {
    const std::uint64_t* row = neighbours_.seen_by(n);
    for (std::size_t w = 0; w < neighbours_.words(); ++w) off[w] |= row[w];
  }
  CandidateSet both;
  for (const Number n : std::span(reached_).first(count_)) {
    if (has(off, n)) both.add(neighbours_.member(n));
  }
  return both;
}

Clashes::Known Clashes::look(Candidate start, bool is_on, std::uint32_t most) {
  constexpr Known NEVER{0, UNLIMITED};
  if (is_on && neighbours_.has(start) && has(is_clean_, neighbours_.number(start))) return NEVER;
  begin(start, is_on);
  if (!is_on && count_ == 1 && has(is_clean_, reached_[0])) return NEVER;
  // All nodes of the two ways and the start itself: twice the sum of levels, and the start again.
  const std::uint32_t fixed = is_on ? 2 : 0;
  // A line of a sum has two such nodes of levels up to half of it. So where all nodes up to a level
  // are known, the least sum is the one found, or it is more than twice the level.
  std::uint32_t level = 1;
  const bool is_complete = follow([&](std::uint32_t reached) {
    level = reached;
    return best_ > 2 * level + 1 && 2 * (2 * level + 1) + fixed <= most;
  });
  if (best_ <= 2 * level + 1 || (is_complete && best_ != UNLIMITED)) {
    return {static_cast<std::uint16_t>(2 * best_ + fixed), 0};
  }
  if (!is_complete) return {0, static_cast<std::uint16_t>(4 * level + fixed)};
  for (const Number n : std::span(reached_).first(count_)) add(is_clean_, n);
  return NEVER;
}

}  // namespace whydoku::rating
