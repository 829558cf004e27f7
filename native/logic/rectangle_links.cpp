#include "logic/rectangle_links.hpp"

#include <array>

#include "logic/deadly.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr unsigned WEIGHT = 400;

}  // namespace

void join_rectangles(Search& search, ChainNet& net) {
  for (const Rectangle& rectangle : search.note<Rectangles>().found()) {
    const auto roof = rectangle.pattern.roof();
    if (roof.size() == 2) {
      net.join(net.digits_in(roof[0].cell, roof[0].guardians),
               net.digits_in(roof[1].cell, roof[1].guardians), LinkKind::RECTANGLE, WEIGHT);
    }
    const Mask digits = rectangle.pattern.guardian_digits();
    if (roof.size() < 2 || size_of(digits) != 2) continue;
    std::array<NetNode, 2> nodes;
    std::size_t n = 0;
    for (const Digit d : Members(digits)) {
      CellSet cells;
      for (const RoofCell& one : roof) {
        if ((one.guardians & bit_of(d)) != 0) cells.add(one.cell);
      }
      nodes[n++] = net.places(cells, d);
    }
    net.join(nodes[0], nodes[1], LinkKind::RECTANGLE, WEIGHT);
  }
}

}  // namespace whydoku::logic
