#include "rating/line.hpp"

#include <algorithm>
#include <stdexcept>

#include "rating/clashes.hpp"
#include "rating/links.hpp"
#include "rating/sets.hpp"

namespace whydoku::rating {
namespace {

// What two candidates share, looked for in the order of children.
Cause cause_between(Candidate a, Candidate b) {
  for (const Look& look : LOOKS) {
    if (SEATS[a][look.space].constraint == SEATS[b][look.space].constraint) return look.cause;
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

// The greatest complexity with which a chain still ranks below a limit; 0 where none does.
std::uint32_t most_complex(double base, std::uint8_t key, const Rank& limit) {
  std::uint32_t most = 0;
  for (std::uint32_t n = 4; Rank{chain_difficulty(base, n), n, key} < limit; n += 2) most = n;
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
    active_.fill(0);
    partners_.active(links).for_each(
        [&](std::size_t k) { add_to(active_, static_cast<Candidate>(k)); });
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

  // Of the line that ends with a node and what it sees.
  std::uint32_t complexity(std::uint16_t at) const { return 2u * nodes_[at].level + 2; }

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
    partners_.each(k, links_, [&](Candidate other) {
      if (std::find(known.begin(), known.begin() + count, other) != known.begin() + count) return;
      known[count++] = other;
      visit(other);
    });
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
    for (const Look& look : LOOKS) {
      if (may_look(look, links_) && partners_.of(from, look.space) == to) return look.cause;
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

  // Makes false what a true node sees, each candidate once, and true what then follows.
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

// visit(candidate) for the starts of a pass, in order.
template <class Visit>
void each_start(const Board& board, const Pass& pass, Visit&& visit) {
  for (Cell i = 0; i < CELLS; ++i) {
    const unsigned count = size_of(board.digits(i));
    if (count < 2 || (pass.links == Links::y && count != 2)) continue;
    for (const Digit d : Members(board.digits(i))) visit(candidate_of(i, d));
  }
}

LineHint chain_hint(const Board& board, const Pass& pass, Candidate start, bool is_on,
                    std::uint32_t complexity) {
  const Literal target{start, !is_on};
  return {{chain_difficulty(pass.chain_base, complexity), complexity, pass.key},
          pass.links, false, target, removed_by(board, target), {}};
}

LineHint cycle_hint(const Pass& pass, Candidate start, std::uint32_t complexity,
                    const CandidateSet& removals) {
  return {{chain_difficulty(pass.cycle_base, complexity), complexity, pass.key},
          pass.links, true, {start, true}, removals, {}};
}

// The first way to the target of a start, and nothing else.
class TargetSink {
 public:
  TargetSink(const Walk& walk, std::uint32_t most) : walk_(walk), limit_(most) {}

  std::uint32_t limit() const { return limit_; }
  void cycle(std::uint16_t, Candidate) {}
  void target(std::uint16_t at, Candidate last) {
    at_ = at;
    last_ = last;
    limit_ = 0;
  }

  std::vector<LineNode> line(bool is_closed) const {
    if (last_ == NONE) throw std::logic_error("a start that clashes has a line to its opposite");
    return walk_.line(at_, last_, is_closed);
  }

 private:
  const Walk& walk_;
  std::uint32_t limit_;
  std::uint16_t at_ = 0;
  Candidate last_ = NONE;
};

// Looks for the easiest line. How long the chain of a start is can be told without following it;
// so the best chain is known before any walk, and bounds them all.
class EasiestSearch {
 public:
  EasiestSearch(const Board& board, Patience& patience, bool is_told)
      : board_(board),
        partners_(board),
        neighbours_(partners_),
        walk_(board, partners_),
        patience_(patience),
        is_told_(is_told) {}

  std::optional<LineHint> run() {
    for (const Pass& pass : PASSES) {
      if (pass.has_chains) look_for_chains(pass);
    }
    // A cycle that removes something leaves that a chain over all links that refutes it.
    if (!best_) return std::nullopt;
    for (const Pass& pass : PASSES) look_for_cycles(pass);
    if (is_told_) tell();
    return std::move(best_);
  }

 private:
  void look_for_chains(const Pass& pass) {
    std::uint32_t most = limit(pass.chain_base, pass);
    if (most == 0) return;
    Clashes& clashes = clashes_of(pass);
    each_start(board_, pass, [&](Candidate start) {
      for (const bool is_on : {true, false}) {
        if (most == 0) return;
        // What makes just one other true is no better than that one as a start.
        if (!is_on && !partners_.has_several(start, pass.links)) continue;
        patience_.tick();
        // Also those that tie are asked for: the search for cycles wants to know them.
        const std::uint32_t bound = is_on && most != Clashes::UNLIMITED ? most + 2 : most;
        const std::uint32_t complexity = clashes.shortest(start, is_on, bound);
        if (complexity == 0 || complexity > most) continue;
        best_ = chain_hint(board_, pass, start, is_on, complexity);
        pass_ = &pass;
        most = limit(pass.chain_base, pass);
      }
    });
  }

  // Of one start cycles come before chains, and of equals the first is taken.
  void look_for_cycles(const Pass& pass) {
    std::uint32_t most = limit(pass.cycle_base, pass);
    const CandidateSet worth = starts_of_cycles(pass, most);
    const bool may_tie = pass_ == &pass && pass.cycle_base == pass.chain_base;
    if (worth.is_empty() && !may_tie) return;
    const std::uint32_t to_tie = best_->rank.complexity;
    const Candidate last_to_tie = best_->target.candidate;
    walk_.set_pass(pass.links);
    CycleSink sink{*this, pass, 0, NONE};
    each_start(board_, pass, [&](Candidate start) {
      const bool ties = may_tie && start <= last_to_tie && !best_->is_cycle &&
                        (worth.has(start) || clashes_of(pass).comes_round(start, to_tie / 2 - 1));
      if (!ties && !worth.has(start)) return;
      patience_.tick();
      sink.most = ties ? to_tie : most;
      sink.start = start;
      if (sink.most == 0) return;
      walk_.from(start, true, sink);
      if (sink.most == 0) most = limit(pass.cycle_base, pass);
    });
  }

  // What a cycle removes would turn all of it over, each node made both true and false; and it
  // refutes itself by a chain that is no longer than the cycle and its two ends.
  CandidateSet starts_of_cycles(const Pass& pass, std::uint32_t most) {
    CandidateSet starts;
    if (most == 0) return starts;
    Clashes& clashes = clashes_of(pass);
    for (Cell i = 0; i < CELLS; ++i) {
      for (const Digit d : Members(board_.digits(i))) {
        patience_.tick();
        if (clashes.shortest(candidate_of(i, d), true, most + 2) == 0) continue;
        starts |= clashes.contradicted(candidate_of(i, d), most / 2);
      }
    }
    return starts;
  }

  Clashes& clashes_of(const Pass& pass) {
    std::unique_ptr<Clashes>& clashes = clashes_[static_cast<std::size_t>(&pass - PASSES.data())];
    if (!clashes) clashes = Clashes::of(partners_, neighbours_, pass.links);
    return *clashes;
  }

  struct CycleSink {
    EasiestSearch& search;
    const Pass& pass;
    std::uint32_t most;
    Candidate start;

    std::uint32_t limit() const { return most; }
    void target(std::uint16_t, Candidate) {}
    void cycle(std::uint16_t at, Candidate last) {
      if (most == 0) return;
      const CandidateSet removals = search.walk_.effect(at, last);
      if (removals.is_empty()) return;
      search.best_ = cycle_hint(pass, start, search.walk_.complexity(at), removals);
      search.pass_ = &pass;
      if (search.is_told_) search.best_->nodes = search.walk_.line(at, last, true);
      most = 0;
    }
  };

  std::uint32_t limit(double base, const Pass& pass) const {
    return best_ ? most_complex(base, pass.key, best_->rank) : Clashes::UNLIMITED;
  }

  void tell() {
    if (best_->is_cycle) return;
    walk_.set_pass(best_->links);
    TargetSink sink(walk_, best_->rank.complexity);
    walk_.from(best_->target.candidate, !best_->target.is_on, sink);
    best_->nodes = sink.line(best_->target.is_on);
  }

  const Board& board_;
  Partners partners_;
  Neighbours neighbours_;
  Walk walk_;
  Patience& patience_;
  bool is_told_;
  std::array<std::unique_ptr<Clashes>, PASSES.size()> clashes_;
  std::optional<LineHint> best_;
  const Pass* pass_ = nullptr;  // that the best is of
};

// Those of which it is known that they remove something new: of the same removals the easiest.
class Removals {
 public:
  bool add(const CandidateSet& removals) {
    const std::size_t first = removals.lowest();
    if (first == removals.highest()) {
      if (single_.has(first)) return false;
      single_.add(first);
      return true;
    }
    if (std::find(several_.begin(), several_.end(), removals) != several_.end()) return false;
    several_.push_back(removals);
    return true;
  }

 private:
  CandidateSet single_;
  std::vector<CandidateSet> several_;
};

}  // namespace

CandidateSet removed_by(const Board& board, Literal target) {
  const Mask own = bit_of(digit_of(target.candidate));
  CandidateSet removed;
  board.collect(cell_of(target.candidate), target.is_on ? without(ALL_NINE, own) : own, removed);
  return removed;
}

std::optional<LineHint> easiest_line(const Board& board, Patience& patience, bool is_told) {
  return EasiestSearch(board, patience, is_told).run();
}

class AllLines::Search {
 public:
  Search(const Board& board, Patience& patience)
      : board_(board),
        partners_(board),
        neighbours_(partners_),
        walk_(board, partners_),
        patience_(patience) {}

  std::vector<LineHint> run() {
    const std::unique_ptr<Clashes> of_all = Clashes::of(partners_, neighbours_, Links::xy);
    if (refuted(*of_all).is_empty()) return {};
    for (const Pass& pass : PASSES) {
      if (pass.links == Links::xy) {
        look(pass, *of_all);
      } else {
        look(pass, *Clashes::of(partners_, neighbours_, pass.links));
      }
    }
    std::stable_sort(hints_.begin(), hints_.end(),
                     [](const LineHint& a, const LineHint& b) { return a.rank < b.rank; });
    Removals known;
    std::erase_if(hints_, [&](const LineHint& hint) { return !known.add(hint.removals); });
    return std::move(hints_);
  }

  void complete(LineHint& hint) {
    if (!hint.nodes.empty()) return;
    walk_.set_pass(hint.links);
    TargetSink sink(walk_, hint.rank.complexity);
    walk_.from(hint.target.candidate, !hint.target.is_on, sink);
    hint.nodes = sink.line(hint.target.is_on);
  }

 private:
  struct CycleSink {
    Search& search;
    const Pass& pass;
    Candidate start;

    std::uint32_t limit() const { return Clashes::UNLIMITED; }
    void target(std::uint16_t, Candidate) {}
    void cycle(std::uint16_t at, Candidate last) {
      const CandidateSet removals = search.walk_.effect(at, last);
      if (removals.is_empty()) return;
      search.hints_.push_back(cycle_hint(pass, start, search.walk_.complexity(at), removals));
      search.hints_.back().nodes = search.walk_.line(at, last, true);
    }
  };

  CandidateSet refuted(Clashes& clashes) {
    CandidateSet found;
    for (Cell i = 0; i < CELLS; ++i) {
      for (const Digit d : Members(board_.digits(i))) {
        patience_.tick();
        const Candidate k = candidate_of(i, d);
        if (clashes.shortest(k, true, Clashes::UNLIMITED) != 0) found.add(k);
      }
    }
    return found;
  }

  void look(const Pass& pass, Clashes& clashes) {
    CandidateSet worth;
    refuted(clashes).for_each([&](std::size_t k) {
      worth |= clashes.contradicted(static_cast<Candidate>(k), Clashes::UNLIMITED);
    });
    if (worth.is_empty()) return;
    walk_.set_pass(pass.links);
    CycleSink sink{*this, pass, NONE};
    each_start(board_, pass, [&](Candidate start) {
      patience_.tick();
      sink.start = start;
      if (worth.has(start)) walk_.from(start, true, sink);
      for (const bool is_on : {true, false}) {
        if (!pass.has_chains || (!is_on && !partners_.is_linked(start, pass.links))) break;
        const std::uint32_t complexity = clashes.shortest(start, is_on, Clashes::UNLIMITED);
        if (complexity != 0) {
          hints_.push_back(chain_hint(board_, pass, start, is_on, complexity));
        }
      }
    });
  }

  const Board& board_;
  Partners partners_;
  Neighbours neighbours_;
  Walk walk_;
  Patience& patience_;
  std::vector<LineHint> hints_;
};

AllLines::AllLines(const Board& board, Patience& patience)
    : search_(std::make_unique<Search>(board, patience)), hints_(search_->run()) {}
AllLines::~AllLines() = default;

const LineHint& AllLines::told(std::size_t n) {
  search_->complete(hints_[n]);
  return hints_[n];
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
                     hint.target.candidate,
                     hint.target.is_on,
                     {std::move(branch)},
                     {}};
}

}  // namespace whydoku::rating
