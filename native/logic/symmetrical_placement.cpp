// Symmetrical placement: a symmetry that takes the givens to themselves takes the only solution to
// itself. So a candidate is false if one of its images is gone, or if two of them see each other.
//
//   symmetry   the grid is turned, mirrored, or its lines change places, and the digits change
//              places, too: then the givens are the same as before
//   images     where it takes a candidate, where it takes that, and so on, to the candidate itself
//
// So a cell that stays in its place has a digit that stays. The symmetries are those of the givens
// alone, and a puzzle with one solution has hardly ever any, so they are found once for a puzzle.
#include <array>
#include <cstdint>
#include <vector>

#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "symmetry/canonical.hpp"

namespace whydoku::logic {

namespace {

// Where a symmetry takes each candidate, and which of them cannot be true with all their images.
struct Moves {
  Transform transform;
  std::array<Candidate, CANDIDATES> image;
  CandidateSet clashing;

  explicit Moves(const Transform& of) : transform(of), image(), clashing() {
    for (Cell i = 0; i < CELLS; ++i) {
      const unsigned r = transform[0] == 0 ? i / 9U : i % 9U;
      const unsigned c = transform[0] == 0 ? i % 9U : i / 9U;
      const auto to = static_cast<Cell>(transform[1 + r] * 9U + transform[10 + c]);
      for (Digit d = 0; d < 9; ++d) {
        image[candidate_of(i, d)] = candidate_of(to, transform[19U + d]);
      }
    }
    for (Candidate k = 0; k < CANDIDATES; ++k) {
      for (Candidate other = image[k]; other != k; other = image[other]) {
        if (SEES[k].has(other)) clashing.add(k);
      }
    }
  }

  // The symmetry as a pattern: the houses to which rows and columns go, and the digits.
  why::Ground ground() const {
    std::array<House, 9> rows{};
    std::array<House, 9> columns{};
    std::array<Digit, 9> digits{};
    const bool is_exchanged = transform[0] != 0;
    for (std::size_t n = 0; n < 9; ++n) {
      rows[n] = is_exchanged ? house_at(COLUMN, transform[10 + n]) : transform[1 + n];
      columns[n] = is_exchanged ? transform[1 + n] : house_at(COLUMN, transform[10 + n]);
      digits[n] = transform[19 + n];
    }
    return why::automorphism(rows, columns, digits);
  }

  // What of some candidates may be true with all its images.
  CandidateSet kept(const CandidateSet& bits) const {
    CandidateSet left = bits;
    left -= clashing;
    for (CandidateSet before; before != left;) {
      before = left;
      before.for_each([&](std::size_t k) {
        if (!before.has(image[k])) left.remove(k);
      });
    }
    return left;
  }
};

// The symmetries of the givens; they are the same all along a path.
class Symmetries : public Note {
 public:
  void make(Search& search) override {
    const Grid& grid = search.grid();
    Cells cells{};
    grid.digits().for_each([&](std::size_t k) {
      const Cell i = cell_of(static_cast<Candidate>(k));
      if (grid.givens().has(i)) cells[i] = static_cast<std::uint8_t>(k % 9 + 1);
    });
    if (is_known_ && cells == cells_) return;
    moves.clear();
    for (const Transform& transform : automorphisms(cells, search.patience())) {
      moves.emplace_back(transform);
    }
    cells_ = cells;
    is_known_ = true;
  }

  std::vector<Moves> moves;

 private:
  using Cells = std::array<std::uint8_t, CELLS>;
  Cells cells_{};
  bool is_known_ = false;
};

void symmetrical_placement(Search& search, const Asked& /*asked*/, Take take) {
  const Grid& grid = search.grid();
  NumberedSets met;
  std::vector<Finding> found;
  for (const Moves& moves : search.note<Symmetries>().moves) {
    CandidateSet gone = grid.bits();
    gone -= moves.kept(grid.bits());
    gone -= grid.digits();
    if (gone.is_empty() || !met.add(gone).second) continue;
    found.push_back(Finding::removing(gone).because(moves.ground()));
  }
  most_first(found);
  give(found, take);
}

const Listed SYMMETRICAL_PLACEMENT_LISTED{{"symmetrical-placement", "", symmetrical_placement}};

}  // namespace

}  // namespace whydoku::logic
