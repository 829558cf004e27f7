// Bent wings: n cells with n digits, only one of which may occur there more than once.
//
// Two almost locked sets without a common cell share just two digits. One, x, is a restricted
// common, so one of the sets lacks it and holds all its other digits; the other, z, is not
// restricted. So z is in one of the sets, and what sees all its places in both is false.
//
//      x y | .        the second set, with the fewest cells
//      y z | -        the first one; - is not z
//      ----+----
//      x z | .        Here z of the second set does not see z of the first.
//
// The same cells are one wing, whichever way they split into two sets. The split with the smallest
// second set is kept; among several, the first. Cells that contain a locked set or a smaller wing
// are not a wing: the smaller pattern excludes as much.
#pragma once

#include <array>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

struct BentWing {
  bool is_xy;  // an XY-Wing: three cells, with z in the pincers alone
  CandidateSet eliminations;
};

// The wings of each number of cells that exclude something: most conclusions first, then by the
// position of the first set, then of the second.
class BentWings : public Note {
 public:
  static constexpr std::size_t LARGEST = 9;

  void make(Search& search) override;
  const std::vector<BentWing>& of(std::size_t size);

 private:
  struct Split {
    std::size_t first;
    std::size_t second;
    Digit digit;
    CellSet cells;
    CellSet seen;
  };

  void find(std::size_t least, std::size_t most);
  void find_of_first(AlsSets& sets, std::size_t first, std::size_t begin, std::size_t end);
  void keep(const AlsSets& sets, std::size_t size);

  Search* search_ = nullptr;
  std::array<std::vector<BentWing>, LARGEST + 1> found_;
  std::array<bool, LARGEST + 1> is_found_{};
  std::array<std::vector<Split>, LARGEST + 1> splits_;  // of each number of cells
};

void xy_wings(Search& search, const Asked& asked, Take take);
void xyz_wings(Search& search, const Asked& asked, Take take);
void wxyz_wings(Search& search, const Asked& asked, Take take);
// Wings of five to nine cells, the smallest first; of those that exclude the same the first.
void large_wings(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
