// What candidates of a grid lead to under any rules: one is taken for true, and singles and
// intersections are followed. The lanes do the same for classic rules.
//
// What a candidate leads to on a line, the grid with another one supposed, need not be followed
// from the beginning:
//
//   left by the candidate on the grid            .  .  x  .  x  x
//   left on the line                             .  x  .  .  x  x
//   left by both, to begin with                  .  .  .  .  x  x
//
// Both are at their ends, so something new is only to be found in constraints that each of them has
// taken candidates of that the other has not.
//
// Most steps exclude little, and then most lines of the next grid lead to the same as before. So
// what was left is kept, and followed again only if what the line has lost since shows something
// new there. Where it shows nothing, what is left is at its end, and the line has all of it: so on
// this line the candidate comes to no contradiction, wherever the rest came from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "logic/finding.hpp"
#include "rules/board.hpp"

namespace whydoku::logic {

// What is left where all singles and intersections have been followed.
struct Followed : Board {
  CandidateSet truths;
};

class Consequences : public Note {
 public:
  void make(Search& search) override;

  // The open candidates that come to a contradiction on a line. It must have no candidates but
  // those of the grid that this was made for, and no single or intersection that is still to be
  // followed. Of the first grid of a line it is kept what was left.
  CandidateSet refuted_on(Candidate supposed, const Grid& line, bool is_first, Patience& patience);

 private:
  // What was left on the first grid of a line by each candidate that came to no contradiction, as
  // far as it was followed.
  class Kept {
   public:
    CandidateSet possible;
    CandidateSet refuted;

    void clear();
    CandidateSet* left_by(Candidate k) { return known_.has(k) ? &left_[places_[k]] : nullptr; }
    void keep(Candidate k, const CandidateSet& left);

   private:
    CandidateSet known_;
    std::array<std::uint16_t, CANDIDATES> places_{};
    std::vector<CandidateSet> left_;
  };

  const Followed& of(Candidate k);
  const std::vector<Candidate>& order();
  bool is_as_before(const CandidateSet& line, CandidateSet& left) const;

  const Tables* tables_ = nullptr;
  std::uint64_t number_ = 0;  // of the tables that what is kept is for
  Followed grid_;
  std::array<std::unique_ptr<Followed>, CANDIDATES> of_;
  CandidateSet is_known_;
  std::vector<Candidate> order_;
  std::array<std::unique_ptr<Kept>, CANDIDATES> kept_;
};

}  // namespace whydoku::logic
