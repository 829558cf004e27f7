// Paths through a profile for Python: the program and the rows that come in, the steps that go out.
//
// Everything goes out as 16-bit numbers in native byte order; `_native.pyi` says what they mean.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "door/door.hpp"
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
    const unsigned switches = number("switches of a pass", 31);
    logic::Pass pass;
    pass.first_call = static_cast<std::uint16_t>(first_call);
    pass.sweep = (switches & 1) != 0;
    pass.marked = (switches & 2) != 0;
    pass.once = (switches & 4) != 0;
    pass.oldest = (switches & 8) != 0;
    pass.picks = (switches & 16) != 0;
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
    const unsigned switches = number("switches of a call", 31);
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
    call.asked.sizes = static_cast<std::uint16_t>(number("sizes", 511));
    if (pass.sweep && (call.technique == nullptr || !call.technique->has(logic::EVERY))) {
      refuse("a sweep needs techniques that give all their findings");
    }
    if (call.by_place && (call.technique == nullptr || !call.technique->has(logic::BASED))) {
      refuse("only findings that rest on one constraint can be taken by place");
    }
    return call;
  }

  Buffer held_;
  std::size_t at_ = 0;
};

// The sets of candidates, digits and givens, and whether one solution may be assumed.
inline constexpr std::size_t STATE_BYTES = 3 * SET_BYTES + 1;

struct PathState {
  logic::Grid grid;
  bool unique;
};

inline PathState read_state(Row row) {
  std::array<CandidateSet, 3> sets;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const auto set = read_set(row.subspan(s * SET_BYTES).first<SET_BYTES>());
    if (!set) refuse("a state must hold no candidate above 728");
    sets[s] = *set;
  }
  const auto& [bits, digits, given] = sets;
  CellSet givens;
  given.for_each([&](std::size_t k) { givens.add(k / 9); });
  bool is_consistent = digits.is_within(bits) && given.is_within(digits);
  digits.for_each([&](std::size_t k) { is_consistent = is_consistent && !bits.meets(SEES[k]); });
  if (!is_consistent) {
    refuse("a state must hold its givens among its digits, and no candidate that a digit rules out");
  }
  return {logic::Grid(bits, digits, givens), row[3 * SET_BYTES] != 0};
}

inline void write_conclusions(const CandidateSet& placements, const CandidateSet& eliminations,
                              std::vector<std::uint16_t>& numbers) {
  for (const CandidateSet* const set : {&placements, &eliminations}) {
    numbers.push_back(static_cast<std::uint16_t>(set->count()));
  }
  for (const CandidateSet* const set : {&placements, &eliminations}) {
    set->for_each([&](std::size_t k) { numbers.push_back(static_cast<std::uint16_t>(k)); });
  }
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
    search.renew(given.grid, patience);
    std::uint64_t n = 0;
    call.technique->find(search, call.asked, [&](const logic::Finding& finding) {
      CandidateSet placements;
      if (finding.placement != logic::NO_CANDIDATE) placements.add(finding.placement);
      write_conclusions(placements, finding.eliminations, numbers);
      return ++n < most;
    });
  });
  return as_bytes(numbers);
}

// Paths of many rows through one profile.
class Paths {
 public:
  Paths(nb::handle program, nb::handle rows, nb::handle width, bool uniqueness)
      : program_(ProgramReader(program).read()) {
    const std::uint64_t bytes = whole(width, "width", 1, MOST);
    if (bytes != CELLS && bytes != STATE_BYTES) refuse("width must be 81 or 277");
    const HeldRows in(rows, bytes);
    statuses_.assign(in.size(), UNKNOWN_STATUS);
    paths_.resize(in.size());
    if (bytes == CELLS) {
      for_one([&](Patience& patience) { begin_puzzles(in, uniqueness, patience); });
    } else {
      for (std::size_t n = 0; n < in.size(); ++n) begin_state(n, in[n]);
    }
  }

  std::size_t size() const { return paths_.size(); }
  nb::bytes statuses() const { return nb::bytes(statuses_.data(), statuses_.size()); }

  // Lets every path go on until it is over or waits.
  void run(nb::handle threads) {
    const std::size_t crew = threads_of(threads);
    for_each(paths_.size(), crew, [&](std::size_t n, Patience& patience) {
      thread_local logic::Search search;
      if (paths_[n]) paths_[n]->run(search, patience);
    });
  }

  nb::bytes waiting() const {
    std::vector<std::uint32_t> numbers;
    for (std::size_t n = 0; n < paths_.size(); ++n) {
      if (paths_[n] && paths_[n]->waiting()) numbers.push_back(static_cast<std::uint32_t>(n));
    }
    return nb::bytes(numbers.data(), numbers.size() * sizeof(std::uint32_t));
  }

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

  nb::bytes calls(nb::handle number) const {
    std::vector<std::uint16_t> numbers;
    for (const logic::TakenStep& step : path_of(number).steps()) numbers.push_back(step.call);
    return as_bytes(numbers);
  }

  nb::bytes steps(nb::handle number) const {
    std::vector<std::uint16_t> numbers;
    for (const logic::TakenStep& step : path_of(number).steps()) {
      for (const unsigned one : {unsigned{step.call}, unsigned{step.nth}, unsigned{step.house}}) {
        numbers.push_back(static_cast<std::uint16_t>(one));
      }
      write_conclusions(step.placements, step.eliminations, numbers);
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
  static constexpr std::uint8_t UNKNOWN_STATUS = 254;

  const logic::Path& path_of(nb::handle number) const {
    const auto n = static_cast<std::size_t>(whole(number, "number", 0, MOST));
    if (n >= paths_.size() || !paths_[n]) refuse("there is no path of this number");
    return *paths_[n];
  }

  logic::Path& waiting_path(nb::handle number) {
    const logic::Path& path = path_of(number);
    if (!path.waiting()) refuse("this path does not wait");
    return const_cast<logic::Path&>(path);
  }

  void begin_puzzles(const HeldRows& rows, bool uniqueness, Patience& patience) {
    std::vector<std::uint64_t> counts(rows.size());
    count_rows(rows, 2, counts, {}, patience);
    for (std::size_t n = 0; n < rows.size(); ++n) {
      patience.tick();
      const std::optional<Cells> cells = read_cells(rows.digits(n));
      if (!cells || counts[n] == INVALID_ROW) {
        statuses_[n] = static_cast<std::uint8_t>(Status::invalid);
        continue;
      }
      statuses_[n] = static_cast<std::uint8_t>(counts[n]);
      if (counts[n] == 0 && !program_.contradictions) continue;
      if (counts[n] > 1 && program_.one_solution) continue;
      paths_[n].emplace(program_, grid_of(*cells), uniqueness && counts[n] == 1);
    }
  }

  static logic::Grid grid_of(const Cells& cells) {
    CandidateSet bits = logic::Grid().bits();
    CandidateSet digits;
    CellSet givens;
    for (Cell i = 0; i < CELLS; ++i) {
      if (cells[i] == 0) continue;
      const Candidate k = candidate_of(i, static_cast<Digit>(cells[i] - 1));
      digits.add(k);
      bits -= SEES[k];
      givens.add(i);
    }
    return {bits, digits, givens};
  }

  void begin_state(std::size_t n, Row row) {
    const PathState given = read_state(row);
    paths_[n].emplace(program_, given.grid, given.unique);
  }

  static void write_set(const CandidateSet& set, std::span<std::uint8_t, SET_BYTES> bytes) {
    set.for_each([&](std::size_t k) {
      bytes[k / 8] = static_cast<std::uint8_t>(bytes[k / 8] | 1U << k % 8);
    });
  }

  logic::Program program_;
  std::vector<std::uint8_t> statuses_;
  std::vector<std::optional<logic::Path>> paths_;
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
