// Aligned exclusion: combinations of candidates that cannot be true together.
//
//   k  .  .  |  .  .  x y  |  .  .  .      Only cells with two or more candidates take part. Three
//   -------- + ----------- + --------      candidates cannot all be true if two of them bar each
//   .  .  .  |  .  .  .    |  .  .  .      other, or if a cell has three candidates and each of
//                                          these sees one of them.
//
// A candidate is false if it bars every candidate of another cell, or if two other cells have no
// pair of candidates that can be true with it and with each other: k, if it bars x and y. With four
// cells and five it is false if it leaves a cell with at most two candidates, each of which empties
// another cell, or leaves one with as few, each of which empties a cell.
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

constexpr std::size_t MOST_CELLS = 5;

// The cells of an exclusion in increasing order, and candidates of them; the rest is not used.
using Aligned = std::array<Cell, MOST_CELLS>;
using Combination = std::array<Candidate, MOST_CELLS>;

// Why candidates cannot all be true. The least is the simplest: one digit in two cells that see
// each other, size 0; a cell, size 1; an almost locked set by its number.
struct Cause {
  std::uint16_t size;
  std::uint16_t number;
  auto operator<=>(const Cause&) const = default;
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

  // What is left of some candidates, or of all, if one is true: those of other cells that it does
  // not bar.
  CellsOfDigits left_with(Candidate k) const { return left_with(k, bars_.all()); }
  CellsOfDigits left_with(Candidate k, CellsOfDigits left) const {
    const CellsOfDigits& barred = bars_.barred(k);
    const CellSet own = CellSet::just(cell_of(k));
    for (std::size_t d = 0; d < 9; ++d) left[d] = left[d] - barred[d] - own;
    return left;
  }

  // The cells with three candidates that lose this one's digit to it.
  CellSet losing_to(Candidate k) const {
    return three_ & bars_.all()[digit_of(k)] & grid_.tables().sight(k);
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
    threes.for_each([&](Cell i) {
      const Digit d = lowest(without(grid_.mask(i), lost));
      third[d] |= grid_.tables().sight(candidate_of(i, d));
    });
    for (std::size_t d = 0; d < 9; ++d) still |= left[d] - barred[d] - third[d];
    return cells_ - still;
  }

  // The simplest reason why some candidates of different cells cannot all be true; there must be
  // one.
  Cause cause(std::span<const Candidate> ks) const {
    Cause least{0xFFFF, 0};
    for (std::size_t n = 1; n < ks.size(); ++n) {
      for (std::size_t m = 0; m < n; ++m) {
        if (const auto cause = cause_of_two(ks[m], ks[n])) least = std::min(least, *cause);
      }
    }
    if (least.size <= 1 || ks.size() < 3) return least;
    const CellSet emptied = emptied_by(ks);
    return emptied.is_empty() ? least : Cause{1, emptied.lowest()};
  }

  CellSet cells_of(const Cause& cause) const {
    if (cause.size == 0) return {};
    return cause.size == 1 ? CellSet::just(cause.number) : bars_.sets()[cause.number].cells;
  }

  why::Ground ground_of(const Cause& cause) const {
    if (cause.size == 0) return {};
    if (cause.size == 1) return why::constraint(cause.number);
    return why::als({bars_.sets()[cause.number].reason()});
  }

 private:
  // The cells with three candidates, each of which sees one of these.
  CellSet emptied_by(std::span<const Candidate> ks) const {
    CellSet one;
    CellSet two;
    CellSet three;
    Mask known = 0;
    for (auto k = ks.begin(); k != ks.end(); ++k) {
      if ((known >> digit_of(*k) & 1) != 0) continue;
      known = united(known, bit_of(digit_of(*k)));
      CellSet losing = losing_to(*k);
      for (auto other = k + 1; other != ks.end(); ++other) {
        if (digit_of(*other) == digit_of(*k)) losing |= losing_to(*other);
      }
      three |= two & losing;
      two |= one & losing;
      one |= losing;
    }
    return three;
  }

  std::optional<Cause> cause_of_two(Candidate first, Candidate second) const {
    const Digit d = digit_of(second);
    if (!bars_.barred(first)[d].has(cell_of(second))) return std::nullopt;
    if (digit_of(first) == d) return Cause{0, 0};
    const Group one = bars_.sets().seeing(first);
    const Group other = bars_.sets().seeing(second);
    std::size_t w = 0;
    while ((one[w] & other[w]) == 0) ++w;
    const auto bit = static_cast<std::size_t>(std::countr_zero(one[w] & other[w]));
    const auto number = static_cast<std::uint16_t>(w * 64 + bit);
    const Als& smallest = bars_.sets()[number];
    if (smallest.size > 1) return Cause{smallest.size, number};
    return Cause{1, grid_.tables().house_cells(smallest.house)[lowest(smallest.positions)]};
  }

  const Grid& grid_;
  const Bars& bars_;
  CellSet cells_;
  CellSet three_;
};

// Two or three cells as a number, and a candidate that they exclude in the lowest ten bits. Of two
// cells the third is no cell.
std::uint32_t packed(Candidate k, Cell j, Cell l = CELLS) {
  std::array<std::uint32_t, 3> cells{cell_of(k), j, l};
  sort_all(cells.begin(), cells.end());
  return cells[0] << 24 | cells[1] << 17 | cells[2] << 10 | k;
}
CellSet cells_of(std::uint32_t number) {
  CellSet cells;
  for (const unsigned shift : {24, 17, 10}) {
    if ((number >> shift & 127) < CELLS) cells.add(number >> shift & 127);
  }
  return cells;
}
Candidate excluded_by(std::uint32_t number) { return static_cast<Candidate>(number & 1023); }

// What some cells exclude, and the impossible combinations: those of an excluded candidate with
// the candidates of the other cells.
class Exclusion {
 public:
  explicit Exclusion(const CellSet& cells) : taken_(cells) {
    cells.for_each([&](Cell i) { at_[count_++] = i; });
  }

  const CandidateSet& eliminations() const { return eliminations_; }

  // Adds a candidate that is not known yet.
  void exclude(const Field& field, Candidate k) {
    eliminations_.add(k);
    ++excluded_;
    each_combination(field, k, [&](const Cause& cause, const Combination&) {
      taken_ |= field.cells_of(cause);
      largest_ = std::max<unsigned>(largest_, cause.size);
    });
    size_ = taken_.count();
  }

  // Each combination once, the one with the simplest reason first.
  why::Ground pattern(const Field& field) const {
    std::vector<std::pair<Cause, Combination>> combinations;
    eliminations_.for_each([&](std::size_t k) {
      each_combination(field, static_cast<Candidate>(k),
                       [&](const Cause& cause, const Combination& ks) {
                         combinations.emplace_back(cause, ks);
                       });
    });
    sort_all(combinations.begin(), combinations.end());
    const auto end = std::unique(combinations.begin(), combinations.end());
    std::vector<why::Killed> killed;
    for (auto one = combinations.begin(); one != end; ++one) {
      why::Killed& last = killed.emplace_back(why::Killed{{}, field.ground_of(one->first)});
      for (std::size_t n = 0; n < count_; ++n) last.digits.push_back(digit_of(one->second[n]));
    }
    return why::exclusion({at_.begin(), at_.begin() + static_cast<std::ptrdiff_t>(count_)}, killed);
  }

  // Fewest cells come first, those of the reasons among them, then the smallest reasons, then most
  // conclusions.
  bool is_before(const Exclusion& other) const {
    return std::tie(size_, largest_, other.excluded_) <
           std::tie(other.size_, other.largest_, excluded_);
  }

 private:
  template <class Visit>
  void each_combination(const Field& field, Candidate k, Visit&& visit) const {
    Combination ks{};
    choose(field, k, 0, ks, visit);
  }

  template <class Visit>
  void choose(const Field& field, Candidate k, std::size_t n, Combination& ks, Visit& visit) const {
    if (n == count_) {
      visit(field.cause(std::span(ks).first(count_)), ks);
      return;
    }
    const Cell i = at_[n];
    for (const Digit d : Members(cell_of(k) == i ? bit_of(digit_of(k)) : field.choices(i))) {
      ks[n] = candidate_of(i, d);
      choose(field, k, n + 1, ks, visit);
    }
  }

  Aligned at_{};
  std::size_t count_ = 0;
  CellSet taken_;
  unsigned size_ = 0;
  unsigned largest_ = 0;
  unsigned excluded_ = 0;
  CandidateSet eliminations_;
};

// Gives exclusions, the simplest first. Of several with the same conclusions only the first is
// given.
void give_simplest_first(const Field& field, std::vector<Exclusion>& found, Take take) {
  sort_stably(found.begin(), found.end(), [](const Exclusion& one, const Exclusion& other) {
    return one.is_before(other);
  });
  for (auto one = found.begin(); one != found.end(); ++one) {
    const bool is_known = std::any_of(found.begin(), one, [&](const Exclusion& earlier) {
      return earlier.eliminations() == one->eliminations();
    });
    if (is_known) continue;
    if (!take(Finding::removing(one->eliminations()).because(one->pattern(field)))) return;
  }
}

// The same with those of two or three cells: together what the same cells exclude.
void give_simplest_first(const Field& field, std::vector<std::uint32_t>& excluded,
                         Patience& patience, Take take) {
  sort_all(excluded.begin(), excluded.end());
  excluded.erase(std::unique(excluded.begin(), excluded.end()), excluded.end());
  std::vector<Exclusion> found;
  std::uint32_t before = 0;
  for (const std::uint32_t number : excluded) {
    if (found.empty() || before >> 10 != number >> 10) found.emplace_back(cells_of(number));
    before = number;
    patience.tick();
    found.back().exclude(field, excluded_by(number));
  }
  give_simplest_first(field, found, take);
}

std::vector<std::uint32_t> excluded_by_pairs(const Field& field) {
  std::vector<std::uint32_t> excluded;
  field.each_candidate([&](Candidate k) {
    const CellSet others = field.cells() - CellSet::just(cell_of(k));
    (others - CellsByCount(field.left_with(k)).one).for_each([&](Cell j) {
      excluded.push_back(packed(k, j));
    });
  });
  return excluded;
}

// Some cell has at most two candidates left if the excluded candidate is true, and no pair excludes
// this one.
std::vector<std::uint32_t> excluded_by_triples(const Field& field, Patience& patience) {
  std::vector<std::uint32_t> excluded;
  field.each_candidate([&](Candidate k) {
    const CellSet others = field.cells() - CellSet::just(cell_of(k));
    const CellsOfDigits left = field.left_with(k);
    const CellSet losing = field.losing_to(k);
    const CellsByCount counted(left);
    if (!others.is_within(counted.one)) return;
    patience.tick();
    (others - counted.three).for_each([&](Cell j) {
      CellSet emptied = others - CellSet::just(j);
      for (Digit d = 0; d < 9; ++d) {
        if (!left[d].has(j)) continue;
        emptied &= field.emptied_by(left, losing, k, candidate_of(j, d));
        if (emptied.is_empty()) return;
      }
      emptied.for_each([&](Cell l) { excluded.push_back(packed(k, j, l)); });
    });
  });
  return excluded;
}

// Sets of at most `most` of some cells, one of which would be empty, whatever the others hold, if
// only these candidates are left. To follow more than two steps would take ten times as long, and
// nobody would check the combinations.
std::vector<CellSet> emptied_sets(const Field& field, const CellsOfDigits& left,
                                  const CellSet& here, unsigned most, unsigned steps = 2) {
  const CellsByCount counted(left);
  std::vector<CellSet> found;
  (here - counted.one).for_each([&](Cell i) { found.push_back(CellSet::just(i)); });
  if (!found.empty() || steps == 0 || most < 2) return found;
  (here - counted.three).for_each([&](Cell i) {
    const CellSet others = here - CellSet::just(i);
    std::vector<CellSet> sets{CellSet::just(i)};
    for (Digit d = 0; d < 9 && !sets.empty(); ++d) {
      if (!left[d].has(i)) continue;
      const CellsOfDigits rest = field.left_with(candidate_of(i, d), left);
      std::vector<CellSet> onward;
      for (const CellSet& more : emptied_sets(field, rest, others, most - 1, steps - 1)) {
        for (const CellSet& one : sets) {
          if ((one | more).count() <= most) onward.push_back(one | more);
        }
      }
      sets = std::move(onward);
    }
    found.insert(found.end(), sets.begin(), sets.end());
  });
  return found;
}

// The cells by which a candidate is excluded, `size` of them together with its own: those with the
// fewest combinations, then the first. None if there are no such cells.
std::optional<CellSet> excluding(const Field& field, Candidate k, unsigned size) {
  const CellSet own = CellSet::just(cell_of(k));
  std::optional<CellSet> best;
  std::pair<unsigned, Aligned> least;
  const CellSet here = field.cells() - own;
  for (const CellSet& others : emptied_sets(field, field.left_with(k), here, size - 1)) {
    if (others.count() != size - 1) continue;
    std::pair<unsigned, Aligned> rank{1, {}};
    std::size_t n = 0;
    (others | own).for_each([&](Cell i) {
      rank.first *= size_of(field.choices(i));
      rank.second[n++] = i;
    });
    if (best && least <= rank) continue;
    best = others | own;
    least = rank;
  }
  return best;
}

void aligned_pairs(Search& search, const Asked& /*asked*/, Take take) {
  const Field field(search);
  std::vector<std::uint32_t> excluded = excluded_by_pairs(field);
  give_simplest_first(field, excluded, search.patience(), take);
}

void aligned_triples(Search& search, const Asked& /*asked*/, Take take) {
  const Field field(search);
  std::vector<std::uint32_t> excluded = excluded_by_triples(field, search.patience());
  give_simplest_first(field, excluded, search.patience(), take);
}

// One exclusion for each candidate that no fewer cells exclude.
template <unsigned size>
void larger_exclusions(Search& search, const Asked& /*asked*/, Take take) {
  const Field field(search);
  Patience& patience = search.patience();
  CandidateSet known;
  for (const std::uint32_t one : excluded_by_pairs(field)) known.add(excluded_by(one));
  for (const std::uint32_t one : excluded_by_triples(field, patience)) known.add(excluded_by(one));
  std::vector<Exclusion> found;
  field.each_candidate([&](Candidate k) {
    if (known.has(k)) return;
    patience.tick();
    for (unsigned fewer = 4; fewer < size; ++fewer) {
      if (excluding(field, k, fewer)) return;
    }
    if (const std::optional<CellSet> cells = excluding(field, k, size)) {
      found.emplace_back(*cells).exclude(field, k);
    }
  });
  give_simplest_first(field, found, take);
}

const Listed ALIGNED_EXCLUSION_LISTED{
    {"aligned-pair-exclusion", "", aligned_pairs, Needs::ANY_RULES},
    {"aligned-triple-exclusion", "", aligned_triples, Needs::ANY_RULES},
    {"aligned-quad-exclusion", "", larger_exclusions<4>, Needs::ANY_RULES},
    {"aligned-quint-exclusion", "", larger_exclusions<5>, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
