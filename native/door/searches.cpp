// Searches: how many solutions rows have and which, puzzles from a seed, canonical forms.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "door/rules.hpp"
#include "door/taking.hpp"
#include "door/work.hpp"
#include "search/make.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"
#include "symmetry/canonical.hpp"

namespace whydoku::door {
namespace {

std::size_t search_width(std::int64_t width, Gate& gate) {
  return gate.width(width, {CELLS, SET_BYTES, CANDIDATES});
}

using SharedSolver = std::shared_ptr<const Solver>;

SharedSolver solver_under(const whydoku_handle* rules, Gate& gate) {
  return solver_of(tables_of(rules, gate));
}

// Counts the solutions of rows: keep(number of the row, count).
template <class Keep>
void for_each_count(const Solver& solver, const Rows& rows, std::uint64_t limit,
                    std::size_t threads, Keep&& keep) {
  for_each_piece(solver, rows.size(), threads, [&](std::size_t at, std::size_t n, auto& patience) {
    std::array<std::uint64_t, MOST_ROWS> counts;
    solver.count_rows(rows.subrows(at, n), limit, std::span(counts).first(n), patience);
    for (std::size_t k = 0; k < n; ++k) keep(at + k, counts[k]);
  });
}

// All solutions of a row, which has none if it is invalid.
class AllSolutions {
 public:
  AllSolutions(SharedSolver solver, Row row)
      : solver_(std::move(solver)),
        found_(*solver_, solver_->possible(row).value_or(CandidateSet())) {}
  std::optional<Cells> next(Patience& patience) { return found_.next(patience); }

 private:
  SharedSolver solver_;
  Solutions found_;
};

// The numbers of a seed from `first` on.
struct Stretch {
  std::uint64_t seed, first;
};

Stretch stretch_of(std::uint64_t seed, std::uint64_t start, std::uint64_t n, Gate& gate) {
  constexpr std::uint64_t LAST = std::numeric_limits<std::uint64_t>::max();
  if (n > LAST - start) {
    gate.refuse("start + n must not be above " + std::to_string(LAST) + ", but start is " +
                std::to_string(start) + " and n is " + std::to_string(n));
  }
  return {seed, start};
}

using Make = void (*)(std::uint64_t seed, std::uint64_t index, std::span<Cells> out, Patience&);

whydoku_status made(Make make, std::int64_t n, std::uint64_t seed, std::uint64_t start,
                    std::int64_t threads, std::uint8_t* grids, std::int64_t room) {
  return answered([&](Gate& gate) {
    const std::uint64_t wanted = gate.whole(n, "n", 0, MOST / 81);
    const Stretch from = stretch_of(seed, start, wanted, gate);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<Text>(grids, room, wanted);
    if (gate.is_shut()) return false;
    for_each_piece(lanes(), out.size(), crew,
                   [&](std::size_t at, std::size_t piece, Patience& patience) {
                     std::vector<Cells> some(piece);
                     make(from.seed, from.first + at, some, patience);
                     for (std::size_t k = 0; k < piece; ++k) out.set(at + k, line_of(some[k]));
                   });
    return true;
  });
}

Stream stream_in(Row bytes) {
  std::uint64_t state = 0;
  std::memcpy(&state, bytes.data(), sizeof state);
  return Stream(state);
}

Groups groups_of(std::span<const std::uint8_t, CELLS> numbers, Gate& gate) {
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (numbers[i] < CELLS || numbers[i] == Groups::STAYS) continue;
    gate.refuse("the group of r" + std::to_string(i / 9 + 1) + "c" + std::to_string(i % 9 + 1) +
                " must be from 0 to 80, or 255 where a clue stays, not " +
                std::to_string(numbers[i]));
    return Groups(std::array<std::uint8_t, CELLS>{});
  }
  return Groups(numbers);
}

// The form of a row as it goes out.
struct Form {
  Text cells = line_of(std::nullopt);
  std::array<std::uint8_t, sizeof(std::uint32_t)> symmetries{};
  Transform transform{};
};
static_assert(sizeof(Form) == 113 && alignof(Form) == 1);

Form form_of(DigitRow row, Patience& patience) {
  Form form;
  const std::optional<Cells> cells = read_cells(row);
  const std::optional<Canonical> found = cells ? canonical(*cells, patience) : std::nullopt;
  if (found) {
    form.cells = line_of(found->cells);
    std::memcpy(form.symmetries.data(), &found->symmetries, sizeof found->symmetries);
    form.transform = found->transform;
  }
  return form;
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_check(const whydoku_handle* rules, const uint8_t* rows, int64_t rows_size,
                             int64_t width, int64_t threads, uint8_t* statuses, int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Rows in = gate.rows(rows, rows_size, search_width(width, gate));
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<std::uint8_t>(statuses, room, in.size());
    if (gate.is_shut()) return false;
    for_each_count(*solver, in, 2, crew, [&](std::size_t n, std::uint64_t count) {
      out.set(n, count == INVALID_ROW ? static_cast<std::uint8_t>(Status::invalid)
                                      : static_cast<std::uint8_t>(count));
    });
    return true;
  });
}

whydoku_status whydoku_count(const whydoku_handle* rules, const uint8_t* rows, int64_t rows_size,
                             int64_t width, int64_t limit, int64_t threads, uint8_t* counts,
                             int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Rows in = gate.rows(rows, rows_size, search_width(width, gate));
    const std::uint64_t most = gate.whole(limit, "limit", 1);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<std::uint64_t>(counts, room, in.size());
    if (gate.is_shut()) return false;
    for_each_count(*solver, in, most, crew, [&](std::size_t n, std::uint64_t count) {
      out.set(n, count == INVALID_ROW ? 0 : count);
    });
    return true;
  });
}

whydoku_status whydoku_solve(const whydoku_handle* rules, const uint8_t* rows, int64_t rows_size,
                             int64_t width, int64_t unique, int64_t threads, uint8_t* solutions,
                             int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Rows in = gate.rows(rows, rows_size, search_width(width, gate));
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<Text>(solutions, room, in.size());
    if (gate.is_shut()) return false;
    for_each_piece(*solver, in.size(), crew, [&](std::size_t at, std::size_t n, auto& patience) {
      solver->solve_rows(in.subrows(at, n), unique != 0, out.items(at, n), patience);
    });
    return true;
  });
}

whydoku_status whydoku_solution(const whydoku_handle* rules, const uint8_t* row, int64_t row_size,
                                uint8_t* set, int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Row in = gate.row(row, row_size, search_width(row_size, gate));
    auto out = gate.room<PackedSet>(set, room, 1);
    if (gate.is_shut()) return false;
    std::optional<CandidateSet> found = solver->possible(in);
    for_one([&](Patience& patience) {
      if (found) found = solver->only(*found, patience);
    });
    if (found) out.set(0, packed(*found));
    return found.has_value();
  });
}

whydoku_status whydoku_minimal(const whydoku_handle* rules, const uint8_t* rows, int64_t rows_size,
                               int64_t threads, uint8_t* statuses, int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Rows in = gate.rows(rows, rows_size, CELLS);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<std::uint8_t>(statuses, room, in.size());
    if (gate.is_shut()) return false;
    for_each_piece(*solver, in.size(), crew, [&](std::size_t at, std::size_t n, auto& patience) {
      solver->minimal_rows(in.subrows(at, n), out.items(at, n), patience);
    });
    return true;
  });
}

whydoku_status whydoku_read(const uint8_t* line, int64_t line_size, uint8_t* sets, int64_t room) {
  return answered([&](Gate& gate) {
    const auto text = gate.just<CELLS>(line, line_size, "a line");
    auto out = gate.room<PuzzleSets>(sets, room, 1);
    if (gate.is_shut()) return false;
    const std::optional<PuzzleSets> found = sets_of_text(text);
    if (found) out.set(0, *found);
    return found.has_value();
  });
}

whydoku_status whydoku_solutions(const whydoku_handle* rules, const uint8_t* row, int64_t row_size,
                                 int64_t width, whydoku_handle** solutions) {
  return answered([&](Gate& gate) {
    need_place(solutions, gate);
    const SharedSolver solver = solver_under(rules, gate);
    const Row in = gate.row(row, row_size, search_width(width, gate));
    if (gate.is_shut()) return false;
    *solutions = new Taking<AllSolutions>(solver, in);
    return true;
  });
}

whydoku_status whydoku_take(whydoku_handle* solutions, int64_t n, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    auto* const taking = held<Taking<AllSolutions>>(solutions, "solutions", gate);
    const std::uint64_t wanted = gate.whole(n, "n", 0, MOST / 81);
    if (gate.is_shut()) return false;
    std::vector<Text> taken = taking->take(wanted);
    // A cell of a solution that has no digit does not exist.
    for (Text& line : taken) std::replace(line.begin(), line.end(), '0', '.');
    return give(taken, answer);
  });
}

whydoku_status whydoku_random_minimal(int64_t n, uint64_t seed, uint64_t start, int64_t threads,
                                      uint8_t* puzzles, int64_t room) {
  return made(random_minimal, n, seed, start, threads, puzzles, room);
}

whydoku_status whydoku_random_solutions(int64_t n, uint64_t seed, uint64_t start, int64_t threads,
                                        uint8_t* grids, int64_t room) {
  return made(random_solutions, n, seed, start, threads, grids, room);
}

whydoku_status whydoku_dig(const whydoku_handle* rules, const uint8_t* rows, int64_t rows_size,
                           const uint8_t* groups, int64_t groups_size, const uint8_t* fewest,
                           int64_t fewest_size, uint64_t seed, uint64_t start, int64_t threads,
                           uint8_t* puzzles, int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Rows in = gate.rows(rows, rows_size, CELLS);
    const Groups together = groups_of(gate.just<CELLS>(groups, groups_size, "groups"), gate);
    const Row least = gate.bytes(fewest, fewest_size, "fewest");
    if (least.size() != in.size()) {
      gate.refuse("fewest must be as many bytes as there are rows, " + std::to_string(in.size()) +
                  ", not " + std::to_string(least.size()));
    }
    const Stretch from = stretch_of(seed, start, in.size(), gate);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<Text>(puzzles, room, in.size());
    if (gate.is_shut()) return false;
    for_each_piece(*solver, in.size(), crew, [&](std::size_t at, std::size_t n, auto& patience) {
      std::vector<std::optional<Cells>> left(n);
      solver->dig_rows(in.subrows(at, n), together, least.subspan(at, n), from.seed,
                       from.first + at, left, patience);
      for (std::size_t k = 0; k < n; ++k) out.set(at + k, line_of(left[k]));
    });
    return true;
  });
}

whydoku_status whydoku_shuffle(uint64_t stream, int64_t n, uint8_t* order, int64_t room) {
  return answered([&](Gate& gate) {
    const std::uint64_t size = gate.whole(n, "n", 0, 255);
    auto out = gate.room<std::uint8_t>(order, room, size);
    if (gate.is_shut()) return false;
    const std::span<std::uint8_t> numbers = out.items(0, out.size());
    std::iota(numbers.begin(), numbers.end(), std::uint8_t{0});
    Stream(stream).shuffle(numbers);
    return true;
  });
}

whydoku_status whydoku_complete(const whydoku_handle* rules, const uint8_t* rows, int64_t rows_size,
                                const uint8_t* streams, int64_t streams_size, int64_t threads,
                                uint8_t* solutions, int64_t room) {
  return answered([&](Gate& gate) {
    const SharedSolver solver = solver_under(rules, gate);
    const Rows in = gate.rows(rows, rows_size, CELLS);
    const Rows states = gate.rows(streams, streams_size, sizeof(std::uint64_t), "streams");
    if (states.size() != in.size()) {
      gate.refuse("streams must be as many as there are rows, " + std::to_string(in.size()) +
                  ", not " + std::to_string(states.size()));
    }
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<Text>(solutions, room, in.size());
    if (gate.is_shut()) return false;
    for_each_piece(*solver, in.size(), crew, [&](std::size_t at, std::size_t n, auto& patience) {
      std::vector<Stream> some;
      for (std::size_t k = 0; k < n; ++k) some.push_back(stream_in(states[at + k]));
      std::vector<std::optional<Cells>> found(n);
      solver->complete_rows(in.subrows(at, n), some, found, patience);
      for (std::size_t k = 0; k < n; ++k) out.set(at + k, line_of(found[k]));
    });
    return true;
  });
}

whydoku_status whydoku_canonical(const uint8_t* rows, int64_t rows_size, int64_t threads,
                                 uint8_t* forms, int64_t room) {
  return answered([&](Gate& gate) {
    const Rows in = gate.rows(rows, rows_size, CELLS);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<Form>(forms, room, in.size());
    if (gate.is_shut()) return false;
    for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
      out.set(n, form_of(in.digits(n), patience));
    });
    return true;
  });
}

whydoku_status whydoku_automorphisms(const uint8_t* row, int64_t row_size,
                                     whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const std::optional<Cells> cells = read_cells(gate.just<CELLS>(row, row_size, "a row"));
    if (gate.is_shut()) return false;
    std::vector<Transform> found;
    for_one([&](Patience& patience) {
      if (cells) found = automorphisms(*cells, patience);
    });
    return give(found, answer);
  });
}
