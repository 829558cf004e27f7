// Colouring: clusters of candidates joined by pairs, in two colours, one of which is wholly true.
//
//   A - B - A - B     a pair is a constraint with two candidates left: two places of a digit in
//       |             a house, or two digits of a cell; exactly one of its candidates is true
//       A
//
// What sees both colours is false (trap); a colour that contradicts itself is false (wrap). Where
// colours of two clusters see each other, they cannot both be true, so one of their opposites is.
// Simple colours and multi-colours use the pairs of one digit; 3D Medusa uses all pairs.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

// The clusters of one digit, by their lowest places.
class DigitClusters : public Note {
 public:
  // The places of a colour, and the cells that see one of them.
  struct Colour {
    CellSet cells;
    CellSet seen;
    bool sees(const Colour& other) const { return seen.meets(other.cells); }
  };

  struct Cluster {
    std::array<Colour, 2> colours;
    CellSet both;
  };

  void make(Search& search) override;
  std::span<const Cluster> of(Digit d);

 private:
  const Grid* grid_ = nullptr;
  std::array<std::vector<Cluster>, 9> found_;
  std::array<bool, 9> is_found_{};
};

void simple_colours_trap(Search& search, const Asked& asked, Take take);
void simple_colours_wrap(Search& search, const Asked& asked, Take take);
void multi_colours_1(Search& search, const Asked& asked, Take take);
void multi_colours_2(Search& search, const Asked& asked, Take take);
void medusa(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
