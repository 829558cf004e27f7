// Exocets: two base cells of a box and a line, whose two digits come again in two targets.
//
//   B  B  . | .  .  . | .  .  .     the base line, with the base B
//   .  .  . | T  .  . | M  .  .     targets T; M and N are the mirrors of the targets: the places
//   .  .  . | N  .  . | T  .  .     that are left to the digit of the other target
//   --------+---------+--------
//   .  .  S | S  .  . | S  .  .     three cross lines, one through each box of the chute, of which
//   .  .  S | S  .  . | S  .  .     none is through the base
//
// For each digit of the base, two houses hold all its places in the cross lines but those in the
// targets, and those that see all its places in the base. The cross lines need three: so if it is
// true in the base, it is true in a target. The base has two digits, and there are two targets.
//
//   junior   this: a target in each of the other boxes of the chute
//   extra    more follows because in some cases a constraint has no place left, or a mirror only
//            one or two
//   double   two in a chute, with the same digits: all their cases together
//
// What follows is what all cases agree on: digits in the base, and which is in which target. The
// search is bounded by its form: 162 bases of at most MOST_DIGITS_OF_BASE digits, each with nine
// ways to lay the cross lines; and for a digit of these at most 54 ways to take one place after
// another into a target or one of its three houses.
#include "logic/exocets.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/exocet_search.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// Gives those that exclude something, the simplest first.
void give_exocets(std::vector<Exocet> found, Take take) {
  std::erase_if(found, [](const Exocet& one) { return one.eliminations.is_empty(); });
  struct Sized : Exocet {
    std::size_t size;
  };
  std::vector<Sized> sized;
  for (Exocet& one : found) {
    const std::size_t size = one.size();
    sized.push_back({std::move(one), size});
  }
  each_smallest_first(std::move(sized), [&](const Sized& one) {
    return take(Finding::removing(one.eliminations).because(ground_of(one)));
  });
}

// Adds an exocet with the further constraints that are needed, if these exclude more: the places of
// the digits in the boxes of the targets, twice over, so that their order does not matter; and what
// has nothing left in some cases, which ends these.
void add_refined(const Grid& grid, const Exocet& plain, std::vector<Exocet>& found) {
  Exocet exocet = plain;
  for (unsigned times = 0; times < 2; ++times) {
    for (const Cell i : exocet.targets) {
      for (const Digit d : Members(exocet.digits)) {
        exocet.further.push_back(constraint_of(house_of(BOX, i), d));
      }
    }
  }
  ExocetCases cases(grid, exocet);
  const why::Constraints ends = cases.end_cases();
  exocet.eliminations = cases.false_in_all();
  if (exocet.eliminations.is_within(plain.eliminations)) return;
  exocet.further.insert(exocet.further.end(), ends.begin(), ends.end());
  const auto drop = [&](std::size_t first, std::size_t number) {
    Exocet fewer = exocet;
    const auto from = fewer.further.begin() + static_cast<std::ptrdiff_t>(first);
    fewer.further.erase(from, from + static_cast<std::ptrdiff_t>(number));
    if (exocet.eliminations.is_within(ExocetCases(grid, fewer).false_in_all())) {
      exocet = std::move(fewer);
    }
  };
  const std::size_t mirrors = (exocet.further.size() - ends.size()) / 2;
  drop(mirrors, mirrors);
  for (std::size_t n = exocet.further.size(); n-- > 0;) drop(n, 1);
  found.push_back(std::move(exocet));
}

// Whether two exocets lie in one chute, in different boxes, and have the same digits.
bool may_be_joined(const Exocet& one, const Exocet& other) {
  if (size_of(united(one.digits, other.digits)) > MOST_DIGITS_OF_BASE) return false;
  CellSet bases;
  for (const Exocet* exocet : {&one, &other}) {
    for (const Cell i : exocet->base) bases.add(i);
  }
  const auto in_chute = [&](Kind kind) {
    const Kind across = kind == ROW ? COLUMN : ROW;
    const unsigned chute = house_of(kind, one.base[0]) / 3U;
    return house_of(across, one.base[0]) / 3U != house_of(across, other.base[0]) / 3U &&
           house_of(kind, one.base[0]) == house_of(kind, one.base[1]) &&
           house_of(kind, other.base[0]) == house_of(kind, other.base[1]) &&
           house_of(kind, other.base[0]) / 3U == chute;
  };
  return bases.count() == 4 && (in_chute(ROW) || in_chute(COLUMN));
}

void junior_exocets(Search& search, const Asked&, Take take) {
  give_exocets(search.note<Exocets>().found(), take);
}

void junior_exocets_with_more(Search& search, const Asked&, Take take) {
  std::vector<Exocet> found;
  for (const Exocet& one : search.note<Exocets>().found()) {
    add_refined(search.grid(), one, found);
  }
  give_exocets(std::move(found), take);
}

void double_exocets(Search& search, const Asked&, Take take) {
  const std::vector<Exocet>& single = search.note<Exocets>().found();
  std::vector<Exocet> found;
  for (auto one = single.begin(); one != single.end(); ++one) {
    for (auto other = std::next(one); other != single.end(); ++other) {
      if (!may_be_joined(*one, *other)) continue;
      Exocet both = *other;
      both.beside = std::make_shared<const Exocet>(*one);
      CandidateSet known = one->eliminations;
      known |= other->eliminations;
      both.eliminations = ExocetCases(search.grid(), both).false_in_all();
      if (!both.eliminations.is_within(known)) found.push_back(std::move(both));
    }
  }
  give_exocets(std::move(found), take);
}

const Listed EXOCETS_LISTED{
    {"junior-exocet", "", junior_exocets, Needs::BOXES},
    {"junior-exocet-extra", "", junior_exocets_with_more, Needs::BOXES},
    {"double-exocet", "", double_exocets, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
