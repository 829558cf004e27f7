// A small net that reads cells, in whole numbers: the same bytes give the same reading everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "photo/cells.hpp"

namespace whydoku::photo {

enum class Kind : std::uint8_t { open, printed, written, marks };

constexpr int FIRM = 192;  // how sure a cell is that is not looked at again

struct CellReading {
  Kind kind = Kind::open;
  std::uint8_t digit = 0;  // of a cell that is printed or written, else 0
  std::uint8_t next = 0;   // the digit that it would be next, 0 if it would have none
  // That kind, digit and marks are right: from 128 it is wrong less than once in 64, at 255 far
  // less often.
  std::uint8_t sure = 0;
  std::uint16_t marks = 0;  // of a cell with marks: bit d - 1 of the digit d
  // How unlikely each kind is, and each digit of a cell that has one: sixteenths of a bit.
  std::array<std::uint8_t, 4> kinds{};
  std::array<std::uint8_t, 9> digits{};
};

// What the net says of a patch before anything is made of it, in 64ths of a factor of two: four
// kinds, nine digits, nine marks.
using Said = std::array<std::int32_t, 22>;

struct GridReading {
  std::array<Said, 81> said;
  std::array<CellReading, 81> cells;
};

struct Weights;

class Net {
 public:
  static constexpr std::size_t SIZE = 147732;  // of the file

  // From the bytes of `net.bin`; it reads nothing if they are not such a file of this version.
  explicit Net(std::span<const std::uint8_t> bytes);
  ~Net();
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  explicit operator bool() const { return weights_ != nullptr; }
  Said said(const Patch& patch) const;
  CellReading read(const Patch& patch) const;
  // The cells of a grid, whose kinds are judged together.
  GridReading read(const std::array<Patch, 81>& cells) const;
  // The same cells after a second look at those that are not firmly read, each moved a little to
  // all sides: what is right is mostly right there, too.
  std::array<CellReading, 81> read_again(const std::array<Patch, 81>& cells,
                                         GridReading grid) const;

 private:
  std::unique_ptr<const Weights> weights_;
};

}  // namespace whydoku::photo
