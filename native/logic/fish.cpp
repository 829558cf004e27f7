// Finned fish: the one rule in the row x column matrix of a digit, with fins in one box.
//
//   base rows   .  x  .   .  x  .   .  .  .      An excluded candidate lies in a cover and sees
//               .  x  .   f  x  f   .  .  .      every fin. It is not in a base line, so it sees
//               .  .  .   .  -  .   .  .  .      them through their box: all fins, and all the
//                  |         |                   candidates they exclude, lie in one box.
//
// So for every set of base lines and every box the search asks which covers are needed for the
// candidates outside the box, and which covers of the box itself can be added.
#include <array>
#include <vector>

#include "logic/finding.hpp"
#include "logic/siamese.hpp"
#include "logic/subsets.hpp"
#include "logic/techniques.hpp"
#include "logic/views.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// A fish is sashimi if without its fins some base line has fewer than two candidates.
struct FinnedFish {
  const View* view;
  Mask bases;
  Mask covers;
  bool is_sashimi;
  CandidateSet fins;
  CandidateSet eliminations;

  why::Ground pattern() const {
    return why::cover(chosen_of(view->bases, bases), chosen_of(view->covers, covers), fins);
  }
  bool has_bases_of(const FinnedFish& other) const {
    return view == other.view && bases == other.bases;
  }
  // Whether one of the same bases differs in one cover, and in its fins.
  bool is_siamese(const FinnedFish& other) const {
    return size_of(static_cast<Mask>(covers ^ other.covers)) == 2 && fins != other.fins;
  }
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
  std::vector<FinnedFish> every_fish = search.note<FinnedFishes>().of(size);
  std::erase_if(every_fish, [&](const FinnedFish& fish) {
    return !asked.wants_digit(fish.view->digit);
  });
  std::vector<FinnedFish> found = every_fish;
  std::erase_if(found, [](const FinnedFish& fish) { return fish.is_sashimi != is_sashimi; });
  most_first(found);
  for (const FinnedFish& fish : found) {
    if (!take(Finding::removing(fish.eliminations).because(fish.pattern()))) return;
  }
  // Of a pair whose one fish is sashimi and the other is not each form has both.
  const auto is_of_form = [](const FinnedFish& one, const FinnedFish& other, const CandidateSet&) {
    return one.is_sashimi == is_sashimi || other.is_sashimi == is_sashimi;
  };
  if (asked.siamese) give_siamese(every_fish, is_of_form, take);
}

class FishOfView {
 public:
  FishOfView(const View& view, std::span<const Mask> masks, unsigned size,
             std::vector<FinnedFish>& found)
      : view_(view), left_(view.left_of(masks)), size_(size), found_(found) {
    for (std::uint8_t i = 0; i < 9; ++i) {
      if (size_of(left_[i]) > 1) lines_ = united(lines_, bit_of(i));
    }
  }

  void search() { choose(lines_, size_, 0, 0); }

 private:
  void choose(Mask lines, unsigned more, Mask bases, Mask together) {
    // The fins are in one box, and the covers take at least one of its three lines.
    if (size_of(together) > size_ + 2) return;
    if (more == 0) {
      in_boxes(bases);
      return;
    }
    while (size_of(lines) >= more) {
      const std::uint8_t i = lowest(lines);
      lines = without(lines, bit_of(i));
      choose(lines, more - 1, united(bases, bit_of(i)), united(together, left_[i]));
    }
  }

  Mask together(Mask lines) const {
    Mask all = 0;
    for (const std::uint8_t i : Members(lines)) all = united(all, left_[i]);
    return all;
  }

  void in_boxes(Mask bases) {
    for (const Mask band : LINE_THIRDS) {
      const Mask ours = static_cast<Mask>(bases & band);
      if (ours == 0) continue;
      const Mask outside = together(without(bases, band));
      if (size_of(outside) > size_) continue;
      const Mask others = without(band, bases);
      const Mask inside = together(ours);
      const Mask in_others = together(others);
      for (const Mask stack : LINE_THIRDS) {
        const Mask needed = united(outside, without(inside, stack));
        const Mask choice = without(static_cast<Mask>(inside & stack), needed);
        // If the covers include the whole choice, there are no fins.
        if (size_of(needed) > size_ || size_ - size_of(needed) >= size_of(choice) ||
            (in_others & stack) == 0) {
          continue;
        }
        each_choice(choice, size_ - size_of(needed), [&](Mask added) {
          add(bases, united(needed, added), others, stack, in_others);
        });
      }
    }
  }

  void add(Mask bases, Mask covers, Mask others, Mask stack, Mask in_others) {
    if ((in_others & stack & covers) == 0) return;
    bool is_sashimi = false;
    for (const std::uint8_t i : Members(bases)) {
      const unsigned kept = size_of(static_cast<Mask>(left_[i] & covers));
      if (kept == 0) return;
      is_sashimi = is_sashimi || kept < 2;
    }
    CandidateSet fins;
    for (const std::uint8_t i : Members(bases)) {
      for (const std::uint8_t j : Members(without(left_[i], covers))) {
        fins.add(MEMBERS[view_.bases[i]][j]);
      }
    }
    CandidateSet gone;
    for (const std::uint8_t i : Members(others)) {
      for (const std::uint8_t j : Members(static_cast<Mask>(left_[i] & covers & stack))) {
        gone.add(MEMBERS[view_.bases[i]][j]);
      }
    }
    found_.push_back({&view_, bases, covers, is_sashimi, fins, gone});
  }

  const View& view_;
  std::array<Mask, 9> left_;
  unsigned size_;
  Mask lines_ = 0;
  std::vector<FinnedFish>& found_;
};

void FinnedFishes::make(Search& search) {
  search_ = &search;
  is_found_.fill(false);
}

const std::vector<FinnedFish>& FinnedFishes::of(std::size_t size) {
  std::vector<FinnedFish>& found = found_[size];
  if (is_found_[size]) return found;
  is_found_[size] = true;
  found.clear();
  for (const View& view : search_->note<Views>().of(Side::FISH)) {
    search_->patience().tick();
    FishOfView(view, search_->grid().masks(), static_cast<unsigned>(size), found).search();
  }
  return found;
}

const Listed FISH_LISTED{
    {"finned-x-wing", "digit siamese", finned_fish<2, false>, Needs::BOXES},
    {"finned-swordfish", "digit siamese", finned_fish<3, false>, Needs::BOXES},
    {"finned-jellyfish", "digit siamese", finned_fish<4, false>, Needs::BOXES},
    {"finned-squirmbag", "digit siamese", finned_fish<5, false>, Needs::BOXES},
    {"finned-whale", "digit siamese", finned_fish<6, false>, Needs::BOXES},
    {"finned-leviathan", "digit siamese", finned_fish<7, false>, Needs::BOXES},
    {"sashimi-x-wing", "digit siamese", finned_fish<2, true>, Needs::BOXES},
    {"sashimi-swordfish", "digit siamese", finned_fish<3, true>, Needs::BOXES},
    {"sashimi-jellyfish", "digit siamese", finned_fish<4, true>, Needs::BOXES},
    {"sashimi-squirmbag", "digit siamese", finned_fish<5, true>, Needs::BOXES},
    {"sashimi-whale", "digit siamese", finned_fish<6, true>, Needs::BOXES},
    {"sashimi-leviathan", "digit siamese", finned_fish<7, true>, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
