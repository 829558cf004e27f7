// Death blossoms: a stem, and a petal for each of its candidates.
//
//   stem    a constraint: a cell, or a digit in a house; or the guardians of a rectangle, of a
//           tridagon, or of other cells that three digits cannot fill
//   petal   an almost locked set with z and with the digit of a candidate of the stem that sees all
//           its places in the petal: if that candidate is true, the petal holds z
//
//   xyw  *   .  |  .   yz  .  |  .   wz  .      One candidate of the stem is true, so one of the
//   .    xz  .  |  .   .   .  |  .   .   .      petals holds z: the stem is the cell xyw here, with
//                                               the petals xz, yz and wz.
//
// A candidate that sees all places of z in all petals is false: z in *. A candidate of the stem
// that itself sees the excluded candidate needs no petal.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/bars.hpp"
#include "logic/deadly.hpp"
#include "logic/finding.hpp"
#include "logic/techniques.hpp"
#include "logic/three_digits.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

constexpr std::size_t MOST_PETALS = 9;

// For each candidate of a stem the number of its petal + 1, or 0.
using Petals = std::array<std::uint32_t, MOST_PETALS>;

// What a choice of petals excludes, and the number of cells of its different petals.
struct Way {
  CandidateSet gone;
  unsigned size = 0;
  unsigned distinct = 0;
  Petals petals{};

  bool is_simpler(const Way& other) const {
    return std::tie(distinct, size, petals) < std::tie(other.distinct, other.size, other.petals);
  }
};

// Ways in the order in which their conclusions were met first, one for each set of them.
class WaysByEnd {
 public:
  const std::vector<Way>& all() const { return all_; }

  void clear() {
    all_.clear();
    slots_.assign(slots_.size(), NONE);
  }

  // The way with these conclusions, made if there is none. Returns whether it is new, too.
  std::pair<Way&, bool> of(const CandidateSet& gone) {
    if (all_.size() * 2 >= slots_.size()) grow();
    std::uint32_t& slot = slot_of(gone);
    const bool is_new = slot == NONE;
    if (is_new) {
      slot = static_cast<std::uint32_t>(all_.size());
      all_.emplace_back().gone = gone;
    }
    return {all_[slot], is_new};
  }

 private:
  static constexpr std::uint32_t NONE = 0xFFFFFFFF;

  static std::size_t hash(const CandidateSet& set) {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : set.words()) {
      mixed = (mixed ^ word) * 0x9E3779B97F4A7C15;
      mixed ^= mixed >> 29;
    }
    return static_cast<std::size_t>(mixed);
  }

  std::uint32_t& slot_of(const CandidateSet& gone) {
    const std::size_t last = slots_.size() - 1;
    std::size_t n = hash(gone) & last;
    while (slots_[n] != NONE && all_[slots_[n]].gone != gone) n = (n + 1) & last;
    return slots_[n];
  }

  void grow() {
    slots_.assign(std::max<std::size_t>(32, slots_.size() * 4), NONE);
    for (std::size_t n = 0; n < all_.size(); ++n) {
      slot_of(all_[n].gone) = static_cast<std::uint32_t>(n);
    }
  }

  std::vector<Way> all_;
  std::vector<std::uint32_t> slots_;
};

struct Blossom {
  std::uint32_t stem;
  Way way;
  Petals sets;  // its different petals in increasing order
  unsigned count;

  bool is_simpler(const Blossom& other) const {
    return std::tie(way.distinct, way.size, stem, sets) <
           std::tie(other.way.distinct, other.way.size, other.stem, other.sets);
  }
};

// A candidate that would leave a stem with nothing, by way of sets.
struct Wilting {
  std::uint32_t stem;
  Candidate candidate;
};

// What one of is true: the candidates of a constraint, or the guardians of a pattern, in increasing
// order, and their cells.
class StemOf {
 public:
  StemOf(const Grid& grid, Constraint q) : number_(q) {
    for (const std::uint8_t n : Members(grid.mask(q))) add(MEMBERS[q][n]);
  }
  // Pattern number n.
  StemOf(const DeadlyPattern& pattern, std::size_t n)
      : number_(static_cast<std::uint32_t>(CONSTRAINTS + n)) {
    pattern.guardians().for_each([&](std::size_t k) { add(static_cast<Candidate>(k)); });
  }

  std::uint32_t number() const { return number_; }
  bool is_house() const { return CELLS <= number_ && number_ < CONSTRAINTS; }
  std::span<const Candidate> members() const { return std::span(members_).first(count_); }

  // Whether a set has one of its places of a digit in the stem.
  bool meets(const Places& places) const { return !(places.here & cells_).is_empty(); }

 private:
  void add(Candidate c) {
    members_[count_++] = c;
    cells_.add(cell_of(c));
  }

  std::uint32_t number_;
  std::array<Candidate, MOST_PETALS> members_{};
  std::size_t count_ = 0;
  CellSet cells_;
};

class Blossoming {
 public:
  explicit Blossoming(Search& search)
      : search_(search), grid_(search.grid()), bars_(search.note<Bars>()), sets_(bars_.sets()) {}

  // Calls with the cells, three candidates or more in each, that a candidate leaves with nothing.
  template <class Visit>
  void each_emptied_cell(Visit&& visit) const {
    const CellSet three = CellsByCount(bars_.all()).three;
    grid_.bits().for_each([&](std::size_t k) {
      const CellsOfDigits& barred = bars_.barred(k);
      CellSet emptied = three - CellSet::just(k / 9);
      for (std::size_t d = 0; d < 9; ++d) emptied -= bars_.all()[d] - barred[d];
      emptied.for_each([&](Cell i) { visit(Wilting{i, static_cast<Candidate>(k)}); });
    });
  }

  // The same with houses for digits, two places or more in each.
  template <class Visit>
  void each_emptied_house(Visit&& visit) const {
    grid_.bits().for_each([&](std::size_t k) {
      const CellsOfDigits& barred = bars_.barred(k);
      const CellSet own = CellSet::just(k / 9);
      for (Digit d = 0; d < 9; ++d) {
        if (d == k % 9) continue;
        const CellSet places = bars_.all()[d] - own;
        const CellSet gone = places & barred[d];
        const CellSet left = places - gone;
        std::uint32_t known = 0;
        gone.for_each([&](Cell i) {
          for (const Kind kind : {ROW, COLUMN, BOX}) {
            const House h = house_of(kind, i);
            if ((known >> h & 1) != 0) continue;
            known |= std::uint32_t{1} << h;
            const Constraint q = constraint_of(h, d);
            if (size_of(grid_.mask(q)) < 2 || !(left & HOUSE_SETS[h]).is_empty()) continue;
            visit(Wilting{q, static_cast<Candidate>(k)});
          }
        });
      }
    });
  }

  // The same with a stem.
  template <class Visit>
  void each_emptied(const StemOf& stem, Visit&& visit) const {
    grid_.bits().for_each([&](std::size_t k) {
      const CellsOfDigits& barred = bars_.barred(k);
      const auto falls = [&](Candidate c) { return c != k && barred[digit_of(c)].has(cell_of(c)); };
      if (std::all_of(stem.members().begin(), stem.members().end(), falls)) {
        visit(Wilting{stem.number(), static_cast<Candidate>(k)});
      }
    });
  }

  // Adds the blossoms of a stem, for each set of conclusions that includes a candidate of these
  // the one of fewest petals and cells.
  void add_blossoms(const StemOf& stem, std::span<const Wilting> wilting,
                    std::vector<Blossom>& found) {
    CandidateSet wanted;
    for (const Wilting& one : wilting) {
      const Candidate k = one.candidate;
      if (has_petals(stem, k) && !is_by_one_set(stem, k) && !is_bridged(stem, k)) wanted.add(k);
    }
    if (wanted.is_empty()) return;
    CandidateSet seen_by_all = grid_.bits();
    for (const Candidate c : stem.members()) seen_by_all &= SEES[c];
    CandidateSet first = grid_.bits();
    first -= seen_by_all;
    so_far_.clear();
    so_far_.of(first);
    for (std::size_t n = 0; n < stem.members().size(); ++n) {
      find_options(stem, stem.members()[n], wanted);
      onward_.clear();
      for (const Way& way : so_far_.all()) {
        for (const Way& here : options_.all()) {
          search_.patience().tick();
          join(way, here, n, wanted);
        }
      }
      std::swap(so_far_, onward_);
    }
    for (const Way& way : so_far_.all()) found.push_back(blossom_of(stem.number(), way));
  }

 private:
  // Whether some set that is in both groups is as asked.
  template <class Ask>
  bool any_in_both(Group one, Group other, Ask&& ask) const {
    for (std::size_t w = 0; w < one.size(); ++w) {
      for (std::uint64_t left = one[w] & other[w]; left != 0; left &= left - 1) {
        if (ask(sets_[w * 64 + static_cast<std::size_t>(std::countr_zero(left))])) return true;
      }
    }
    return false;
  }

  // Whether each candidate of a stem excludes k, by itself or by way of a petal.
  bool has_petals(const StemOf& stem, Candidate k) const {
    return std::all_of(stem.members().begin(), stem.members().end(), [&](Candidate c) {
      if (SEES[c].has(k)) return true;
      if (digit_of(c) == digit_of(k)) return false;
      return any_in_both(sets_.seeing(c), sets_.seeing(k), [&](const Als& petal) {
        return !stem.meets(sets_.places_in(petal, digit_of(c)));
      });
    });
  }

  // Whether one set, from which k takes its digit, leaves nothing of the stem by itself.
  bool is_by_one_set(const StemOf& stem, Candidate k) const {
    const Group seeing_k = sets_.seeing(k);
    return any_in_both(seeing_k, seeing_k, [&](const Als& one) {
      return std::all_of(stem.members().begin(), stem.members().end(), [&](Candidate c) {
        if (SEES[k].has(c)) return true;
        const Digit d = digit_of(c);
        return (one.digits >> d & 1) != 0 && sets_.places_in(one, d).seen.has(cell_of(c));
      });
    });
  }

  // Whether two sets with a house between them exclude k: together they see all places of the
  // digit there, and k sees none of these.
  bool is_bridged(const StemOf& stem, Candidate k) const {
    const std::span<const Candidate> held = stem.members();
    const Digit x = digit_of(held.front());
    if (!stem.is_house() || x == digit_of(k)) return false;
    const auto is_seen = [&](Candidate c) { return SEES[k].has(c); };
    if (std::any_of(held.begin(), held.end(), is_seen)) return false;
    const Mask all = static_cast<Mask>((1U << held.size()) - 1);
    // The different parts of the places that a set sees; one that sees them all needs another set.
    std::array<bool, ALL_NINE + 1> is_known{};
    std::array<Mask, ALL_NINE + 1> sides;
    std::size_t count = 0;
    std::size_t sees_all = 0;
    return any_in_both(sets_.seeing(k), sets_.having(x), [&](const Als& one) {
      const CellSet& seen = sets_.places_in(one, x).seen;
      Mask side = 0;
      for (unsigned n = 0; n < held.size(); ++n) {
        if (seen.has(cell_of(held[n]))) side = united(side, bit_of(n));
      }
      if (side == 0) return false;
      if (side == all && ++sees_all > 1) return true;
      if (is_known[side]) return false;
      is_known[side] = true;
      const auto completes = [&](Mask other) { return united(side, other) == all; };
      if (std::any_of(sides.data(), sides.data() + count, completes)) return true;
      sides[count++] = side;
      return false;
    });
  }

  // Finds what a candidate of a stem can exclude, each with its smallest petal or without one.
  void find_options(const StemOf& stem, Candidate c, const CandidateSet& wanted) {
    const Digit d = digit_of(c);
    const CandidateSet direct = SEES[c] & grid_.bits();
    options_.clear();
    if (direct.meets(wanted)) options_.of(direct);
    for_each(sets_.seeing(c), [&](std::size_t n) {
      const Als& petal = sets_[n];
      if (stem.meets(sets_.places_in(petal, d))) return;
      CandidateSet gone = direct;
      for (const Digit z : Members(without(petal.digits, bit_of(d)))) {
        sets_.places_in(petal, z).seen.for_each([&](Cell i) { gone.add(candidate_of(i, z)); });
      }
      if (!gone.meets(wanted)) return;
      const auto [option, is_new] = options_.of(gone);
      if (!is_new) return;
      option.size = petal.size;
      option.distinct = 1;
      option.petals[0] = static_cast<std::uint32_t>(n + 1);
    });
  }

  void join(const Way& way, const Way& option, std::size_t n, const CandidateSet& wanted) {
    const CandidateSet left = way.gone & option.gone;
    if (!left.meets(wanted)) return;
    Way longer{left, way.size, way.distinct, way.petals};
    const std::uint32_t petal = option.petals[0];
    const auto end = way.petals.begin() + static_cast<std::ptrdiff_t>(n);
    if (petal != 0 && std::find(way.petals.begin(), end, petal) == end) {
      longer.size += option.size;
      ++longer.distinct;
    }
    longer.petals[n] = petal;
    const auto [best, is_new] = onward_.of(left);
    if (is_new || longer.is_simpler(best)) best = longer;
  }

  static Blossom blossom_of(std::uint32_t stem, const Way& way) {
    Petals sets = way.petals;
    sort_all(sets.begin(), sets.end());
    Blossom found{stem, way, {}, way.gone.count()};
    std::size_t n = 0;
    for (const std::uint32_t petal : sets) {
      if (petal != 0 && (n == 0 || found.sets[n - 1] != petal)) found.sets[n++] = petal;
    }
    return found;
  }

  Search& search_;
  const Grid& grid_;
  const Bars& bars_;
  const AlsSets& sets_;
  WaysByEnd so_far_;
  WaysByEnd onward_;
  WaysByEnd options_;
};

// The first house that holds all of some cells.
House first_house_of(const CellSet& cells) {
  House h = 0;
  while (!cells.is_within(HOUSE_SETS[h])) ++h;
  return h;
}

// Adds what shows conclusions to be false if a petal loses a digit: its cells are then a naked
// subset. Each fact covers each of their digits in one house, so it takes several if a digit
// excludes something in several.
void add_facts(const AlsSets& sets, const Als& petal, Digit lost, const CandidateSet& gone,
               std::vector<why::Fact>& facts) {
  struct Shown {
    std::array<House, 9> houses;  // of each digit, or HOUSES
    CandidateSet gone;
  };
  std::vector<Shown> parts;
  gone.for_each([&](std::size_t k) {
    const Digit d = digit_of(static_cast<Candidate>(k));
    const House h = first_house_of(sets.places_in(petal, d).here | CellSet::just(k / 9));
    auto part = std::find_if(parts.begin(), parts.end(), [&](const Shown& one) {
      return one.houses[d] == h || one.houses[d] == HOUSES;
    });
    if (part == parts.end()) {
      part = parts.insert(part, Shown{});
      part->houses.fill(HOUSES);
    }
    part->houses[d] = h;
    part->gone.add(k);
  });
  why::Constraints cells;
  petal.cells.for_each([&](Cell i) { cells.push_back(i); });
  for (const Shown& part : parts) {
    why::Constraints covers;
    for (const Digit d : Members(without(petal.digits, bit_of(lost)))) {
      const House h = part.houses[d] == HOUSES ? petal.house : part.houses[d];
      covers.push_back(constraint_of(h, d));
    }
    facts.push_back({part.gone, false, why::cover(cells, covers)});
  }
}

// The reason of a blossom: a case for each candidate of the stem, with its petal.
why::Ground pattern_of(const AlsSets& sets, const StemOf& stem, const why::Ground& over,
                       const Blossom& blossom) {
  std::vector<why::Branch> cases;
  for (std::size_t n = 0; n < stem.members().size(); ++n) {
    const Candidate c = stem.members()[n];
    why::Branch& one = cases.emplace_back(why::Branch{c, true});
    const std::uint32_t petal = blossom.way.petals[n];
    if (petal == 0) continue;
    CandidateSet left = blossom.way.gone;
    left -= SEES[c];
    add_facts(sets, sets[petal - 1], digit_of(c), left, one.facts);
  }
  return why::branches(over, cases);
}

// Of several blossoms with the same conclusions only the simplest is given. `reason_of` makes the
// reason of one.
template <class ReasonOf>
void give_in_order(std::vector<Blossom>& found, Take take, ReasonOf&& reason_of) {
  sort_stably(found.begin(), found.end(), [](const Blossom& one, const Blossom& other) {
    return one.is_simpler(other);
  });
  std::vector<const Blossom*> ranked;
  for (const Blossom& one : found) {
    const bool is_known = std::any_of(ranked.begin(), ranked.end(), [&](const Blossom* known) {
      return known->count == one.count && known->way.gone == one.way.gone;
    });
    if (!is_known) ranked.push_back(&one);
  }
  sort_stably(ranked.begin(), ranked.end(), [](const Blossom* one, const Blossom* other) {
    return std::tie(one->way.distinct, other->count) < std::tie(other->way.distinct, one->count);
  });
  for (const Blossom* one : ranked) {
    if (!take(Finding::removing(one->way.gone).because(reason_of(*one)))) return;
  }
}

void death_blossoms(Search& search, bool in_cells, Take take) {
  Blossoming blossoming(search);
  std::vector<Wilting> wilting;
  const auto add = [&](const Wilting& one) { wilting.push_back(one); };
  if (in_cells) {
    blossoming.each_emptied_cell(add);
  } else {
    blossoming.each_emptied_house(add);
  }
  sort_stably(wilting.begin(), wilting.end(),
              [](const Wilting& one, const Wilting& other) { return one.stem < other.stem; });
  std::vector<Blossom> found;
  for (auto first = wilting.begin(); first != wilting.end();) {
    const auto is_other = [&](const Wilting& one) { return one.stem != first->stem; };
    const auto end = std::find_if(first, wilting.end(), is_other);
    search.patience().tick();
    const StemOf stem(search.grid(), static_cast<Constraint>(first->stem));
    blossoming.add_blossoms(stem, std::span(first, end), found);
    first = end;
  }
  give_in_order(found, take, [&](const Blossom& one) {
    const auto q = static_cast<Constraint>(one.stem);
    const StemOf stem(search.grid(), q);
    return pattern_of(search.note<Bars>().sets(), stem, why::constraint(q), one);
  });
}

// The same with the guardians of patterns. What sees them all needs no petal and is not given.
template <class... Kinds>
void death_blossoms_of_guardians(Search& search, const Asked& /*asked*/, Take take) {
  Blossoming blossoming(search);
  std::vector<const DeadlyPattern*> patterns;
  const auto collect = [&](const auto& some) {
    for (const DeadlyPattern& pattern : some) {
      const auto guardians = pattern.guardians().count();
      if (2 <= guardians && guardians <= MOST_PETALS) patterns.push_back(&pattern);
    }
  };
  (collect(search.note<Kinds>().found()), ...);
  std::vector<Blossom> found;
  std::vector<Wilting> wilting;
  for (std::size_t n = 0; n < patterns.size(); ++n) {
    search.patience().tick();
    const StemOf stem(*patterns[n], n);
    wilting.clear();
    blossoming.each_emptied(stem, [&](const Wilting& one) { wilting.push_back(one); });
    blossoming.add_blossoms(stem, wilting, found);
  }
  give_in_order(found, take, [&](const Blossom& one) {
    const std::size_t n = one.stem - CONSTRAINTS;
    const StemOf stem(*patterns[n], n);
    return pattern_of(search.note<Bars>().sets(), stem, patterns[n]->ground(), one);
  });
}

// Fewest petals come first, then most conclusions, then fewest cells, then the lowest stem and
// petals. Left out are conclusions of one petal alone or of two petals and a house.
void death_blossoms_of_cells(Search& search, const Asked& /*asked*/, Take take) {
  death_blossoms(search, true, take);
}

void death_blossoms_of_houses(Search& search, const Asked& /*asked*/, Take take) {
  death_blossoms(search, false, take);
}

const Listed DEATH_BLOSSOMS_LISTED{
    {"death-blossom", "", death_blossoms_of_cells},
    {"death-blossom-house", "", death_blossoms_of_houses},
    {"death-blossom-rectangle", "", death_blossoms_of_guardians<Rectangles>},
    {"death-blossom-three-digits", "", death_blossoms_of_guardians<Tridagons, OtherThreeDigits>},
};

}  // namespace

}  // namespace whydoku::logic
