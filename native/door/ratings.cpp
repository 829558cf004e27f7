// Ratings: Sudoku Explainer's figures and steps, and the depth of trial and error.
#include <cstddef>
#include <cstdint>
#include <optional>

#include "door/position.hpp"
#include "door/rated_steps.hpp"
#include "door/switches.hpp"
#include "door/work.hpp"
#include "logic/depth.hpp"
#include "logic/grid.hpp"
#include "search/search.hpp"

namespace whydoku::door {
namespace {

template <class Kind>
std::uint8_t byte_of(Kind status) {
  return static_cast<std::uint8_t>(status);
}

struct RatingRecord {
  std::uint8_t status = byte_of(Status::invalid);
  std::uint8_t nothing = 0;
  rating::Figures figures;
};
static_assert(sizeof(RatingRecord) == 8);

RatingRecord rate_row(Row row, bool uniqueness, const rating::Wanted& wanted, double seconds,
                      Patience& patience, rating::RunPool& pool) {
  RatingRecord record;
  const std::optional<Position> position = read_position(row);
  if (!position) return record;
  const Status status = status_of(position->possible, patience);
  record.status = byte_of(status);
  if (status != Status::one) return record;
  const rating::Deadline deadline(seconds);
  Patience limited = until(deadline, patience);
  rating::Context context{limited, pool, false};
  try {
    switch (rating::rate(position->board, uniqueness, wanted, context, record.figures)) {
      case rating::Ending::complete:
      case rating::Ending::stopped: break;
      case rating::Ending::above_at_most: record.status = byte_of(RatingStatus::above); break;
      case rating::Ending::reaches_at_least: record.status = byte_of(RatingStatus::reached); break;
    }
  } catch (const rating::OutOfTime&) {
    record.status = byte_of(RatingStatus::late);
  }
  return record;
}

struct DepthRecord {
  std::uint8_t status = byte_of(Status::invalid);
  std::uint8_t nothing = 0;
  std::uint8_t depth = 0;
};
static_assert(sizeof(DepthRecord) == 3);

// The largest number that a record can hold; no puzzle comes near it.
constexpr unsigned NO_STOP = 255;

DepthRecord depth_of_row(Row row, unsigned stop, double seconds, Patience& patience) {
  DepthRecord record;
  const std::optional<Possible> possible = read_row(row);
  if (!possible) return record;
  const Status status = status_of(*possible, patience);
  record.status = byte_of(status);
  if (status != Status::one) return record;
  const rating::Deadline deadline(seconds);
  Patience limited = until(deadline, patience);
  CandidateSet bits, solution;
  for (Cell i = 0; i < CELLS; ++i) {
    for (const Digit d : Members((*possible)[i])) bits.add(candidate_of(i, d));
  }
  const Cells digits = any_solution(*possible, patience).value();
  for (Cell i = 0; i < CELLS; ++i) {
    solution.add(candidate_of(i, static_cast<Digit>(digits[i] - 1)));
  }
  unsigned depth = 0;
  try {
    if (!logic::find_depth(logic::Grid(bits, {}, {}), solution, stop, depth, limited)) {
      record.status = byte_of(RatingStatus::reached);
    }
  } catch (const rating::OutOfTime&) {
    record.status = byte_of(RatingStatus::late);
  }
  record.depth = static_cast<std::uint8_t>(depth);
  return record;
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_rate(const uint8_t* rows, int64_t rows_size, int64_t width,
                            int64_t uniqueness, int64_t at_least, int64_t at_most, double timeout,
                            int64_t threads, uint8_t* records, int64_t room) {
  return answered([&](Gate& gate) {
    const Rows in = gate.rows(rows, rows_size, gate.width(width, {CELLS, POSITION_BYTES}));
    const auto limit = [&](std::int64_t number, const char* name) {
      return static_cast<rating::Tenths>(gate.whole(number, name, 0, rating::NO_LIMIT_ABOVE));
    };
    const rating::Wanted wanted{limit(at_least, "at_least"), limit(at_most, "at_most")};
    const double seconds = gate.seconds(timeout);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<RatingRecord>(records, room, in.size());
    if (gate.is_shut()) return false;
    for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
      thread_local rating::RunPool pool;
      out.set(n, rate_row(in[n], uniqueness != 0, wanted, seconds, patience, pool));
    });
    return true;
  });
}

whydoku_status whydoku_depth(const uint8_t* rows, int64_t rows_size, int64_t width, int64_t stop,
                             double timeout, int64_t threads, uint8_t* records, int64_t room) {
  return answered([&](Gate& gate) {
    const Rows in =
        gate.rows(rows, rows_size, gate.width(width, {CELLS, SET_BYTES, CANDIDATES}));
    const auto least = static_cast<unsigned>(gate.whole(stop, "stop", 0, NO_STOP));
    const double seconds = gate.seconds(timeout);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<DepthRecord>(records, room, in.size());
    if (gate.is_shut()) return false;
    for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
      out.set(n, depth_of_row(in[n], least, seconds, patience));
    });
    return true;
  });
}

whydoku_status whydoku_rating_path(const uint8_t* position, int64_t position_size,
                                   int64_t uniqueness, double timeout, int64_t most,
                                   whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const auto row = gate.just<POSITION_BYTES>(position, position_size, "a row");
    const double seconds = gate.seconds(timeout);
    const std::uint64_t limit = gate.whole(most, "most", 1);
    if (gate.is_shut()) return false;
    bool is_valid = true;
    StepWriter writer;
    for_one([&](Patience& patience) {
      const std::optional<Position> given = read_position(row);
      is_valid = given && status_of(given->possible, patience) == Status::one;
      if (!is_valid) return;
      const rating::Deadline deadline(seconds);
      Patience limited = until(deadline, patience);
      rating::RunPool pool;
      rating::Context context{limited, pool, true};
      rating::Figures figures;
      std::uint64_t left = limit;
      rating::rate(given->board, uniqueness != 0, {}, context, figures,
                   [&](const rating::Board& board, const rating::Step& step) {
                     writer.write(board, step);
                     return --left > 0;
                   });
    });
    return is_valid && give(writer.numbers(), answer);
  });
}
