// A run: what follows from one assumption, up to its end or to a contradiction.
//
//   true nodes come first: each makes the candidates false that it sees
//   then one false node: where it leaves one candidate in a constraint, that one is true
//   then rules: patterns of what is left, where the level allows them (rules.hpp)
//
// A dynamic run crosses out each false candidate once it has been followed, so a true node may lean
// on several false ones. Any other run counts only what stood at the start.
//
// Why it is sound: each node holds wherever its parents hold, so all nodes hold if the assumption
// does. If two nodes contradict each other, the assumption is wrong.
//
// A run stays as it is when it meets a contradiction: what was found up to there counts.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "candset.hpp"
#include "rating/board.hpp"
#include "rating/line.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// A chain that a run uses as a rule.
struct Nested {
  std::uint32_t complexity = 0;
  // The nodes that each target leans on, breadth first. Chains with the same listing are equal.
  std::vector<std::uint16_t> listing;
  std::shared_ptr<const ChainReason> reason;  // null unless reasons are kept
};

// A pattern that a run uses as a rule.
using RunRule = std::variant<CoverReason, std::shared_ptr<const Nested>>;

// Which links runs follow.
struct Reach {
  bool is_dynamic;
  bool has_cells;  // links within cells too, not only between places of a digit
};

class Run {
 public:
  struct Node {
    Candidate candidate;
    bool is_on;
    Cause cause;
    std::int16_t rule;       // its number among the rules of the run, or -1
    std::uint16_t bound;     // a lower bound of its ancestors, itself included
    std::uint16_t parents;   // the number of its parents
    std::uint32_t first;     // where they begin in the list of all parents
  };

  // A true and a false node of one candidate.
  struct Contradiction {
    std::uint16_t on;
    std::uint16_t off;
  };

  // Starts over from an assumption. The board must outlive the run.
  void start(const Board& source, Literal assumption, Reach reach);

  // Goes on until nothing is left to follow, or there is a contradiction.
  void settle();

  // Enters a candidate that a rule crosses out because others are gone.
  void cross_out(Candidate k, std::span<const Candidate> because, std::int16_t rule);
  std::int16_t add_rule(RunRule rule);

  const std::optional<Contradiction>& contradiction() const { return contradiction_; }
  // The true and the false candidates, as sets and as nodes in the order in which they were found.
  const CandidateSet& on() const { return on_; }
  const CandidateSet& off() const { return off_; }
  std::span<const std::uint16_t> on_nodes() const { return on_nodes_; }
  std::span<const std::uint16_t> off_nodes() const { return off_nodes_; }

  const Node& node(std::uint16_t n) const { return nodes_[n]; }
  std::size_t size() const { return nodes_.size(); }
  std::span<const std::uint16_t> parents(const Node& node) const {
    return std::span(parents_).subspan(node.first, node.parents);
  }
  const RunRule& rule(std::int16_t n) const { return rules_[static_cast<std::size_t>(n)]; }
  // The node of a candidate that is in `on` or `off`.
  std::uint16_t node_of(Literal literal) const {
    return (literal.is_on ? on_at_ : off_at_)[literal.candidate];
  }

  // The board at the start, and the same without what was crossed out.
  const Board& source() const { return *source_; }
  const Board& here() const { return here_; }

  int level = 0;  // the level up to which rules have been tried

 private:
  bool spread(std::uint16_t at);
  bool follow(std::uint16_t at);
  std::uint16_t add_node(Candidate k, bool is_on, Cause cause, std::int16_t rule);
  void add_parent(std::uint16_t node, std::uint16_t parent);
  void enter_on(std::uint16_t node, Candidate k);
  void enter_off(std::uint16_t node, Candidate k);
  void add_gone(std::uint16_t node, Constraint q);

  const Board* source_ = nullptr;
  Board here_ = Board::blank();
  Reach reach_{};
  CandidateSet on_;
  CandidateSet off_;
  Masks on_masks_{};
  Masks open_{};  // possible, and not known to be false
  std::array<std::uint16_t, CANDIDATES> on_at_{};
  std::array<std::uint16_t, CANDIDATES> off_at_{};
  std::vector<Node> nodes_;
  std::vector<std::uint16_t> parents_;
  std::vector<std::uint16_t> on_nodes_;
  std::vector<std::uint16_t> off_nodes_;
  std::vector<RunRule> rules_;
  std::size_t next_on_ = 0;
  std::size_t next_off_ = 0;
  std::optional<Contradiction> contradiction_;
};

}  // namespace whydoku::rating
