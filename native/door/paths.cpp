// Paths of many rows through one profile.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "door/program.hpp"
#include "door/rules.hpp"
#include "door/state.hpp"
#include "door/work.hpp"
#include "search/search.hpp"

namespace whydoku::door {
namespace {

void add_conclusions(Numbers& numbers, std::span<const Candidate> placements,
                     std::span<const Candidate> eliminations) {
  add(numbers, placements.size());
  add(numbers, eliminations.size());
  numbers.insert(numbers.end(), placements.begin(), placements.end());
  numbers.insert(numbers.end(), eliminations.begin(), eliminations.end());
}

std::vector<Candidate> candidates_in(const CandidateSet& set) {
  std::vector<Candidate> candidates;
  set.for_each([&](std::size_t k) { candidates.push_back(static_cast<Candidate>(k)); });
  return candidates;
}

// Where a path has got to, as it goes out.
struct Place {
  PackedSet bits;
  PackedSet digits;
  std::array<std::uint16_t, 2> waiting;  // the call, and the house to look into
};
static_assert(sizeof(Place) == 2 * SET_BYTES + 4);

struct RowState {
  std::uint8_t status;
  PathState path;
};
static_assert(sizeof(RowState) == 2);

// The structures of a thread. They may keep what follows from the rules alone.
logic::Search& search_under(const SharedTables& tables) {
  thread_local SharedTables known;
  thread_local logic::Search search;
  if (known != tables) {
    search = {};
    known = tables;
  }
  return search;
}

class Paths : public whydoku_handle {
 public:
  Paths(SharedTables tables, logic::Program program, std::size_t n)
      : tables_(std::move(tables)),
        solver_(solver_of(tables_)),
        program_(std::move(program)),
        statuses_(n),
        paths_(n),
        spent_(n),
        is_late_(n) {
    for (const logic::Pass& pass : program_.passes) calls_ += pass.calls.size();
  }

  void begin(const Rows& puzzles, bool uniqueness, std::size_t threads) {
    for_each_piece(*solver_, puzzles.size(), threads,
                   [&](std::size_t first, std::size_t n, Patience& patience) {
                     begin_puzzles(puzzles, first, n, uniqueness, patience);
                   });
  }
  void begin(const std::vector<State>& states, std::size_t threads) {
    for_each(states.size(), threads, [&](std::size_t n, Patience& patience) {
      begin_state(n, states[n], patience);
    });
  }

  void run(std::size_t threads, double seconds) {
    for_each(paths_.size(), threads, [&](std::size_t n, Patience& patience) {
      logic::Search& search = search_under(tables_);
      if (!paths_[n] || is_late_[n] != 0) return;
      if (seconds == 0.0) {
        paths_[n]->run(search, patience);
      } else {
        run_within(n, seconds, search, patience);
      }
    });
  }

  // The path of a number; null if the gate is shut then.
  logic::Path* path(std::int64_t number, Gate& gate) {
    return const_cast<logic::Path*>(std::as_const(*this).path(number, gate));
  }
  const logic::Path* path(std::int64_t number, Gate& gate) const {
    if (number >= 0 && std::cmp_less(number, paths_.size())) {
      const std::optional<logic::Path>& found = paths_[static_cast<std::size_t>(number)];
      if (found) return &*found;
    }
    gate.refuse("there is no path of this number");
    return nullptr;
  }
  logic::Path* waiting_path(std::int64_t number, Gate& gate) {
    logic::Path* const found = path(number, gate);
    if (found != nullptr && !found->waiting()) gate.refuse("this path does not wait");
    return found;
  }

  std::size_t size() const { return paths_.size(); }
  std::size_t calls() const { return calls_; }
  void spend(std::size_t n, double seconds) { spent_[n] += seconds; }

  RowState state(std::size_t n) const {
    const PathState state = !paths_[n]               ? PathState::none
                            : is_late_[n] != 0       ? PathState::late
                            : paths_[n]->waiting()   ? PathState::waiting
                            : paths_[n]->is_paused() ? PathState::paused
                                                     : PathState::over;
    return {statuses_[n], state};
  }

  // The lengths, endings and codes of all paths.
  std::vector<std::uint8_t> summary(Row codes) const {
    const std::size_t n = paths_.size();
    std::vector<std::uint8_t> bytes(3 * n);
    for (std::size_t k = 0; k < n; ++k) {
      const std::optional<logic::Path>& path = paths_[k];
      if (!path) continue;
      const auto length = static_cast<std::uint16_t>(path->steps().size());
      std::memcpy(bytes.data() + 2 * k, &length, sizeof length);
      bytes[2 * n + k] = path->grid().is_solved();
      for (const logic::TakenStep& step : path->steps()) bytes.push_back(codes[step.call]);
    }
    return bytes;
  }

 private:
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

  void begin_puzzles(const Rows& rows, std::size_t first, std::size_t count, bool uniqueness,
                     Patience& patience) {
    std::array<std::uint64_t, MOST_ROWS> counts;
    solver_->count_rows(rows.subrows(first, count), 2, std::span(counts).first(count), patience);
    for (std::size_t k = 0; k < count; ++k) {
      patience.tick();
      const std::size_t n = first + k;
      if (counts[k] == INVALID_ROW) {
        statuses_[n] = static_cast<std::uint8_t>(Status::invalid);
        continue;
      }
      statuses_[n] = static_cast<std::uint8_t>(counts[k]);
      if (is_refused(counts[k])) continue;
      const logic::Grid grid = grid_of(*values_of(rows.digits(n)));
      paths_[n].emplace(program_, grid, uniqueness && counts[k] == 1);
    }
  }

  static CandidateSet digits_of(const Cells& cells) {
    CandidateSet digits;
    for (Cell i = 0; i < CELLS; ++i) {
      if (cells[i] != 0) digits.add(candidate_of(i, static_cast<Digit>(cells[i] - 1)));
    }
    return digits;
  }
  logic::Grid grid_of(const Cells& cells) const {
    return State::of_digits(*tables_, digits_of(cells)).grid(*tables_);
  }

  void begin_state(std::size_t n, const State& state, Patience& patience) {
    const std::uint64_t count = solver_->count(state.bits, 2, patience);
    statuses_[n] = static_cast<std::uint8_t>(count);
    if (is_refused(count)) return;
    bool unique = state.uniqueness && !state.givens.is_empty();
    if (unique && (count != 1 || !state.is_puzzle(*tables_))) {
      unique = solver_->count(State::possible_with(*tables_, state.givens), 2, patience) == 1;
    }
    paths_[n].emplace(program_, state.grid(*tables_), unique);
  }

  bool is_refused(std::uint64_t count) const {
    return (count == 0 && !program_.contradictions) || (count > 1 && program_.one_solution);
  }

  SharedTables tables_;  // outlives the grids of the paths
  std::shared_ptr<const Solver> solver_;
  logic::Program program_;
  std::size_t calls_ = 0;
  std::vector<std::uint8_t> statuses_;
  std::vector<std::optional<logic::Path>> paths_;
  std::vector<double> spent_;  // the seconds that each path has taken
  std::vector<std::uint8_t> is_late_;
};

// Writes the reason of a step, after its size in two parts, the lower first: 0 where there is none.
void add_reason(Numbers& numbers, const Tables& tables, std::span<const Candidate> placements,
                Constraint base, const logic::Reason& reason) {
  logic::Reason known = reason;
  if (!known && placements.size() == 1 && base != logic::NO_CONSTRAINT) {
    known = logic::why::reason({logic::why::single(tables, placements[0], base)});
  }
  const std::size_t size = known ? known->size() : 0;
  add(numbers, size & 0xFFFF);
  add(numbers, size >> 16);
  if (known) numbers.insert(numbers.end(), known->begin(), known->end());
}

// The numbers that the marked houses of a pass take.
constexpr unsigned MARKED_PARTS = (MOST_HOUSES + 15) / 16;

// What a path did, as it goes out.
Numbers numbers_of(const logic::Path& path) {
  Numbers numbers;
  add(numbers, path.steps().size());
  for (const logic::TakenStep& step : path.steps()) add(numbers, step.call);
  add(numbers, path.passes().size());
  for (const logic::TakenPass& pass : path.passes()) {
    add(numbers, pass.pass);
    add(numbers, pass.start);
    add(numbers, pass.number);
    for (unsigned part = 0; part < MARKED_PARTS; ++part) {
      add(numbers, pass.marked >> (16 * part) & 0xFFFF);
    }
  }
  for (const logic::TakenStep& step : path.steps()) {
    add(numbers, step.call);
    add(numbers, step.nth);
    add(numbers, step.house);
    add_conclusions(numbers, path.placements(step), path.eliminations(step));
    add_reason(numbers, path.grid().tables(), path.placements(step), step.base, step.reason);
  }
  return numbers;
}

// The state that a thread was asked about last, and what has been found on it: one technique after
// the other is asked about a grid, and many of them share their structures.
class LastState {
 public:
  // Does work(search) on a state. What is interrupted, or ends early, leaves nothing behind.
  template <class Work>
  void search(const SharedTables& tables, const State& state, Patience& patience, Work&& work) {
    if (is_known_ && state == state_ && tables == tables_) {
      search_.go_on(patience);
    } else {
      state_ = state;
      if (tables_ != tables) search_ = {};
      tables_ = tables;
      grid_ = state.grid(*tables);
      search_.renew(grid_, patience);
    }
    is_known_ = false;
    is_known_ = work(search_);
  }

 private:
  State state_;
  SharedTables tables_;
  logic::Grid grid_;
  logic::Search search_;
  bool is_known_ = false;
};

// What the host found, as it comes in: for each finding its kind and its base, in 16 bits each, and
// two sets.
std::vector<logic::HostFinding> host_findings(Row bytes, Gate& gate) {
  constexpr std::size_t WIDTH = 4 + 2 * SET_BYTES;
  std::vector<logic::HostFinding> findings;
  if (bytes.size() % WIDTH != 0) gate.refuse("findings must be whole");
  for (std::size_t at = 0; !gate.is_shut() && at < bytes.size(); at += WIDTH) {
    std::array<std::uint16_t, 2> numbers{};
    std::memcpy(numbers.data(), bytes.data() + at, sizeof numbers);
    const auto [kind, base] = numbers;
    const std::uint8_t* const sets = bytes.data() + at + sizeof numbers;
    if (kind >= KINDS_OF_SINGLES.size()) gate.refuse("there is no such kind of single");
    if (kind != 0 && base >= MOST_CONSTRAINTS) gate.refuse("a single must have its constraint");
    const CandidateSet placements = gate.set(sets, SET_BYTES, "placements");
    const CandidateSet eliminations = gate.set(sets + SET_BYTES, SET_BYTES, "eliminations");
    if (placements.is_empty() && (kind != 0 || eliminations.is_empty())) {
      gate.refuse("a finding must conclude something, and a single place a digit");
    }
    findings.push_back({{placements, eliminations, base}, static_cast<logic::Kindred>(kind)});
  }
  return findings;
}

template <class Handle>
auto* held_paths(Handle* handle, Gate& gate) {
  return held<Paths>(handle, "paths", gate);
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_paths(const whydoku_handle* rules, const uint8_t* program,
                             int64_t program_size, const uint8_t* rows, int64_t rows_size,
                             int64_t width, int64_t uniqueness, int64_t threads,
                             whydoku_handle** paths) {
  return answered([&](Gate& gate) {
    need_place(paths, gate);
    const SharedTables tables = tables_of(rules, gate);
    logic::Program steps =
        ProgramReader(gate.bytes(program, program_size, "program"), *tables, gate).read();
    const Rows in = gate.rows(rows, rows_size, gate.width(width, {CELLS, STATE_BYTES}));
    const std::size_t crew = gate.threads(threads);
    std::vector<State> states;
    for (std::size_t n = 0; in.width() == STATE_BYTES && n < in.size(); ++n) {
      states.push_back(state_of(in[n].data(), STATE_BYTES, *tables, gate));
    }
    if (gate.is_shut()) return false;
    auto made = std::make_unique<Paths>(tables, std::move(steps), in.size());
    if (in.width() == CELLS) {
      made->begin(in, uniqueness != 0, crew);
    } else {
      made->begin(states, crew);
    }
    *paths = made.release();
    return true;
  });
}

whydoku_status whydoku_run(whydoku_handle* paths, int64_t threads, double seconds) {
  return answered([&](Gate& gate) {
    Paths* const all = held_paths(paths, gate);
    const std::size_t crew = gate.threads(threads);
    const double most = gate.seconds(seconds);
    if (gate.is_shut()) return false;
    all->run(crew, most);
    return true;
  });
}

whydoku_status whydoku_states(const whydoku_handle* paths, uint8_t* states, int64_t room) {
  return answered([&](Gate& gate) {
    const Paths* const all = held_paths(paths, gate);
    auto out = gate.room<RowState>(states, room, all == nullptr ? 0 : all->size());
    if (gate.is_shut()) return false;
    for (std::size_t n = 0; n < all->size(); ++n) out.set(n, all->state(n));
    return true;
  });
}

whydoku_status whydoku_go_on(whydoku_handle* paths, int64_t number, int64_t how) {
  return answered([&](Gate& gate) {
    Paths* const all = held_paths(paths, gate);
    const auto way = static_cast<GoOn>(
        gate.whole(how, "the way to go on", 0, static_cast<std::int64_t>(GoOn::stop)));
    if (gate.is_shut()) return false;
    logic::Path* const path = all->path(number, gate);
    if (gate.is_shut()) return false;
    switch (way) {
      case GoOn::resume: path->resume(); break;
      case GoOn::stop: path->stop(); break;
    }
    return true;
  });
}

whydoku_status whydoku_find(whydoku_handle* paths, int64_t number, const uint8_t* found,
                            int64_t found_size) {
  return answered([&](Gate& gate) {
    Paths* const all = held_paths(paths, gate);
    const std::vector<logic::HostFinding> findings =
        host_findings(gate.bytes(found, found_size, "findings"), gate);
    if (gate.is_shut()) return false;
    logic::Path* const path = all->waiting_path(number, gate);
    if (!gate.is_shut()) path->answer(findings);
    return true;
  });
}

whydoku_status whydoku_spend(whydoku_handle* paths, int64_t number, double seconds) {
  return answered([&](Gate& gate) {
    Paths* const all = held_paths(paths, gate);
    const double more = gate.seconds(seconds);
    if (gate.is_shut() || all->path(number, gate) == nullptr) return false;
    all->spend(static_cast<std::size_t>(number), more);
    return true;
  });
}

whydoku_status whydoku_place(const whydoku_handle* paths, int64_t number, uint8_t* place,
                             int64_t room) {
  return answered([&](Gate& gate) {
    const Paths* const all = held_paths(paths, gate);
    auto out = gate.room<Place>(place, room, 1);
    if (gate.is_shut()) return false;
    const logic::Path* const path = all->path(number, gate);
    if (gate.is_shut()) return false;
    const std::uint16_t call = path->waiting().value_or(NOT_NATIVE);
    out.set(0, {packed(path->grid().bits()), packed(path->grid().digits()),
                {call, path->house()}});
    return true;
  });
}

whydoku_status whydoku_path(const whydoku_handle* paths, int64_t number,
                            whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const Paths* const all = held_paths(paths, gate);
    if (gate.is_shut()) return false;
    const logic::Path* const path = all->path(number, gate);
    return !gate.is_shut() && give(numbers_of(*path), answer);
  });
}

whydoku_status whydoku_summary(const whydoku_handle* paths, const uint8_t* codes,
                               int64_t codes_size, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const Paths* const all = held_paths(paths, gate);
    const Row code_of = gate.bytes(codes, codes_size, "codes");
    if (all != nullptr && code_of.size() != all->calls()) {
      gate.refuse("codes must be one byte for each call");
    }
    return !gate.is_shut() && give(all->summary(code_of), answer);
  });
}

whydoku_status whydoku_findings(const whydoku_handle* rules, const uint8_t* program,
                                int64_t program_size, const uint8_t* state, int64_t state_size,
                                int64_t limit, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const SharedTables tables = tables_of(rules, gate);
    const logic::Program one =
        ProgramReader(gate.bytes(program, program_size, "program"), *tables, gate).read();
    const bool has_one_call = one.passes.size() == 1 && one.passes[0].calls.size() == 1 &&
                              one.passes[0].calls[0].technique != nullptr;
    if (!has_one_call) {
      gate.refuse("program must be one pass with one call of a technique of the engine");
    }
    const State given = state_of(state, state_size, *tables, gate);
    const std::uint64_t most = gate.whole(limit, "limit", 1);
    if (gate.is_shut()) return false;
    const logic::Call& call = one.passes[0].calls[0];
    Numbers numbers;
    for_one([&](Patience& patience) {
      thread_local LastState last;
      std::uint64_t n = 0;
      last.search(tables, given, patience, [&](logic::Search& search) {
        call.technique->find(search, call.asked, [&](const logic::Finding& finding) {
          const std::vector<Candidate> placed = candidates_in(finding.placements);
          add_conclusions(numbers, placed, candidates_in(finding.eliminations));
          add_reason(numbers, *tables, placed, finding.base, finding.reason);
          return ++n < most;
        });
        return n < most;
      });
    });
    return give(numbers, answer);
  });
}
