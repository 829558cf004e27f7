#include "logic/views.hpp"

namespace whydoku::logic {

namespace {

// The last cell of 9 × 9 is in no smaller grid.
constexpr Cell BEYOND = CELLS - 1;

View naked_view_of(const Tables& tables, House h) {
  const std::span<const Cell> cells = tables.house_cells(h);
  View view{};
  for (Digit n = 0; n < 9; ++n) {
    view.covers[n] = constraint_of(h, n);
    view.bases[n] = cells.empty() ? view.covers[n] : n < cells.size() ? cells[n] : BEYOND;
  }
  view.house = h;
  view.digit = 255;
  return view;
}

}  // namespace

void Views::make(Search& search) {
  const Tables& tables = search.grid().tables();
  naked_ = detail::CLASSIC_VIEWS.naked;
  hidden_ = detail::CLASSIC_VIEWS.hidden;
  if (tables.is_classic()) return;
  const std::size_t houses = tables.end_of_houses();
  made_.resize(2 * houses);
  for (std::size_t h = 0; h < houses; ++h) {
    made_[h] = naked_view_of(tables, static_cast<House>(h));
    made_[houses + h] = detail::turned(made_[h]);
  }
  naked_ = std::span(made_).first(houses);
  hidden_ = std::span(made_).last(houses);
}

}  // namespace whydoku::logic
