#include "rating/line.hpp"

#include <algorithm>
#include <stdexcept>

#include "rating/clashes.hpp"
#include "rating/links.hpp"
#include "sets.hpp"
#include "rating/walk.hpp"
#include "sorting.hpp"

namespace whydoku::rating {
namespace {

// One pass over all starts: the links that may be used, and the base difficulties of its cycles and
// its chains.
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

// The greatest complexity with which a chain still ranks below a limit, or 0.
std::uint32_t most_complex(double base, std::uint8_t key, const Rank& limit) {
  std::uint32_t most = 0;
  for (std::uint32_t n = 4; Rank{chain_difficulty(base, n), n, key} < limit; n += 2) most = n;
  return most;
}

// Calls visit(candidate) for the starts of a pass, in order.
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

// Takes the first line to the opposite of a start, and no cycles.
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

// The search for the easiest line. `Clashes` says how long the chain of a start is without
// following it, so the best chain is known before any walk, and bounds all walks.
class EasiestSearch {
 public:
  EasiestSearch(const Board& board, Patience& patience, bool wants_nodes)
      : board_(board),
        partners_(board),
        neighbours_(partners_),
        walk_(board, partners_),
        patience_(patience),
        wants_nodes_(wants_nodes) {}

  std::optional<LineHint> run() {
    for (const Pass& pass : PASSES) {
      if (pass.has_chains) look_for_chains(pass);
    }
    // What a cycle removes is also refuted by a chain over all links. So without chains there are
    // no cycles that remove anything.
    if (!best_) return std::nullopt;
    for (const Pass& pass : PASSES) look_for_cycles(pass);
    if (wants_nodes_) add_nodes();
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
        // A false start with one partner gives no shorter chain than its partner, taken as true.
        if (!is_on && !partners_.has_several(start, pass.links)) continue;
        patience_.tick();
        // Chains that tie with the best are asked for too: the search for cycles needs them.
        const std::uint32_t bound = is_on && most != Clashes::UNLIMITED ? most + 2 : most;
        const std::uint32_t complexity = clashes.shortest(start, is_on, bound);
        if (complexity == 0 || complexity > most) continue;
        best_ = chain_hint(board_, pass, start, is_on, complexity);
        pass_ = &pass;
        most = limit(pass.chain_base, pass);
      }
    });
  }

  // For each start cycles come before chains, and of equal lines the first is taken. So a cycle
  // that ties with the best chain wins if its start is not later.
  void look_for_cycles(const Pass& pass) {
    std::uint32_t most = limit(pass.cycle_base, pass);
    const CandidateSet worth = starts_of_cycles(pass, most);
    const bool may_tie = pass_ == &pass && pass.cycle_base == pass.chain_base;
    if (worth.is_empty() && !may_tie) return;
    const std::uint32_t to_tie = best_->rank.complexity;
    const Candidate last_to_tie = best_->target.candidate;
    walk_.set_links(pass.links);
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

  // The true starts that may be on a cycle of up to `most` nodes that removes something. What it
  // removes sees a true and a false node of the cycle, so taken as true it makes every node of the
  // cycle both true and false, and refutes itself by a chain that is no longer than the cycle and
  // its two ends. So it is enough to look at what such candidates contradict.
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
      if (search.wants_nodes_) search.best_->nodes = search.walk_.line(at, last, true);
      most = 0;
    }
  };

  std::uint32_t limit(double base, const Pass& pass) const {
    return best_ ? most_complex(base, pass.key, best_->rank) : Clashes::UNLIMITED;
  }

  // Walks the best chain, of which only the length is known.
  void add_nodes() {
    if (best_->is_cycle) return;
    walk_.set_links(best_->links);
    TargetSink sink(walk_, best_->rank.complexity);
    walk_.from(best_->target.candidate, !best_->target.is_on, sink);
    best_->nodes = sink.line(best_->target.is_on);
  }

  const Board& board_;
  Partners partners_;
  Neighbours neighbours_;
  Walk walk_;
  Patience& patience_;
  bool wants_nodes_;
  std::array<std::unique_ptr<Clashes>, PASSES.size()> clashes_;
  std::optional<LineHint> best_;
  const Pass* pass_ = nullptr;  // the pass in which the best was found
};

// The removals met so far.
class Removals {
 public:
  // Takes in removals; false if the same were met before.
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

std::optional<LineHint> easiest_line(const Board& board, Patience& patience, bool wants_nodes) {
  return EasiestSearch(board, patience, wants_nodes).run();
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
    for (Cell i = 0; i < CELLS; ++i) add_digits(refuted_, i, board_.digits(i));
    const std::unique_ptr<Clashes> of_all = Clashes::of(partners_, neighbours_, Links::xy);
    refuted_ = refuted(*of_all);
    if (refuted_.is_empty()) return {};
    for (const Pass& pass : PASSES) {
      if (pass.links == Links::xy) {
        look(pass, *of_all);
      } else {
        look(pass, *Clashes::of(partners_, neighbours_, pass.links));
      }
    }
    sort_stably(hints_.begin(), hints_.end(),
                     [](const LineHint& a, const LineHint& b) { return a.rank < b.rank; });
    Removals known;
    std::erase_if(hints_, [&](const LineHint& hint) { return !known.add(hint.removals); });
    return std::move(hints_);
  }

  void complete(LineHint& hint) {
    if (!hint.nodes.empty()) return;
    walk_.set_links(hint.links);
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

  // Those of the refuted candidates that these lines refute.
  CandidateSet refuted(Clashes& clashes) {
    CandidateSet found;
    refuted_.for_each([&](std::size_t n) {
      patience_.tick();
      const auto k = static_cast<Candidate>(n);
      if (clashes.shortest(k, true, Clashes::UNLIMITED) != 0) found.add(k);
    });
    return found;
  }

  void look(const Pass& pass, Clashes& clashes) {
    CandidateSet worth;
    refuted(clashes).for_each([&](std::size_t k) {
      worth |= clashes.contradicted(static_cast<Candidate>(k), Clashes::UNLIMITED);
    });
    if (worth.is_empty()) return;
    walk_.set_links(pass.links);
    CycleSink sink{*this, pass, NONE};
    each_start(board_, pass, [&](Candidate start) {
      patience_.tick();
      sink.start = start;
      if (worth.has(start)) walk_.from(start, true, sink);
      for (const bool is_on : {true, false}) {
        if (!pass.has_chains || (!is_on && !partners_.is_linked(start, pass.links))) break;
        if (is_on && !refuted_.has(start)) continue;
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
  CandidateSet refuted_;  // by lines over all links; at first those that may be
  std::vector<LineHint> hints_;
};

AllLines::AllLines(const Board& board, Patience& patience)
    : search_(std::make_unique<Search>(board, patience)), hints_(search_->run()) {}
AllLines::~AllLines() = default;

const LineHint& AllLines::with_nodes(std::size_t n) {
  search_->complete(hints_[n]);
  return hints_[n];
}

ChainReason reason_of(const LineHint& hint) {
  ChainBranch branch;
  const std::size_t length = hint.nodes.size() - (hint.is_cycle ? 1 : 0);
  for (std::size_t n = 0; n < length; ++n) {
    const LineNode& node = hint.nodes[n];
    branch.push_back({node.literal.candidate, node.literal.is_on, node.cause});
  }
  return ChainReason{hint.is_cycle ? Shape::cycle : Shape::chain,
                     hint.links,
                     std::nullopt,
                     hint.target.candidate,
                     hint.target.is_on,
                     {std::move(branch)},
                     {}};
}

}  // namespace whydoku::rating
