#include "logic/grid.hpp"

#include <algorithm>

#include "sets.hpp"

namespace whydoku::logic {

Grid::Grid(const Tables& tables) : tables_(&tables), bits_(tables.all()) {
  std::copy(tables.full().begin(), tables.full().end(), masks_.begin());
}

Grid::Grid(const CandidateSet& bits, const CandidateSet& digits, const CellSet& givens,
           const Tables& tables)
    : tables_(&tables),
      bits_(bits),
      digits_(digits),
      givens_(givens),
      masks_(masks_of(tables, bits)) {
  for (std::size_t q = 0; q < tables.end_of_constraints(); ++q) {
    if (has_one(masks_[q])) lone_.add(q);
    if (is_empty(q)) is_broken_ = true;
  }
  digits_.for_each([&](std::size_t k) { count_digit(static_cast<Candidate>(k)); });
}

void Grid::count_digit(Candidate k) {
  for (const House h : tables_->houses_of(cell_of(k))) ++in_house_[h];
  ++of_digit_[digit_of(k)];
  ++placed_;
  for (const Seat& seat : tables_->seats(k)) lone_.remove(seat.constraint);
}

template <class Seats>
void Grid::drop_from(const Seats& seats) {
  for (const Seat& seat : seats) {
    const Mask left = static_cast<Mask>(masks_[seat.constraint] ^ seat.bit);
    masks_[seat.constraint] = left;
    if (has_one(left)) {
      lone_.add(seat.constraint);
    } else if (left == 0) {
      lone_.remove(seat.constraint);
      is_broken_ = true;
    }
  }
}

void Grid::drop(const CandidateSet& gone) {
  bits_ -= gone;
  // The four seats of classic rules are known to the compiler.
  if (tables_->is_classic()) {
    gone.for_each([&](std::size_t k) { drop_from(SEATS[k]); });
  } else {
    gone.for_each([&](std::size_t k) { drop_from(tables_->seats(k)); });
  }
}

void Grid::place(Candidate k) {
  if (digits_.has(k)) return;
  digits_.add(k);
  drop(bits_ & tables_->sees(k));
  count_digit(k);
}

void Grid::remove(const CandidateSet& eliminations) { drop(bits_ & eliminations); }

}  // namespace whydoku::logic
