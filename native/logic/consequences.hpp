// What candidates of a grid lead to under any rules: one is taken for true, and singles and
// intersections are followed. The lanes do the same for classic rules.
//
// What a candidate leads to on a later grid need not be followed from the beginning:
//
//   left by the candidate on the first grid      .  .  x  .  x  x
//   left on the later grid                       .  x  .  .  x  x
//   left by both, to begin with                  .  .  .  .  x  x
//
// Both are at their ends, so something new is only to be found in constraints that each of them
// has taken candidates of that the other has not.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "constraints.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

// What is left where all singles and intersections have been followed. If a constraint has no
// candidate left, the grid is dead, and the rest means nothing.
struct Followed {
  // The masks of all constraints; the further ones are empty, and fill the registers.
  static constexpr std::size_t ROOM = (MOST_CONSTRAINTS + 15) / 16 * 16;

  std::array<Mask, ROOM> masks{};
  CandidateSet possible;
  CandidateSet truths;
  bool is_dead = false;
};

class Consequences : public Note {
 public:
  void make(Search& search) override;

  // The candidates that come to a contradiction on a grid, of those that are not digits there. It
  // must have no candidates but those of the grid that this was made for, and no single or
  // intersection that is still to be followed.
  CandidateSet refuted_on(const Grid& later, Patience& patience);

 private:
  const Followed& of(Candidate k);

  const Tables* tables_ = nullptr;
  Followed grid_;
  std::array<std::unique_ptr<Followed>, CANDIDATES> of_;
  CandidateSet is_known_;
};

}  // namespace whydoku::logic
