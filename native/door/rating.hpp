// The door between Python and the rater: positions come in, steps go out as tuples.
//
// src/whydoku/_native.pyi describes the tuples (RatingStep).
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "door/door.hpp"
#include "rating/rater.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"

namespace whydoku {

// The width of a position: 729 pencil marks and 81 digits that stand.
inline constexpr std::size_t POSITION = CANDIDATES + CELLS;

// What a row leaves possible, and the rater's board of it.
struct Position {
  Possible possible;
  rating::Board board;
};

// The position of a row of 81 or POSITION bytes; nothing for an invalid row.
inline std::optional<Position> read_position(Row row) {
  if (row.size() == CELLS) {
    const auto cells = read_cells(row.first<CELLS>());
    if (!cells) return std::nullopt;
    return Position{possible_of(*cells), rating::Board::of(*cells)};
  }
  auto present = read_marks(row.first<CANDIDATES>());
  const auto cells = read_cells(row.subspan<CANDIDATES, CELLS>());
  if (!present || !cells) return std::nullopt;
  const rating::Board board = rating::Board::of(*cells, *present);
  for (std::size_t k = 0; k < CANDIDATES; ++k) {
    const std::uint8_t digit = (*cells)[k / 9];
    if (digit != 0) (*present)[k] = digit == k % 9 + 1;
  }
  return Position{possible_of(*present), board};
}

inline std::size_t rating_width_of(nb::handle number) {
  const std::uint64_t width = whole(number, "width", CELLS, POSITION);
  if (width != CELLS && width != POSITION) {
    refuse("width must be 81 or 810, not " + std::to_string(width));
  }
  return static_cast<std::size_t>(width);
}

inline double seconds_of(nb::handle number) {
  const double seconds = PyFloat_AsDouble(number.ptr());
  if (seconds == -1.0 && PyErr_Occurred() != nullptr) throw nb::python_error();
  if (!(seconds >= 0.0)) refuse("timeout must be a number of seconds, 0 for none");
  return seconds;
}

// Patience that also ends at a deadline, then by OutOfTime.
inline Patience until(const rating::Deadline& deadline, Patience& patience) {
  return Patience([&deadline, &patience] {
    if (deadline.is_over()) throw rating::OutOfTime();
    patience.ask();
    return false;
  });
}

namespace tuples {

template <class Item>
nb::object number(Item item) {
  return nb::steal(PyLong_FromLong(static_cast<long>(item)));
}

template <class Items, class Convert>
nb::object list(const Items& items, Convert&& convert) {
  nb::list made;
  for (const auto& item : items) made.append(convert(item));
  return nb::steal(PyList_AsTuple(made.ptr()));
}

template <class Items>
nb::object numbers(const Items& items) {
  return list(items, [](auto item) { return number(item); });
}

template <class Item>
nb::object number_or_none(const std::optional<Item>& item) {
  return item ? number(*item) : number(-1);
}

inline nb::object finish(const rating::Finish& finish) {
  return nb::make_tuple(number(finish.type), number_or_none(finish.house), finish.is_hidden,
                        numbers(finish.cells), number(finish.digits));
}

nb::object reason(const rating::ChainReason& chain);

inline nb::object reason(const rating::CoverReason& cover) {
  return nb::make_tuple("cover", numbers(cover.bases), numbers(cover.covers),
                        number_or_none(cover.left));
}

inline nb::object reason(const rating::WingReason& wing) {
  return nb::make_tuple("wing", numbers(wing.cells), number(wing.digit));
}

inline nb::object reason(const rating::LoopReason& loop) {
  return nb::make_tuple("loop", numbers(loop.cells), number(loop.digits), finish(loop.finish));
}

inline nb::object reason(const rating::BugReason& bug) {
  return nb::make_tuple("bug", numbers(bug.extra), finish(bug.finish));
}

inline nb::object reason(const rating::AlignedReason& aligned) {
  return nb::make_tuple("aligned", numbers(aligned.cells), numbers(aligned.excluders));
}

inline nb::object reason(const std::shared_ptr<const rating::ChainReason>& chain) {
  return reason(*chain);
}

// The constraint by which a node follows; -1 for a start, -2 for a rule.
inline int because(const rating::ChainNode& node) {
  using rating::Cause;
  if (node.cause == Cause::none) return -1;
  if (node.cause == Cause::rule) return -2;
  const Cell i = cell_of(node.candidate);
  if (node.cause == Cause::cell) return i;
  return constraint_of(house_of(house_kind(node.cause), i), digit_of(node.candidate));
}

inline nb::object reason(const rating::ChainReason& chain) {
  constexpr std::array SHAPES{"cycle", "chain", "contradiction", "both", "cell", "house"};
  constexpr std::array LINKS{"", "x", "y", "xy"};
  const auto node_tuple = [](const rating::ChainNode& node) -> nb::object {
    return nb::make_tuple(number(node.candidate), node.is_on, number(because(node)),
                          numbers(node.parents), number(node.rule));
  };
  const auto branch_tuple = [&](const rating::ChainBranch& branch) -> nb::object {
    return nb::make_tuple(list(branch.nodes, node_tuple), numbers(branch.targets));
  };
  const auto rule_tuple = [](const auto& rule) {
    return std::visit([](const auto& one) { return reason(one); }, rule);
  };
  return nb::make_tuple("chain", SHAPES[static_cast<std::size_t>(chain.shape)],
                        LINKS[static_cast<std::size_t>(chain.links)], number_or_none(chain.over),
                        number(chain.target), chain.is_true, list(chain.branches, branch_tuple),
                        list(chain.rules, rule_tuple));
}

inline nb::object step(const rating::Step& step) {
  std::vector<Candidate> removals;
  step.removals.for_each([&](std::size_t k) { removals.push_back(static_cast<Candidate>(k)); });
  return nb::make_tuple(rating::name_of(step.technique), step.difficulty,
                        number(step.complexity), number_or_none(step.placement),
                        numbers(removals),
                        std::visit([](const auto& one) { return reason(one); }, step.reason));
}

}  // namespace tuples
}  // namespace whydoku
