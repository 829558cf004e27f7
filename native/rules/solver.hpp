// Who answers what is asked about puzzles under any rules: the lanes if these are classic, else a
// search that serves all rules, puzzle by puzzle. What the answers mean, search/solver.hpp says.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "candset.hpp"
#include "rules/tables.hpp"
#include "search/solver.hpp"

namespace whydoku {

// What rules exclude that tables do not know, such as one of several cells together: of what is left
// some candidates that are false, if it knows of any. Where one digit is left in each cell, it must
// exclude some unless they obey it. It may only exclude more where less is left. It is asked again
// and again, after each change.
using Narrowing = std::function<CandidateSet(const CandidateSet& left)>;

// The solver of rules: their tables, and what these cannot say.
std::shared_ptr<const Solver> solver_of(std::shared_ptr<const Tables> tables,
                                        std::vector<Narrowing> narrowings = {});

// The same for tables that live as long.
inline std::shared_ptr<const Solver> solver_of(const Tables& tables) {
  return solver_of(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables));
}

}  // namespace whydoku
