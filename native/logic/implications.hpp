// Implications: what follows from a true candidate, link by link, the nearest first.
//
//   layer 0   the candidate; what it sees is false
//   layer 1   where that leaves one of the two candidates of a constraint, it is true; what it sees
//             is false
//   layer 2   the same from these, and so on
//
// Each fact follows from a single earlier one, so every line of thought is a chain. The first layer
// in which a candidate would be both true and false is left out, and so are all later ones: so no
// line of thought excludes a candidate on which it relies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/finding.hpp"

namespace whydoku::logic {

class Implications : public Note {
 public:
  // All that is known after so many links.
  struct Layer {
    CandidateSet truths;
    CandidateSet falsities;

    const CandidateSet& side(bool is_true) const { return is_true ? truths : falsities; }
  };

  void make(Search& search) override;

  // The layers of an open candidate, found when first asked for; asking for those of another one
  // may move them.
  std::span<const Layer> of(Candidate start);

  // The shortest line of thought from a candidate to one that its layers make true.
  why::Branch branch(Candidate start, Candidate end);

 private:
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  // A candidate that becomes true, the one that it follows from, and the constraint of the two.
  struct Came {
    Candidate candidate;
    Candidate from;
    Constraint because;
  };

  const Grid* grid_ = nullptr;
  CandidateSet bits_;
  std::array<CandidateSet, CANDIDATES> next_;  // what a true candidate makes true, by one link
  CandidateSet is_next_known_;
  std::array<CandidateSet, CANDIDATES> partners_;  // of the constraints with two candidates
  CandidateSet has_partners_;
  std::array<Range, CANDIDATES> ranges_{};
  CandidateSet is_known_;
  std::vector<Layer> layers_;
  std::array<std::vector<Came>, CANDIDATES> came_;  // found when first asked for
  CandidateSet is_came_known_;

  const CandidateSet& next(Candidate k);
  const std::vector<Came>& came(Candidate start);
};

using Layers = std::span<const Implications::Layer>;

// The layer in which a candidate becomes true or false.
std::size_t layer_of(Layers layers, Candidate k, bool is_true);

// The true candidates of the first layer that shows a conclusion: itself, or what sees it.
CandidateSet ends_of(const Tables& tables, Layers layers, Candidate k, bool is_true);

}  // namespace whydoku::logic
