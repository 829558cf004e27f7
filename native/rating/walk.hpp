// The walk from one start over strong and weak links, breadth first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
#include "rating/line.hpp"
#include "rating/links.hpp"
#include "sets.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {
namespace detail {

// What two candidates share: the first link between them in the order in which links are followed.
inline Cause cause_between(Candidate a, Candidate b) {
  for (const Look& look : LOOKS) {
    if (SEATS[a][look.space].constraint == SEATS[b][look.space].constraint) return look.cause;
  }
  return Cause::none;
}

// The place of a child among those of a true candidate: first the digits of its cell, then its
// peers.
inline unsigned child_order(Candidate parent, Candidate child) {
  if (cell_of(parent) == cell_of(child)) return digit_of(child);
  const auto& peers = PEERS[cell_of(parent)];
  const auto place = std::find(peers.begin(), peers.end(), cell_of(child)) - peers.begin();
  return 9 + static_cast<unsigned>(place);
}

}  // namespace detail

// Each step of the walk goes over a weak link and then a strong one, from one true node to the
// next. A true start is the first node. From a false start the first ones are its partners, which
// are true because it is false.
class Walk {
 public:
  // A true node.
  struct On {
    Candidate candidate;
    Candidate via;         // the false candidate that makes it true; NONE at a true start
    std::uint16_t parent;  // the true node that makes that one false; itself if there is none
    std::uint16_t level;   // strong links from the start
  };

  Walk(const Board& board, const Partners& partners) : board_(board), partners_(partners) {}

  // Chooses the links that may be used.
  void set_links(Links links) {
    links_ = links;
    active_.fill(0);
    partners_.active(links).for_each(
        [&](std::size_t k) { add_to(active_, static_cast<Candidate>(k)); });
  }

  // Follows a start. Lines of a complexity above sink.limit() are left out; the sink may lower the
  // limit meanwhile. Calls sink.target(node, last) for a line to the start's opposite, and
  // sink.cycle(node, last) for a cycle. The candidate `last`, which the node sees, is the end of
  // that line, or the false node before its end.
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
      remove_from(open_, start);
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

  // The complexity of the line that ends with a node and a candidate it sees.
  std::uint32_t complexity(std::uint16_t at) const { return 2u * nodes_[at].level + 2; }

  // The nodes of the line that ends with `at`, true, and `last`, false. A closed line goes on to
  // the start, true: that is a cycle, or a false start that proves itself.
  std::vector<LineNode> line(std::uint16_t at, Candidate last, bool is_closed) const {
    std::vector<LineNode> nodes;
    if (is_closed) nodes.push_back({{start_, true}, strong_cause(last, start_)});
    Candidate child = last;
    for (std::uint16_t n = at;; n = nodes_[n].parent) {
      const On& node = nodes_[n];
      nodes.push_back({{child, false}, detail::cause_between(node.candidate, child)});
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

  // What a cycle removes: the candidates outside its cells that see a true node and a false one.
  // If the start is true, so are all the true nodes. If it is not, the walk backwards makes all the
  // false nodes true. In either case such a candidate sees a true one.
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
    partners_.each(k, links_, [&](Candidate other) {
      if (std::find(known.begin(), known.begin() + count, other) != known.begin() + count) return;
      known[count++] = other;
      visit(other);
    });
  }

  // Calls with each end that a true candidate sees, in the order of its children.
  template <class Visit>
  void each_end(Candidate k, const std::array<Candidate, 4>& ends, std::size_t count,
                Visit&& visit) const {
    const auto comes_before = [k](Candidate one, Candidate other) {
      return detail::child_order(k, one) < detail::child_order(k, other);
    };
    std::array<Candidate, 4> seen{};
    std::size_t found = 0;
    for (std::size_t n = 0; n < count; ++n) {
      if (!see_each_other(k, ends[n], links_)) continue;
      std::size_t at = found++;
      for (; at > 0 && comes_before(ends[n], seen[at - 1]); --at) seen[at] = seen[at - 1];
      seen[at] = ends[n];
    }
    for (std::size_t n = 0; n < found; ++n) visit(seen[n]);
  }

  Cause strong_cause(Candidate from, Candidate to) const {
    for (const Look& look : LOOKS) {
      if (may_look(look, links_) && partners_.of(from, look.space) == to) return look.cause;
    }
    return Cause::none;
  }

  // Whether a candidate is among the false nodes that lead to a node.
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

  // Makes the candidates false that a true node sees, each once, and their partners true.
  void spread(std::uint16_t at, const On& node) {
    for (const Look& look : LOOKS) {
      if (look.space == 0 && !has_y(links_)) continue;
      const Seat& seat = SEATS[node.candidate][look.space];
      for (const unsigned place : Members(without(open_[seat.constraint], seat.bit))) {
        const Candidate child = MEMBERS[seat.constraint][place];
        remove_from(open_, child);
        partners_.each(child, links_, [&](Candidate next) {
          if (!on_.has(next)) add(next, child, at, static_cast<std::uint16_t>(node.level + 1));
        });
      }
    }
  }

  const Board& board_;
  const Partners& partners_;
  Links links_ = Links::xy;
  Candidate start_ = NONE;
  Masks active_{};
  Masks open_{};
  CandidateSet on_;
  std::vector<On> nodes_;
};

}  // namespace whydoku::rating
