// Subsets: the one rule in all views, n bases whose candidates lie in n covers.
//
// Cells of a house against its digits are naked subsets; turned over, hidden ones; rows against
// columns of a digit are fish. One search serves them all.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "logic/finding.hpp"
#include "logic/views.hpp"

namespace whydoku::logic {

// Those of nine constraints that a mask chooses.
inline why::Constraints chosen_of(const std::array<Constraint, 9>& constraints, Mask chosen) {
  why::Constraints some;
  for (const std::uint8_t n : Members(chosen)) some.push_back(constraints[n]);
  return some;
}

// n bases of a view and the n covers that hold all their candidates; perhaps nothing goes.
struct Subset {
  const View* view;
  Mask bases;
  Mask covers;
  CandidateSet eliminations;

  why::Ground pattern() const {
    return why::cover(chosen_of(view->bases, bases), chosen_of(view->covers, covers));
  }
};

// All subsets of a side and size, view by view. A subset that contains smaller ones is left out
// unless it excludes more than they do.
class Subsets : public Note {
 public:
  static constexpr std::size_t LARGEST = 8;

  void make(Search& search) override;
  const std::vector<Subset>& of(Side side, std::size_t size);

 private:
  const Grid* grid_ = nullptr;
  const Views* views_ = nullptr;
  std::array<std::array<std::vector<Subset>, LARGEST + 1>, SIDES> found_;
  std::array<std::array<bool, LARGEST + 1>, SIDES> is_found_{};
};

// Gives the subsets of a side and size that exclude something. Returns whether all were taken.
bool give_subsets(Search& search, Side side, std::size_t size, const Asked& asked, Take take);

template <Side side, std::size_t size>
void subsets(Search& search, const Asked& asked, Take take) {
  give_subsets(search, side, size, asked, take);
}

// Subsets of the sizes asked for, the smallest first.
void naked_subsets(Search& search, const Asked& asked, Take take);
void hidden_subsets(Search& search, const Asked& asked, Take take);

// Subsets whose cells share two houses, and that exclude something in both.
void locked_pairs(Search& search, const Asked& asked, Take take);
void locked_triples(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
