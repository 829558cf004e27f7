// The door to the depth of trial and error: rows come in, records go out.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>

#include "door/door.hpp"
#include "door/rating.hpp"
#include "logic/depth.hpp"
#include "logic/grid.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"

namespace whydoku {

// The statuses of depth_many that are not those of a check.
enum class DepthStatus : std::uint8_t { reaches_stop = 4, out_of_time = 5 };

// The record of a row.
struct DepthRecord {
  std::uint8_t status = static_cast<std::uint8_t>(Status::invalid);
  std::uint8_t nothing = 0;
  std::uint8_t depth = 0;
};
static_assert(sizeof(DepthRecord) == 3);

// The largest number that a record can hold; no puzzle comes near it.
inline constexpr unsigned NO_STOP = 255;

inline DepthRecord depth_of_row(Row row, unsigned stop, double seconds, Patience& patience) {
  DepthRecord record;
  const std::optional<Possible> possible = read_row(row);
  if (!possible) return record;
  const Status status = status_of(*possible, patience);
  record.status = static_cast<std::uint8_t>(status);
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
      record.status = static_cast<std::uint8_t>(DepthStatus::reaches_stop);
    }
  } catch (const rating::OutOfTime&) {
    record.status = static_cast<std::uint8_t>(DepthStatus::out_of_time);
  }
  record.depth = static_cast<std::uint8_t>(depth);
  return record;
}

inline nb::bytes depth_many(nb::handle rows, nb::handle width, nb::handle stop,
                            nb::handle timeout, nb::handle threads) {
  const HeldRows in(rows, width_of(width));
  const auto least = static_cast<unsigned>(whole(stop, "stop", 0, NO_STOP));
  const double seconds = seconds_of(timeout);
  const std::size_t crew = threads_of(threads);
  Answer<DepthRecord> out(in.size());
  for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
    out.set(n, depth_of_row(in[n], least, seconds, patience));
  });
  return out.take();
}

}  // namespace whydoku
