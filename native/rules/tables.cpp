#include "rules/tables.hpp"

#include <algorithm>
#include <atomic>
#include <functional>

#include "sets.hpp"

namespace whydoku {

namespace {

constexpr bool is_within(std::size_t i, std::size_t size) { return i / 9 < size && i % 9 < size; }

// Whether these are cells of the grid, each once and in order.
bool are_cells(const std::vector<Cell>& cells, std::size_t size) {
  return std::all_of(cells.begin(), cells.end(), [&](Cell i) { return is_within(i, size); }) &&
         std::adjacent_find(cells.begin(), cells.end(), std::greater_equal()) == cells.end();
}

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
  if (further.size() > MOST_FURTHER) return "there may be at most 36 further houses";
  for (const std::vector<Cell>& house : further) {
    if (house.size() != size) return "a further house must have as many cells as a row";
    if (!are_cells(house, size)) return "the cells of a further house must ascend, within the grid";
  }
  if (groups.size() > MOST_GROUPS) return "there may be at most 128 groups";
  for (const std::vector<Cell>& group : groups) {
    if (group.size() < 2 || group.size() >= size) {
      return "a group must have two cells or more, but fewer than a house";
    }
    if (!are_cells(group, size)) return "the cells of a group must ascend, within the grid";
  }
  const auto is_pair = [this](const CellPair& pair) {
    return is_within(pair.first, size) && is_within(pair.second, size) &&
           pair.first != pair.second;
  };
  if (!std::all_of(links.begin(), links.end(), is_pair)) {
    return "a link must join two cells of the grid";
  }
  for (const Relation& relation : relations) {
    if (!std::all_of(relation.pairs.begin(), relation.pairs.end(), is_pair)) {
      return "a relation must join two cells of the grid";
    }
    const bool has_more = std::any_of(relation.allowed.begin(), relation.allowed.end(),
                                      [this](Mask digits) { return digits >> size != 0; });
    if (has_more) return "the digits of a relation must be those of the grid";
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
      has_more_(!rules.further.empty() || !rules.links.empty() || !rules.groups.empty() ||
                !rules.relations.empty()),
      candidates_(CELLS + (FIRST_GROUP + rules.groups.size()) * 9),
      house_cells_(FIRST_GROUP + rules.groups.size()),
      house_sizes_(house_cells_.size()),
      house_sets_(house_cells_.size()),
      overlaps_(houses_),
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
  for (std::size_t n = 0; n < rules.groups.size(); ++n) {
    add_house(FIRST_GROUP + n, rules.groups[n]);
  }
  add_seats();
  add_sights(rules);
  add_overlaps();
}

void Tables::add_house(std::size_t h, const std::vector<Cell>& cells) {
  const auto house = static_cast<House>(h);
  house_sizes_[h] = static_cast<std::uint8_t>(cells.size());
  differing_.push_back(house);
  for (std::size_t n = 0; n < cells.size(); ++n) {
    const Cell i = cells[n];
    house_cells_[h][n] = i;
    house_sets_[h].add(i);
    differing_of_[i].push_back(house);
    if (h >= FIRST_GROUP) continue;
    houses_of_[i].push_back(house);
    house_bits_[i] |= Houses{1} << h;
    most_houses_of_cell_ = std::max(most_houses_of_cell_, houses_of_[i].size());
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

// Seats and members of candidates, which follow from the houses.
void Tables::add_seats() {
  own_members_.resize(MOST_CONSTRAINTS);
  seats_apart_ = 1 + most_houses_of_cell_;
  own_seats_.resize(CANDIDATES * seats_apart_);
  std::array<std::uint8_t, CANDIDATES> count{};
  const auto sit = [&](Constraint q, std::size_t place, Candidate k) {
    const Mask bit = bit_of(static_cast<unsigned>(place));
    own_members_[q][place] = k;
    candidates_[q].add(k);
    full_[q] = united(full_[q], bit);
    existing_.add(q);
    own_seats_[k * seats_apart_ + count[k]++] = {q, bit};
  };
  all_cells_.for_each([&](Cell i) {
    for (Digit d = 0; d < size_; ++d) {
      all_.add(candidate_of(i, d));
      sit(i, d, candidate_of(i, d));
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
  for (const House h : differing_) {
    if (h < FIRST_GROUP) continue;
    for (const Cell i : house_cells(h)) {
      for (Digit d = 0; d < size_; ++d) candidates_[constraint_of(h, d)].add(candidate_of(i, d));
    }
  }
  seats_ = own_seats_.data();
  members_ = own_members_.data();
  if (!is_classic()) return;
  seats_ = SEATS[0].data();
  seats_apart_ = SEATS[0].size();
  members_ = MEMBERS.data();
}

// Makes two candidates see each other, and notes what no house says.
void Tables::separate(Candidate one, Candidate other) {
  if (own_sees_[one].has(other)) return;
  has_links_ = true;
  own_sees_[one].add(other);
  own_sees_[other].add(one);
  linked_[cell_of(one)].add(cell_of(other));
  linked_[cell_of(other)].add(cell_of(one));
}

void Tables::add_sights(const Rules& rules) {
  if (is_classic()) {
    sees_ = SEES.data();
    peers_ = SEEN;
    for (Candidate k = 0; k < CANDIDATES; ++k) sights_[k] = SEEN[cell_of(k)];
    return;
  }
  own_sees_.resize(CANDIDATES);
  all_.for_each([&](std::size_t k) {
    for (const Seat& seat : seats(k)) own_sees_[k] |= candidates_[seat.constraint];
    own_sees_[k].remove(k);
  });
  const auto differ = [&](Cell one, Cell other) {
    for (Digit d = 0; d < size_; ++d) separate(candidate_of(one, d), candidate_of(other, d));
  };
  for (const auto& [one, other] : rules.links) differ(one, other);
  for (const std::vector<Cell>& group : rules.groups) {
    for (const Cell one : group) {
      for (const Cell other : group) {
        if (one < other) differ(one, other);
      }
    }
  }
  for (const Relation& relation : rules.relations) {
    for (const auto& [one, other] : relation.pairs) {
      for (Digit d = 0; d < size_; ++d) {
        for (const unsigned e : Members(without(all_digits(), relation.allowed[d]))) {
          separate(candidate_of(one, d), candidate_of(other, static_cast<Digit>(e)));
        }
      }
    }
  }
  sees_ = own_sees_.data();
  all_cells_.for_each([&](Cell i) {
    peers_[i] = all_cells_;
    for (Digit d = 0; d < size_; ++d) {
      const Candidate k = candidate_of(i, d);
      (own_sees_[k] & DIGIT_CANDIDATES[d]).for_each([&](std::size_t other) {
        sights_[k].add(other / 9);
      });
      peers_[i] &= sights_[k];
    }
  });
  all_.for_each([&](std::size_t k) {
    if (own_sees_[k].count() != size_ - 1 + peers_[k / 9].count()) has_digits_alike_ = false;
  });
}

}  // namespace whydoku
