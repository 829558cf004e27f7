#include "logic/subsets.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

CandidateSet others_in_covers(const Tables& tables, const View& view,
                              const std::array<Mask, 9>& left, Mask bases, Mask covers) {
  CandidateSet gone;
  for (const std::uint8_t i : Members(without(ALL_NINE, bases))) {
    for (const std::uint8_t j : Members(static_cast<Mask>(left[i] & covers))) {
      gone.add(tables.members(view.bases[i])[j]);
    }
  }
  return gone;
}

void of_sizes(Search& search, Side side, const Asked& asked, Take take) {
  for (std::size_t size = 2; size <= Subsets::LARGEST; ++size) {
    if ((asked.sizes >> size & 1) == 0) continue;
    if (!give_subsets(search, side, size, asked, take)) return;
  }
}

struct Locked {
  why::Constraints bases;
  why::Constraints covers;  // in the second house
  CandidateSet eliminations;
  const Subset* subset;
  Side side;
};

// What a subset excludes in the first other house that holds its cells, if it is locked.
std::optional<Locked> locked(const Grid& grid, Side side, const Subset& subset) {
  if (subset.eliminations.is_empty()) return std::nullopt;
  const bool is_naked = side == Side::NAKED;
  const auto& cells = is_naked ? subset.view->bases : subset.view->covers;
  const Mask at = is_naked ? subset.bases : subset.covers;
  const Mask digits = is_naked ? subset.covers : subset.bases;
  CellSet places;
  for (const std::uint8_t n : Members(at)) places.add(cells[n]);
  const Tables& tables = grid.tables();
  const auto houses = static_cast<House>(tables.end_of_houses());
  House other = houses;
  for (House h = 0; h < houses && other == houses; ++h) {
    if (h != subset.view->house && places.is_within(tables.house_set(h))) other = h;
  }
  if (other == houses) return std::nullopt;
  Locked found{chosen_of(subset.view->bases, subset.bases), {}, {}, &subset, side};
  CandidateSet in_bases;
  for (const Constraint base : found.bases) {
    for (const std::uint8_t j : Members(grid.mask(base))) in_bases.add(tables.members(base)[j]);
  }
  for (const std::uint8_t d : Members(digits)) {
    const Constraint cover = constraint_of(other, d);
    found.covers.push_back(cover);
    for (const std::uint8_t j : Members(grid.mask(cover))) {
      found.eliminations.add(tables.members(cover)[j]);
    }
  }
  found.eliminations -= in_bases;
  if (found.eliminations.is_within(subset.eliminations)) return std::nullopt;
  found.eliminations |= subset.eliminations;
  return found;
}

void locked_subsets(Search& search, std::size_t size, const Asked& asked, Take take) {
  std::vector<Locked> found;
  for (const Side side : {Side::NAKED, Side::HIDDEN}) {
    if (side == Side::HIDDEN && !asked.hidden) break;
    for (const Subset& subset : search.note<Subsets>().of(side, size)) {
      if (!asked.wants_house(subset.view->house)) continue;
      const std::optional<Locked> one = locked(search.grid(), side, subset);
      if (!one) continue;
      const bool is_known = std::any_of(found.begin(), found.end(), [&](const Locked& known) {
        return known.bases == one->bases && known.eliminations == one->eliminations;
      });
      if (!is_known) found.push_back(*one);
    }
  }
  most_first(found);
  for (const Locked& one : found) {
    const std::vector patterns{one.subset->pattern(), why::cover(one.bases, one.covers)};
    const auto* const variant = one.side == Side::NAKED ? "naked" : "hidden";
    if (!take(Finding::removing(one.eliminations).because(why::reason(patterns, variant)))) return;
  }
}

}  // namespace

void Subsets::make(Search& search) {
  grid_ = &search.grid();
  views_ = &search.note<Views>();
  for (auto& side : is_found_) side.fill(false);
}

const std::vector<Subset>& Subsets::of(Side side, std::size_t size) {
  const auto s = static_cast<std::size_t>(side);
  std::vector<Subset>& found = found_[s][size];
  if (is_found_[s][size]) return found;
  is_found_[s][size] = true;
  found.clear();
  std::array<std::span<const Subset>, LARGEST + 1> smaller;
  for (std::size_t n = 2; n < size; ++n) smaller[n] = of(side, n);
  for (const View& view : views_->of(side)) {
    const std::array<Mask, 9> left = view.left_of(grid_->masks());
    const auto k = static_cast<unsigned>(size);
    std::size_t open = 0;
    for (const Mask mask : left) open += size_of(mask) >= 2 ? 1U : 0U;
    // The set of all open bases says nothing new.
    if (open <= size) continue;
    Parts parts;
    for (unsigned i = 9; i-- > 0;) parts.offer(i, left[i], 2, k);
    const auto known = found.size();
    parts.each_tight(k, [&](Mask bases, Mask covers) {
      const CandidateSet gone = others_in_covers(grid_->tables(), view, left, bases, covers);
      CandidateSet more = gone;
      bool has_smaller = false;
      for (std::size_t n = 2; n < size; ++n) {
        for (const Subset& inner : smaller[n]) {
          if (inner.view != &view || without(inner.bases, bases) != 0) continue;
          has_smaller = true;
          more -= inner.eliminations;
        }
      }
      if (!has_smaller || !more.is_empty()) found.push_back({&view, bases, covers, gone});
      return false;
    });
    // From the last base on they come the other way around.
    std::reverse(found.begin() + static_cast<std::ptrdiff_t>(known), found.end());
  }
  return found;
}

bool give_subsets(Search& search, Side side, std::size_t size, const Asked& asked, Take take) {
  std::vector<Subset> found = search.note<Subsets>().of(side, size);
  most_first(found);
  for (const Subset& subset : found) {
    const View& view = *subset.view;
    const bool is_wanted =
        side == Side::FISH ? asked.wants_digit(view.digit) : asked.wants_house(view.house);
    if (!is_wanted || subset.eliminations.is_empty()) continue;
    if (!take(Finding::removing(subset.eliminations).because(subset.pattern()))) return false;
  }
  return true;
}

void naked_subsets(Search& search, const Asked& asked, Take take) {
  of_sizes(search, Side::NAKED, asked, take);
}

void hidden_subsets(Search& search, const Asked& asked, Take take) {
  of_sizes(search, Side::HIDDEN, asked, take);
}

void locked_pairs(Search& search, const Asked& asked, Take take) {
  locked_subsets(search, 2, asked, take);
}

void locked_triples(Search& search, const Asked& asked, Take take) {
  locked_subsets(search, 3, asked, take);
}

namespace {

const Listed SUBSETS_LISTED{
    {"naked-pair", "house", subsets<Side::NAKED, 2>, Needs::ANY_RULES},
    {"naked-triple", "house", subsets<Side::NAKED, 3>, Needs::ANY_RULES},
    {"naked-quad", "house", subsets<Side::NAKED, 4>, Needs::ANY_RULES},
    {"hidden-pair", "house", subsets<Side::HIDDEN, 2>, Needs::ANY_RULES},
    {"hidden-triple", "house", subsets<Side::HIDDEN, 3>, Needs::ANY_RULES},
    {"hidden-quad", "house", subsets<Side::HIDDEN, 4>, Needs::ANY_RULES},
    {"naked-subset", "house sizes", naked_subsets, Needs::ANY_RULES},
    {"hidden-subset", "house sizes", hidden_subsets, Needs::ANY_RULES},
    {"locked-pair", "house hidden", locked_pairs, Needs::ANY_RULES},
    {"locked-triple", "house hidden", locked_triples, Needs::ANY_RULES},
    {"x-wing", "digit", subsets<Side::FISH, 2>, Needs::ANY_RULES},
    {"swordfish", "digit", subsets<Side::FISH, 3>, Needs::ANY_RULES},
    {"jellyfish", "digit", subsets<Side::FISH, 4>, Needs::ANY_RULES},
    {"squirmbag", "digit", subsets<Side::FISH, 5>, Needs::ANY_RULES},
    {"whale", "digit", subsets<Side::FISH, 6>, Needs::ANY_RULES},
    {"leviathan", "digit", subsets<Side::FISH, 7>, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
