// The symmetries of rules, and the canonical form of a puzzle under them.
//
// A symmetry of rules takes cells to cells, houses to houses and peers to peers; digits may be
// exchanged besides. Where relations tell digits apart, everything stays in its place. The form is the lexicographically smallest of all images
// of a puzzle, with empty cells as 0: what symmetry/canonical.hpp finds faster under classic rules.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/tables.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// Where each cell goes; one that does not exist stays.
using CellImages = std::array<Cell, CELLS>;

class Symmetries {
 public:
  Symmetries(const Tables& tables, Patience& patience);

  // The symmetries that leave all cells before this one where they are, one for each cell to which
  // they take it: the first leaves it there, too. Every symmetry is one of the first cell's after
  // one of the second's, and so on.
  std::span<const CellImages> moves(std::size_t i) const { return moves_[i]; }
  // Whether digits may be exchanged.
  bool exchanges_digits() const { return exchanges_digits_; }

 private:
  bool exchanges_digits_;
  std::array<std::vector<CellImages>, CELLS> moves_;
};

struct RuledForm {
  Cells cells{};
  // How many symmetries of the rules keep the puzzle, each with some exchange of digits.
  std::uint32_t symmetries = 0;
  // Where a symmetry takes the cells and the digits of the puzzle. Digits that do not occur get the
  // labels left over, in increasing order.
  CellImages images{};
  std::array<std::uint8_t, 9> digits{};
};

// The form of cells that hold digits of the grid, or 0 if empty. Nothing if a puzzle has so few
// clues under rules of so many symmetries that more than MOST_WAYS lead to the first rows.
inline constexpr std::size_t MOST_WAYS = std::size_t{1} << 20;
std::optional<RuledForm> ruled_form(const Tables& tables, const Symmetries& symmetries,
                                    const Cells& cells, Patience& patience);

}  // namespace whydoku
