#include "logic/guardian_links.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "logic/deadly.hpp"
#include "logic/link_graph.hpp"
#include "logic/odd_rings.hpp"
#include "logic/order.hpp"
#include "logic/three_digits.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned WEIGHT = 400;
constexpr int MOST_PLACES = 4;

// Joins the guardians in one cell and those in another, or the guardians of two digits.
void join_guardians(const DeadlyPattern& pattern, LinkKind kind, unsigned weight, ChainNet& net) {
  const auto roof = pattern.roof();
  const Mask digits = pattern.guardian_digits();
  if (roof.size() < 2 || (roof.size() > 2 && size_of(digits) != 2)) return;
  const std::uint32_t ground = net.add_guarded(pattern.ground());
  if (roof.size() == 2) {
    net.join(net.digits_in(roof[0].cell, roof[0].guardians),
             net.digits_in(roof[1].cell, roof[1].guardians), kind, weight, ground);
  }
  if (size_of(digits) != 2) return;
  std::array<NetNode, 2> nodes;
  std::size_t n = 0;
  for (const Digit d : Members(digits)) {
    CellSet cells;
    for (const RoofCell& one : roof) {
      if ((one.guardians & bit_of(d)) != 0) cells.add(one.cell);
    }
    nodes[n++] = net.places(cells, d);
  }
  net.join(nodes[0], nodes[1], kind, weight, ground);
}

// Whether cells are few, and in two houses.
bool has_few_sides(const Tables& tables, const CellSet& cells) {
  if (cells.count() > MOST_PLACES) return false;
  for (const Kind kind : {ROW, COLUMN, BOX}) {
    if (are_in_one_house(tables, cells - HOUSE_SETS[house_of(kind, cells.lowest())])) return true;
  }
  return false;
}

// Joins the guardians of rings of places of a digit that are in a house and the others, which are
// in one too, by the shortest ring with the same two sides.
void join_places(Search& search, Digit d, ChainNet& net) {
  struct Sides {
    CellSet one;
    CellSet other;
    PlaceRing ring;
  };
  const Tables& tables = search.grid().tables();
  std::vector<Sides> found;
  NumberedSets known;
  RingsOfPlaces(
      search, d,
      [&](const CellSet& guarding, const CellSet&) { return has_few_sides(tables, guarding); },
      [&](const PlaceRing& ring) {
        for (const CellSet& house : HOUSE_SETS) {
          CellSet one = ring.guardians & house;
          CellSet other = ring.guardians - house;
          if (one.is_empty() || other.is_empty() || !are_in_one_house(tables, other)) continue;
          if (other.lowest() < one.lowest()) std::swap(one, other);
          CandidateSet name = digit_in(one, 0);
          name |= digit_in(other, 1);
          const auto [n, is_new] = known.add(name);
          if (is_new) {
            found.push_back({one, other, ring});
          } else if (ring.size < found[n].ring.size) {
            found[n].ring = ring;
          }
        }
      })
      .search();
  for (const auto& [one, other, ring] : found) {
    net.join(net.places(one, d), net.places(other, d), LinkKind::RING,
             WEIGHT + static_cast<unsigned>(ring.size), net.add_guarded(ring.ground()));
  }
}

}  // namespace

void join_rectangles(Search& search, ChainNet& net) {
  for (const Rectangle& rectangle : search.note<Rectangles>().found()) {
    join_guardians(rectangle, LinkKind::RECTANGLE, WEIGHT, net);
  }
}

void join_rings(Search& search, ChainNet& net) {
  for (Digit d = 0; d < 9; ++d) join_places(search, d, net);
  const auto join_all = [&](const std::vector<DeadlyPattern>& patterns) {
    for (const DeadlyPattern& pattern : patterns) {
      join_guardians(pattern, LinkKind::RING, WEIGHT + pattern.size(), net);
    }
  };
  join_all(search.note<CellRings>().found());
  join_all(search.note<ThreeDigits>().tridagons());
  join_all(search.note<ThreeDigits>().others());
}

}  // namespace whydoku::logic
