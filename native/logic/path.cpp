#include "logic/path.hpp"
#include "sorting.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace whydoku::logic {

namespace {

// Most paths are no longer.
constexpr std::size_t USUAL_STEPS = 64;

bool is_single(const Call& call) {
  return call.technique != nullptr && call.technique->finds_singles();
}

Kindred kindred(const Call& call, const Finding& finding) {
  if (!is_single(call)) return Kindred::NONE;
  if (call.technique->has(FULL_HOUSE)) return Kindred::FULL;
  return finding.base < CELLS ? Kindred::NAKED : Kindred::HIDDEN;
}

// The place of a cell, numbered box after box; row after row where there are other regions.
int place_of(const Tables& tables, std::size_t k) {
  const int i = static_cast<int>(k / 9);
  return tables.has_boxes() ? box_of(i) * 9 + position_of(i) : i;
}

int place_of(const Tables& tables, const Finding& finding) {
  return place_of(tables, finding.placements.is_empty() ? finding.eliminations.lowest()
                                                        : finding.placements.lowest());
}

CandidateSet only(Candidate k) {
  CandidateSet set;
  if (k != NO_CANDIDATE) set.add(k);
  return set;
}

}  // namespace

Path::Path(const Program& program, const Grid& grid, bool unique)
    : program_(&program), grid_(grid), unique_(unique), seen_(program.passes.size()) {
  steps_.reserve(USUAL_STEPS);
  conclusions_.reserve(USUAL_STEPS);
}

void Path::run(Search& search, Patience& patience) {
  search.renew(grid_, patience);
  while (!waiting_ && !is_paused_ && !is_stopped_) {
    patience.tick();
    switch (at_) {
      case At::ROUND:
        if ((has_begun_ && steps_at_round_ == steps_.size()) || grid_.is_over()) return;
        begin_round();
        break;
      case At::PASS:
        if (pass_ == program_->passes.size()) {
          at_ = At::ROUND;
        } else {
          begin_pass();
        }
        break;
      case At::HOUSE: begin_house(); break;
      case At::START:
        place_ = -1;
        call_ = 0;
        answers_.clear();
        if (pass().picks) begin_ages();
        at_ = At::SEARCH;
        break;
      case At::SEARCH:
        if (grid_.is_over()) {
          at_ = At::END;
        } else {
          search_calls(search);
        }
        break;
      case At::END: end_search(); break;
    }
  }
}

void Path::begin_round() {
  has_begun_ = true;
  steps_at_round_ = steps_.size();
  ++round_;
  pass_ = 0;
  at_ = At::PASS;
}

void Path::begin_pass() {
  const Marked marked = pass().marked ? marked_houses() : 0;
  passes_.push_back({static_cast<std::uint16_t>(pass_), static_cast<std::uint16_t>(steps_.size()),
                     round_, marked});
  houses_ = marked;
  house_ = Asked::ANY;
  at_ = pass().marked ? At::HOUSE : At::START;
}

void Path::begin_house() {
  if (houses_ == 0) {
    end_pass();
    return;
  }
  house_ = static_cast<House>(std::countr_zero(houses_));
  houses_ &= houses_ - 1;
  at_ = At::START;
}

void Path::end_pass() {
  const bool has_moved = steps_.size() > steps_at_round_;
  ++pass_;
  at_ = grid_.is_over() || (program_->restart && has_moved) ? At::ROUND : At::PASS;
}

void Path::end_search() {
  if (!pass().marked) {
    end_pass();
    return;
  }
  seen_[pass_][house_] = content_of(house_);
  at_ = At::HOUSE;
}

void Path::search_calls(Search& search) {
  const Pass& here = pass();
  std::optional<Choice> choice;
  if (here.sweep) choice = next_in_sweep(search);
  while (!here.sweep && !choice && !waiting_ && call_ < here.calls.size()) {
    if (!is_left_out(here.calls[call_])) {
      choice = here.every ? every(search, call_) : choose(search, call_);
    }
    if (!choice && !waiting_) ++call_;
  }
  if (waiting_) return;
  if (choice) {
    accept(search, *choice);
  } else {
    at_ = At::END;
  }
}

// Does see(finding, its kind) for what a call of the pass finds, until that returns false. If the
// host has to find it first, the path waits, and the result is false.
template <class See>
bool Path::see_findings(Search& search, std::size_t number, See&& see) {
  const Call& call = pass().calls[number];
  if (call.technique == nullptr) {
    const auto told = std::ranges::find(answers_, number, &HostAnswer::call);
    if (told == answers_.end()) {
      waiting_ = static_cast<std::uint16_t>(pass().first_call + number);
      return false;
    }
    std::ranges::all_of(told->found,
                        [&](const HostFinding& one) { return see(one.finding, one.kind); });
    return true;
  }
  Asked asked = call.asked;
  if (house_ != Asked::ANY) asked.house = house_;
  asked.every = pass().every;
  const bool ages_count = pass().oldest;
  call.technique->find(search, asked, [&](const Finding& finding) {
    return see(finding, ages_count ? kindred(call, finding) : Kindred::NONE);
  });
  return true;
}

// The step to take of a call: its first, the first by place, or the oldest of a kind of singles.
std::optional<Path::Choice> Path::choose(Search& search, std::size_t number) {
  const bool oldest_counts = pass().oldest;
  const Call& call = pass().calls[number];
  if (oldest_counts && is_single(call)) return oldest(search, number);
  std::optional<Choice> best;
  bool is_by_age = false;
  std::size_t nth = 0;
  see_findings(search, number, [&](const Finding& finding, Kindred kind) {
    if (!best) is_by_age = oldest_counts && kind != Kindred::NONE;
    if (!best || finding.base < best->finding.base) best = Choice{number, nth, finding};
    ++nth;
    return call.by_place && !is_by_age;
  });
  return is_by_age ? oldest(search, number) : best;
}

// Where calls end whose singles are compared with those of a call: each finds singles, or is the
// host's and comes before such a one.
std::size_t Path::end_of_singles(std::size_t number) const {
  const std::vector<Call>& calls = pass().calls;
  std::size_t end = number + 1;
  for (std::size_t n = number; n < calls.size(); ++n) {
    if (is_single(calls[n])) end = n + 1;
    if (!is_single(calls[n]) && calls[n].technique != nullptr) break;
  }
  return end;
}

std::optional<Path::Choice> Path::oldest(Search& search, std::size_t number) {
  const std::vector<Call>& calls = pass().calls;
  std::optional<Choice> best;
  Kindred kind = Kindred::NONE;
  unsigned least = 0;
  bool goes_on = true;
  const std::size_t end = end_of_singles(number);
  for (std::size_t n = number; goes_on && n < end; ++n) {
    if (is_left_out(calls[n])) continue;
    std::size_t nth = 0;
    const bool is_told = see_findings(search, n, [&](const Finding& finding, Kindred its_kind) {
      if (!best) kind = its_kind;
      if (its_kind != kind || kind == Kindred::NONE) {
        goes_on = false;
        return false;
      }
      const std::size_t q =
          kind == Kindred::FULL ? finding.placements.lowest() / 9 : std::size_t{finding.base};
      const unsigned age = ages_.age[q];
      if (!best || age < least) {
        best = Choice{n, nth, finding};
        least = age;
      }
      ++nth;
      return true;
    });
    if (!is_told) return std::nullopt;
  }
  return best;
}

// All that a call finds, as one step.
std::optional<Path::Choice> Path::every(Search& search, std::size_t number) {
  Finding all;
  see_findings(search, number, [&](const Finding& finding, Kindred) {
    all.placements |= finding.placements;
    all.eliminations |= finding.eliminations;
    return true;
  });
  if (all.placements.is_empty() && all.eliminations.is_empty()) return std::nullopt;
  return Choice{number, 0, all};
}

// Of all findings beyond the last place the one whose place comes first.
std::optional<Path::Choice> Path::next_in_sweep(Search& search) {
  const Pass& here = pass();
  std::optional<Choice> best;
  int least = std::numeric_limits<int>::max();
  for (std::size_t n = 0; n < here.calls.size(); ++n) {
    if (is_left_out(here.calls[n])) continue;
    std::size_t nth = 0;
    const bool is_told = see_findings(search, n, [&](const Finding& finding, Kindred) {
      const int place = place_of(grid_.tables(), finding);
      if (place > place_ && place < least) {
        best = Choice{n, nth, finding};
        least = place;
      }
      ++nth;
      return true;
    });
    if (!is_told) return std::nullopt;
  }
  return best;
}

// Adds to the conclusions, and returns where they end.
std::uint32_t Path::conclude(const CandidateSet& candidates) {
  candidates.for_each([&](std::size_t k) { conclusions_.push_back(static_cast<Candidate>(k)); });
  return static_cast<std::uint32_t>(conclusions_.size());
}

void Path::accept(Search& search, const Choice& choice) {
  const Pass& here = pass();
  const Call& call = here.calls[choice.call];
  const auto& [placements, eliminations, base, reason] = choice.finding;
  if (here.sweep) place_ = place_of(grid_.tables(), choice.finding);
  const auto begin = static_cast<std::uint32_t>(conclusions_.size());
  const std::uint32_t middle = conclude(placements);
  const std::uint32_t end = conclude(eliminations);
  steps_.push_back({static_cast<std::uint16_t>(here.first_call + choice.call),
                    static_cast<std::uint16_t>(choice.nth), house_,
                    call.technique == nullptr ? NO_CONSTRAINT : base, begin, middle, end, reason});
  is_paused_ = call.pauses;
  answers_.clear();
  if (here.picks && !here.once) {
    follow(grid_, placements, eliminations);
  } else {
    change(grid_, placements, eliminations);
  }
  // What a marked pass found once does not unmark its house.
  if (here.once) end_pass();
  call_ = 0;
  search.renew(grid_, search.patience());
}

void Path::answer(std::vector<HostFinding> found) {
  if (!waiting_) return;
  answers_.push_back({*waiting_ - std::size_t{pass().first_call}, std::move(found)});
  waiting_.reset();
}

void Path::change(Grid& grid, const CandidateSet& placements, const CandidateSet& eliminations) {
  grid.remove(eliminations);
  placements.for_each([&](std::size_t k) { grid.place(static_cast<Candidate>(k)); });
}

// Singles are as old as the constraints they rest on. The order of those that arise by one step is
// that of the last candidate that each lost, those of the placed cell itself last.
void Path::follow(Grid& grid, const CandidateSet& placements, const CandidateSet& eliminations) {
  const CandidateSet before = grid.bits();
  const ConstraintSet lone = grid.lone();
  change(grid, placements, eliminations);
  const ConstraintSet arisen = grid.lone() - lone;
  if (arisen.is_empty()) return;
  CandidateSet gone = before;
  gone -= grid.bits();
  const std::size_t own = placements.is_empty() ? CELLS : placements.highest() / 9;
  struct Arisen {
    bool in_own;
    Candidate last;
    Constraint q;
    auto operator<=>(const Arisen&) const = default;
  };
  std::array<Arisen, MOST_CONSTRAINTS> ranked;
  std::size_t count = 0;
  arisen.each([&](Constraint q) {
    Arisen& one = ranked[count++] = {false, 0, q};
    for (const Candidate k : grid.tables().places(q)) {
      if (gone.has(k)) one = std::max(one, Arisen{k / 9U == own, k, q});
    }
    return true;
  });
  sort_all(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t n = 0; n < count; ++n) {
    std::uint16_t& age = ages_.age[ranked[n].q];
    const bool is_new = age == Ages::UNKNOWN;
    age = ages_.count;
    if (is_new) ++ages_.count;
  }
}

void Path::begin_ages() {
  ages_.age.fill(Ages::UNKNOWN);
  ages_.count = 0;
  Grid here(grid_.tables());
  grid_.digits().for_each([&](std::size_t k) {
    follow(here, only(static_cast<Candidate>(k)), CandidateSet());
  });
  CandidateSet removed = here.bits();
  removed -= grid_.bits();
  follow(here, CandidateSet(), removed);
}

Path::Content Path::content_of(House h) const {
  Content content{};
  const std::span<const Cell> cells = grid_.tables().house_cells(h);
  for (std::size_t n = 0; n < cells.size(); ++n) {
    const Cell i = cells[n];
    content.cells[n] = grid_.mask(i);
    for (Digit d = 0; d < 9; ++d) {
      if (grid_.digits().has(candidate_of(i, d))) {
        content.digits = static_cast<Mask>(content.digits | 1U << n);
      }
    }
  }
  content.is_known = true;
  return content;
}

Marked Path::marked_houses() const {
  Marked marked = 0;
  const Tables& tables = grid_.tables();
  for (House h = 0; h < tables.end_of_houses(); ++h) {
    if (tables.is_house(h) && seen_[pass_][h] != content_of(h)) marked |= Marked{1} << h;
  }
  return marked;
}

}  // namespace whydoku::logic
