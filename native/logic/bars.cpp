#include "logic/bars.hpp"

namespace whydoku::logic {

void Bars::make(Search& search) {
  const Grid& grid = search.grid();
  sets_ = &search.note<AlsSets>().up_to(AlsSets::LARGEST);
  all_.fill({});
  std::uint16_t count = 0;
  grid.bits().for_each([&](std::size_t k) {
    number_[k] = count++;
    all_[k % 9].add(k / 9);
  });
  barred_.assign(count, {});
  grid.bits().for_each(
      [&](std::size_t k) { barred_[number_[k]][k % 9] = grid.tables().sight(k) & all_[k % 9]; });
  search.patience().tick();
  join_places();
  for (std::size_t p = 0; p < together_.size(); ++p) {
    const Places& places = sets_->places(static_cast<PlacesNumber>(p));
    (places.seen & all_[places.digit]).for_each([&](Cell i) {
      CellsOfDigits& barred = barred_[number_[candidate_of(i, places.digit)]];
      for (std::size_t d = 0; d < 9; ++d) barred[d] |= together_[p][d];
    });
  }
}

void Bars::join_places() {
  together_.assign(sets_->count_of_places(), {});
  for (const Als& one : sets_->all()) {
    std::array<PlacesNumber, 9> seen;
    std::size_t count = 0;
    for (const Digit d : Members(one.digits)) {
      const PlacesNumber p = one.places[d];
      if (!sets_->places(p).seen.is_empty()) seen[count++] = p;
    }
    for (std::size_t n = 1; n < count; ++n) {
      const Places& first = sets_->places(seen[n]);
      for (std::size_t m = 0; m < n; ++m) {
        const Places& second = sets_->places(seen[m]);
        together_[seen[n]][second.digit] |= second.seen;
        together_[seen[m]][first.digit] |= first.seen;
      }
    }
  }
}

}  // namespace whydoku::logic
