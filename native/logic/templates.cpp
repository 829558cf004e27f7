// Templates: all ways in which a digit can be placed once in each house. What all of them have is
// true, what none has is false.
//
// What all ways of a digit have, no other digit can have. So the ways of several digits bear on
// each other; they are overlaid until nothing more follows.
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "houses.hpp"
#include "logic/finding.hpp"
#include "logic/link_graph.hpp"
#include "logic/techniques.hpp"
#include "sets.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

namespace {

// The most ways that are listed. A digit with more is free in most of the grid, and what excludes
// its places there is an intersection or a fish.
constexpr std::size_t MOST_PLACINGS = 500;

// The columns where a digit can be, in each row.
using RowPlaces = std::array<Mask, 9>;

// All ways to place a digit, in the order of their columns from the first row on; up to one more
// than MOST_PLACINGS.
class DigitPlacings {
 public:
  explicit DigitPlacings(const RowPlaces& rows) : rows_(rows) {
    always_.fill(ALL_NINE);
    each([&](const RowPlaces& way) {
      for (std::size_t r = 0; r < 9; ++r) {
        always_[r] = static_cast<Mask>(always_[r] & way[r]);
        ever_[r] = united(ever_[r], way[r]);
      }
      return ++count_ <= MOST_PLACINGS;
    });
  }

  std::size_t count() const { return count_; }
  bool are_known() const { return count_ > 0 && count_ <= MOST_PLACINGS; }
  // What every one has, and what any one has.
  CandidateSet always(Digit d) const { return digit_in(cells_of(always_), d); }
  CandidateSet ever(Digit d) const { return digit_in(cells_of(ever_), d); }
  std::vector<CellSet> list() const {
    std::vector<CellSet> all;
    each([&](const RowPlaces& way) {
      all.push_back(cells_of(way));
      return true;
    });
    return all;
  }

 private:
  static CellSet cells_of(const RowPlaces& rows) {
    CellSet cells;
    for (std::size_t r = 0; r < 9; ++r) {
      for (const std::uint8_t c : Members(rows[r])) cells.add(r * 9 + c);
    }
    return cells;
  }

  // Calls visit(way), with the column of each row, as long as it returns true.
  template <class Visit>
  void each(Visit&& visit) const {
    RowPlaces way{};
    follow(0, 0, 0, way, visit);
  }

  template <class Visit>
  bool follow(std::size_t r, Mask used, Mask boxes, RowPlaces& way, Visit& visit) const {
    if (r == 9) return visit(std::as_const(way));
    if (r % 3 == 0) boxes = 0;
    for (const std::uint8_t c : Members(without(rows_[r], united(used, boxes)))) {
      way[r] = bit_of(c);
      if (!follow(r + 1, united(used, way[r]), united(boxes, LINE_THIRDS[c / 3U]), way, visit)) {
        return false;
      }
    }
    return true;
  }

  RowPlaces rows_;
  RowPlaces always_{};
  RowPlaces ever_{};
  std::size_t count_ = 0;
};

// The ways for all columns of rows that have been asked about.
class KnownPlacings : public Note {
 public:
  void make(Search& /*search*/) override { known_.clear(); }

  const DigitPlacings& of(const CandidateSet& bits, Digit d) {
    RowPlaces rows{};
    (bits & DIGIT_CANDIDATES[d]).for_each([&](std::size_t k) {
      rows[k / 81] = united(rows[k / 81], bit_of(static_cast<unsigned>(k / 9 % 9)));
    });
    return known_.try_emplace(rows, rows).first->second;
  }

 private:
  std::map<RowPlaces, DigitPlacings> known_;
};

// The candidates that are still possible, and those that are true.
struct State {
  CandidateSet bits;
  CandidateSet digits;

  bool operator==(const State&) const = default;

  // What is known after some ways of a digit, of which one is the truth.
  State after(const DigitPlacings& ways, Digit d) const {
    State next = *this;
    const CandidateSet placed = ways.always(d);
    next.digits |= placed;
    CandidateSet never = DIGIT_CANDIDATES[d];
    never -= ways.ever(d);
    placed.for_each([&](std::size_t k) { never |= SEES[k]; });
    next.bits -= never;
    return next;
  }
};

// What the ways of some digits, read one after the other, show of a digit.
struct Shown {
  std::vector<std::pair<Digit, const DigitPlacings*>> read;
  CandidateSet placements;
  CandidateSet eliminations;

  std::size_t ways() const {
    std::size_t count = 0;
    for (const auto& [_, ways] : read) count += ways->count();
    return count;
  }
  bool shows_same(const Shown& other) const {
    return placements == other.placements && eliminations == other.eliminations;
  }
  Reason reason() const {
    std::vector<why::Ground> patterns;
    for (const auto& [d, ways] : read) patterns.push_back(why::templates(d, ways->list()));
    return why::reason(patterns);
  }
};

using Turns = std::vector<Digit>;

class TemplateReader {
 public:
  explicit TemplateReader(Search& search)
      : patience_(search.patience()), ways_(search.note<KnownPlacings>()),
        start_{search.grid().bits(), search.grid().digits()} {}

  // What the ways of some digits show of one.
  Shown shown(Digit d, const Turns& order) {
    Shown shown;
    State state = start_;
    for (const Digit e : order) {
      if (const DigitPlacings* const ways = go_on(state, e)) shown.read.emplace_back(e, ways);
    }
    shown.placements = state.digits & DIGIT_CANDIDATES[d];
    shown.placements -= start_.digits;
    shown.eliminations = start_.bits & DIGIT_CANDIDATES[d];
    shown.eliminations -= state.bits;
    return shown;
  }

  // The digits whose ways show more after those of others, of which no more are read than are
  // needed. If they leave a digit no way, what they show of the others hangs on which are read
  // first; so it is nothing.
  std::vector<Shown> overlaid() {
    State state = start_;
    const Turns order = read_all(state);
    std::vector<Shown> found;
    for (Digit d = 0; d < 9; ++d) {
      if (ways_.of(state.bits, d).count() == 0) return {};
      Shown all = shown(d, order);
      const Shown alone = shown(d, {d});
      CandidateSet more = all.eliminations;
      more -= alone.eliminations;
      state.digits.for_each([&](std::size_t k) { more -= SEES[k]; });
      if (all.placements == alone.placements && more.is_empty()) continue;
      Turns read = order;
      for (std::size_t n = order.size(); n-- > 0;) {
        Turns fewer = read;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(n));
        Shown by_fewer = shown(d, fewer);
        if (!by_fewer.shows_same(all)) continue;
        read = std::move(fewer);
        all = std::move(by_fewer);
      }
      found.push_back(std::move(all));
    }
    return found;
  }

 private:
  // Reads the ways of a digit, if they can be listed. Returns them if they show anything new.
  const DigitPlacings* go_on(State& state, Digit d) {
    patience_.tick();
    const DigitPlacings& ways = ways_.of(state.bits, d);
    if (!ways.are_known()) return nullptr;
    const State next = state.after(ways, d);
    if (next == state) return nullptr;
    state = next;
    return &ways;
  }

  // Reads digit after digit as long as one shows something new; returns those that did, in turn.
  Turns read_all(State& state) {
    Turns order;
    for (State before; before != state;) {
      before = state;
      for (Digit d = 0; d < 9; ++d) {
        if (go_on(state, d) != nullptr) order.push_back(d);
      }
    }
    return order;
  }

  Patience& patience_;
  KnownPlacings& ways_;
  State start_;
};

// A step of what is shown of a digit: its placements, or its eliminations.
struct DigitStep {
  const Shown* shown;
  bool is_placing;
  std::size_t ways;
  const CandidateSet& conclusions() const {
    return is_placing ? shown->placements : shown->eliminations;
  }
};

// Gives the parts that conclude anything: those with the fewest ways in their reasons first, then
// those with the most conclusions.
void fewest_placings_first(std::vector<DigitStep> parts, Take take) {
  std::erase_if(parts, [](const DigitStep& part) { return part.conclusions().is_empty(); });
  sort_stably(parts.begin(), parts.end(), [](const DigitStep& one, const DigitStep& other) {
    if (one.ways != other.ways) return one.ways < other.ways;
    return one.conclusions().count() > other.conclusions().count();
  });
  for (const DigitStep& part : parts) {
    const CandidateSet& all = part.conclusions();
    const Finding finding = part.is_placing ? Finding{all, {}} : Finding::removing(all);
    if (!take(finding.because(part.shown->reason()))) return;
  }
}

void each_digit_alone(Search& search, bool is_placing, Take take) {
  TemplateReader reader(search);
  std::vector<Shown> found;
  for (Digit d = 0; d < 9; ++d) {
    if (search.grid().placed_of(d) < 9) found.push_back(reader.shown(d, {d}));
  }
  std::vector<DigitStep> parts;
  for (const Shown& one : found) parts.push_back({&one, is_placing, one.ways()});
  fewest_placings_first(std::move(parts), take);
}

void template_set(Search& search, const Asked& /*asked*/, Take take) {
  each_digit_alone(search, true, take);
}

void template_delete(Search& search, const Asked& /*asked*/, Take take) {
  each_digit_alone(search, false, take);
}

void pattern_overlay(Search& search, const Asked& /*asked*/, Take take) {
  const std::vector<Shown> found = TemplateReader(search).overlaid();
  std::vector<DigitStep> parts;
  for (const Shown& one : found) {
    for (const bool is_placing : {true, false}) parts.push_back({&one, is_placing, one.ways()});
  }
  fewest_placings_first(std::move(parts), take);
}

const Listed TEMPLATES_LISTED{
    {"template-set", "", template_set, Needs::BOXES},
    {"template-delete", "", template_delete, Needs::BOXES},
    {"pattern-overlay", "", pattern_overlay, Needs::BOXES},
};

}  // namespace

}  // namespace whydoku::logic
