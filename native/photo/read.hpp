// The grids of a picture, read.
#pragma once

#include <array>
#include <vector>

#include "photo/find.hpp"
#include "photo/judge.hpp"
#include "photo/net.hpp"

namespace whydoku::photo {

struct Reading {
  Mesh mesh;
  std::array<CellReading, 81> cells;
  Verdict verdict = Verdict::none;  // of the digits as they are read
  Cells offered{};                  // those that the rules make likelier
};

// The grids of a picture as one reads them, each upright, however the picture lies.
std::vector<Reading> readings(const Picture& picture, const Net& net, Patience& patience);

}  // namespace whydoku::photo
