#include "search/solver.hpp"

#include <algorithm>

#include "search/lanes/engine.hpp"
#include "search/search.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

std::optional<CandidateSet> set_of(const std::optional<Possible>& possible) {
  if (!possible) return std::nullopt;
  return CandidateSet::of(SetRow(packed(*possible)));
}

class Lanes : public Solver {
 public:
  Lanes() : Solver(9, true) {}

  std::uint64_t count(const CandidateSet& possible, std::uint64_t limit,
                      Patience& patience) const override {
    return count_solutions(possible_in(possible), limit, patience);
  }
  std::optional<CandidateSet> any(const CandidateSet& possible, Patience& patience) const override {
    const auto found = any_solution(possible_in(possible), patience);
    return found ? set_of(possible_of(*found)) : std::nullopt;
  }
  std::optional<CandidateSet> only(const CandidateSet& possible,
                                   Patience& patience) const override {
    return set_of(only_solution(possible_in(possible), patience));
  }
  CandidateSet tightened(const CandidateSet& possible) const override {
    Possible left = possible_in(possible);
    return tighten(left) == Logic::dead ? CandidateSet() : *set_of(left);
  }

  std::optional<Cells> digits(DigitRow row) const override { return read_cells(row); }
  std::optional<CandidateSet> possible(Row row) const override { return set_of(read_row(row)); }

  bool goes_together() const override { return true; }
  void count_rows(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                  Patience& patience) const override {
    whydoku::count_rows(rows, limit, counts, {}, patience);
  }
  void solve_rows(const Rows& rows, bool unique, std::span<Text> solutions,
                  Patience& patience) const override {
    whydoku::solve_rows(rows, unique, solutions, patience);
  }
  void complete_rows(const Rows& rows, std::span<const Stream> streams,
                     std::span<std::optional<Cells>> out, Patience& patience) const override {
    whydoku::complete_rows(rows, streams, out, patience);
  }
  void ask(std::span<const Cells> questions, std::span<std::uint64_t> answers,
           Patience& patience) const override {
    engine().count({as_rows(questions), {}, 1, as_view(answers), {}}, patience);
  }
};

}  // namespace

const Solver& lanes() {
  static const Lanes lanes;
  return lanes;
}

void Solver::minimal_rows(const Rows& rows, std::span<std::uint8_t> statuses,
                          Patience& patience) const {
  std::vector<std::uint64_t> counts(rows.size());
  count_rows(rows, 2, counts, patience);

  // A given is needed if there is a solution with another digit in its cell.
  std::vector<Cells> others;
  std::vector<std::size_t> row_of;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    statuses[k] = counts[k] == 1 ? 1 : 255;
    if (counts[k] != 1) continue;
    const Cells plain = plain_cells(rows.digits(k));
    for (std::size_t i = 0; i < CELLS; ++i) {
      if (plain[i] == 0) continue;
      others.push_back(plain);
      others.back()[i] = any_but(plain[i]);
      row_of.push_back(k);
    }
  }
  std::vector<std::uint64_t> needed(others.size());
  const std::size_t together = goes_together() ? others.size() : 1;
  for (std::size_t first = 0; first < others.size(); first += together) {
    if (statuses[row_of[first]] == 0) continue;
    ask(std::span(others).subspan(first, together), std::span(needed).subspan(first, together),
        patience);
    for (std::size_t m = first; m < first + together; ++m) {
      if (needed[m] == 0) statuses[row_of[m]] = 0;
    }
  }
}

std::optional<Cells> Solutions::next(Patience& patience) {
  while (!levels_.empty()) {
    Level& last = levels_.back();
    last.left = solver_->tightened(last.left);
    const Possible sets = possible_in(last.left);
    const auto open =
        std::find_if(sets.begin(), sets.end(), [](Mask set) { return size_of(set) > 1; });
    const bool is_solved = open == sets.end() && !last.left.is_empty();
    if (is_solved || (!last.known && !(last.known = solver_->any(last.left, patience)))) {
      const Cells found = digits_of(last.left);
      levels_.pop_back();
      if (is_solved) return found;
      continue;
    }
    // What has the lowest digit of the first open cell comes before what has not.
    const auto i = static_cast<std::size_t>(open - sets.begin());
    const std::size_t k = 9 * i + lowest(*open);
    Level branch = last;
    branch.left -= CELL_CANDIDATES[i];
    branch.left.add(k);
    last.left.remove(k);
    (last.known->has(k) ? last : branch).known.reset();
    levels_.push_back(std::move(branch));
  }
  return std::nullopt;
}

Cells digits_of(const CandidateSet& solution) {
  Cells cells{};
  solution.for_each([&](std::size_t k) { cells[k / 9] = static_cast<std::uint8_t>(k % 9 + 1); });
  return cells;
}

}  // namespace whydoku
