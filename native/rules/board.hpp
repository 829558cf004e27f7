// A board: what is left of a grid while something is followed on it. Searches, lines of thought and
// refutations follow singles alike, each with more of its own, which its policy says.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "candset.hpp"
#include "rules/tables.hpp"
#include "sets.hpp"
#include "spaces.hpp"

#if defined(__GNUC__) || defined(__clang__)
#define WHYDOKU_APART [[gnu::noinline]]
#else
#define WHYDOKU_APART
#endif

namespace whydoku {

// The masks of all constraints, those that do not exist empty, up to a multiple of eight bytes.
using BoardMasks = std::array<Mask, (MOST_CONSTRAINTS + 3) / 4 * 4>;

struct Board {
  BoardMasks masks{};
  CandidateSet possible;
  bool is_dead = false;  // if a constraint has no candidate left; then the rest means nothing
};

inline BoardMasks masks_of(const Tables& tables, const CandidateSet& possible) {
  BoardMasks masks{};
  possible.for_each([&](std::size_t k) {
    for (const Seat& seat : tables.seats(k)) {
      masks[seat.constraint] = united(masks[seat.constraint], seat.bit);
    }
  });
  return masks;
}

// Takes candidates off a board, and follows the singles that are left. A policy derives from its
// follower, and may have
//
//   IS_QUEUE         whether what is alone is followed in the order found; else the last first
//   takes(k, q)      whether to follow k, which is alone in q
//   goes(k)          a candidate goes
//   dies(q), settles(q), loses(q, mask)   what is left of q: nothing, one candidate, several
//   goes_on()        no single is left: whether it has taken off anything else
template <class Policy>
class Follower {
 public:
  Follower(const Tables& tables, Board& board) : tables_(tables), board_(board) {}

  void look_at(Constraint q) {
    const Mask mask = board_.masks[q];
    if (mask == 0) {
      board_.is_dead = true;
      policy().dies(q);
    } else if ((mask & (mask - 1)) == 0) {
      alone_[n_++] = q;
      policy().settles(q);
    } else {
      policy().loses(q, mask);
    }
  }

  // Inlined into the loops around it, it takes a tenth longer.
  WHYDOKU_APART void exclude(std::size_t k) {
    board_.possible.remove(k);
    policy().goes(static_cast<Candidate>(k));
    for (const Seat& seat : policy().seats(k)) {
      board_.masks[seat.constraint] = without(board_.masks[seat.constraint], seat.bit);
      look_at(seat.constraint);
    }
  }
  // Those of a set that are left.
  void exclude(const CandidateSet& gone) {
    (gone & board_.possible).for_each([&](std::size_t k) { exclude(k); });
  }

  void follow() {
    do {
      while ((Policy::IS_QUEUE ? first_ : 0) < n_ && !board_.is_dead) {
        const Constraint q = alone_[Policy::IS_QUEUE ? first_++ : --n_];
        const Candidate k = tables_.members(q)[lowest(board_.masks[q])];
        if (policy().takes(k, q)) exclude(tables_.sees(k));
      }
    } while (!board_.is_dead && policy().goes_on());
  }

 protected:
  static constexpr bool IS_QUEUE = false;
  bool takes(Candidate, Constraint) { return true; }
  void goes(Candidate) {}
  void dies(Constraint) {}
  void settles(Constraint) {}
  void loses(Constraint, Mask) {}
  bool goes_on() { return false; }
  std::span<const Seat> seats(std::size_t k) const { return tables_.seats(k); }

  const Tables& tables_;
  Board& board_;

 private:
  Policy& policy() { return static_cast<Policy&>(*this); }

  // A constraint comes to have one candidate once.
  std::array<Constraint, MOST_CONSTRAINTS> alone_;
  std::size_t first_ = 0;
  std::size_t n_ = 0;
};

}  // namespace whydoku
