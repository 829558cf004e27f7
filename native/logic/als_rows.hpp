// Almost locked sets in a row, each joined to the next by a restricted common.
//
//   first -c- ... -e- last      z, which is neither c nor e, is in the first set or in the last
//
// A candidate that sees all places of z in both ends is false. If it were true, the first set would
// lose z and hold c, so the next set would lose c, and so on to the last, which would hold z. Two
// sets in a row are an ALS-XZ, three an ALS-XY-Wing, more a chain. The two ends and the commons next
// to them alone decide what a row excludes; between them it takes the fewest sets, then the fewest
// cells.
//
// Two sets with two commons are a ring: each loses one of these and holds all its other digits.
//
// Sets may share cells, but neighbours share no candidate of their common. Rows that share cells are
// hard to see: they are reported only if no row of as many separate sets excludes the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"

namespace whydoku::logic {

// The numbers of two or three sets, the commons between them, the sum of their sizes, the part of it
// that counts a cell again, and what they exclude.
struct AlsRow {
  std::uint16_t shares;
  std::uint16_t size;
  std::array<std::uint16_t, 3> sets;
  std::array<Digit, 2> commons;
  CandidateSet eliminations;

  // Of rows of as many sets the simplest comes first.
  auto rank() const { return std::tie(shares, size, sets, commons); }
};

// Keeps the simplest row for each set of conclusions. Rows that share no cells come first, then most
// conclusions, then the simplest.
template <class Row>
void simplest_rows(std::vector<Row>& rows) {
  first_of_each(rows, [](const Row& one, const Row& other) { return one.rank() < other.rank(); });
  most_first(rows);
  std::stable_partition(rows.begin(), rows.end(), [](const Row& row) { return row.shares == 0; });
}

// The rows of two and three sets.
class AlsRows : public Note {
 public:
  void make(Search& search) override;

  // Those of two sets with exactly one restricted common.
  const std::vector<AlsRow>& pairs();
  // Those of two sets with two restricted commons. Unless they are complete, neither set excludes
  // anything in the cells of the other.
  const std::vector<AlsRow>& rings();
  std::vector<AlsRow> incomplete_rings() const;
  // Those of three sets that exclude what no two separate sets exclude. They are a pivot and a set
  // for each of its commons.
  const std::vector<AlsRow>& triples();

 private:
  void find_pairs();
  void find_rings(bool complete, std::vector<AlsRow>& found) const;

  Search* search_ = nullptr;
  std::vector<AlsRow> pairs_;
  std::vector<AlsRow> rings_;
  std::vector<AlsRow> triples_;
  bool has_pairs_ = false;
  bool has_rings_ = false;
  bool has_triples_ = false;
};

// A row of some sets without conclusions yet.
AlsRow measured_row(const AlsSets& sets, std::span<const std::uint16_t> numbers,
                    std::array<Digit, 2> commons);

void als_xz(Search& search, const Asked& asked, Take take);
void als_xz_double(Search& search, const Asked& asked, Take take);
void als_xy_wing(Search& search, const Asked& asked, Take take);

}  // namespace whydoku::logic
