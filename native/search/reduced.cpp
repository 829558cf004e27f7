#include "search/reduced.hpp"

#include <algorithm>

#include "search/branches.hpp"
#include "search/unavoidable.hpp"
#include "sorting.hpp"

namespace whydoku {
namespace {

// Sets of up to so many cells are looked for before anything else. Larger ones take longer to find
// than they save; where few clues may go, smaller ones do.
constexpr std::size_t LARGEST_AT_FIRST = 12, LARGEST_FOR_FEW = 8;
constexpr int FEW_CLUES = 20;

// How many of the sets that showed last that a clue is needed are kept, to save searches.
constexpr std::size_t RECENT = 256;

constexpr std::size_t NONE = CELLS;

}  // namespace

Reduced::Reduced(const Cells& puzzle, const Cells& solution, const CellSet& needed,
                 std::size_t most, const std::optional<CellSet>& after)
    : digits_(solution),
      solution_(alone(possible_of(solution))),
      needed_(needed),
      most_(most),
      after_(after),
      recent_(RECENT) {
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (puzzle[i] != 0) clues_.add(i);
  }
}

void Reduced::begin(Patience& patience) {
  sets_.clear();
  const bool are_few = (clues_ - needed_).count() <= FEW_CLUES;
  const std::size_t largest = are_few ? LARGEST_FOR_FEW : LARGEST_AT_FIRST;
  for (const CellSet& set : unavoidable_sets(digits_, largest, patience)) {
    sets_.push_back(set & clues_);
  }
  sort_stably(sets_.begin(), sets_.end(), [](const CellSet& one, const CellSet& other) {
    return one.count() < other.count();
  });
  // A set that holds another one is hit with that.
  std::vector<CellSet> least;
  for (const CellSet& set : sets_) {
    const auto is_held = [&](const CellSet& other) { return other.is_within(set); };
    if (std::none_of(least.begin(), least.end(), is_held)) least.push_back(set);
  }
  sets_ = std::move(least);
}

std::optional<CellSet> Reduced::next(Patience& patience) {
  if (!has_begun_) {
    begin(patience);
    Node root{needed_, {}};
    root.known = sets_.size();
    const End end = enter(root, patience);
    has_begun_ = true;
    if (end == End::open) nodes_.push_back(root);
    if (end == End::found && !after_) return root.kept;
  }
  while (!nodes_.empty()) {
    Node& node = nodes_.back();
    if (node.untried.is_empty()) {
      sets_.resize(node.known);
      nodes_.pop_back();
      after_.reset();
      continue;
    }
    const Cell clue = node.untried.lowest();
    const bool is_passed = after_ && !after_->has(clue);
    End end = End::dead;
    Node branch{node.kept, node.gone, node.alone};
    if (!is_passed) {
      branch.kept.add(clue);
      branch.alone[clue] = node.chosen;
      branch.known = sets_.size();
      end = enter(branch, patience);
    }
    node.untried.remove(clue);
    node.gone.add(clue);
    if (is_passed) continue;
    if (end == End::open) {
      nodes_.push_back(branch);
    } else if (after_) {
      after_.reset();
    } else if (end == End::found) {
      return branch.kept;
    }
  }
  return std::nullopt;
}

Reduced::End Reduced::enter(Node& node, Patience& patience) {
  if (!are_all_needed(node, patience)) return End::dead;
  const std::optional<CellSet> set = not_hit(node);
  if (!set) return End::dead;
  node.chosen = set->is_empty() ? missed(node.kept, NONE, patience) : *set;
  node.untried = node.chosen - node.gone;
  if (node.chosen.is_empty()) return End::found;
  const bool is_full = static_cast<std::size_t>(node.kept.count()) >= most_;
  if (node.untried.is_empty() || is_full) return End::dead;
  if (set->is_empty()) sets_.push_back(node.chosen);
  return End::open;
}

bool Reduced::are_all_needed(Node& node, Patience& patience) {
  CellSet doubtful;
  node.kept.for_each([&](Cell clue) {
    if ((node.alone[clue] & node.kept) != CellSet::just(clue)) doubtful.add(clue);
  });
  if (doubtful.is_empty()) return true;
  for (const auto* const sets : {&sets_, &recent_}) {
    for (const CellSet& set : *sets) {
      const CellSet hit = set & node.kept;
      if (!hit.meets(doubtful) || hit.has_several()) continue;
      node.alone[hit.lowest()] = set;
      doubtful -= hit;
    }
  }
  while (!doubtful.is_empty()) {
    const Cell clue = doubtful.take_lowest();
    const CellSet set = missed(node.kept, clue, patience);
    if (set.is_empty()) return false;
    node.alone[clue] = set;
    recent_[next_recent_++ % RECENT] = set;
  }
  return true;
}

std::optional<CellSet> Reduced::not_hit(const Node& node) const {
  CellSet best, apart;
  auto count = static_cast<std::size_t>(node.kept.count());
  unsigned fewest = CELLS + 1;
  for (const CellSet& set : sets_) {
    if (set.meets(node.kept)) continue;
    const CellSet left = set - node.gone;
    const unsigned size = left.count();
    if (size == 0) return std::nullopt;
    if (size < fewest) {
      fewest = size;
      best = set;
    }
    if (left.meets(apart)) continue;
    apart |= left;
    ++count;
  }
  return count > most_ ? std::nullopt : std::optional(best);
}

CellSet Reduced::missed(const CellSet& kept, std::size_t but, Patience& patience) const {
  Possible possible;
  possible.fill(ALL_NINE);
  kept.for_each([&](Cell i) { possible[i] = digit_bit(digits_[i]); });
  if (but != NONE) possible[but] = without(ALL_NINE, digit_bit(digits_[but]));
  CellSet set;
  visit_solutions(alone(possible), solution_, patience, [&](const LonePuzzle& other) {
    clues_.for_each([&](Cell i) {
      if (set_at(other, i) != set_at(solution_, i)) set.add(i);
    });
    return !set.is_empty();
  });
  return set;
}

}  // namespace whydoku
