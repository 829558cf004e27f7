#include "photo/read.hpp"

#include <algorithm>
#include <cstddef>

#include "photo/cells.hpp"

namespace whydoku::photo {
namespace {

constexpr int DOUBT = 128;    // a cell that is less sure is doubtful
constexpr int CLEAR = 160;    // a cell of which more sureness says nothing of its lines
constexpr int CLEARER = 80;   // by how much cells must be clearer, together, in a less likely mesh
constexpr int UPRIGHT = 176;  // how sure cells are on average in a grid that surely stands upright
constexpr std::size_t FEWEST_DIGITS = 8;  // digits of a grid

using CellReadings = std::array<CellReading, 81>;

// The same lines, seen by somebody who stands on their left.
Mesh quarter_turned(const Mesh& mesh) {
  Mesh turned;
  for (std::size_t row = 0; row < 10; ++row) {
    for (std::size_t column = 0; column < 10; ++column) {
      turned[10 * row + column] = mesh[10 * (9 - column) + row];
    }
  }
  return turned;
}

bool has_digit(const CellReading& cell) { return cell.digit != 0; }

// How sure the cells with digits are, together.
int sureness(const CellReadings& cells) {
  int sum = 0;
  for (const CellReading& cell : cells) sum += has_digit(cell) ? cell.sure : 0;
  return sum;
}

std::size_t digits_in(const CellReadings& cells) {
  return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), has_digit));
}

// Whether most digits are read without doubt.
bool is_clear(const CellReadings& cells) {
  const auto doubtful = std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) {
    return has_digit(cell) && cell.sure < DOUBT;
  });
  return 2 * static_cast<std::size_t>(doubtful) <= digits_in(cells);
}

CellReadings cells_of(const Picture& picture, const Mesh& mesh, const Net& net,
                      Patience& patience) {
  const std::array<Patch, 81> cut = patches(picture, mesh);
  patience.ask();
  return net.read(cut);
}

bool is_sure(const CellReadings& cells) {
  const std::size_t n = digits_in(cells);
  return n >= FEWEST_DIGITS && sureness(cells) >= UPRIGHT * static_cast<int>(n);
}

// Reads a grid; the other ways in which it may lie are tried if it is hard to read.
Reading read_upright(const Picture& picture, const Mesh& mesh, const Net& net, Patience& patience) {
  Reading best{mesh, cells_of(picture, mesh, net, patience), {}, {}};
  // What is blank is blank whoever looks at it.
  if (2 * digits_in(best.cells) < FEWEST_DIGITS) return best;
  Mesh turned = mesh;
  for (int turn = 1; turn < 4 && !is_sure(best.cells); ++turn) {
    turned = quarter_turned(turned);
    const CellReadings cells = cells_of(picture, turned, net, patience);
    if (sureness(cells) > sureness(best.cells)) best = {turned, cells, {}, {}};
  }
  return best;
}

// How well all cells are read together: lines that lie elsewhere cut through digits, or go around
// what is blank.
int clearness(const CellReadings& cells) {
  if (digits_in(cells) < FEWEST_DIGITS) return 0;
  int sum = 0;
  for (const CellReading& cell : cells) sum += std::min<int>(cell.sure, CLEAR);
  return sum;
}

// Reads a grid by that of its outlines with which its cells are clearest.
Reading read_best(const Picture& picture, const Place& place, const Net& net, Patience& patience) {
  constexpr int ALL = CLEAR * 81;
  Reading best = read_upright(picture, place.front().mesh, net, patience);
  const Outline* outline = &place.front();
  const auto try_it = [&](const Outline& one, const Mesh& mesh, int margin) {
    if (clearness(best.cells) + margin >= ALL) return;
    const Reading other = read_upright(picture, mesh, net, patience);
    if (clearness(other.cells) > clearness(best.cells) + margin) best = other, outline = &one;
  };
  for (std::size_t k = 1; k < place.size(); ++k) try_it(place[k], place[k].mesh, 0);
  if (is_clear(best.cells)) try_it(*outline, outline->followed, CLEARER);
  return best;
}

Costs costs_of(const CellReadings& cells) {
  Costs costs;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const auto& kinds = cells[k].kinds;
    costs[k][0] = std::min(kinds[static_cast<std::size_t>(Kind::open)],
                           kinds[static_cast<std::size_t>(Kind::marks)]);
    const int filled = std::min(kinds[static_cast<std::size_t>(Kind::printed)],
                                kinds[static_cast<std::size_t>(Kind::written)]);
    for (std::size_t d = 0; d < 9; ++d) costs[k][d + 1] = filled + cells[k].digits[d];
  }
  return costs;
}

}  // namespace

std::vector<Reading> readings(const Picture& picture, const Net& net, Patience& patience) {
  std::vector<Reading> found;
  for (const Place& place : places(picture, patience)) {
    Reading reading = read_best(picture, place, net, patience);
    if (digits_in(reading.cells) < FEWEST_DIGITS) continue;
    Cells digits;
    for (std::size_t k = 0; k < digits.size(); ++k) digits[k] = reading.cells[k].digit;
    reading.verdict = verdict_of(digits, patience);
    reading.offered = reading.verdict == Verdict::one
                          ? digits
                          : mended(digits, costs_of(reading.cells), patience);
    // A crossword or a table is neither read clearly nor a puzzle with one solution.
    if (is_clear(reading.cells) || verdict_of(reading.offered, patience) == Verdict::one) {
      found.push_back(reading);
    }
  }
  return found;
}

}  // namespace whydoku::photo
