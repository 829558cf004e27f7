// Finned fish: the one rule in the row x column matrix of a digit, with fins in one box.
//
//   base rows   .  x  .   .  x  .   .  .  .      An excluded candidate lies in a cover and sees
//               .  x  .   f  x  f   .  .  .      every fin. It is not in a base line, so it sees
//               .  .  .   .  -  .   .  .  .      them through their box: all fins, and all the
//                  |         |                   candidates they exclude, lie in one box.
//
// So for every set of base lines and every box the search asks which covers are needed for the
// candidates outside the box, and which covers of the box itself can be added.
#pragma once

#include <array>
#include <vector>

#include "logic/finding.hpp"
#include "logic/views.hpp"

namespace whydoku::logic {

// A fish is sashimi if without its fins some base line has fewer than two candidates.
struct FinnedFish {
  Digit digit;
  bool is_sashimi;
  CandidateSet eliminations;
};

// The finned fish of each size that exclude something, view by view.
class FinnedFishes : public Note {
 public:
  static constexpr std::size_t LARGEST = 7;

  void make(Search& search) override;
  const std::vector<FinnedFish>& of(std::size_t size);

 private:
  Search* search_ = nullptr;
  std::array<std::vector<FinnedFish>, LARGEST + 1> found_;
  std::array<bool, LARGEST + 1> is_found_{};
};

template <std::size_t size, bool is_sashimi>
void finned_fish(Search& search, const Asked& asked, Take take) {
  std::vector<FinnedFish> found;
  for (const FinnedFish& fish : search.note<FinnedFishes>().of(size)) {
    if (fish.is_sashimi == is_sashimi && asked.wants_digit(fish.digit)) found.push_back(fish);
  }
  most_first(found);
  for (const FinnedFish& fish : found) {
    if (!take(Finding::removing(fish.eliminations))) return;
  }
}

}  // namespace whydoku::logic
