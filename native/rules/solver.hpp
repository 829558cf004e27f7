// Who answers what is asked about puzzles under any rules: the lanes if these are classic, else the
// search of rules/search.hpp, puzzle by puzzle. What the answers mean, search/solver.hpp says.
#pragma once

#include <memory>
#include <vector>

#include "rules/search.hpp"
#include "rules/tables.hpp"
#include "search/solver.hpp"

namespace whydoku {

// The solver of rules: their tables, and what these cannot say.
std::shared_ptr<const Solver> solver_of(std::shared_ptr<const Tables> tables,
                                        std::vector<Narrowing> narrowings = {});

// The same for tables that live as long.
inline std::shared_ptr<const Solver> solver_of(const Tables& tables) {
  return solver_of(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables));
}

}  // namespace whydoku
