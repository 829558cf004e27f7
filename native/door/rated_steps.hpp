// Writes the steps of the rater as numbers; whydoku.h says how. What proves a step is written as
// patterns, from the facts that the rater gives, but for chains: what those leave out is not known
// here.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "logic/guardians.hpp"
#include "rating/board.hpp"
#include "rating/step.hpp"
#include "sorting.hpp"

namespace whydoku::door {

namespace why = logic::why;
using Chain = std::shared_ptr<const rating::ChainReason>;

// The reason of a step on a board: what its technique leaves open of its name, and the patterns.
class RatedReason {
 public:
  RatedReason(const rating::Board& board, const rating::Step& step) : board_(board), step_(step) {}

  std::string variant;
  std::vector<why::Ground> patterns;

  void operator()(const rating::CoverReason& cover) {
    variant = cover.bases[0] < constraint_of(house_at(BOX, 0), 0) ? "line" : "box";
    if (cover.covers.size() > 0) patterns.push_back(why::cover(cover.bases, cover.covers));
    if (!step_.placement) return;
    patterns.push_back(
        why::single(Tables::classic(), *step_.placement, cover.left.value_or(cover.bases[0])));
  }

  void operator()(const rating::WingReason& wing) {
    const auto& [pivot, one, other] = wing.cells;
    const Mask digits = board_.digits(pivot);
    const Digit y = lowest(without(board_.digits(one), bit_of(wing.digit)));
    const Digit x = lowest(without(board_.digits(other), bit_of(wing.digit)));
    if (size_of(digits) == 2) {
      patterns = {why::xy_wing(pivot, {one, other}, {y, x}, wing.digit)};
    } else {
      CellSet both = CellSet::just(pivot);
      both.add(one);
      patterns = {why::als({{both, digits}, {CellSet::just(other), board_.digits(other)}}, {x})};
    }
  }

  void operator()(const rating::LoopReason& loop) {
    variant = (loop.cells.size() == 4 ? "rectangle-" : "loop-") + std::to_string(loop.finish.type);
    CellSet cells;
    for (const Cell i : loop.cells) cells.add(i);
    logic::DeadlyPattern pattern;
    cells.for_each([&](Cell i) { pattern.add(i, loop.digits, board_.digits(i)); });
    patterns = {finished(pattern, loop.finish)};
  }

  void operator()(const rating::BugReason& bug) {
    variant = std::to_string(bug.finish.type);
    std::array<Mask, CELLS> extra{};
    for (const Candidate k : bug.extra) extra[cell_of(k)] |= bit_of(digit_of(k));
    logic::DeadlyPattern pattern;
    for (Cell i = 0; i < CELLS; ++i) {
      const Mask digits = board_.digits(i);
      if (digits != 0) pattern.add(i, without(digits, extra[i]), digits);
    }
    patterns = {finished(pattern, bug.finish)};
  }

  void operator()(const Chain& chain) {
    constexpr std::array LINKS{"", " x ", " y ", " xy "};
    variant = rating::SHAPE_NAMES[static_cast<std::size_t>(chain->shape)];
    variant += LINKS[static_cast<std::size_t>(chain->links)];
    variant += std::to_string(chain->branches[0].size());
  }

  // Combinations that clash come first, then those that empty the first of the excluders.
  void operator()(const rating::AlignedReason& aligned) {
    std::vector<Impossible> found;
    std::vector<Candidate> ks;
    choose(aligned, ks, found);
    sort_all(found.begin(), found.end());
    std::vector<why::Killed> killed;
    for (auto& [emptied, digits] : found) {
      killed.push_back({std::move(digits), emptied ? why::constraint(*emptied) : why::Ground()});
    }
    patterns = {why::exclusion({aligned.cells.begin(), aligned.cells.end()}, killed)};
  }

 private:
  // The cell that a combination would empty, none if it clashes by itself; and its digits.
  using Impossible = std::pair<std::optional<Cell>, std::vector<Digit>>;

  // Adds the impossible combinations that begin with some candidates.
  void choose(const rating::AlignedReason& aligned, std::vector<Candidate>& ks,
              std::vector<Impossible>& found) const {
    if (ks.size() < aligned.cells.size()) {
      const Cell i = aligned.cells[ks.size()];
      for (const Digit d : Members(board_.digits(i))) {
        ks.push_back(candidate_of(i, d));
        choose(aligned, ks, found);
        ks.pop_back();
      }
      return;
    }
    CandidateSet all, seen;
    Impossible one;
    Mask held = 0;
    for (const Candidate k : ks) {
      all.add(k);
      seen |= SEES[k];
      held = united(held, bit_of(digit_of(k)));
      one.second.push_back(digit_of(k));
    }
    if (!all.meets(step_.removals)) return;
    if (!all.meets(seen)) {
      one.first = *std::find_if(aligned.excluders.begin(), aligned.excluders.end(), [&](Cell i) {
        return without(board_.digits(i), held) == 0;
      });
    }
    found.push_back(std::move(one));
  }

  // The ground that a deadly pattern makes with its finish.
  why::Ground finished(const logic::DeadlyPattern& pattern, const rating::Finish& finish) const {
    if (finish.type < 3) return pattern.ground();
    if (finish.type == 3) {
      const why::Constraints cells(finish.cells.begin(), finish.cells.end());
      if (finish.is_hidden) return hidden_set(pattern, finish);
      return logic::subset_by_cases(Tables::classic(), board_.masks(), pattern, *finish.house, cells,
                                    finish.digits, step_.removals);
    }
    const Digit d = lowest(finish.digits);
    Houses shared = pattern.shared_houses(Tables::classic());
    while (size_of(board_.places(logic::first_of(shared), d)) != 2) shared &= shared - 1;
    return logic::ground_by_link(pattern, d, constraint_of(logic::first_of(shared), d));
  }

  // Whichever guardian is true, its cell holds no digit of the hidden set; so these have only as
  // many cells left as there are digits.
  why::Ground hidden_set(const logic::DeadlyPattern& pattern, const rating::Finish& finish) const {
    why::Constraints bases;
    for (const Digit d : Members(finish.digits)) bases.push_back(constraint_of(*finish.house, d));
    CellSet cells;
    for (const Cell i : finish.cells) cells.add(i);
    for (const logic::RoofCell& one : pattern.roof()) cells.add(one.cell);
    std::vector<why::Branch> branches;
    pattern.guardians().for_each([&](std::size_t k) {
      CandidateSet left = step_.removals;
      left -= SEES[k];
      branches.push_back({static_cast<Candidate>(k), true});
      if (left.is_empty()) return;
      why::Constraints covers;
      (cells - CellSet::just(cell_of(static_cast<Candidate>(k)))).for_each([&](Cell i) {
        covers.push_back(i);
      });
      branches.back().facts.push_back({left, false, why::cover(bases, covers)});
    });
    return why::branches(pattern.ground(), branches);
  }

  const rating::Board& board_;
  const rating::Step& step_;
};

class StepWriter {
 public:
  // Writes a step on the board before it.
  void write(const rating::Board& board, const rating::Step& step) {
    const std::size_t begin = numbers_.size();
    add(0);  // the length, known in the end
    add(step.technique);
    std::array<std::int32_t, 2> rating{};
    static_assert(sizeof rating == sizeof step.difficulty);
    std::memcpy(rating.data(), &step.difficulty, sizeof rating);
    numbers_.insert(numbers_.end(), rating.begin(), rating.end());
    add(step.complexity);
    add_optional(step.placement);
    std::vector<std::size_t> removals;
    step.removals.for_each([&](std::size_t k) { removals.push_back(k); });
    list(removals);
    const auto* chain = std::get_if<Chain>(&step.reason);
    add(chain != nullptr);
    RatedReason reason(board, step);
    std::visit(reason, step.reason);
    list(reason.variant);
    for (const why::Ground& one : reason.patterns) {
      numbers_.insert(numbers_.end(), one.numbers().begin(), one.numbers().end());
    }
    if (chain != nullptr) write(**chain);
    numbers_[begin] = static_cast<std::int32_t>(numbers_.size() - begin - 1);
  }
  const std::vector<std::int32_t>& numbers() const { return numbers_; }

 private:
  template <class Item>
  void add(Item item) {
    numbers_.push_back(static_cast<std::int32_t>(item));
  }
  template <class Item>
  void add_optional(const std::optional<Item>& item) {
    if (item) {
      add(*item);
    } else {
      add(-1);
    }
  }
  template <class Items>
  void list(const Items& items) {
    add(items.size());
    for (const auto& item : items) add(item);
  }

  void write(const rating::ChainReason& chain) {
    add(chain.shape);
    add_optional(chain.over);
    add(chain.target);
    add(chain.is_true);
    add(chain.branches.size());
    for (const rating::ChainBranch& branch : chain.branches) {
      add(branch.size());
      for (const rating::ChainNode& node : branch) write(node);
    }
    add(chain.rules.size());
    for (const auto& rule : chain.rules) {
      const auto* inner = std::get_if<Chain>(&rule);
      add(inner != nullptr);
      if (inner != nullptr) {
        write(**inner);
      } else {
        list(std::get<rating::CoverReason>(rule).bases);
        list(std::get<rating::CoverReason>(rule).covers);
      }
    }
  }
  void write(const rating::ChainNode& node) {
    add(node.candidate);
    add(node.is_on);
    add(because(node));
    add(node.rule);
  }

  // The constraint by which a node follows; -1 for a start, -2 for a rule.
  static int because(const rating::ChainNode& node) {
    using rating::Cause;
    if (node.cause == Cause::none) return -1;
    if (node.cause == Cause::rule) return -2;
    const Cell i = cell_of(node.candidate);
    if (node.cause == Cause::cell) return i;
    return constraint_of(house_of(house_kind(node.cause), i), digit_of(node.candidate));
  }

  std::vector<std::int32_t> numbers_;
};

}  // namespace whydoku::door
