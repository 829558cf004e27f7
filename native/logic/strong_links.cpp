#include "logic/strong_links.hpp"

#include "logic/exocet_links.hpp"
#include "logic/guardian_links.hpp"
#include "logic/set_links.hpp"

namespace whydoku::logic {

namespace {

void join_splits(const Grid& grid, LinkKind kind, ChainNet& net) {
  const unsigned weight = kind == LinkKind::CELL || kind == LinkKind::HOUSE ? 0 : 1;
  each_split_of(grid, kind, [&](std::size_t q, unsigned one, unsigned other) {
    const auto node = [&](unsigned some) {
      const auto mask = static_cast<Mask>(some);
      if (q < CELLS) return net.digits_in(static_cast<Cell>(q), mask);
      return net.places(house_of(static_cast<Constraint>(q)), mask, static_cast<Digit>(q % 9));
    };
    net.join(node(one), node(other), kind, weight, q);
  });
}

}  // namespace

void join_links(Search& search, LinkKind kind, ChainNet& net) {
  switch (kind) {
    case LinkKind::ALS: return join_almost_locked(search, net);
    case LinkKind::AHS:
      return join_almost_hidden(search, net);
    case LinkKind::FISH:
      return join_almost_fish(search, net);
    case LinkKind::EXOCET: return join_exocets(search, net);
    case LinkKind::RECTANGLE: return join_rectangles(search, net);
    case LinkKind::RING: return join_rings(search, net);
    default: return join_splits(search.grid(), kind, net);
  }
}

Numbers strong_links(Search& search, LinkKind kind) {
  ChainNet net;
  net.clear(search.grid(), false);
  join_links(search, kind, net);
  net.close(search.patience());
  net.order();
  Numbers numbers;
  for (const ChainLink& link : net.links()) {
    const why::Ground chain =
        why::chain({net.node(link.first), net.node(link.second)}, {net.ground(link)});
    numbers.insert(numbers.end(), chain.numbers().begin(), chain.numbers().end());
  }
  return numbers;
}

}  // namespace whydoku::logic
