#include "photo/net.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <tuple>
#include <utility>

#include "photo/alike.hpp"
#include "photo/kinds.hpp"
#include "photo/likely.hpp"

namespace whydoku::photo {
namespace {

using std::size_t;

// The file: these bytes, the layers, and a sum of all before it. A layer is, for each output, what
// is added to its sum (32 bits) and what that is multiplied by (32 bits, in 2^24ths), then a byte
// for each weight, output by output. Numbers are little-endian.
constexpr std::array<std::uint8_t, 8> MAGIC = {'w', 'd', 'c', 'e', 'l', 'l', 's', 1};

constexpr size_t rounded(size_t size) { return (size + 15) / 16 * 16; }

// Nine tenths of a reader's time under sanitizers would be their checks of this loop, whose bounds
// are its types'.
#if defined(__SANITIZE_ADDRESS__) && defined(__GNUC__)
#define WHYDOKU_UNWATCHED __attribute__((no_sanitize("address", "undefined")))
#else
#define WHYDOKU_UNWATCHED
#endif

// The sum of products of two rows. Of numbers and weights of eight bits it fits by far.
template <size_t SIZE>
WHYDOKU_UNWATCHED std::int32_t product(const std::int16_t* taken, const std::int16_t* filter) {
  std::int32_t sum = 0;
  for (size_t i = 0; i < SIZE; ++i) {
    sum += static_cast<std::int32_t>(taken[i]) * filter[i];
  }
  return sum;
}

class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i) {
      value |= static_cast<std::uint32_t>(rest_[i]) << (8 * i);
    }
    rest_ = rest_.subspan(4);
    return value;
  }
  std::int8_t weight() {
    const auto value = static_cast<std::int8_t>(rest_[0]);
    rest_ = rest_.subspan(1);
    return value;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

// Filters of KERNEL × KERNEL over IN numbers at each of SIDE × SIDE places, every STRIDE of them.
// What lies around counts as 0, which is paper.
template <int IN, int OUT, int KERNEL, int STRIDE, int SIDE>
struct Filters {
  static constexpr int INPUTS = IN;
  static constexpr int AFTER = SIDE / STRIDE;
  static constexpr size_t WIDE = IN * KERNEL;
  static constexpr size_t TAKEN = WIDE * KERNEL;
  static constexpr size_t PADDED = rounded(TAKEN);
  static constexpr size_t BYTES = OUT * (8 + TAKEN);
  static constexpr int ROOM = SIDE + KERNEL - 1;

  // Rows of places with what lies around them, IN numbers each.
  using Input = std::array<std::int16_t, static_cast<size_t>(ROOM) * ROOM * IN>;

  std::array<std::int32_t, OUT> added{};
  std::array<std::uint32_t, OUT> multiplied{};
  std::array<std::int16_t, OUT * PADDED> weights{};

  void load(Bytes& bytes) {
    for (std::int32_t& one : added) {
      one = static_cast<std::int32_t>(bytes.word());
    }
    for (std::uint32_t& one : multiplied) {
      one = bytes.word();
    }
    for (size_t out = 0; out < OUT; ++out) {
      for (size_t i = 0; i < TAKEN; ++i) {
        weights[out * PADDED + i] = bytes.weight();
      }
    }
  }

  std::int64_t scaled(size_t out, std::int32_t sum) const {
    // Of a file made by others a sum may leave 32 bits; it wraps round, as it would elsewhere.
    const auto whole = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) +
                                                 static_cast<std::uint32_t>(added[out]));
    constexpr std::int64_t half = std::int64_t{1} << (SHIFT - 1);
    return (static_cast<std::int64_t>(whole) * multiplied[out] + half) >> SHIFT;
  }

  // Calls put(y, x, out, value) with the value of each filter at each place.
  template <typename Put>
  void run(const Input& input, const Put& put) const {
    for (int y = 0; y < AFTER; ++y) {
      for (int x = 0; x < AFTER; ++x) {
        alignas(16) std::array<std::int16_t, PADDED> taken{};
        for (int row = 0; row < KERNEL; ++row) {
          const auto from = static_cast<size_t>(((y * STRIDE + row) * ROOM + x * STRIDE) * IN);
          std::memcpy(&taken[static_cast<size_t>(row) * WIDE], &input[from],
                      WIDE * sizeof(std::int16_t));
        }
        for (size_t out = 0; out < OUT; ++out) {
          put(y, x, out, scaled(out, product<PADDED>(taken.data(), &weights[out * PADDED])));
        }
      }
    }
  }
};

using First = Filters<1, 24, 5, 2, 32>;
using Second = Filters<24, 32, 3, 1, 16>;
using Third = Filters<32, 48, 3, 2, 16>;
using Fourth = Filters<48, 48, 3, 1, 8>;
using Fifth = Filters<48, 72, 3, 2, 8>;
using Sixth = Filters<72, 72, 3, 1, 4>;
using Last = Filters<72, std::tuple_size_v<Said>, 4, 4, 4>;

using Layers = std::tuple<First, Second, Third, Fourth, Fifth, Sixth, Last>;

// The numbers of a layer, from 0 to 255, as the next layer takes them.
template <typename From, typename To>
void passed(const Layers& layers, const typename From::Input& input, typename To::Input& output,
            int around) {
  std::get<From>(layers).run(
      input, [&output, around](int y, int x, size_t out, std::int64_t value) {
        const auto place = static_cast<size_t>(((y + around) * To::ROOM + x + around) * To::INPUTS);
        output[place + out] = static_cast<std::int16_t>(std::clamp<std::int64_t>(value, 0, 255));
      });
}

static_assert(Net::SIZE == MAGIC.size() + First::BYTES + Second::BYTES + Third::BYTES +
                               Fourth::BYTES + Fifth::BYTES + Sixth::BYTES + Last::BYTES + 4);

std::uint32_t sum_of(std::span<const std::uint8_t> bytes) {
  std::uint32_t sum = 2166136261U;
  for (const std::uint8_t byte : bytes) {
    sum = (sum ^ byte) * 16777619U;
  }
  return sum;
}

}  // namespace

struct Weights {
  Layers layers;
};

Net::Net(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != SIZE || !std::equal(MAGIC.begin(), MAGIC.end(), bytes.begin()) ||
      Bytes(bytes.last(4)).word() != sum_of(bytes.first(SIZE - 4))) {
    return;
  }
  auto weights = std::make_unique<Weights>();
  Bytes rest(bytes.subspan(MAGIC.size()));
  std::apply([&rest](auto&... layers) { (layers.load(rest), ...); }, weights->layers);
  weights_ = std::move(weights);
}

Net::~Net() = default;

Said Net::said(const Patch& patch) const {
  First::Input pixels{};
  for (int y = 0; y < PATCH_SIDE; ++y) {
    for (int x = 0; x < PATCH_SIDE; ++x) {
      pixels[static_cast<size_t>((y + 2) * First::ROOM + x + 2)] =
          static_cast<std::int16_t>(255 - patch[static_cast<size_t>(y * PATCH_SIDE + x)]);
    }
  }
  Second::Input second{};
  passed<First, Second>(weights_->layers, pixels, second, 1);
  Third::Input third{};
  passed<Second, Third>(weights_->layers, second, third, 1);
  Fourth::Input fourth{};
  passed<Third, Fourth>(weights_->layers, third, fourth, 1);
  Fifth::Input fifth{};
  passed<Fourth, Fifth>(weights_->layers, fourth, fifth, 1);
  Sixth::Input sixth{};
  passed<Fifth, Sixth>(weights_->layers, fifth, sixth, 1);
  // Nothing lies around what the last one takes: it takes all places at once.
  Last::Input last{};
  passed<Sixth, Last>(weights_->layers, sixth, last, 0);
  Said said{};
  std::get<Last>(weights_->layers).run(last, [&said](int, int, size_t out, std::int64_t value) {
    said[out] = static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -32767, 32767));
  });
  return said;
}

namespace {

// At a first look the lines of a grid are in doubt, too.
enum class Look { first, again };

// The likeliest kind, as long as lines are in doubt: where wrong ones cut through digits, cells
// that may have any of several are no blank ones. After that it is the kind of the likeliest
// reading: such a cell is blank if that is likelier than each digit.
size_t kind_of(const Answers<4>& kinds, std::uint64_t best_digit, Look look) {
  if (look == Look::first) return kinds.best;
  const size_t without = kinds.parts[3] > kinds.parts[0] ? 3 : 0;
  const size_t with = kinds.parts[2] > kinds.parts[1] ? 2 : 1;
  return best_digit > kinds.parts[without] ? with : without;
}

CellReading reading_of(const Said& all, Look look) {
  const Answers<4> kinds(all.data());
  const Answers<9> digits(all.data() + 4);
  CellReading reading;
  const std::uint64_t as_digit = kinds.parts[1] + kinds.parts[2];
  const std::uint64_t best_digit = as_digit * digits.parts[digits.best] >> SHIFT;
  const size_t kind = kind_of(kinds, best_digit, look);
  const bool has_digit = kind == 1 || kind == 2;
  reading.kind = static_cast<Kind>(kind);
  reading.kinds = kinds.bits;
  reading.digits = digits.bits;
  std::uint64_t wrong = kinds.all_but(kind);
  if (has_digit) {
    wrong += digits.others;
    reading.digit = static_cast<std::uint8_t>(digits.best + 1);
    const std::uint64_t next_digit = as_digit * digits.parts[digits.next] >> SHIFT;
    const bool none = kinds.parts[0] + kinds.parts[3] > next_digit;
    reading.next = none ? 0 : static_cast<std::uint8_t>(digits.next + 1);
  } else if (best_digit > 0) {
    reading.next = static_cast<std::uint8_t>(digits.best + 1);
  }
  if (reading.kind == Kind::marks) {
    for (size_t i = 0; i < 9; ++i) {
      const std::int32_t mark = all[13 + i];
      const std::uint64_t other = power(mark < 0 ? -mark : mark);
      wrong += (other << SHIFT) / ((std::uint64_t{1} << SHIFT) + other);
      if (mark > 0) {
        reading.marks = static_cast<std::uint16_t>(reading.marks | (1U << i));
      }
    }
  }
  reading.sure = static_cast<std::uint8_t>(std::min(bits_below(wrong) * 4 / 3, 255));
  return reading;
}

}  // namespace

CellReading Net::read(const Patch& patch) const { return reading_of(said(patch), Look::again); }

namespace {

constexpr std::array<std::array<int, 2>, 4> MOVES = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

// What a patch shows, moved by whole pixels: its cell as lines that miss a little would cut it out.
Patch moved(const Patch& patch, int right, int down) {
  Patch moved;
  for (int y = 0; y < PATCH_SIDE; ++y) {
    for (int x = 0; x < PATCH_SIDE; ++x) {
      const int from_y = std::clamp(y - down, 0, PATCH_SIDE - 1);
      const int from_x = std::clamp(x - right, 0, PATCH_SIDE - 1);
      moved[static_cast<size_t>(y * PATCH_SIDE + x)] =
          patch[static_cast<size_t>(from_y * PATCH_SIDE + from_x)];
    }
  }
  return moved;
}

std::array<CellReading, 81> judged(const std::array<Patch, 81>& cells, std::array<Said, 81> all,
                                   Look look) {
  std::array<Kinds, 81> kinds;
  for (size_t k = 0; k < 81; ++k) std::copy_n(all[k].begin(), 4, kinds[k].begin());
  judge_together(cells, kinds);
  std::array<CellReading, 81> readings;
  for (size_t k = 0; k < 81; ++k) {
    std::copy(kinds[k].begin(), kinds[k].end(), all[k].begin());
    readings[k] = reading_of(all[k], look);
  }
  return readings;
}

}  // namespace

GridReading Net::read(const std::array<Patch, 81>& cells) const {
  GridReading grid;
  std::transform(cells.begin(), cells.end(), grid.said.begin(),
                 [this](const Patch& patch) { return said(patch); });
  grid.cells = judged(cells, grid.said, Look::first);
  return grid;
}

std::array<CellReading, 81> Net::read_again(const std::array<Patch, 81>& cells,
                                            GridReading grid) const {
  // Marks are so small that a pixel is much for them: they stay as they were read.
  constexpr size_t MARKS = 13;
  for (size_t k = 0; k < 81; ++k) {
    if (grid.cells[k].sure >= FIRM) continue;
    Said& all = grid.said[k];
    for (const auto& [right, down] : MOVES) {
      const Said other = said(moved(cells[k], right, down));
      for (size_t i = 0; i < MARKS; ++i) all[i] += other[i];
    }
    for (size_t i = 0; i < MARKS; ++i) all[i] /= static_cast<std::int32_t>(MOVES.size() + 1);
  }
  compare(cells, judged(cells, grid.said, Look::again), grid.said);
  return judged(cells, grid.said, Look::again);
}

}  // namespace whydoku::photo
