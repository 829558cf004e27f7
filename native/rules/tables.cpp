#include "rules/tables.hpp"

#include <algorithm>
#include <atomic>

#include "sets.hpp"

namespace whydoku {

namespace {

constexpr bool is_within(std::size_t i, std::size_t size) { return i / 9 < size && i % 9 < size; }

// The cells of a row or a column.
std::vector<Cell> cells_of_line(Kind kind, std::size_t line, std::size_t size) {
  std::vector<Cell> cells;
  for (std::size_t n = 0; n < size; ++n) {
    cells.push_back(static_cast<Cell>(kind == ROW ? line * 9 + n : n * 9 + line));
  }
  return cells;
}

std::uint64_t next_number_of_tables() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

Rules classic_rules() {
  Rules rules;
  for (std::size_t i = 0; i < CELLS; ++i) {
    rules.regions[i] = static_cast<std::uint8_t>(box_of(static_cast<int>(i)));
  }
  return rules;
}

const char* Rules::fault() const {
  if (size < SMALLEST_SIZE || size > 9) return "the size of a grid must be from 4 to 9";
  std::array<std::size_t, 9> in_region{};
  std::size_t without_region = 0;
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (!is_within(i, size)) continue;
    if (regions[i] == NO_REGION) {
      ++without_region;
    } else if (regions[i] < size) {
      ++in_region[regions[i]];
    } else {
      return "the number of a region must be below the size of the grid, or 255 for none";
    }
  }
  const bool has_regions = without_region < std::size_t{size} * size;
  for (std::size_t n = 0; has_regions && n < size; ++n) {
    if (in_region[n] != size) return "each region must have as many cells as a row";
  }
  if (further.size() > MOST_FURTHER) return "there may be at most 18 further houses";
  std::array<std::size_t, CELLS> houses{};
  for (const std::vector<Cell>& house : further) {
    if (house.size() != size) return "a further house must have as many cells as a row";
    for (std::size_t n = 0; n < house.size(); ++n) {
      if (house[n] >= CELLS || !is_within(house[n], size)) {
        return "a further house must lie in the grid";
      }
      if (n > 0 && house[n] <= house[n - 1]) return "the cells of a further house must ascend";
      if (++houses[house[n]] > MOST_FURTHER_OF_CELL) {
        return "a cell may be in at most 4 further houses";
      }
    }
  }
  for (const auto& [one, other] : links) {
    const bool are_cells = one < CELLS && other < CELLS && is_within(one, size) &&
                           is_within(other, size) && one != other;
    if (!are_cells) return "a link must join two cells of the grid";
  }
  return nullptr;
}

const Tables& Tables::classic() {
  static const Tables tables(classic_rules());
  return tables;
}

Tables::Tables(const Rules& rules)
    : size_(rules.size),
      houses_(HOUSES + rules.further.size()),
      has_more_(!rules.further.empty() || !rules.links.empty()),
      number_(next_number_of_tables()) {
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (is_within(i, size_)) all_cells_.add(i);
  }
  for (const Kind kind : {ROW, COLUMN}) {
    for (std::size_t line = 0; line < size_; ++line) {
      add_house(house_at(kind, line), cells_of_line(kind, line, size_));
    }
  }
  std::array<std::vector<Cell>, 9> regions;
  all_cells_.for_each([&](Cell i) {
    if (rules.regions[i] != Rules::NO_REGION) regions[rules.regions[i]].push_back(i);
  });
  for (std::size_t n = 0; n < size_; ++n) {
    if (!regions[n].empty()) add_house(house_at(BOX, n), regions[n]);
  }
  for (std::size_t n = 0; n < rules.further.size(); ++n) {
    add_house(HOUSES + n, rules.further[n]);
  }
  has_boxes_ = size_ == 9 && rules.regions == classic_rules().regions;
  for (std::size_t h = 0; h < houses_; ++h) {
    for (const Cell i : house_cells(h)) seen_[i] |= house_sets_[h];
  }
  for (const auto& [one, other] : rules.links) {
    if (seen_[one].has(other)) continue;
    has_links_ = true;
    linked_[one].add(other);
    linked_[other].add(one);
  }
  all_cells_.for_each([&](Cell i) { seen_[i] |= linked_[i]; });
  all_cells_.for_each([&](Cell i) { seen_[i].remove(i); });
  add_seats();
  add_overlaps();
  const bool is_fixed = is_classic();
  seats_ = is_fixed ? SEATS[0].data() : own_seats_[0].data();
  seats_apart_ = is_fixed ? SEATS[0].size() : own_seats_[0].size();
  members_ = is_fixed ? MEMBERS.data() : own_members_.data();
  sees_ = is_fixed ? SEES.data() : own_sees_.data();
}

void Tables::add_house(std::size_t h, const std::vector<Cell>& cells) {
  for (std::size_t n = 0; n < cells.size(); ++n) {
    const Cell i = cells[n];
    house_cells_[h][n] = i;
    house_sets_[h].add(i);
    houses_of_[i][house_counts_[i]++] = static_cast<House>(h);
    house_bits_[i] |= Houses{1} << h;
    most_houses_of_cell_ = std::max<std::size_t>(most_houses_of_cell_, house_counts_[i]);
  }
}

void Tables::add_overlaps() {
  for (std::size_t h = 0; h < houses_; ++h) {
    const std::span<const Cell> cells = house_cells(h);
    for (std::size_t other = 0; other < houses_; ++other) {
      Mask places = 0;
      for (std::size_t n = 0; n < cells.size(); ++n) {
        const bool is_shared = house_sets_[other].has(cells[n]);
        if (is_shared) places = united(places, bit_of(static_cast<unsigned>(n)));
      }
      if (h != other && size_of(places) > 1) {
        overlaps_[h].push_back({static_cast<House>(other), places});
        most_shared_[h] = std::max(most_shared_[h], size_of(places));
      }
    }
  }
}

// What follows from the houses and from what sees what: seats, members and sights of candidates.
void Tables::add_seats() {
  std::array<std::uint8_t, CANDIDATES> count{};
  const auto sit = [&](Constraint q, std::size_t place, Candidate k) {
    const Mask bit = bit_of(static_cast<unsigned>(place));
    own_members_[q][place] = k;
    candidates_[q].add(k);
    full_[q] = united(full_[q], bit);
    existing_.add(q);
    own_seats_[k][count[k]++] = {q, bit};
  };
  all_cells_.for_each([&](Cell i) {
    for (Digit d = 0; d < size_; ++d) {
      const Candidate k = candidate_of(i, d);
      all_.add(k);
      sit(i, d, k);
      seen_[i].for_each([&](Cell other) { own_sees_[k].add(candidate_of(other, d)); });
      for (Digit other = 0; other < size_; ++other) {
        if (other != d) own_sees_[k].add(candidate_of(i, other));
      }
    }
  });
  for (std::size_t h = 0; h < houses_; ++h) {
    const std::span<const Cell> cells = house_cells(h);
    for (std::size_t n = 0; n < cells.size(); ++n) {
      for (Digit d = 0; d < size_; ++d) {
        sit(constraint_of(static_cast<House>(h), d), n, candidate_of(cells[n], d));
      }
    }
  }
}

}  // namespace whydoku
