#include "photo/read.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "photo/cells.hpp"
#include "sorting.hpp"

namespace whydoku::photo {
namespace {

constexpr int DOUBT = 128;     // a cell that is less sure is doubtful
constexpr int CLEAR = 160;     // a cell of which more sureness says nothing of its lines
constexpr int CLEARER = 80;    // by how much cells must be clearer, together, in a less likely mesh
constexpr int A_BIT = 24;      // the same of one that is bent more, but has the same lines
constexpr int DIGIT = 48;      // what a digit without doubt counts more
constexpr int AS_CLEAR = 24;   // by how much less clear cells may be that are as likely
constexpr float LINED = 0.9F;  // the score of a place whose lines leave no doubt
constexpr int UPRIGHT = 176;   // how sure cells are on average in a grid that surely stands upright
constexpr std::size_t FEWEST_DIGITS = 8;  // digits of a grid

// Readings of a picture that come to no grid, but for the first of each place: behind what is blank
// there may be a puzzle.
constexpr int MOST_IN_VAIN = 20;
constexpr int FEW_IN_VAIN = 8;  // where nothing yet looks like the digits of a grid
constexpr int MOST_MOVES = 3;   // of a grid to where its lines are counted from other rows

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

Mesh turned_by(Mesh mesh, int quarters) {
  for (int k = 0; k < quarters; ++k) mesh = quarter_turned(mesh);
  return mesh;
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

std::size_t firm_digits_in(const CellReadings& cells) {
  return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [](const auto& cell) {
    return has_digit(cell) && cell.sure >= DOUBT;
  }));
}

// Whether most digits are read without doubt.
bool is_clear(const CellReadings& cells) { return 2 * firm_digits_in(cells) >= digits_in(cells); }

// Whether most digits stand beside their like in a row, a column or a box, as in no puzzle.
bool is_nonsense(const CellReadings& cells) {
  std::size_t repeated = 0;
  for (std::size_t k = 0; k < 81; ++k) {
    const auto is_like = [&](std::size_t other) {
      const bool sees = k / 9 == other / 9 || k % 9 == other % 9 ||
                        (k / 27 == other / 27 && k % 9 / 3 == other % 9 / 3);
      return sees && other != k && cells[other].digit == cells[k].digit;
    };
    std::size_t other = 0;
    while (other < 81 && !is_like(other)) ++other;
    repeated += has_digit(cells[k]) && other < 81 ? 1 : 0;
  }
  return 2 * repeated > digits_in(cells);
}

bool is_sure(const CellReadings& cells) {
  const std::size_t n = digits_in(cells);
  return n >= FEWEST_DIGITS && sureness(cells) >= UPRIGHT * static_cast<int>(n);
}

// Whether what is read may be the digits of a grid, however many are in doubt.
bool is_promising(const CellReadings& cells) {
  return firm_digits_in(cells) >= FEWEST_DIGITS && !is_nonsense(cells);
}

// A grid as it is read through a mesh.
struct Seen {
  Mesh mesh;
  std::array<Patch, 81> patches;
  GridReading read;

  const CellReadings& cells() const { return read.cells; }
};

// Reads grids through meshes, as long as that may come to something.
class Reader {
 public:
  Reader(const Picture& picture, const Net& net, Patience& patience)
      : picture_(picture), net_(net), patience_(patience) {}

  bool is_tired() const { return vain_ >= (is_hopeful_ ? MOST_IN_VAIN : FEW_IN_VAIN); }
  // What was read last was a grid.
  void has_found() { vain_ = before_; }
  std::vector<Seen> likeliest_of(const Place& place);

 private:
  Seen read(const Mesh& mesh);
  Seen read_too(const Mesh& mesh);
  int turn(Seen& best);

  const Picture& picture_;
  const Net& net_;
  Patience& patience_;
  int vain_ = 0, before_ = 0;  // readings that came to no grid, with those of this place
  bool is_hopeful_ = false;    // some of them may be of one
};

Seen Reader::read(const Mesh& mesh) {
  Seen seen{mesh, patches(picture_, mesh), {}};
  patience_.ask();
  seen.read = net_.read(seen.patches);
  is_hopeful_ = is_hopeful_ || is_promising(seen.cells());
  return seen;
}

Seen Reader::read_too(const Mesh& mesh) {
  ++vain_;
  return read(mesh);
}

// How a grid lies that is hard to read: in how many quarters of a turn it is read most surely,
// which `best` then is.
int Reader::turn(Seen& best) {
  // What is blank is blank whoever looks at it.
  if (2 * digits_in(best.cells()) < FEWEST_DIGITS) return 0;
  int quarters = 0;
  Mesh mesh = best.mesh;
  for (int turn = 1; turn < 4 && !is_sure(best.cells()) && !is_tired(); ++turn) {
    mesh = quarter_turned(mesh);
    const Seen other = read_too(mesh);
    if (sureness(other.cells()) > sureness(best.cells())) best = other, quarters = turn;
  }
  return quarters;
}

// How well all cells are read together: lines that lie elsewhere cut through digits, or go around
// what is blank, and so around some digits.
int clearness(const CellReadings& cells) {
  if (digits_in(cells) < FEWEST_DIGITS) return 0;
  int sum = DIGIT * static_cast<int>(firm_digits_in(cells));
  for (const CellReading& cell : cells) sum += std::min<int>(cell.sure, CLEAR);
  return sum;
}

// Whether no other lines need be tried, as hardly anything could be clearer and the lines of the
// grid are clear themselves and end with it.
bool is_all_clear(const CellReadings& cells, const Place& place) {
  constexpr int ALL = CLEAR * 81;
  if (place.goes_on || place.front().score < LINED) return false;
  if (digits_in(cells) < FEWEST_DIGITS || firm_digits_in(cells) < digits_in(cells)) return false;
  return clearness(cells) - DIGIT * static_cast<int>(firm_digits_in(cells)) + CLEARER >= ALL;
}

// Whether other lines show a grid better: they do not if they go around its digits, and if they
// show none more, what is blank has to be much clearer.
bool is_clearer(const CellReadings& other, const CellReadings& cells, int margin) {
  const std::size_t now = firm_digits_in(cells), then = firm_digits_in(other);
  if (then < (margin > 0 ? now : 2 * now / 3)) return false;
  return clearness(other) > clearness(cells) + (then > now ? margin : 4 * margin);
}

// Whether two meshes count the lines of a grid from other rows or columns.
bool is_elsewhere(const Mesh& one, const Mesh& other) {
  return length(middle_of(one) - middle_of(other)) > 0.5F * side_of(one);
}

// Whether a grid that is counted from other rows is as likely: it has all digits, and is as clear.
bool is_rival(const Seen& other, const Seen& best) {
  return is_elsewhere(other.mesh, best.mesh) &&
         firm_digits_in(other.cells()) >= firm_digits_in(best.cells()) &&
         clearness(other.cells()) + AS_CLEAR >= clearness(best.cells());
}

// Reads a grid by that of its outlines with which its cells are clearest, all of them turned as the
// clearest one is read most surely. Where lines that are counted from other rows are clearer, they
// are counted on from there; where they are as clear, they come behind.
std::vector<Seen> Reader::likeliest_of(const Place& place) {
  before_ = vain_;
  std::vector<Seen> found{read(place.front().mesh)};
  int quarters = 0;
  const auto try_it = [&](const Mesh& mesh, int margin) {
    if (is_tired() || is_all_clear(found[0].cells(), place)) return false;
    found.push_back(read_too(turned_by(mesh, quarters)));
    if (!is_elsewhere(found[0].mesh, found.back().mesh)) margin = std::min(margin, A_BIT);
    if (!is_clearer(found.back().cells(), found[0].cells(), margin)) return false;
    std::swap(found[0], found.back());
    return is_elsewhere(found[0].mesh, found.back().mesh);
  };
  const auto try_outlines = [&](std::size_t first) {
    for (std::size_t k = first; k < place.outlines.size(); ++k) try_it(place.outlines[k].mesh, 0);
  };
  try_outlines(1);
  quarters = turn(found[0]);
  if (quarters != 0) try_outlines(0);
  bool is_moved = 2 * firm_digits_in(found[0].cells()) >= FEWEST_DIGITS;
  for (int move = 0; is_moved && move < MOST_MOVES; ++move) {
    if (is_tired() || is_all_clear(found[0].cells(), place)) break;
    is_moved = false;
    const Mesh upright = turned_by(found[0].mesh, (4 - quarters) % 4);
    for (const Mesh& mesh : further(picture_, place, upright)) is_moved |= try_it(mesh, CLEARER);
  }
  const Seen& best = found[0];
  const auto is_unlikely = [&](const Seen& one) { return &one != &best && !is_rival(one, best); };
  found.erase(std::remove_if(found.begin() + 1, found.end(), is_unlikely), found.end());
  return found;
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

void doubt_all(CellReadings& cells) {
  for (CellReading& cell : cells) cell.sure = std::min<std::uint8_t>(cell.sure, DOUBT - 1);
}

// A grid as it is read at a second look.
Reading reading_of(const Seen& seen, const Net& net, Patience& patience) {
  Reading reading{seen.mesh, net.read_again(seen.patches, seen.read), {}, {}};
  for (std::size_t k = 0; k < CELLS; ++k) reading.offered[k] = reading.cells[k].digit;
  reading.verdict = verdict_of(reading.offered, patience);
  return reading;
}

// Of readings of a grid whose rows are counted from different ones, the first that is a puzzle with
// one solution, as no others are by chance; or else one that does not break the rules.
const Reading& likeliest(const std::vector<Reading>& all) {
  return *std::min_element(all.begin(), all.end(), [](const Reading& a, const Reading& b) {
    return a.verdict < b.verdict;
  });
}

// Whether as much is to be said for other rows.
bool is_disputed(const Reading& best, const std::vector<Reading>& all) {
  return std::any_of(all.begin(), all.end(), [&](const Reading& one) {
    return is_elsewhere(one.mesh, best.mesh) &&
           (one.verdict == Verdict::one || best.verdict != Verdict::one);
  });
}

// Down a page or across it, as its grids lie together. Grids are measured from their second lines to
// their second last ones: those of a page that lies askew leave room between these.
struct Way {
  std::size_t first, last;
  Point to{};

  std::pair<float, float> extent(const Reading& one) const {
    const auto along = [&](Point p) { return p.x * to.x + p.y * to.y; };
    return {along(one.mesh[first]), along(one.mesh[last])};
  }
};

// Sorts grids by where they lie in one way, cut apart wherever no grid is in between, and the parts
// in the other way; `is_whole` if that way has no cut. So rows of unequal grids are read from the
// top and each from the left, and what makes no rows in columns.
void sort_as_read(std::span<Reading> part, const std::array<Way, 2>& ways, std::size_t way,
                  bool is_whole) {
  const auto extent = [&](const Reading& one) { return ways[way].extent(one); };
  sort_stably(part.begin(), part.end(), [&](const Reading& one, const Reading& other) {
    return extent(one) < extent(other);
  });
  for (std::size_t first = 0, at = 0; first < part.size(); first = at) {
    for (float end = extent(part[at]).second;
         at < part.size() && (at == first || extent(part[at]).first < end); ++at) {
      end = std::max(end, extent(part[at]).second);
    }
    const bool is_all = at - first == part.size();
    if (!(is_whole && is_all) && at - first > 1) {
      sort_as_read(part.subspan(first, at - first), ways, 1 - way, is_all);
    }
  }
}

}  // namespace

std::vector<Reading> readings(const Picture& picture, const Net& net, Patience& patience) {
  std::vector<Reading> found;
  Reader reader(picture, net, patience);
  for (const Place& place : places(picture, patience)) {
    const std::vector<Seen> likely = reader.likeliest_of(place);
    const CellReadings& first = likely.front().cells();
    // Hardly anything would be a digit at a second look.
    if (2 * firm_digits_in(first) < FEWEST_DIGITS) continue;
    std::vector<Reading> all;
    for (const Seen& seen : likely) all.push_back(reading_of(seen, net, patience));
    Reading reading = likeliest(all);
    if (digits_in(reading.cells) < FEWEST_DIGITS || is_nonsense(reading.cells)) continue;
    if (reading.verdict != Verdict::one) {
      reading.offered = mended(reading.offered, costs_of(reading.cells), patience);
    }
    // A crossword or a table is neither read clearly nor a puzzle with one solution.
    if (is_clear(reading.cells) || verdict_of(reading.offered, patience) == Verdict::one) {
      if (is_disputed(reading, all)) doubt_all(reading.cells);
      found.push_back(reading);
      reader.has_found();
    }
  }
  std::array<Way, 2> ways = {{{14, 84}, {41, 48}}};
  for (Way& way : ways) {
    for (const Reading& one : found) way.to = way.to + (one.mesh[way.last] - one.mesh[way.first]);
  }
  sort_as_read(found, ways, 0, false);
  return found;
}

}  // namespace whydoku::photo
