// Siamese fish: two fish with the same bases as one step.
#pragma once

#include <vector>

#include "logic/finding.hpp"

namespace whydoku::logic {

// Gives any two fish that are siamese and wanted, and that together exclude more than each; those
// that exclude most first. Fish with the same bases follow one another.
template <class Fish, class IsWanted>
void give_siamese(const std::vector<Fish>& every_fish, IsWanted&& is_wanted, Take take) {
  struct Two {
    const Fish* one;
    const Fish* other;
    CandidateSet eliminations;
  };
  std::vector<Two> found;
  for (auto one = every_fish.begin(); one != every_fish.end(); ++one) {
    for (auto other = one + 1; other != every_fish.end() && one->has_bases_of(*other); ++other) {
      if (!one->is_siamese(*other)) continue;
      CandidateSet both = one->eliminations;
      both |= other->eliminations;
      if (both == one->eliminations || both == other->eliminations) continue;
      if (is_wanted(*one, *other, both)) found.push_back({&*one, &*other, both});
    }
  }
  most_first(found);
  for (const auto& [one, other, both] : found) {
    const Reason reason = why::reason({one->pattern(), other->pattern()}, "siamese");
    if (!take(Finding::removing(both).because(reason))) return;
  }
}

}  // namespace whydoku::logic
