#include "logic/exocet_links.hpp"

#include <vector>

#include "logic/exocet_search.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned WEIGHT_OF_EXOCET = 800;

}  // namespace

void join_exocets(Search& search, ChainNet& net) {
  const Grid& grid = search.grid();
  for (const AlmostExocet& one : almost_exocets(grid, search.patience())) {
    const NetNode exception = net.places(one.cells, one.digit);
    if (exception == NO_NODE) continue;
    const std::uint32_t ground = net.add_guarded(ground_of(one.exocet));
    std::vector<Cell> cells = one.exocet.base;
    cells.insert(cells.end(), one.exocet.targets.begin(), one.exocet.targets.end());
    for (const Cell i : cells) {
      Mask stays = 0;
      for (const Digit d : Members(grid.mask(i))) {
        if (!one.exocet.eliminations.has(candidate_of(i, d))) stays = united(stays, bit_of(d));
      }
      if (one.cells.has(i)) stays = without(stays, bit_of(one.digit));
      if (stays == 0 || !one.exocet.eliminations.meets(CELL_CANDIDATES[i])) continue;
      net.join(exception, net.digits_in(i, stays), LinkKind::EXOCET,
               WEIGHT_OF_EXOCET + static_cast<unsigned>(one.exocet.size()), ground);
    }
  }
}

}  // namespace whydoku::logic
