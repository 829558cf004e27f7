// The cases of an exocet: digits in its base, and which of them is in which target, as the checker
// splits them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "houses.hpp"
#include "logic/finding.hpp"
#include "sets.hpp"

namespace whydoku::logic {

// The most candidates by which a further constraint splits a case.
inline constexpr std::size_t MOST_LEFT = 2;

// A cover of a digit with one cover fewer than bases: one of its fins is true.
struct DigitCover {
  why::CoverPart part;
  CandidateSet outside;   // the fins that are not in targets
  CandidateSet excluded;  // what is false if only one fin is true, looked at if it is in a target
};

struct Exocet {
  std::vector<Cell> base;
  std::vector<Cell> targets;
  Mask digits;
  std::vector<DigitCover> covers;
  why::Constraints further;
  CandidateSet eliminations;
  std::shared_ptr<const Exocet> beside = nullptr;  // the other one of a double exocet

  // How many constraints have to be filled, as the checker counts them.
  std::size_t size() const {
    std::size_t n = further.size() + (beside ? beside->size() : 0);
    for (const DigitCover& cover : covers) n += cover.part.bases.size();
    return n;
  }
};

inline bool has_cell(const std::vector<Cell>& cells, Cell i) {
  return std::find(cells.begin(), cells.end(), i) != cells.end();
}

// What may be true together, and what this excludes.
struct ExocetCase {
  CandidateSet chosen;
  CandidateSet seen;

  ExocetCase with(Candidate k) const {
    ExocetCase more = *this;
    more.chosen.add(k);
    more.seen |= SEES[k];
    return more;
  }
};

// Cases of an exocet, each split by one thing after another, as the checker does it.
class ExocetCases {
 public:
  ExocetCases(const Grid& grid, const Exocet& exocet) : grid_(grid) {
    if (exocet.beside) *this = ExocetCases(grid, *exocet.beside);
    for (const DigitCover& cover : exocet.covers) covers_.push_back(&cover);
    for (const Cell i : exocet.base) {
      split([&](const ExocetCase& one) { return candidates_left(one, i); });
    }
    for (const DigitCover& cover : exocet.covers) {
      split([&](const ExocetCase& one) { return fins_left(one, cover); });
    }
    for (const Constraint q : exocet.further) {
      split([&](const ExocetCase& one) {
        Some left = candidates_left(one, q);
        return left->size() > MOST_LEFT ? std::nullopt : std::move(left);
      });
    }
  }

  // What is false in all cases; nothing if there is none, as then the grid has no solution.
  CandidateSet false_in_all() const {
    if (cases_.empty()) return {};
    CandidateSet gone = grid_.get().bits();
    for (const ExocetCase& one : cases_) {
      CandidateSet here = one.seen;
      for (const DigitCover* cover : covers_) {
        CandidateSet left = cover->part.fins;
        left -= one.seen;
        if (left.count() != 1 || !left.meets(one.chosen) || left.meets(cover->outside)) continue;
        here |= cover->excluded;
      }
      gone &= here;
    }
    return gone;
  }

  // Drops the cases in which a constraint has no candidate left. Returns such constraints, one at
  // least for each of these cases.
  why::Constraints end_cases() {
    why::Constraints ends;
    std::erase_if(cases_, [&](const ExocetCase& one) {
      const auto is_end = [&](std::size_t q) {
        for (const std::uint8_t n : Members(grid_.get().mask(static_cast<Constraint>(q)))) {
          if (!one.seen.has(MEMBERS[q][n])) return false;
        }
        return true;
      };
      if (std::any_of(ends.begin(), ends.end(), is_end)) return true;
      for (std::size_t q = 0; q < CONSTRAINTS; ++q) {
        if (!is_end(q)) continue;
        ends.push_back(static_cast<Constraint>(q));
        return true;
      }
      return false;
    });
    return ends;
  }

 private:
  // Candidates of which one must be true; nothing if that is not known.
  using Some = std::optional<why::Candidates>;

  // Splits each case by what it leaves of something, if it has none of that yet.
  template <class Left>
  void split(Left&& left) {
    std::vector<ExocetCase> after;
    for (const ExocetCase& one : cases_) {
      const Some some = left(one);
      if (!some || (some->size() == 1 && one.chosen.has(some->front()))) {
        after.push_back(one);
        continue;
      }
      for (const Candidate k : *some) after.push_back(one.with(k));
    }
    cases_ = std::move(after);
  }

  Some candidates_left(const ExocetCase& one, Constraint q) const {
    why::Candidates left;
    for (const std::uint8_t n : Members(grid_.get().mask(q))) {
      if (!one.seen.has(MEMBERS[q][n])) left.push_back(MEMBERS[q][n]);
    }
    return left;
  }

  // Nothing where fins outside the targets are open, or where one is true already.
  static Some fins_left(const ExocetCase& one, const DigitCover& cover) {
    if (!cover.outside.is_within(one.seen) || cover.part.fins.meets(one.chosen)) {
      return std::nullopt;
    }
    why::Candidates left;
    cover.part.fins.for_each([&](std::size_t k) {
      if (!one.seen.has(k)) left.push_back(static_cast<Candidate>(k));
    });
    return left;
  }

  std::reference_wrapper<const Grid> grid_;
  std::vector<const DigitCover*> covers_;
  std::vector<ExocetCase> cases_{{}};
};

}  // namespace whydoku::logic
