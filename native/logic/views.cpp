#include "logic/views.hpp"

namespace whydoku::logic {

namespace {

View naked_view_of(const Tables& tables, std::size_t number) {
  const auto h = static_cast<House>(number);
  const std::span<const Cell> cells = tables.house_cells(h);
  View view{};
  for (Digit n = 0; n < 9; ++n) {
    view.covers[n] = constraint_of(h, n);
    view.bases[n] = n < cells.size() ? cells[n] : BLANK;
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
  houses_ = tables.end_of_houses();
  made_.clear();
  for (std::size_t h = 0; h < houses_; ++h) made_.push_back(naked_view_of(tables, h));
  for (const House h : tables.differing()) {
    if (h >= FIRST_GROUP) made_.push_back(naked_view_of(tables, h));
  }
  const std::size_t naked = made_.size();
  for (std::size_t h = 0; h < houses_; ++h) made_.push_back(detail::turned(made_[h]));
  naked_ = std::span(made_).first(naked);
  hidden_ = std::span(made_).last(houses_);
}

}  // namespace whydoku::logic
