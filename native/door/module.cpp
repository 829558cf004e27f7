// The functions of the native module. Only this folder knows Python.
// src/whydoku/_native.pyi describes each function.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "candset.hpp"
#include "door/depth.hpp"
#include "door/door.hpp"
#include "door/lines.hpp"
#include "door/nets.hpp"
#include "door/paths.hpp"
#include "door/rating.hpp"
#include "logic/almost_locked.hpp"
#include "logic/closure.hpp"
#include "logic/forcing.hpp"
#include "logic/splits.hpp"
#include "logic/whips.hpp"
#include "rating/rater.hpp"
#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"
#include "search/make.hpp"
#include "search/many.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"
#include "symmetry/canonical.hpp"

namespace whydoku {
namespace {

// Counts the solutions of rows: keep(number of the row, count).
template <class Keep>
void for_each_count(const Rows& rows, std::uint64_t limit, std::size_t threads, Keep&& keep) {
  for_each_piece(rows.size(), threads, [&](std::size_t first, std::size_t n, Patience& patience) {
    std::array<std::uint64_t, MOST_ROWS> counts;
    count_rows(rows.subrows(first, n), limit, std::span(counts).first(n), {}, patience);
    for (std::size_t k = 0; k < n; ++k) keep(first + k, counts[k]);
  });
}

nb::bytes check_many(nb::handle rows, nb::handle width, nb::handle threads) {
  const HeldRows in(rows, width_of(width));
  const std::size_t crew = threads_of(threads);
  Answer<std::uint8_t> out(in.size());
  for_each_count(in, 2, crew, [&](std::size_t n, std::uint64_t count) {
    out.set(n, count == INVALID_ROW ? static_cast<std::uint8_t>(Status::invalid)
                                    : static_cast<std::uint8_t>(count));
  });
  return out.take();
}

nb::bytes count_many(nb::handle rows, nb::handle width, nb::handle limit, nb::handle threads) {
  const HeldRows in(rows, width_of(width));
  const std::uint64_t most = whole(limit, "limit", 1);
  const std::size_t crew = threads_of(threads);
  Answer<std::uint64_t> out(in.size());
  for_each_count(in, most, crew, [&](std::size_t n, std::uint64_t count) {
    out.set(n, count == INVALID_ROW ? 0 : count);
  });
  return out.take();
}

nb::bytes solve_many(nb::handle rows, nb::handle width, bool unique, nb::handle threads) {
  const HeldRows in(rows, width_of(width));
  const std::size_t crew = threads_of(threads);
  Answer<Text> out(in.size());
  for_each_piece(in.size(), crew, [&](std::size_t first, std::size_t n, Patience& patience) {
    solve_rows(in.subrows(first, n), unique, out.items(first, n), patience);
  });
  return out.take();
}

nb::bytes minimal_many(nb::handle rows, nb::handle threads) {
  const HeldRows in(rows, CELLS);
  const std::size_t crew = threads_of(threads);
  Answer<std::uint8_t> out(in.size());
  for_each_piece(in.size(), crew, [&](std::size_t first, std::size_t n, Patience& patience) {
    minimal_rows(in.subrows(first, n), out.items(first, n), patience);
  });
  return out.take();
}

// The solutions of one row, taken piece by piece. Threads may share it.
class Taking {
 public:
  Taking(nb::handle row, nb::handle width) : Taking(one_row(row, width_of(width))) {}

  nb::bytes take(nb::handle n) {
    const std::uint64_t wanted = whole(n, "n", 0, MOST / CELLS);
    std::vector<Text> taken;
    without_gil([&](Signals& signals) {
      const std::unique_lock turn = wait_for_turn(signals);
      Patience patience(std::ref(signals));
      while (ready_.size() < wanted) {
        const std::optional<Cells> solution = solutions_.next(patience);
        if (!solution) break;
        ready_.push_back(*solution);
      }
      taken.resize(std::min<std::uint64_t>(wanted, ready_.size()));
      for (Text& line : taken) {
        line = text_of(ready_.front());
        ready_.pop_front();
      }
    });
    return nb::bytes(taken.data(), taken.size() * sizeof(Text));
  }

 private:
  // An invalid row has no solutions.
  explicit Taking(const HeldBytes& row)
      : solutions_(read_row(row.contents()).value_or(Possible{})) {}

  std::unique_lock<std::timed_mutex> wait_for_turn(Signals& signals) {
    std::unique_lock turn(mutex_, std::defer_lock);
    while (!turn.try_lock_for(std::chrono::milliseconds(30))) {
      if (signals()) throw Interrupted();
    }
    return turn;
  }

  std::timed_mutex mutex_;  // guards the members below
  Solutions solutions_;
  std::deque<Cells> ready_;  // found, but not handed out because the call was interrupted
};

// The numbers of a seed from `first` on.
struct Numbers {
  std::uint64_t key, first;
};

Numbers numbers_of(nb::handle seed, nb::handle start, std::uint64_t n) {
  const Numbers numbers{whole(seed, "seed", 0), whole(start, "start", 0)};
  if (n > MOST - numbers.first) {
    refuse("start + n must not be above " + std::to_string(MOST) + ", but start is " +
           std::to_string(numbers.first) + " and n is " + std::to_string(n));
  }
  return numbers;
}

template <void make(std::uint64_t seed, std::uint64_t index, std::span<Cells> out, Patience&)>
nb::bytes make_many(nb::handle n, nb::handle seed, nb::handle start, nb::handle threads) {
  const std::uint64_t size = whole(n, "n", 0);
  const auto [key, first] = numbers_of(seed, start, size);
  const std::size_t crew = threads_of(threads);
  Answer<Text> out(size);
  for_each_piece(size, crew, [&, key = key, first = first](std::size_t at, std::size_t piece,
                                                           Patience& patience) {
    std::vector<Cells> made(piece);
    make(key, first + at, made, patience);
    for (std::size_t k = 0; k < piece; ++k) out.set(at + k, line_of(made[k]));
  });
  return out.take();
}

nb::bytes dig_many(nb::handle rows, nb::handle groups, nb::handle fewest, nb::handle seed,
                   nb::handle start, nb::handle threads) {
  const HeldRows in(rows, CELLS);
  const Groups together = groups_of(groups);
  const Buffer least(fewest, "fewest");
  if (least.contents().size() != in.size()) {
    refuse("fewest must be as many bytes as there are rows, " + std::to_string(in.size()) +
           ", not " + std::to_string(least.contents().size()));
  }
  const Numbers numbers = numbers_of(seed, start, in.size());
  const std::size_t crew = threads_of(threads);
  Answer<Text> out(in.size());
  for_each_piece(in.size(), crew, [&](std::size_t at, std::size_t n, Patience& patience) {
    std::vector<std::optional<Cells>> left(n);
    dig_rows(in.subrows(at, n), together, least.contents().subspan(at, n), numbers.key,
             numbers.first + at, left, patience);
    for (std::size_t k = 0; k < n; ++k) out.set(at + k, line_of(left[k]));
  });
  return out.take();
}

nb::tuple canonical_many(nb::handle rows, nb::handle threads) {
  const HeldRows in(rows, CELLS);
  const std::size_t crew = threads_of(threads);
  Answer<Text> forms(in.size());
  Answer<std::uint32_t> symmetries(in.size());
  for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
    const std::optional<Cells> cells = read_cells(in.digits(n));
    const std::optional<Canonical> form = cells ? canonical(*cells, patience) : std::nullopt;
    forms.set(n, line_of(form ? std::optional(form->cells) : std::nullopt));
    symmetries.set(n, form ? form->symmetries : 0);
  });
  return nb::make_tuple(forms.take(), symmetries.take());
}

nb::bytes canonical_transform(nb::handle row) {
  const HeldBytes in = one_row(row, CELLS);
  std::optional<Canonical> form;
  for_one([&](Patience& patience) {
    const std::optional<Cells> cells = read_cells(in.contents().first<CELLS>());
    if (cells) form = canonical(*cells, patience);
  });
  if (!form) {
    refuse("a row must be 81 digits or blanks without the same digit twice in a house");
  }
  return nb::bytes(form->transform.data(), form->transform.size());
}

nb::bytes refuting(nb::handle nodes, nb::handle strong, nb::handle possible, bool one_digit) {
  Net net = net_of(nodes, strong, possible, one_digit);
  std::array<std::uint8_t, CANDIDATES> links{};
  for_one([&](Patience& patience) { links = net.refuting(patience); });
  return nb::bytes(links.data(), links.size());
}

nb::bytes refuting_splits(nb::handle possible, nb::handle kinds, bool one_digit) {
  const CandidateSet among = set_of(possible, "possible");
  const auto wanted = static_cast<unsigned>(whole(kinds, "kinds", 0, ALL_SPLITS));
  std::array<std::uint8_t, CANDIDATES> links{};
  for_one([&](Patience& patience) {
    const Splits found = splits(among, wanted);
    links = Net(among, found.nodes, found.strong, one_digit).refuting(patience);
  });
  return nb::bytes(links.data(), links.size());
}

nb::bytes joined(nb::handle nodes, nb::handle strong, nb::handle possible, nb::handle worth,
                 bool one_digit) {
  Net net = net_of(nodes, strong, possible, one_digit);
  const CandidateSet wanted = set_of(worth, "worth");
  std::vector<JoinedPair> pairs;
  for_one([&](Patience& patience) { pairs = net.joined(wanted, patience); });
  static_assert(sizeof(JoinedPair) == 4 * sizeof(std::uint16_t));
  return nb::bytes(pairs.data(), pairs.size() * sizeof(JoinedPair));
}

logic::Grid grid_of(nb::handle state) {
  return read_state(HeldBytes(state, STATE_BYTES, "a state").contents()).grid();
}

nb::object written(const std::optional<logic::FoundNet>& net) {
  if (!net) return nb::none();
  std::vector<std::uint16_t> numbers;
  write_net(*net, numbers);
  return as_bytes(numbers);
}

nb::object lightest_net(nb::handle state, nb::handle reach, nb::handle skip) {
  const logic::Grid grid = grid_of(state);
  const auto how = static_cast<logic::Reach>(whole(reach, "reach", 0, 2));
  const CandidateSet unwanted = set_of(skip, "skip");
  std::optional<logic::FoundNet> net;
  for_one([&](Patience& patience) {
    logic::Search search;
    net = logic::lightest_net(grid, how, unwanted, search, patience);
  });
  return written(net);
}

nb::object shortest_whip(nb::handle state, nb::handle kind, nb::handle least, nb::handle most,
                         nb::handle skip) {
  const logic::Grid grid = grid_of(state);
  const auto what = static_cast<logic::Whips>(whole(kind, "kind", 0, 2));
  const auto from = static_cast<unsigned>(whole(least, "least", 1, 100));
  const auto to = static_cast<unsigned>(whole(most, "most", 1, 100));
  const CandidateSet unwanted = set_of(skip, "skip");
  std::optional<logic::FoundNet> whip;
  for_one([&](Patience& patience) {
    whip = logic::shortest_whip(grid, what, from, to, unwanted, patience);
  });
  return written(whip);
}

nb::tuple almost_locked_sets(nb::handle row, nb::handle largest) {
  const HeldBytes in = one_row(row, CANDIDATES);
  const int most = static_cast<int>(whole(largest, "largest", 1, 8));
  AlmostLockedSets found;
  bool is_valid = true;
  for_one([&](Patience& patience) {
    const auto present = read_marks(in.contents().first<CANDIDATES>());
    is_valid = present.has_value();
    if (is_valid) found = almost_locked(*present, most, patience);
  });
  if (!is_valid) refuse("a row must be 729 pencil marks: 1-9, or . or 0 where there is none");
  Answer<std::array<std::uint16_t, 3>> sets(found.sets.size());
  for (std::size_t n = 0; n < found.sets.size(); ++n) {
    const AlmostLockedSet& one = found.sets[n];
    sets.set(n, {one.house, one.positions, one.digits});
  }
  Answer<std::array<std::uint16_t, 2>> stems(found.stems.size());
  for (std::size_t n = 0; n < found.stems.size(); ++n) {
    stems.set(n, {found.stems[n].candidate, found.stems[n].constraint});
  }
  return nb::make_tuple(sets.take(), nb::bytes(found.lengths.data(), found.lengths.size()),
                        stems.take());
}

// The status bytes of rate_many that are not those of a check.
enum class RatingStatus : std::uint8_t { above_at_most = 3, reaches_at_least = 4, out_of_time = 5 };

struct Rated {
  std::uint8_t status = static_cast<std::uint8_t>(Status::invalid);
  std::uint8_t nothing = 0;
  rating::Figures figures;
};
static_assert(sizeof(Rated) == 8);

Rated rate_row(Row row, bool uniqueness, const rating::Wanted& wanted, double seconds,
               Patience& patience, rating::RunPool& pool) {
  Rated rated;
  const std::optional<Position> position = read_position(row);
  if (!position) return rated;
  const Status status = status_of(position->possible, patience);
  rated.status = static_cast<std::uint8_t>(status);
  if (status != Status::one) return rated;
  const rating::Deadline deadline(seconds);
  Patience limited = until(deadline, patience);
  rating::Context context{limited, pool, false};
  try {
    switch (rating::rate(position->board, uniqueness, wanted, context, rated.figures)) {
      case rating::Ending::complete: break;
      case rating::Ending::above_at_most:
        rated.status = static_cast<std::uint8_t>(RatingStatus::above_at_most);
        break;
      case rating::Ending::reaches_at_least:
        rated.status = static_cast<std::uint8_t>(RatingStatus::reaches_at_least);
        break;
    }
  } catch (const rating::OutOfTime&) {
    rated.status = static_cast<std::uint8_t>(RatingStatus::out_of_time);
  }
  return rated;
}

nb::bytes rate_many(nb::handle rows, nb::handle width, bool uniqueness, nb::handle at_least,
                    nb::handle at_most, nb::handle timeout, nb::handle threads) {
  const HeldRows in(rows, rating_width_of(width));
  const rating::Wanted wanted{
      static_cast<rating::Tenths>(whole(at_least, "at_least", 0, rating::NO_LIMIT_ABOVE)),
      static_cast<rating::Tenths>(whole(at_most, "at_most", 0, rating::NO_LIMIT_ABOVE))};
  const double seconds = seconds_of(timeout);
  const std::size_t crew = threads_of(threads);
  Answer<Rated> out(in.size());
  for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
    thread_local rating::RunPool pool;
    out.set(n, rate_row(in[n], uniqueness, wanted, seconds, patience, pool));
  });
  return out.take();
}

// Does work(board, context) on a position that leaves exactly one solution, within its time.
template <class Work>
void on_board(nb::handle row, nb::handle timeout, Work&& work) {
  const HeldBytes in = one_row(row, POSITION);
  const double seconds = seconds_of(timeout);
  bool is_valid = true;
  bool is_late = false;
  for_one([&](Patience& patience) {
    const std::optional<Position> position = read_position(in.contents());
    is_valid = position && status_of(position->possible, patience) == Status::one;
    if (!is_valid) return;
    const rating::Deadline deadline(seconds);
    Patience limited = until(deadline, patience);
    rating::RunPool pool;
    rating::Context context{limited, pool, true};
    try {
      work(position->board, context);
    } catch (const rating::OutOfTime&) {
      is_late = true;
    }
  });
  if (!is_valid) refuse("a row must be pencil marks and digits that leave exactly one solution");
  if (is_late) {
    PyErr_SetString(PyExc_TimeoutError, "the next step was not found in time");
    throw nb::python_error();
  }
}

nb::object rating_step(nb::handle row, bool uniqueness, nb::handle timeout) {
  std::optional<rating::Step> step;
  on_board(row, timeout, [&](const rating::Board& board, rating::Context& context) {
    if (board.open() > 0) step = rating::next_step(board, uniqueness, context);
  });
  return step ? tuples::step(*step) : nb::none();
}

// The steps that `rate_many` takes, with what it remembers from step to step.
nb::object rating_path(nb::handle row, bool uniqueness, nb::handle timeout) {
  std::vector<rating::Step> steps;
  on_board(row, timeout, [&](const rating::Board& board, rating::Context& context) {
    rating::Figures figures;
    rating::rate(board, uniqueness, {}, context, figures,
                 [&](const rating::Step& step) { steps.push_back(step); });
  });
  return tuples::list(steps, [](const rating::Step& step) { return tuples::step(step); });
}

nb::tuple rating_techniques() {
  nb::list names;
  for (const char* const name : rating::TECHNIQUE_NAMES) names.append(name);
  return nb::tuple(names);
}

nb::tuple variants() {
  nb::list names;
  for (std::size_t k = 0; k < engines().n; ++k) names.append(engines()[k]->name);
  return nb::tuple(names);
}

}  // namespace
}  // namespace whydoku

NB_MODULE(_native, m) {
  using namespace whydoku;
  m.doc() = "The native side of whydoku.";
  m.def("variant", [] { return engine().name; });
  m.def("variants", &variants);
  m.def("rows_of_lines", &rows_of_lines, nb::arg().none());
  m.def("sets_of_line", &sets_of_line, nb::arg().none());
  m.def("check_many", &check_many);
  m.def("count_many", &count_many);
  m.def("solve_many", &solve_many);
  m.def("minimal_many", &minimal_many);
  nb::class_<Taking>(m, "Solutions")
      .def(nb::init<nb::handle, nb::handle>())
      .def("take", &Taking::take);
  m.def("random_solutions", &make_many<random_solutions>);
  m.def("random_minimal", &make_many<random_minimal>);
  m.def("dig_many", &dig_many);
  m.def("canonical_many", &canonical_many);
  m.def("canonical_transform", &canonical_transform);
  m.def("refuting", &refuting);
  m.def("refuting_splits", &refuting_splits);
  m.def("joined", &joined);
  m.def("lightest_net", &lightest_net);
  m.def("shortest_whip", &shortest_whip);
  m.def("almost_locked_sets", &almost_locked_sets);
  nb::class_<Paths>(m, "Paths")
      .def(nb::init<nb::handle, nb::handle, nb::handle, bool, nb::handle>())
      .def("statuses", &Paths::statuses)
      .def("run", &Paths::run)
      .def("spend", &Paths::spend)
      .def("states", &Paths::states)
      .def("resume", &Paths::resume)
      .def("stop", &Paths::stop)
      .def("call", &Paths::call)
      .def("state", &Paths::state)
      .def("take", &Paths::take)
      .def("pass_by", &Paths::pass_by)
      .def("summary", &Paths::summary)
      .def("calls", &Paths::calls)
      .def("steps", &Paths::steps)
      .def("passes", &Paths::passes);
  m.def("path_techniques", &path_techniques);
  m.def("path_findings", &path_findings);
  m.def("rate_many", &rate_many);
  m.def("depth_many", &depth_many);
  m.def("rating_step", &rating_step);
  m.def("rating_path", &rating_path);
  m.def("rating_techniques", &rating_techniques);
}
