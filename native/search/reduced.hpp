// The minimal puzzles within a puzzle: clues of it that leave one solution, and not without any of
// them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "houses.hpp"
#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// Finds them in an order which depends on the puzzle alone, so that a search can go on after any of
// them.
//
// A puzzle has one solution just if it hits each unavoidable set of that. So a node of the search
// takes a set that its clues do not hit yet, and has a branch for each clue there: this one stays,
// and those before it go. A clue is needed as long as some unavoidable set is hit by no other one;
// where a clue has none any more, there is nothing minimal below.
class Reduced {
 public:
  // `puzzle` has just one solution, `solution`. `needed` are clues of it that stay, and `most` is
  // the greatest number of clues. If there is an `after`, the search goes on after that minimal
  // puzzle.
  Reduced(const Cells& puzzle, const Cells& solution, const CellSet& needed, std::size_t most,
          const std::optional<CellSet>& after);

  // The next puzzle as the cells of its clues, or nothing at the end. An interrupted call may be
  // repeated.
  std::optional<CellSet> next(Patience& patience);

 private:
  struct Node {
    CellSet kept;
    CellSet gone;
    std::array<CellSet, CELLS> alone{};  // for each clue that is kept, a set that no other one hits
    CellSet chosen{};                    // the set that the branches hit
    CellSet untried{};                   // the clues of it whose branches are left
    std::size_t known = 0;               // how many sets were known above it
  };
  enum class End : std::uint8_t { dead, found, open };

  // Whether the clues of a node are a minimal puzzle, and else which branches it has.
  End enter(Node& node, Patience& patience);
  bool are_all_needed(Node& node, Patience& patience);
  // A known set that is not hit, of those with the fewest clues left; empty if all are hit. Nothing
  // if some can be hit no more, or only by too many clues.
  std::optional<CellSet> not_hit(const Node& node) const;
  // An unavoidable set of which these clues hit nothing but the cell `but`, if that is one; empty
  // if there is none.
  CellSet missed(const CellSet& kept, std::size_t but, Patience& patience) const;
  void begin(Patience& patience);

  CellSet clues_{};
  Cells digits_;
  LonePuzzle solution_;
  CellSet needed_;
  std::size_t most_;
  std::optional<CellSet> after_;  // until the search has come there
  bool has_begun_ = false;
  // Unavoidable sets within the clues. All but the first ones were found on the way to the last
  // node, so that what is chosen there does not depend on where the search began.
  std::vector<CellSet> sets_;
  std::vector<CellSet> recent_;  // sets of any node that only one clue hit
  std::size_t next_recent_ = 0;
  std::vector<Node> nodes_;
};

}  // namespace whydoku
