// Aligned exclusion: combinations of candidates that cannot be true together.
//
//   k  .  .  |  .  .  x y  |  .  .  .      Only cells with two or more candidates take part. Three
//   -------- + ----------- + --------      candidates cannot all be true if two of them bar each
//   .  .  .  |  .  .  .    |  .  .  .      other, or if a cell has three candidates and each of
//                                          these sees one of them.
//
// A candidate is false if it bars every candidate of another cell, or if two other cells have no
// pair of candidates that can be true with it and with each other: k, if it bars x and y.
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "logic/bars.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// Why candidates cannot all be true. The least is the simplest: one digit in two cells that see
// each other, size 0; a cell, size 1; an almost locked set by its number.
struct Ground {
  std::uint16_t size;
  std::uint16_t number;
  auto operator<=>(const Ground&) const = default;
};

// The cells that take part, and which of their candidates can be true together.
class Field {
 public:
  explicit Field(Search& search) : grid_(search.grid()), bars_(search.note<Bars>()) {
    for (Cell i = 0; i < CELLS; ++i) {
      const unsigned n = size_of(grid_.mask(i));
      if (n < 2) continue;
      cells_.add(i);
      if (n == 3) three_.add(i);
    }
  }

  const CellSet& cells() const { return cells_; }
  Mask choices(Cell i) const { return grid_.mask(i); }

  // Calls with each candidate of these cells.
  template <class Visit>
  void each_candidate(Visit&& visit) const {
    cells_.for_each([&](Cell i) {
      for (const Digit d : Members(grid_.mask(i))) visit(candidate_of(i, d));
    });
  }

  // The candidates of other cells that a candidate does not bar.
  CellsOfDigits left_with(Candidate k) const {
    const CellsOfDigits& barred = bars_.barred(k);
    const CellSet own = CellSet::of(cell_of(k));
    CellsOfDigits left;
    for (std::size_t d = 0; d < 9; ++d) left[d] = bars_.all()[d] - barred[d] - own;
    return left;
  }

  // The cells with three candidates that lose one of them to this one.
  CellSet losing_to(Candidate k) const {
    return three_ & bars_.all()[digit_of(k)] & SEEN[cell_of(k)];
  }

  // The cells that lose what is left of them if another candidate is true together with k. Given
  // are what is left with k, and `losing_to(k)`; of the cells of the two anything is said.
  CellSet emptied_by(const CellsOfDigits& left, const CellSet& losing, Candidate k,
                     Candidate other) const {
    const CellsOfDigits& barred = bars_.barred(other);
    CellSet still;
    const CellSet threes = losing & losing_to(other);
    if (threes.is_empty() || digit_of(k) == digit_of(other)) {
      for (std::size_t d = 0; d < 9; ++d) still |= left[d] - barred[d];
      return cells_ - still;
    }
    // A cell with three candidates that loses two of them gives its third to what sees it.
    CellsOfDigits third{};
    const Mask lost = united(bit_of(digit_of(k)), bit_of(digit_of(other)));
    threes.for_each([&](Cell i) { third[lowest(without(grid_.mask(i), lost))] |= SEEN[i]; });
    for (std::size_t d = 0; d < 9; ++d) still |= left[d] - barred[d] - third[d];
    return cells_ - still;
  }

  // The simplest reason why some candidates of different cells cannot all be true; there must be
  // one.
  Ground ground(std::span<const Candidate> ks) const {
    Ground least{0xFFFF, 0};
    for (std::size_t n = 1; n < ks.size(); ++n) {
      for (std::size_t m = 0; m < n; ++m) {
        if (const auto ground = ground_of_two(ks[m], ks[n])) least = std::min(least, *ground);
      }
    }
    if (least.size <= 1) return least;
    // A cell with three candidates, each of which sees one of these.
    Mask digits = 0;
    CellSet emptied = three_;
    for (const Candidate k : ks) {
      digits = united(digits, bit_of(digit_of(k)));
      emptied &= losing_to(k);
    }
    if (size_of(digits) != 3 || emptied.is_empty()) return least;
    std::uint16_t first = CELLS;
    emptied.for_each([&](Cell i) { first = std::min<std::uint16_t>(first, i); });
    return Ground{1, first};
  }

  void write_set(const Ground& ground, Numbers& numbers) const {
    const Als& one = bars_.sets()[ground.number];
    numbers.insert(numbers.end(), {one.house, one.positions, one.digits});
  }

  CellSet cells_of(const Ground& ground) const {
    if (ground.size == 0) return {};
    return ground.size == 1 ? CellSet::of(ground.number) : bars_.sets()[ground.number].cells;
  }

 private:
  std::optional<Ground> ground_of_two(Candidate first, Candidate second) const {
    const Digit d = digit_of(second);
    if (!bars_.barred(first)[d].has(cell_of(second))) return std::nullopt;
    if (digit_of(first) == d) return Ground{0, 0};
    const Group one = bars_.sets().seeing(first);
    const Group other = bars_.sets().seeing(second);
    std::size_t w = 0;
    while ((one[w] & other[w]) == 0) ++w;
    const auto bit = static_cast<std::size_t>(std::countr_zero(one[w] & other[w]));
    const auto number = static_cast<std::uint16_t>(w * 64 + bit);
    const Als& smallest = bars_.sets()[number];
    if (smallest.size > 1) return Ground{smallest.size, number};
    return Ground{1, HOUSE_CELLS[smallest.house][lowest(smallest.positions)]};
  }

  const Grid& grid_;
  const Bars& bars_;
  CellSet cells_;
  CellSet three_;
};

// Two or three cells, and a candidate that they exclude. Of two cells the third is no cell.
struct Excluded {
  std::array<Cell, 3> cells;
  Candidate candidate;

  // Its cells in increasing order as a number, with the candidate in the lowest ten bits.
  static std::uint32_t packed(Candidate k, Cell j, Cell l = CELLS) {
    std::array<std::uint32_t, 3> cells{cell_of(k), j, l};
    sort_all(cells.begin(), cells.end());
    return cells[0] << 24 | cells[1] << 17 | cells[2] << 10 | k;
  }
  static Excluded unpacked(std::uint32_t number) {
    const auto cell = [&](unsigned shift) { return static_cast<Cell>(number >> shift & 127); };
    return {{cell(24), cell(17), cell(10)}, static_cast<Candidate>(number & 1023)};
  }
};

// What some cells exclude, with the number of cells of all its reasons and the size of the largest.
// It stands from `begin` on among all that is excluded.
struct Exclusion {
  int cells;
  unsigned largest;
  unsigned count;
  std::size_t begin;
  CandidateSet eliminations;

  bool is_before(const Exclusion& other) const {
    return std::tie(cells, largest, other.count) < std::tie(other.cells, other.largest, count);
  }
};

// Adds the grounds of all combinations of a candidate with the candidates of the other cells.
class Reasons {
 public:
  // The trail can be asked for only if combinations are kept.
  Reasons(const Field& field, const std::array<Cell, 3>& cells, bool keeps = false)
      : field_(field), keeps_(keeps) {
    for (const Cell i : cells) {
      if (i == CELLS) continue;
      at_[count_++] = i;
      taken_.add(i);
    }
  }

  void add(Candidate k) { choose(0, k); }

  int cells() const { return taken_.count(); }
  unsigned largest() const { return largest_; }

  // The trail: how many cells, and these; then each combination once, the one with the simplest
  // ground first, as its digits and its ground: 0; 1 and a cell; or a set.
  Numbers trail() {
    Numbers trail{static_cast<std::uint16_t>(count_)};
    trail.insert(trail.end(), at_.begin(), at_.begin() + count_);
    sort_all(killed_.begin(), killed_.end());
    killed_.erase(std::unique(killed_.begin(), killed_.end()), killed_.end());
    for (const auto& [ground, ks] : killed_) {
      for (std::size_t n = 0; n < count_; ++n) trail.push_back(digit_of(ks[n]));
      trail.push_back(std::min<std::uint16_t>(ground.size, 2));
      if (ground.size == 1) trail.push_back(ground.number);
      if (ground.size > 1) field_.write_set(ground, trail);
    }
    return trail;
  }

 private:
  void choose(std::size_t n, Candidate k) {
    if (n == count_) {
      const Ground ground = field_.ground(std::span(chosen_).first(count_));
      if (keeps_) killed_.push_back({ground, chosen_});
      taken_ |= field_.cells_of(ground);
      largest_ = std::max<unsigned>(largest_, ground.size);
      return;
    }
    const Cell i = at_[n];
    const Mask choices = cell_of(k) == i ? bit_of(digit_of(k)) : field_.choices(i);
    for (const Digit d : Members(choices)) {
      chosen_[n] = candidate_of(i, d);
      choose(n + 1, k);
    }
  }

  const Field& field_;
  bool keeps_;
  std::array<Cell, 3> at_{};
  std::size_t count_ = 0;
  std::array<Candidate, 3> chosen_{};
  CellSet taken_;
  unsigned largest_ = 0;
  std::vector<std::pair<Ground, std::array<Candidate, 3>>> killed_;
};

// Gives the exclusions: fewest cells come first, then the smallest reasons, then most conclusions,
// then the lowest position. Of several with the same conclusions only the first is given.
void give_simplest_first(const Field& field, std::vector<std::uint32_t>& excluded,
                         Patience& patience, Take take) {
  sort_all(excluded.begin(), excluded.end());
  excluded.erase(std::unique(excluded.begin(), excluded.end()), excluded.end());
  std::vector<Exclusion> found;
  for (std::size_t n = 0; n < excluded.size();) {
    const Excluded first = Excluded::unpacked(excluded[n]);
    Reasons reasons(field, first.cells);
    CandidateSet gone;
    unsigned count = 0;
    const std::size_t begin = n;
    for (; n < excluded.size(); ++n, ++count) {
      const Excluded one = Excluded::unpacked(excluded[n]);
      if (one.cells != first.cells) break;
      gone.add(one.candidate);
      patience.tick();
      reasons.add(one.candidate);
    }
    found.push_back({reasons.cells(), reasons.largest(), count, begin, gone});
  }
  sort_stably(found.begin(), found.end(), [](const Exclusion& one, const Exclusion& other) {
    return one.is_before(other);
  });
  for (auto one = found.begin(); one != found.end(); ++one) {
    const bool is_known = std::any_of(found.begin(), one, [&](const Exclusion& earlier) {
      return earlier.eliminations == one->eliminations;
    });
    if (is_known) continue;
    Reasons reasons(field, Excluded::unpacked(excluded[one->begin]).cells, true);
    one->eliminations.for_each([&](std::size_t k) { reasons.add(static_cast<Candidate>(k)); });
    if (!take(Finding::removing(one->eliminations, reasons.trail()))) return;
  }
}

// Of the exclusions of three cells some cell has at most two candidates left if the excluded
// candidate is true, and none excludes what a pair does.
void aligned_pairs(Search& search, const Asked& /*asked*/, Take take) {
  const Field field(search);
  std::vector<std::uint32_t> excluded;
  field.each_candidate([&](Candidate k) {
    CellSet emptied = field.cells() - CellSet::of(cell_of(k));
    for (const CellSet& left : field.left_with(k)) emptied -= left;
    emptied.for_each([&](Cell j) { excluded.push_back(Excluded::packed(k, j)); });
  });
  give_simplest_first(field, excluded, search.patience(), take);
}

void aligned_triples(Search& search, const Asked& /*asked*/, Take take) {
  const Field field(search);
  std::vector<std::uint32_t> excluded;
  field.each_candidate([&](Candidate k) {
    const CellSet others = field.cells() - CellSet::of(cell_of(k));
    const CellsOfDigits left = field.left_with(k);
    const CellSet losing = field.losing_to(k);
    CellSet one;
    CellSet two;
    CellSet three;
    for (const CellSet& cells : left) {
      three |= two & cells;
      two |= one & cells;
      one |= cells;
    }
    if (!others.is_within(one)) return;
    search.patience().tick();
    (others - three).for_each([&](Cell j) {
      CellSet emptied = others - CellSet::of(j);
      for (Digit d = 0; d < 9; ++d) {
        if (!left[d].has(j)) continue;
        emptied &= field.emptied_by(left, losing, k, candidate_of(j, d));
        if (emptied.is_empty()) return;
      }
      emptied.for_each([&](Cell l) { excluded.push_back(Excluded::packed(k, j, l)); });
    });
  });
  give_simplest_first(field, excluded, search.patience(), take);
}

const Listed ALIGNED_EXCLUSION_LISTED{
    {"aligned-pair-exclusion", "", aligned_pairs},
    {"aligned-triple-exclusion", "", aligned_triples},
};

}  // namespace

}  // namespace whydoku::logic
