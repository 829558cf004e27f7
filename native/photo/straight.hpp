// A grid as it would look from straight above.
#pragma once

#include "photo/picture.hpp"

namespace whydoku::photo {

// What these lines enclose, as a square picture of so many pixels a side, a multiple of 9.
Picture straightened(const Picture& picture, const Mesh& mesh, int side);

}  // namespace whydoku::photo
