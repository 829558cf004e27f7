#include "rating/line.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "rating/sets.hpp"

namespace whydoku::rating {
namespace {

constexpr Candidate NONE = CANDIDATES;
constexpr std::uint32_t NO_LIMIT = std::numeric_limits<std::uint16_t>::max();

constexpr bool has_x(Links links) { return (static_cast<int>(links) & 1) != 0; }
constexpr bool has_y(Links links) { return (static_cast<int>(links) & 2) != 0; }

constexpr std::array SPACE_CAUSES{Cause::cell, Cause::row, Cause::column, Cause::box};
// The spaces of a candidate's seats in the order in which they are looked at.
constexpr std::array<std::size_t, 4> SEAT_ORDER{0, 3, 1, 2};

// The strong links of a board, and the candidates that have some, as masks.
class Partners {
 public:
  explicit Partners(const Board& board) {
    for (auto& partners : of_) partners.fill(NONE);
    for (std::size_t q = 0; q < CONSTRAINTS; ++q) {
      const Mask mask = board.mask(static_cast<Constraint>(q));
      if (std::popcount(mask) != 2) continue;
      const auto low = static_cast<std::size_t>(std::countr_zero(mask));
      const auto high = static_cast<std::size_t>(std::bit_width(mask)) - 1;
      const Candidate a = MEMBERS[q][low];
      const Candidate b = MEMBERS[q][high];
      const std::size_t space = q / 81;
      of_[a][space] = b;
      of_[b][space] = a;
      (space == 0 ? in_cells_ : in_houses_).add(a);
      (space == 0 ? in_cells_ : in_houses_).add(b);
    }
  }

  // In a seat of the candidate.
  Candidate of(Candidate k, std::size_t space) const { return of_[k][space]; }

  // Those that have a strong link, as masks of the 324 constraints.
  std::array<Mask, CONSTRAINTS> active(Links links) const {
    std::array<Mask, CONSTRAINTS> masks{};
    const auto add = [&](std::size_t k) {
      for (const Seat& seat : SEATS[k]) {
        masks[seat.constraint] = static_cast<Mask>(masks[seat.constraint] | seat.bit);
      }
    };
    if (has_y(links)) in_cells_.for_each(add);
    if (has_x(links)) in_houses_.for_each(add);
    return masks;
  }

 private:
  std::array<std::array<Candidate, SPACES>, CANDIDATES> of_;
  CandidateSet in_cells_;
  CandidateSet in_houses_;
};

bool see_each_other(Candidate a, Candidate b, Links links) {
  if (cell_of(a) == cell_of(b)) return a != b && has_y(links);
  return digit_of(a) == digit_of(b) && SEEN[cell_of(a)].has(cell_of(b));
}

// What two candidates share, looked for in the order of children.
Cause cause_between(Candidate a, Candidate b) {
  for (const std::size_t space : SEAT_ORDER) {
    if (SEATS[a][space].constraint == SEATS[b][space].constraint) return SPACE_CAUSES[space];
  }
  return Cause::none;
}

// The place of a child among those of a true candidate: the cell's digits, then peers.
unsigned child_order(Candidate parent, Candidate child) {
  if (cell_of(parent) == cell_of(child)) return digit_of(child);
  const auto& peers = PEERS[cell_of(parent)];
  const auto place = std::find(peers.begin(), peers.end(), cell_of(child)) - peers.begin();
  return 9 + static_cast<unsigned>(place);
}

// One pass over all starts: which links may be used, what its chains and cycles cost.
struct Pass {
  Links links;
  double cycle_base;
  double chain_base;
  std::uint8_t key;
  bool has_chains;
};

constexpr std::array PASSES{
    Pass{Links::x, 6.5, 6.6, KEY_X, true},
    Pass{Links::y, 6.5, 0.0, KEY_Y, false},
    Pass{Links::xy, 7.0, 7.0, KEY_XY, true},
};

// The greatest complexity with which a chain still ranks below a limit, or with it where ties win.
std::uint32_t most_complex(double base, std::uint8_t key, const Rank& limit, bool may_tie) {
  std::uint32_t most = 0;
  for (std::uint32_t n = 4; n <= limit.complexity + 2 || chain_difficulty(base, n) < limit.difficulty;
       n += 2) {
    const Rank rank{chain_difficulty(base, n), n, key};
    if (!(rank < limit) && !(may_tie && !(limit < rank))) break;
    most = n;
  }
  return most;
}

// The walk from one start, breadth first.
class Walk {
 public:
  struct On {
    Candidate candidate;
    Candidate via;         // the false candidate that made it true; NONE at a start
    std::uint16_t parent;  // the true one before that; itself where there is none
    std::uint16_t level;
  };

  Walk(const Board& board, const Partners& partners) : board_(board), partners_(partners) {}

  void set_pass(Links links) {
    links_ = links;
    active_ = partners_.active(links);
  }

  // Follows a start; `limit` bounds the complexity (a sink may lower it while it goes on).
  // Calls sink.target(node, last) and sink.cycle(node, last), where the candidate `last` is seen
  // by the node: the node before the target, or the one before the start in a cycle.
  template <class Sink>
  void from(Candidate start, bool is_on, Sink& sink) {
    start_ = start;
    open_ = active_;
    on_ = CandidateSet{};
    nodes_.clear();
    bool has_target = false;
    std::array<Candidate, 4> ends{};
    std::size_t end_count = 0;
    each_partner(start, [&](Candidate other) { ends[end_count++] = other; });
    if (is_on) {
      add(start, NONE, 0, 0);
    } else {
      close(start);
      for (std::uint16_t n = 0; n < end_count; ++n) add(ends[n], start, n, 1);
    }
    for (std::uint16_t at = 0; at < nodes_.size(); ++at) {
      const On node = nodes_[at];
      if (2u * node.level + 2 > sink.limit()) return;
      if (node.level > 0) {
        if (is_on) {
          if (!has_target && see_each_other(node.candidate, start, links_)) {
            has_target = true;
            sink.target(at, start);
          }
          each_end(node.candidate, ends, end_count, [&](Candidate last) {
            if (!is_before(at, last)) sink.cycle(at, last);
          });
        } else if (!has_target) {
          each_end(node.candidate, ends, end_count, [&](Candidate last) {
            if (!has_target) sink.target(at, last);
            has_target = true;
          });
          if (has_target) return;
        }
      }
      if (2u * (node.level + 1u) + 2 <= sink.limit()) spread(at, node);
    }
  }

  std::uint32_t level(std::uint16_t at) const { return nodes_[at].level; }

  // The nodes of a line that ends in true `at`, then false `last`; of a cycle, or of a false start
  // that proves itself, then the start, true.
  std::vector<LineNode> line(std::uint16_t at, Candidate last, bool is_closed) const {
    std::vector<LineNode> nodes;
    if (is_closed) nodes.push_back({{start_, true}, strong_cause(last, start_)});
    Candidate child = last;
    for (std::uint16_t n = at;; n = nodes_[n].parent) {
      const On& node = nodes_[n];
      nodes.push_back({{child, false}, cause_between(node.candidate, child)});
      if (node.via == NONE) {
        nodes.push_back({{node.candidate, true}, Cause::none});
        break;
      }
      nodes.push_back({{node.candidate, true}, strong_cause(node.via, node.candidate)});
      child = node.via;
      if (node.parent == n) {
        nodes.push_back({{child, false}, Cause::none});
        break;
      }
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }

  // What a cycle removes: candidates that see a true node and a false one, outside its cells.
  CandidateSet effect(std::uint16_t at, Candidate last) const {
    std::array<CellSet, 9> by_true{};
    std::array<CellSet, 9> by_false{};
    CellSet cells;
    const auto mark = [&](std::array<CellSet, 9>& seen, Candidate k) {
      cells.add(cell_of(k));
      seen[digit_of(k)] |= SEEN[cell_of(k)];
    };
    Candidate child = last;
    for (std::uint16_t n = at;; n = nodes_[n].parent) {
      mark(by_false, child);
      mark(by_true, nodes_[n].candidate);
      child = nodes_[n].via;
      if (child == NONE) break;
    }
    CandidateSet removals;
    for (Digit d = 0; d < 9; ++d) {
      (by_true[d] & by_false[d]).for_each([&](Cell i) {
        const Candidate k = candidate_of(i, d);
        if (!cells.has(i) && board_.has(k)) removals.add(k);
      });
    }
    return removals;
  }

 private:
  template <class Visit>
  void each_partner(Candidate k, Visit&& visit) const {
    std::array<Candidate, 4> known{};
    std::size_t count = 0;
    for (const std::size_t space : SEAT_ORDER) {
      if (space == 0 ? !has_y(links_) : !has_x(links_)) continue;
      const Candidate other = partners_.of(k, space);
      if (other == NONE) continue;
      if (std::find(known.begin(), known.begin() + count, other) != known.begin() + count) continue;
      known[count++] = other;
      visit(other);
    }
  }

  // The ends that a true candidate sees, in the order of its children.
  template <class Visit>
  void each_end(Candidate k, const std::array<Candidate, 4>& ends, std::size_t count,
                Visit&& visit) const {
    std::array<Candidate, 4> seen{};
    std::size_t found = 0;
    for (std::size_t n = 0; n < count; ++n) {
      if (!see_each_other(k, ends[n], links_)) continue;
      std::size_t at = found++;
      for (; at > 0 && child_order(k, ends[n]) < child_order(k, seen[at - 1]); --at) {
        seen[at] = seen[at - 1];
      }
      seen[at] = ends[n];
    }
    for (std::size_t n = 0; n < found; ++n) visit(seen[n]);
  }

  Cause strong_cause(Candidate from, Candidate to) const {
    for (const std::size_t space : SEAT_ORDER) {
      if (space == 0 ? !has_y(links_) : !has_x(links_)) continue;
      if (partners_.of(from, space) == to) return SPACE_CAUSES[space];
    }
    return Cause::none;
  }

  // Whether a false candidate is among what made a node true.
  bool is_before(std::uint16_t at, Candidate k) const {
    for (std::uint16_t n = at; nodes_[n].via != NONE; n = nodes_[n].parent) {
      if (nodes_[n].via == k) return true;
    }
    return false;
  }

  void add(Candidate k, Candidate via, std::uint16_t parent, std::uint16_t level) {
    on_.add(k);
    nodes_.push_back({k, via, parent, level});
  }

  void close(Candidate k) {
    for (const Seat& seat : SEATS[k]) {
      open_[seat.constraint] = without(open_[seat.constraint], seat.bit);
    }
  }

  // Makes false what a true node sees, each candidate once, and true what then follows.
  void spread(std::uint16_t at, const On& node) {
    for (const std::size_t space : SEAT_ORDER) {
      if (space == 0 && !has_y(links_)) continue;
      const Seat& seat = SEATS[node.candidate][space];
      for (const unsigned place : Members(without(open_[seat.constraint], seat.bit))) {
        const Candidate child = MEMBERS[seat.constraint][place];
        close(child);
        for (const std::size_t way : SEAT_ORDER) {
          if (way == 0 ? !has_y(links_) : !has_x(links_)) continue;
          const Candidate next = partners_.of(child, way);
          if (next == NONE || on_.has(next)) continue;
          add(next, child, at, static_cast<std::uint16_t>(node.level + 1));
        }
      }
    }
  }

  const Board& board_;
  const Partners& partners_;
  Links links_ = Links::xy;
  Candidate start_ = NONE;
  std::array<Mask, CONSTRAINTS> active_{};
  std::array<Mask, CONSTRAINTS> open_{};
  CandidateSet on_;
  std::vector<On> nodes_;
};

// A line's end: the true node `at`, and the false candidate after it.
struct End {
  std::uint16_t at = 0;
  Candidate last = NONE;
};

CandidateSet all_but(const Board& board, Candidate k) {
  CandidateSet removals;
  const Cell i = cell_of(k);
  for (Mask left = without(board.digits(i), static_cast<Mask>(1 << digit_of(k))); left != 0;
       left = static_cast<Mask>(left & (left - 1))) {
    removals.add(candidate_of(i, static_cast<Digit>(std::countr_zero(left))));
  }
  return removals;
}

// Takes what a walk finds, keeping what the collector may want of it.
template <class Collector>
class Search {
 public:
  Search(const Board& board, Collector& collector, Patience& patience)
      : board_(board), partners_(board), walk_(board, partners_), collector_(collector),
        patience_(patience) {}

  void run() {
    for (const Pass& pass : PASSES) {
      pass_ = &pass;
      walk_.set_pass(pass.links);
      for (Cell i = 0; i < CELLS; ++i) {
        const Mask digits = board_.digits(i);
        const int count = std::popcount(digits);
        if (count < 2 || (pass.links == Links::y && count != 2)) continue;
        for (Mask left = digits; left != 0; left = static_cast<Mask>(left & (left - 1))) {
          patience_.tick();
          follow(candidate_of(i, static_cast<Digit>(std::countr_zero(left))));
        }
      }
    }
  }

  // For the walk.
  std::uint32_t limit() const { return std::max(cycle_limit_, chain_limit_); }

  void cycle(std::uint16_t at, Candidate last) {
    const std::uint32_t complexity = 2u * level(at) + 2;
    if (complexity > cycle_limit_) return;
    CandidateSet removals = walk_.effect(at, last);
    if (removals.is_empty()) return;
    LineHint hint{{chain_difficulty(pass_->cycle_base, complexity), complexity, pass_->key},
                  pass_->links, true, removals, {}};
    if (collector_.take(std::move(hint), [&] { return walk_.line(at, last, true); })) {
      cycle_limit_ = 0;
    }
  }

  void target(std::uint16_t at, Candidate last) {
    const std::uint32_t complexity = 2u * level(at) + 2;
    if (complexity > chain_limit_) return;
    LineHint hint{{chain_difficulty(pass_->chain_base, complexity), complexity, pass_->key},
                  pass_->links, false, {}, {}};
    if (is_on_) {
      hint.removals.add(start_);
    } else {
      hint.removals = all_but(board_, start_);
    }
    // Cycles of the same start come before chains.
    chain_ = {std::move(hint), walk_.line(at, last, !is_on_)};
    chain_limit_ = 0;
    cycle_limit_ = std::min(cycle_limit_, collector_.most_before(chain_->hint.rank, *pass_));
  }

 private:
  struct Chain {
    LineHint hint;
    std::vector<LineNode> nodes;
  };

  std::uint32_t level(std::uint16_t at) const { return walk_.level(at); }

  void follow(Candidate start) {
    start_ = start;
    for (const bool is_on : {true, false}) {
      if (!is_on && !pass_->has_chains) break;
      is_on_ = is_on;
      cycle_limit_ = is_on ? collector_.most(pass_->cycle_base, pass_->key) : 0;
      chain_limit_ = pass_->has_chains ? collector_.most(pass_->chain_base, pass_->key) : 0;
      chain_.reset();
      walk_.from(start, is_on, *this);
      if (chain_) {
        collector_.take(std::move(chain_->hint), [&] { return std::move(chain_->nodes); });
      }
    }
  }

  const Board& board_;
  Partners partners_;
  Walk walk_;
  Collector& collector_;
  Patience& patience_;
  const Pass* pass_ = nullptr;
  Candidate start_ = NONE;
  bool is_on_ = true;
  std::uint32_t cycle_limit_ = 0;
  std::uint32_t chain_limit_ = 0;
  std::optional<Chain> chain_;
};

// Keeps the easiest, of equals the first.
class Easiest {
 public:
  std::uint32_t most(double base, std::uint8_t key) const {
    return best_ ? most_complex(base, key, best_->rank, false) : NO_LIMIT;
  }
  std::uint32_t most_before(const Rank& rank, const Pass& pass) const {
    return most_complex(pass.cycle_base, pass.key, rank, true);
  }

  // Whether what comes from the same start later can only be harder.
  template <class Line>
  bool take(LineHint&& hint, Line&& line) {
    if (!best_ || hint.rank < best_->rank) {
      hint.nodes = line();
      best_ = std::move(hint);
    }
    return true;
  }

  std::optional<LineHint> result() { return std::move(best_); }

 private:
  std::optional<LineHint> best_;
};

// Keeps them all.
class Everything {
 public:
  std::uint32_t most(double, std::uint8_t) const { return NO_LIMIT; }
  std::uint32_t most_before(const Rank&, const Pass&) const { return NO_LIMIT; }

  template <class Line>
  bool take(LineHint&& hint, Line&& line) {
    hint.nodes = line();
    hints_.push_back(std::move(hint));
    return false;
  }

  std::vector<LineHint> result() {
    std::stable_sort(hints_.begin(), hints_.end(),
                     [](const LineHint& a, const LineHint& b) { return a.rank < b.rank; });
    std::vector<LineHint> kept;
    for (LineHint& hint : hints_) {
      const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const LineHint& easier) {
        return easier.removals == hint.removals;
      });
      if (!is_known) kept.push_back(std::move(hint));
    }
    return kept;
  }

 private:
  std::vector<LineHint> hints_;
};

}  // namespace

std::optional<LineHint> easiest_line(const Board& board, Patience& patience) {
  Easiest easiest;
  Search(board, easiest, patience).run();
  return easiest.result();
}

std::vector<LineHint> all_lines(const Board& board, Patience& patience) {
  Everything everything;
  Search(board, everything, patience).run();
  return everything.result();
}

ChainReason reason_of(const LineHint& hint) {
  ChainBranch branch;
  const std::size_t length = hint.nodes.size() - (hint.is_cycle ? 1 : 0);
  for (std::size_t n = 0; n < length; ++n) {
    const LineNode& node = hint.nodes[n];
    ChainNode made{node.literal.candidate, node.literal.is_on, node.cause, -1, {}};
    if (n > 0) made.parents.push_back(static_cast<std::uint16_t>(n - 1));
    branch.nodes.push_back(std::move(made));
  }
  branch.targets.push_back(static_cast<std::uint16_t>(length - 1));
  return ChainReason{hint.is_cycle ? Shape::cycle : Shape::chain,
                     hint.links,
                     std::nullopt,
                     hint.nodes.front().literal.candidate,
                     hint.is_cycle || hint.end().literal.is_on,
                     {std::move(branch)},
                     {}};
}

}  // namespace whydoku::rating
