// The order in which one reads the grids of a picture.
#pragma once

#include <cstddef>
#include <vector>

#include "photo/picture.hpp"

namespace whydoku::photo {

// The numbers of upright grids as one reads them, however the picture lies: rows of them from the
// top, each from the left; or columns, where they make no rows.
std::vector<std::size_t> order_on_page(const std::vector<Mesh>& grids);

}  // namespace whydoku::photo
