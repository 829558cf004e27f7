#include "logic/als_rows.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "logic/als_lengths.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

// The sets that a set has a digit as restricted common with.
struct Joined {
  Digit digit;
  Group sets;
};

// The digits of a set that are restricted commons.
class Commons {
 public:
  Commons() = default;
  Commons(AlsSets& sets, std::size_t n) {
    const Als& one = sets[n];
    for (const Digit d : Members(one.digits)) {
      if (sets.places_in(one, d).seen.is_empty()) continue;
      const Group joined = sets.restricted(one.places[d]);
      if (std::all_of(joined.begin(), joined.end(), [](auto word) { return word == 0; })) continue;
      joined_[count_++] = {d, joined};
    }
  }
  const Joined* begin() const { return joined_.data(); }
  const Joined* end() const { return joined_.data() + count_; }

  // Calls with a word, those of its sets that have one common with this set or more, and those that
  // have two or more.
  template <class Visit>
  void each_word(std::size_t words, Visit&& visit) const {
    for (std::size_t w = 0; w < words; ++w) {
      std::uint64_t once = 0;
      std::uint64_t twice = 0;
      for (const Joined& joined : *this) {
        twice |= once & joined.sets[w];
        once |= joined.sets[w];
      }
      visit(w, once, twice);
    }
  }

 private:
  std::array<Joined, 9> joined_{};
  std::size_t count_ = 0;
};

template <class Visit>
void each_above(std::size_t n, std::size_t word, std::uint64_t bits, Visit&& visit) {
  if (word < n / 64) return;
  if (word == n / 64) bits &= ~std::uint64_t{0} << n % 64;
  for (; bits != 0; bits &= bits - 1) {
    const std::size_t m = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
    if (m != n) visit(m);
  }
}

std::uint16_t short_of(std::size_t n) { return static_cast<std::uint16_t>(n); }

// The simplest row of three sets for each set of conclusions that goes beyond those of pairs.
//
// Grids with many sets have many pairs of ends. So a pair that cannot be simpler than what has been
// found is dropped before the search for its pivot.
class TriplesOfSets {
 public:
  TriplesOfSets(Search& search, const std::vector<AlsRow>& pairs)
      : search_(search), sets_(search.note<AlsSets>()), pairs_(pairs), words_(sets_.words()) {
    for (std::size_t n = 0; n < sets_.all().size(); ++n) commons_.emplace_back(sets_, n);
    any_.assign(commons_.size() * words_, 0);
    for (std::size_t n = 0; n < commons_.size(); ++n) {
      for (const Joined& joined : commons_[n]) {
        for (std::size_t w = 0; w < words_; ++w) any_[n * words_ + w] |= joined.sets[w];
      }
    }
  }

  // Candidates that rows of two or three sets exclude: only their ends matter.
  void find(const CandidateSet& excluded) {
    std::array<CellSet, 9> of_digit{};
    excluded.for_each([&](std::size_t k) { of_digit[k % 9].add(k / 9); });
    std::vector<std::uint64_t> partners;
    for (std::size_t first = 0; first < commons_.size(); ++first) {
      partners.assign(words_, 0);
      for (const Digit z : Members(sets_[first].digits)) {
        (sets_.places_in(sets_[first], z).seen & of_digit[z]).for_each([&](Cell i) {
          const Group ends = sets_.seeing(candidate_of(i, z));
          for (std::size_t w = 0; w < words_; ++w) partners[w] |= ends[w];
        });
      }
      search_.patience().tick();
      for (std::size_t w = first / 64; w < words_; ++w) {
        each_above(first, w, partners[w], [&](std::size_t last) { between(first, last); });
      }
    }
  }

  std::vector<AlsRow> take() const {
    std::vector<AlsRow> rows;
    for (const Entry& entry : entries_) {
      if (entry.has_row) rows.push_back(entry.row);
    }
    return rows;
  }

 private:
  // What is known of a set of conclusions.
  struct Entry {
    bool is_covered = false;
    bool has_row = false;
    AlsRow row{};
  };
  struct Wanted {
    Mask lost;
    std::size_t entry;
    bool is_wanted;
  };

  bool is_end(std::size_t n, std::size_t first, std::size_t last) const {
    return n == first || n == last;
  }

  // Tries all pivots between two ends.
  void between(std::size_t first, std::size_t last) {
    if (!has_pivot(first, last)) return;
    search_.patience().tick();
    const Als& one = sets_[first];
    const Als& other = sets_[last];
    std::array<CandidateSet, 9> seen;
    CandidateSet all;
    Mask ends = 0;
    for (const Digit z : Members(static_cast<Mask>(one.digits & other.digits))) {
      seen[z] = sets_.seen_by_both(one, other, z);
      if (seen[z].is_empty()) continue;
      all |= seen[z];
      ends = united(ends, bit_of(z));
    }
    if (ends == 0 || entries_[number_of(all)].is_covered) return;
    const std::pair least{(one.cells & other.cells).count(), one.size + other.size + 1};
    std::array<Wanted, 46> wanted;  // each choice of up to two of nine digits
    std::size_t count = 0;
    for (const Joined& by_x : commons_[first]) {
      for (const Joined& by_y : commons_[last]) {
        if (by_x.digit == by_y.digit) continue;
        const std::size_t pivot = pivot_of(by_x.sets, by_y.sets, first, last);
        if (pivot == commons_.size()) continue;
        const Mask lost = static_cast<Mask>(ends & (bit_of(by_x.digit) | bit_of(by_y.digit)));
        std::size_t n = 0;
        while (n < count && wanted[n].lost != lost) ++n;
        if (n == count) {
          CandidateSet gone;
          for (const Digit z : Members(without(ends, lost))) gone |= seen[z];
          const std::size_t e = number_of(gone);
          wanted[count++] = {lost, e, !entries_[e].is_covered && !is_simpler(entries_[e], least)};
        }
        if (!wanted[n].is_wanted) continue;
        Entry& entry = entries_[wanted[n].entry];
        const std::array numbers{short_of(first), short_of(pivot), short_of(last)};
        AlsRow row = measured_row(sets_, numbers, {by_x.digit, by_y.digit});
        if (entry.has_row && !(row.rank() < entry.row.rank())) continue;
        for (const Digit z : Members(without(ends, lost))) row.eliminations |= seen[z];
        entry.has_row = true;
        entry.row = row;
      }
    }
  }

  bool has_pivot(std::size_t first, std::size_t last) const {
    for (std::size_t w = 0; w < words_; ++w) {
      if (others(any_[first * words_ + w] & any_[last * words_ + w], w, first, last) != 0) {
        return true;
      }
    }
    return false;
  }

  // A word of a group, without two of its sets.
  static std::uint64_t others(std::uint64_t word, std::size_t w, std::size_t first,
                              std::size_t last) {
    if (w == first / 64) word &= ~(std::uint64_t{1} << first % 64);
    if (w == last / 64) word &= ~(std::uint64_t{1} << last % 64);
    return word;
  }

  // The first pivot that shares no cell with the ends; if there is none, the first.
  std::size_t pivot_of(Group by_x, Group by_y, std::size_t first, std::size_t last) {
    const std::size_t none = commons_.size();
    std::size_t found = none;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t pivots = others(by_x[w] & by_y[w], w, first, last);
      if (pivots == 0) continue;
      const std::uint64_t apart = pivots & sets_.apart(first)[w] & sets_.apart(last)[w];
      if (apart != 0) return w * 64 + static_cast<std::size_t>(std::countr_zero(apart));
      if (found == none) found = w * 64 + static_cast<std::size_t>(std::countr_zero(pivots));
    }
    return found;
  }

  // Whether the row found is simpler than any row of these shares and this size.
  static bool is_simpler(const Entry& entry, const std::pair<int, int>& least) {
    return entry.has_row && std::pair<int, int>(entry.row.shares, entry.row.size) < least;
  }

  // The entry of some conclusions.
  std::size_t number_of(const CandidateSet& gone) {
    const auto [number, is_new] = numbers_.add(gone);
    if (is_new) {
      Entry& entry = entries_.emplace_back();
      entry.is_covered = gone.is_empty() ||
                         std::any_of(pairs_.begin(), pairs_.end(), [&](const AlsRow& row) {
                           return row.shares == 0 && gone.is_within(row.eliminations);
                         });
    }
    return number;
  }

  Search& search_;
  AlsSets& sets_;
  const std::vector<AlsRow>& pairs_;
  std::size_t words_;
  std::vector<Commons> commons_;
  std::vector<std::uint64_t> any_;
  NumberedSets numbers_;
  std::vector<Entry> entries_;
};

void give_rows(Search& search, const std::vector<AlsRow>& rows, std::size_t sets,
               std::size_t commons, Take take) {
  for (const AlsRow& row : rows) {
    const auto end = row.commons.begin() + static_cast<std::ptrdiff_t>(commons);
    const why::Ground pattern = pattern_of(search.note<AlsSets>(), std::span(row.sets).first(sets),
                                           {row.commons.begin(), end});
    if (!take(Finding::removing(row.eliminations).because(pattern))) return;
  }
}

}  // namespace

AlsRow measured_row(const AlsSets& sets, std::span<const std::uint16_t> numbers,
                    std::array<Digit, 2> commons) {
  AlsRow row{};
  CellSet cells;
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    const Als& one = sets[numbers[n]];
    row.sets[n] = numbers[n];
    row.size = static_cast<std::uint16_t>(row.size + one.size);
    cells |= one.cells;
  }
  row.shares = static_cast<std::uint16_t>(row.size - cells.count());
  row.commons = commons;
  return row;
}

void AlsRows::make(Search& search) {
  search_ = &search;
  has_pairs_ = has_rings_ = has_triples_ = false;
}

const std::vector<AlsRow>& AlsRows::pairs() {
  if (!has_pairs_) {
    has_pairs_ = true;
    pairs_.clear();
    find_pairs();
    simplest_rows(pairs_);
  }
  return pairs_;
}

void AlsRows::find_pairs() {
  if (search_->note<AlsLengths>().two().is_empty()) return;
  AlsSets& sets = search_->note<AlsSets>();
  for (std::size_t m = 0; m < sets.all().size(); ++m) {
    const Als& one = sets[m];
    const Commons commons(sets, m);
    search_->patience().tick();
    const auto join = [&](std::size_t n) {
      const Als& other = sets[n];
      Digit x = 9;
      for (const Joined& joined : commons) {
        if (has(joined.sets, n)) x = joined.digit;
      }
      const Mask shared = without(static_cast<Mask>(one.digits & other.digits), bit_of(x));
      bool excludes = false;
      for (const Digit z : Members(shared)) {
        const CellSet& seen = sets.places_in(one, z).seen;
        excludes = excludes || !(seen & sets.places_in(other, z).seen).is_empty();
      }
      if (!excludes) return;
      pairs_.push_back(measured_row(sets, std::array{short_of(m), short_of(n)}, {x, 0}));
      for (const Digit z : Members(shared)) {
        pairs_.back().eliminations |= sets.seen_by_both(one, other, z);
      }
    };
    commons.each_word(sets.words(), [&](std::size_t w, std::uint64_t once, std::uint64_t twice) {
      each_above(m, w, once & ~twice, join);
    });
  }
}

const std::vector<AlsRow>& AlsRows::rings() {
  if (!has_rings_) {
    has_rings_ = true;
    find_rings(true, rings_);
  }
  return rings_;
}

std::vector<AlsRow> AlsRows::incomplete_rings() const {
  std::vector<AlsRow> found;
  find_rings(false, found);
  return found;
}

void AlsRows::find_rings(bool complete, std::vector<AlsRow>& found) const {
  found.clear();
  const AlsLengths& lengths = search_->note<AlsLengths>();
  AlsSets& sets = search_->note<AlsSets>();
  std::vector<std::uint64_t> ends(sets.words());
  const auto add_ends = [&](std::size_t k) {
    const Group seeing = sets.seeing(k);
    for (std::size_t w = 0; w < ends.size(); ++w) ends[w] |= seeing[w];
  };
  lengths.two().for_each(add_ends);
  lengths.three().for_each(add_ends);
  if (std::all_of(ends.begin(), ends.end(), [](auto word) { return word == 0; })) return;
  for (std::size_t m = 0; m < sets.all().size(); ++m) {
    const Als& one = sets[m];
    const Commons commons(sets, m);
    search_->patience().tick();
    const auto join = [&](std::size_t n) {
      if (!has(ends, m) && !has(ends, n)) return;
      const Als& other = sets[n];
      for (const Joined* x = commons.begin(); x != commons.end(); ++x) {
        for (const Joined* y = x + 1; y != commons.end(); ++y) {
          if (!has(x->sets, n) || !has(y->sets, n)) continue;
          const Mask both = united(bit_of(x->digit), bit_of(y->digit));
          CandidateSet gone = sets.seen_by_both(one, other, x->digit);
          gone |= sets.seen_by_both(one, other, y->digit);
          for (const Digit d : Members(without(one.digits, both))) gone |= sets.seen(one, d);
          for (const Digit d : Members(without(other.digits, both))) gone |= sets.seen(other, d);
          if (!complete) {
            one.cells.for_each([&](Cell i) { gone -= CELL_CANDIDATES[i]; });
            other.cells.for_each([&](Cell i) { gone -= CELL_CANDIDATES[i]; });
          }
          if (gone.is_empty()) continue;
          const std::array numbers{short_of(m), short_of(n)};
          found.push_back(measured_row(sets, numbers, {x->digit, y->digit}));
          found.back().eliminations = gone;
        }
      }
    };
    commons.each_word(sets.words(), [&](std::size_t w, std::uint64_t, std::uint64_t twice) {
      each_above(m, w, twice, join);
    });
  }
  simplest_rows(found);
}

const std::vector<AlsRow>& AlsRows::triples() {
  if (has_triples_) return triples_;
  has_triples_ = true;
  triples_.clear();
  const AlsLengths& lengths = search_->note<AlsLengths>();
  CandidateSet excluded = lengths.two();
  excluded |= lengths.three();
  if (excluded.is_empty()) return triples_;
  TriplesOfSets found(*search_, pairs());
  found.find(excluded);
  triples_ = found.take();
  simplest_rows(triples_);
  return triples_;
}

void als_xz(Search& search, const Asked& /*asked*/, Take take) {
  give_rows(search, search.note<AlsRows>().pairs(), 2, 1, take);
}

void als_xz_double(Search& search, const Asked& asked, Take take) {
  AlsRows& rows = search.note<AlsRows>();
  if (asked.complete) {
    give_rows(search, rows.rings(), 2, 2, take);
  } else {
    give_rows(search, rows.incomplete_rings(), 2, 2, take);
  }
}

void als_xy_wing(Search& search, const Asked& /*asked*/, Take take) {
  give_rows(search, search.note<AlsRows>().triples(), 3, 2, take);
}

namespace {

const Listed ALS_ROWS_LISTED{
    {"als-xz", "", als_xz, Needs::ANY_RULES},
    {"als-xz-double", "complete", als_xz_double, Needs::ANY_RULES},
    {"als-xy-wing", "", als_xy_wing, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
