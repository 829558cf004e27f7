// Templates: the places of a digit that are in no way to place it once in each house.
#include <array>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

// The most ways that are listed.
constexpr unsigned MOST_WAYS = 500;

// All ways to place a digit, row by row, up to one more than MOST_WAYS.
class DigitPlacings {
 public:
  DigitPlacings(const Grid& grid, Digit d) {
    for (std::size_t r = 0; r < 9; ++r) rows_[r] = grid.mask(constraint_of(house_at(ROW, r), d));
    follow(0, 0, 0);
  }

  unsigned count() const { return count_; }
  // The columns of a row that are in no way.
  Mask unused(std::size_t r) const { return without(rows_[r], used_[r]); }

 private:
  void follow(std::size_t r, Mask used, Mask boxes) {
    if (r == 9) {
      ++count_;
      for (std::size_t n = 0; n < 9; ++n) used_[n] = united(used_[n], way_[n]);
      return;
    }
    if (r % 3 == 0) boxes = 0;
    for (const std::uint8_t c : Members(without(rows_[r], united(used, boxes)))) {
      way_[r] = bit_of(c);
      follow(r + 1, united(used, way_[r]), united(boxes, LINE_THIRDS[c / 3U]));
      if (count_ > MOST_WAYS) return;
    }
  }

  std::array<Mask, 9> rows_{};
  std::array<Mask, 9> way_{};
  std::array<Mask, 9> used_{};
  unsigned count_ = 0;
};

// What none of so many ways has.
struct Unused {
  std::size_t size;
  CandidateSet eliminations;
};

void template_delete(Search& search, const Asked&, Take take) {
  std::vector<Unused> found;
  for (Digit d = 0; d < 9; ++d) {
    const DigitPlacings ways(search.grid(), d);
    if (ways.count() == 0 || ways.count() > MOST_WAYS) continue;
    CandidateSet gone;
    for (std::size_t r = 0; r < 9; ++r) {
      for (const std::uint8_t c : Members(ways.unused(r))) gone.add((r * 9 + c) * 9 + d);
    }
    if (!gone.is_empty()) found.push_back({ways.count(), gone});
  }
  each_smallest_first(std::move(found), [&](const Unused& one) {
    return take(Finding::removing(one.eliminations));
  });
}

const Listed TEMPLATES_LISTED{
    {"template-delete", "", template_delete},
};

}  // namespace

}  // namespace whydoku::logic
