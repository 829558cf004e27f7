#include "logic/suppositions.hpp"

#include <algorithm>

#include "logic/consequences.hpp"
#include "logic/intersections.hpp"
#include "logic/subsets.hpp"
#include "search/lanes/engine.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

Cover completed(const Grid& grid, Cover cover) {
  const Tables& tables = grid.tables();
  for (std::size_t n = 0; n < cover.size; ++n) cover.leans |= tables.candidates(cover.bases[n]);
  for (std::size_t n = 0; n < cover.size; ++n) cover.leans -= tables.candidates(cover.covers[n]);
  cover.leans -= grid.bits();
  return cover;
}

Cover cover_from(const Grid& grid, const Finding& intersection) {
  Cover cover;
  cover.size = 1;
  cover.bases[0] = intersection.base;
  cover.covers[0] = *cover_of(grid, intersection.base, grid.mask(intersection.base));
  cover.gone = intersection.eliminations;
  return completed(grid, cover);
}

Cover cover_from(const Grid& grid, const Subset& subset) {
  Cover cover;
  for (const std::uint8_t n : Members(subset.bases)) {
    cover.bases[cover.size++] = subset.view->bases[n];
  }
  std::size_t at = 0;
  for (const std::uint8_t n : Members(subset.covers)) {
    cover.covers[at++] = subset.view->covers[n];
  }
  cover.gone = subset.eliminations;
  return completed(grid, cover);
}

// The open candidates of a grid of classic rules that singles and intersections refute.
CandidateSet refuted_by_lanes(const Grid& grid) {
  std::array<Candidate, CANDIDATES> open;
  std::array<bool, CANDIDATES> dead;
  std::size_t n = 0;
  grid.open().for_each([&](std::size_t k) { open[n++] = static_cast<Candidate>(k); });
  DigitSets sets;
  std::copy_n(grid.masks().begin(), CELLS, sets);
  engine().suppose({sets, {open.data(), n}, {dead.data(), n}});
  CandidateSet refuted;
  for (std::size_t j = 0; j < n; ++j) {
    if (dead[j]) refuted.add(open[j]);
  }
  return refuted;
}

}  // namespace

const CandidateSet& candidates_of(Constraint q) { return Tables::classic().candidates(q); }

LineOfThought::LineOfThought(const Grid& grid, Candidate supposed, std::uint16_t round)
    : grid_(grid), round_(round) {
  facts_.push_back({Ground::SUPPOSED, supposed, round});
  grid_.place(supposed);
}

void LineOfThought::add(const Fact& fact) {
  is_given_up_ = is_given_up_ || facts_.size() == MOST_FACTS;
  if (!is_given_up_) facts_.push_back(fact);
}

void LineOfThought::add(const Cover& cover, CandidateSet& gone) {
  add({Ground::COVER, NO_CANDIDATE, round_, static_cast<std::uint16_t>(covers_.size())});
  covers_.push_back(cover);
  gone |= cover.gone;
}

void LineOfThought::follow(Covers covers, Search& search, Patience& patience) {
  draw_singles();
  while (goes_on() && draw_covers(covers, search, patience)) draw_singles();
}

void LineOfThought::draw_singles() {
  while (goes_on() && !grid_.lone().is_empty()) {
    ++round_;
    const std::size_t first = facts_.size();
    CandidateSet met;
    grid_.lone().each([&](Constraint q) {
      const Candidate k = grid_.only(q);
      if (!met.has(k)) add({Ground::SINGLE, k, round_});
      met.add(k);
      return true;
    });
    for (std::size_t n = first; n < facts_.size(); ++n) grid_.place(facts_[n].candidate);
  }
}

bool LineOfThought::draw_covers(Covers most, Search& search, Patience& patience) {
  if (most == Covers::NONE) return false;
  patience.tick();
  search.renew(grid_, patience);
  ++round_;
  CandidateSet gone;
  const Intersections& found = search.note<Intersections>();
  for (const auto* some : {&found.pointing(), &found.claiming()}) {
    for (const Finding& one : *some) add(cover_from(grid_, one), gone);
  }
  if (most == Covers::SUBSETS && gone.is_empty()) {
    Subsets& subsets = search.note<Subsets>();
    for (std::size_t size = 2; size <= Cover::LARGEST && gone.is_empty(); ++size) {
      for (const Side side : {Side::NAKED, Side::HIDDEN, Side::FISH}) {
        for (const Subset& one : subsets.of(side, size)) {
          if (!one.eliminations.is_empty()) add(cover_from(grid_, one), gone);
        }
      }
    }
  }
  if (gone.is_empty()) {
    --round_;
    return false;
  }
  grid_.remove(gone);
  return true;
}

bool LineOfThought::refute(Consequences& before, Patience& patience) {
  if (!goes_on()) return false;
  const CandidateSet gone =
      grid_.tables().is_classic()
          ? refuted_by_lanes(grid_)
          : before.refuted_on(facts_.front().candidate, grid_, grids_.empty(), patience);
  if (gone.is_empty()) return false;
  ++round_;
  const auto place = static_cast<std::uint16_t>(grids_.size());
  grids_.push_back(grid_);
  gone.for_each([&](std::size_t k) {
    add({Ground::REFUTED, static_cast<Candidate>(k), round_, place});
  });
  grid_.remove(gone);
  return true;
}

}  // namespace whydoku::logic
