#include "search/search.hpp"

#include "search/rows.hpp"

namespace whydoku {
namespace {

// Visits the solutions below a state, in no promised order, until `visit` answers false. Each
// branch is a candidate that is either true, in a copy of the state, or false, in the state itself;
// the state is used up.
template <class Visit>
bool walk(State& state, Visit& visit, Patience& patience) {
  while (true) {
    patience.tick();
    if (state.is_dead()) return true;
    const std::optional<Constraint> q = state.narrowest();
    if (!q) return visit(state);
    const Candidate k = MEMBERS[*q][lowest(state[*q])];
    State branch = state;
    if (branch.place(k) && !walk(branch, visit, patience)) return false;
    state.remove(k);
  }
}

}  // namespace

std::uint64_t count_solutions(State state, std::uint64_t limit, Patience& patience) {
  std::uint64_t count = 0;
  auto visit = [&](const State&) { return ++count < limit; };
  walk(state, visit, patience);
  return count;
}

std::optional<Cells> any_solution(State state, Patience& patience) {
  std::optional<Cells> found;
  auto visit = [&](const State& solved) {
    found = solved.solution();
    return false;
  };
  walk(state, visit, patience);
  return found;
}

std::optional<Cells> only_solution(State state, Patience& patience) {
  std::optional<Cells> found;
  bool is_only = true;
  auto visit = [&](const State& solved) {
    is_only = !found;
    found = solved.solution();
    return is_only;
  };
  walk(state, visit, patience);
  return is_only ? found : std::nullopt;
}

bool has_solution(const State& state, Patience& patience) {
  return count_solutions(state, 1, patience) == 1;
}

Status status_of(const State& state, Patience& patience) {
  return static_cast<Status>(count_solutions(state, 2, patience));
}

bool is_redundant(const Cells& puzzle, const Cells& solution, std::size_t i, Patience& patience) {
  Cells without = puzzle;
  without[i] = 0;
  State state = state_of(without);
  state.remove(static_cast<Candidate>(i * 9 + solution[i] - 1));
  return !has_solution(state, patience);
}

bool is_minimal(const Cells& puzzle, const Cells& solution, Patience& patience) {
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (puzzle[i] != 0 && is_redundant(puzzle, solution, i, patience)) return false;
  }
  return true;
}

}  // namespace whydoku
