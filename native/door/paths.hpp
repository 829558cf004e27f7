// Paths through a profile for Python: the program and the rows that come in, the steps that go out.
//
// Everything goes out as 16-bit numbers in native byte order; `_native.pyi` says what they mean.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "door/door.hpp"
#include "door/rating.hpp"
#include "logic/path.hpp"
#include "logic/techniques.hpp"

namespace whydoku {

// A program as numbers, read one after another and checked.
class ProgramReader {
 public:
  explicit ProgramReader(nb::handle object) : held_(object, "program") {
    if (held_.contents().size() % 2 != 0) refuse("program must be 16-bit numbers");
  }

  logic::Program read() {
    const unsigned switches = number("switches", 7);
    logic::Program program;
    program.restart = (switches & 1) != 0;
    program.contradictions = (switches & 2) != 0;
    program.one_solution = (switches & 4) != 0;
    std::size_t calls = 0;
    for (unsigned n = number("number of passes", MOST_PASSES); n > 0; --n) {
      program.passes.push_back(read_pass(calls));
      calls += program.passes.back().calls.size();
    }
    if (at_ * 2 != held_.contents().size()) refuse("program must end after its passes");
    return program;
  }

 private:
  static constexpr unsigned MOST_PASSES = 1000;
  static constexpr unsigned MOST_CALLS = 1000;
  static constexpr unsigned NOT_NATIVE = 0xFFFF;

  unsigned number(const char* name, unsigned most) {
    const Row bytes = held_.contents();
    std::uint16_t value = 0;
    if ((at_ + 1) * 2 > bytes.size()) refuse(std::string("program ends before its ") + name);
    std::memcpy(&value, bytes.data() + at_ * 2, 2);
    ++at_;
    if (value > most) {
      refuse(std::string(name) + " must be from 0 to " + std::to_string(most) + ", not " +
             std::to_string(value));
    }
    return value;
  }

  logic::Pass read_pass(std::size_t first_call) {
    const unsigned switches = number("switches of a pass", 63);
    logic::Pass pass;
    pass.first_call = static_cast<std::uint16_t>(first_call);
    pass.sweep = (switches & 1) != 0;
    pass.marked = (switches & 2) != 0;
    pass.once = (switches & 4) != 0;
    pass.oldest = (switches & 8) != 0;
    pass.picks = (switches & 16) != 0;
    pass.every = (switches & 32) != 0;
    for (unsigned n = number("number of calls", MOST_CALLS); n > 0; --n) {
      pass.calls.push_back(read_call(pass));
    }
    if (first_call + pass.calls.size() >= NOT_NATIVE) refuse("program has too many calls");
    return pass;
  }

  logic::Call read_call(const logic::Pass& pass) {
    const unsigned technique = number("technique", NOT_NATIVE);
    const unsigned digit = number("digit", 255);
    const unsigned house = number("house", 255);
    const unsigned switches = number("switches of a call", 63);
    logic::Call call;
    if (technique != NOT_NATIVE) {
      if (technique >= logic::techniques().size()) refuse("program names an unknown technique");
      call.technique = &logic::techniques()[technique];
    }
    if (digit != logic::Asked::ANY && digit > 8) refuse("a digit must be from 0 to 8, or 255");
    if (house != logic::Asked::ANY && house > 26) refuse("a house must be from 0 to 26, or 255");
    call.asked.digit = static_cast<Digit>(digit);
    call.asked.house = static_cast<House>(house);
    call.asked.hidden = (switches & 1) != 0;
    call.asked.complete = (switches & 2) != 0;
    call.asked.both = (switches & 4) != 0;
    call.assumes_unique = (switches & 8) != 0;
    call.by_place = (switches & 16) != 0;
    call.pauses = (switches & 32) != 0;
    call.asked.sizes = static_cast<std::uint16_t>(number("sizes", 1023));
    if (pass.sweep && call.technique == nullptr) refuse("a sweep needs native techniques");
    if ((pass.sweep || pass.every) && call.technique != nullptr &&
        !call.technique->has(logic::EVERY)) {
      refuse("a pass that compares all steps needs techniques that give all their findings");
    }
    if (call.by_place && (call.technique == nullptr || !call.technique->has(logic::BASED))) {
      refuse("only findings that rest on one constraint can be taken by place");
    }
    return call;
  }

  Buffer held_;
  std::size_t at_ = 0;
};

// The sets of candidates, digits and givens, and whether one solution may be assumed if the givens
// have just one.
inline constexpr std::size_t STATE_BYTES = 3 * SET_BYTES + 1;

struct PathState {
  CandidateSet bits;
  CandidateSet digits;
  CandidateSet givens;
  bool uniqueness;

  logic::Grid grid() const {
    CellSet cells;
    givens.for_each([&](std::size_t k) { cells.add(k / 9); });
    return {bits, digits, cells};
  }
  bool is_puzzle() const { return digits == givens && bits == possible_with(givens); }

  static CandidateSet possible_with(const CandidateSet& digits) {
    CandidateSet possible = ALL_CANDIDATES;
    digits.for_each([&](std::size_t k) { possible -= SEES[k]; });
    return possible;
  }
};

inline std::uint64_t count_of(const CandidateSet& bits, Patience& patience) {
  Possible possible{};
  bits.for_each([&](std::size_t k) {
    possible[k / 9] = static_cast<Mask>(possible[k / 9] | 1U << k % 9);
  });
  return count_solutions(possible, 2, patience);
}

inline PathState read_state(Row row) {
  std::array<CandidateSet, 3> sets;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const auto set = read_set(row.subspan(s * SET_BYTES).first<SET_BYTES>());
    if (!set) refuse("a state must hold no candidate above 728");
    sets[s] = *set;
  }
  const auto& [bits, digits, givens] = sets;
  bool is_consistent = digits.is_within(bits) && givens.is_within(digits);
  digits.for_each([&](std::size_t k) { is_consistent = is_consistent && !bits.meets(SEES[k]); });
  if (!is_consistent) {
    refuse("a state must hold its givens among its digits, and no candidate that a digit rules out");
  }
  return {bits, digits, givens, row[3 * SET_BYTES] != 0};
}

inline void write_conclusions(std::span<const Candidate> placements,
                              std::span<const Candidate> eliminations,
                              std::vector<std::uint16_t>& numbers) {
  numbers.push_back(static_cast<std::uint16_t>(placements.size()));
  numbers.push_back(static_cast<std::uint16_t>(eliminations.size()));
  numbers.insert(numbers.end(), placements.begin(), placements.end());
  numbers.insert(numbers.end(), eliminations.begin(), eliminations.end());
}

inline nb::bytes as_bytes(const std::vector<std::uint16_t>& numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(std::uint16_t));
}

// The findings of the one call of a program on a grid, at most `limit`.
inline nb::bytes path_findings(nb::handle program, nb::handle state, nb::handle limit) {
  const logic::Program one = ProgramReader(program).read();
  if (one.passes.size() != 1 || one.passes[0].calls.size() != 1 ||
      one.passes[0].calls[0].technique == nullptr) {
    refuse("program must be one pass with one call that has a native form");
  }
  const logic::Call& call = one.passes[0].calls[0];
  const PathState given = read_state(HeldBytes(state, STATE_BYTES, "a state").contents());
  const std::uint64_t most = whole(limit, "limit", 1);
  std::vector<std::uint16_t> numbers;
  for_one([&](Patience& patience) {
    logic::Search search;
    const logic::Grid grid = given.grid();
    search.renew(grid, patience);
    std::uint64_t n = 0;
    call.technique->find(search, call.asked, [&](const logic::Finding& finding) {
      const bool places = finding.placement != logic::NO_CANDIDATE;
      std::vector<Candidate> gone;
      finding.eliminations.for_each(
          [&](std::size_t k) { gone.push_back(static_cast<Candidate>(k)); });
      write_conclusions(std::span(&finding.placement, places ? 1 : 0), gone, numbers);
      return ++n < most;
    });
  });
  return as_bytes(numbers);
}

// Paths of many rows through one profile.
class Paths {
 public:
  Paths(nb::handle program, nb::handle rows, nb::handle width, bool uniqueness, nb::handle threads)
      : program_(ProgramReader(program).read()) {
    for (const logic::Pass& pass : program_.passes) calls_ += pass.calls.size();
    const std::uint64_t bytes = whole(width, "width", 1, MOST);
    if (bytes != CELLS && bytes != STATE_BYTES) refuse("width must be 81 or 277");
    const HeldRows in(rows, bytes);
    statuses_.resize(in.size());
    paths_.resize(in.size());
    spent_.resize(in.size());
    is_late_.resize(in.size());
    const std::size_t crew = threads_of(threads);
    if (bytes == CELLS) {
      for_each_piece(in.size(), crew, [&](std::size_t first, std::size_t n, Patience& patience) {
        begin_puzzles(in, first, n, uniqueness, patience);
      });
      return;
    }
    std::vector<PathState> states;
    for (std::size_t n = 0; n < in.size(); ++n) states.push_back(read_state(in[n]));
    for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
      begin_state(n, states[n], patience);
    });
  }

  nb::bytes statuses() const { return nb::bytes(statuses_.data(), statuses_.size()); }

  // Lets every path go on until it is over, waits or pauses, or has taken `seconds` in all, if that
  // is not 0.
  void run(nb::handle threads, nb::handle seconds) {
    const std::size_t crew = threads_of(threads);
    const double most = seconds_of(seconds);
    for_each(paths_.size(), crew, [&](std::size_t n, Patience& patience) {
      thread_local logic::Search search;
      if (!paths_[n] || is_late_[n] != 0) return;
      if (most == 0.0) {
        paths_[n]->run(search, patience);
      } else {
        run_within(n, most, search, patience);
      }
    });
  }

  // Counts time that Python has taken for a path.
  void spend(nb::handle number, nb::handle seconds) {
    spent_[number_of(number)] += seconds_of(seconds);
  }

  // For each row whether it has no path, or what its path does.
  nb::bytes states() const {
    std::vector<State> states(paths_.size());
    for (std::size_t n = 0; n < paths_.size(); ++n) {
      states[n] = !paths_[n]                ? State::NONE
                  : is_late_[n] != 0        ? State::LATE
                  : paths_[n]->waiting()    ? State::WAITING
                  : paths_[n]->is_paused()  ? State::PAUSED
                                            : State::OVER;
    }
    return nb::bytes(states.data(), states.size());
  }

  void resume(nb::handle number) { paths_[number_of(number)]->resume(); }
  void stop(nb::handle number) { paths_[number_of(number)]->stop(); }

  // The call that a path waits for, and the marked house it is to look into, or 255.
  nb::object call(nb::handle number) const {
    const logic::Path& path = path_of(number);
    if (!path.waiting()) return nb::none();
    return nb::make_tuple(static_cast<unsigned>(*path.waiting()),
                          static_cast<unsigned>(path.house()));
  }

  // The candidates and the digits of a path's grid, as sets.
  nb::bytes state(nb::handle number) const {
    const logic::Grid& grid = path_of(number).grid();
    std::array<std::uint8_t, 2 * SET_BYTES> bytes{};
    write_set(grid.bits(), std::span(bytes).first<SET_BYTES>());
    write_set(grid.digits(), std::span(bytes).last<SET_BYTES>());
    return nb::bytes(bytes.data(), bytes.size());
  }

  void take(nb::handle number, nb::handle nth, nb::handle placements, nb::handle eliminations) {
    waiting_path(number).take(static_cast<std::size_t>(whole(nth, "nth", 0, 0xFFFF)),
                              set_of(placements, "placements"),
                              set_of(eliminations, "eliminations"));
  }

  void pass_by(nb::handle number) { waiting_path(number).pass_by(); }

  // For all rows, one after the other: the code of each step, which is that of its call; how many
  // steps there are; and whether the path ends solved.
  nb::tuple summary(nb::handle codes) const {
    const Buffer held(codes, "codes");
    const Row code_of = held.contents();
    if (code_of.size() != calls_) refuse("codes must be one byte for each call");
    std::vector<std::uint8_t> steps;
    std::vector<std::uint16_t> lengths(paths_.size());
    std::vector<std::uint8_t> are_solved(paths_.size());
    for (std::size_t n = 0; n < paths_.size(); ++n) {
      if (!paths_[n]) continue;
      for (const logic::TakenStep& step : paths_[n]->steps()) steps.push_back(code_of[step.call]);
      lengths[n] = static_cast<std::uint16_t>(paths_[n]->steps().size());
      are_solved[n] = paths_[n]->grid().is_solved();
    }
    return nb::make_tuple(nb::bytes(steps.data(), steps.size()), as_bytes(lengths),
                          nb::bytes(are_solved.data(), are_solved.size()));
  }

  nb::bytes calls(nb::handle number) const {
    std::vector<std::uint16_t> numbers;
    for (const logic::TakenStep& step : path_of(number).steps()) numbers.push_back(step.call);
    return as_bytes(numbers);
  }

  nb::bytes steps(nb::handle number) const {
    const logic::Path& path = path_of(number);
    std::vector<std::uint16_t> numbers;
    for (const logic::TakenStep& step : path.steps()) {
      for (const unsigned one : {unsigned{step.call}, unsigned{step.nth}, unsigned{step.house}}) {
        numbers.push_back(static_cast<std::uint16_t>(one));
      }
      write_conclusions(path.placements(step), path.eliminations(step), numbers);
    }
    return as_bytes(numbers);
  }

  nb::bytes passes(nb::handle number) const {
    std::vector<std::uint16_t> numbers;
    for (const logic::TakenPass& pass : path_of(number).passes()) {
      for (const unsigned one : {unsigned{pass.pass}, unsigned{pass.start}, unsigned{pass.number},
                                 unsigned{pass.marked & 0xFFFF}, unsigned{pass.marked >> 16}}) {
        numbers.push_back(static_cast<std::uint16_t>(one));
      }
    }
    return as_bytes(numbers);
  }

 private:
  enum class State : std::uint8_t { OVER, WAITING, PAUSED, LATE, NONE };

  std::size_t number_of(nb::handle number) const {
    const auto n = static_cast<std::size_t>(whole(number, "number", 0, MOST));
    if (n >= paths_.size() || !paths_[n]) refuse("there is no path of this number");
    return n;
  }

  const logic::Path& path_of(nb::handle number) const { return *paths_[number_of(number)]; }

  logic::Path& waiting_path(nb::handle number) {
    logic::Path& path = *paths_[number_of(number)];
    if (!path.waiting()) refuse("this path does not wait");
    return path;
  }

  void run_within(std::size_t n, double most, logic::Search& search, Patience& patience) {
    using Clock = std::chrono::steady_clock;
    const double left = most - spent_[n];
    if (left <= 0.0) {
      is_late_[n] = 1;
      return;
    }
    const auto begun = Clock::now();
    const rating::Deadline deadline(left);
    Patience limited = until(deadline, patience);
    try {
      limited.ask();
      paths_[n]->run(search, limited);
    } catch (const rating::OutOfTime&) {
      is_late_[n] = 1;
    }
    spent_[n] += std::chrono::duration<double>(Clock::now() - begun).count();
  }

  void begin_puzzles(const HeldRows& rows, std::size_t first, std::size_t count, bool uniqueness,
                     Patience& patience) {
    std::array<std::uint64_t, MOST_ROWS> counts;
    count_rows(rows.subrows(first, count), 2, std::span(counts).first(count), {}, patience);
    for (std::size_t k = 0; k < count; ++k) {
      patience.tick();
      const std::size_t n = first + k;
      const std::optional<Cells> cells = read_cells(rows.digits(n));
      if (!cells || counts[k] == INVALID_ROW) {
        statuses_[n] = static_cast<std::uint8_t>(Status::invalid);
        continue;
      }
      statuses_[n] = static_cast<std::uint8_t>(counts[k]);
      if (is_refused(counts[k])) continue;
      paths_[n].emplace(program_, grid_of(*cells), uniqueness && counts[k] == 1);
    }
  }

  static logic::Grid grid_of(const Cells& cells) {
    CandidateSet digits;
    for (Cell i = 0; i < CELLS; ++i) {
      if (cells[i] != 0) digits.add(candidate_of(i, static_cast<Digit>(cells[i] - 1)));
    }
    return PathState{PathState::possible_with(digits), digits, digits, true}.grid();
  }

  void begin_state(std::size_t n, const PathState& state, Patience& patience) {
    const std::uint64_t count = count_of(state.bits, patience);
    statuses_[n] = static_cast<std::uint8_t>(count);
    if (is_refused(count)) return;
    bool unique = state.uniqueness && !state.givens.is_empty();
    if (unique && (count != 1 || !state.is_puzzle())) {
      unique = count_of(PathState::possible_with(state.givens), patience) == 1;
    }
    paths_[n].emplace(program_, state.grid(), unique);
  }

  bool is_refused(std::uint64_t count) const {
    return (count == 0 && !program_.contradictions) || (count > 1 && program_.one_solution);
  }

  static void write_set(const CandidateSet& set, std::span<std::uint8_t, SET_BYTES> bytes) {
    set.for_each([&](std::size_t k) {
      bytes[k / 8] = static_cast<std::uint8_t>(bytes[k / 8] | 1U << k % 8);
    });
  }

  logic::Program program_;
  std::size_t calls_ = 0;
  std::vector<std::uint8_t> statuses_;
  std::vector<std::optional<logic::Path>> paths_;
  std::vector<double> spent_;  // the seconds that each path has taken
  std::vector<std::uint8_t> is_late_;
};

inline nb::list path_techniques() {
  nb::list found;
  for (const logic::Technique& one : logic::techniques()) {
    found.append(nb::make_tuple(nb::str(one.slug.data(), one.slug.size()),
                                nb::str(one.options.data(), one.options.size()), one.traits));
  }
  return found;
}

}  // namespace whydoku
