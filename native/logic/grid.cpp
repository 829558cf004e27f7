#include "logic/grid.hpp"

#include "sets.hpp"

namespace whydoku::logic {

Grid::Grid() : bits_(ALL_CANDIDATES) {
  masks_.fill(ALL_NINE);
}

Grid::Grid(const CandidateSet& bits, const CandidateSet& digits, const CellSet& givens)
    : bits_(bits), digits_(digits), givens_(givens) {
  bits_.for_each([&](std::size_t k) { add_to(masks_, static_cast<Candidate>(k)); });
  for (std::size_t q = 0; q < CONSTRAINTS; ++q) {
    if (has_one(masks_[q])) lone_.add(q);
    if (masks_[q] == 0) is_broken_ = true;
  }
  digits_.for_each([&](std::size_t k) { count_digit(static_cast<Candidate>(k)); });
}

void Grid::count_digit(Candidate k) {
  for (const Kind kind : {ROW, COLUMN, BOX}) ++in_house_[house_of(kind, cell_of(k))];
  ++of_digit_[digit_of(k)];
  ++placed_;
  for (const Seat& seat : SEATS[k]) lone_.remove(seat.constraint);
}

void Grid::drop(Candidate k) {
  bits_.remove(k);
  for (const Seat& seat : SEATS[k]) {
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

void Grid::place(Candidate k) {
  if (digits_.has(k)) return;
  digits_.add(k);
  (bits_ & SEES[k]).for_each([&](std::size_t seen) { drop(static_cast<Candidate>(seen)); });
  count_digit(k);
}

void Grid::remove(const CandidateSet& eliminations) {
  (bits_ & eliminations).for_each([&](std::size_t k) { drop(static_cast<Candidate>(k)); });
}

}  // namespace whydoku::logic
