// The one door to Python: checks what comes in, lets go of the GIL, and fills the answers.
// src/whydoku/_native.pyi says what each function means.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "candset.hpp"
#include "logic/almost_locked.hpp"
#include "logic/closure.hpp"
#include "logic/places.hpp"
#include "search/enumerate.hpp"
#include "search/make.hpp"
#include "search/many.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"
#include "symmetry/canonical.hpp"

namespace nb = nanobind;

namespace whydoku {
namespace {

constexpr std::uint64_t MOST = std::numeric_limits<std::uint64_t>::max();

[[noreturn]] void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

// --- what comes in ---------------------------------------------------------------------------

// A whole number of Python that must lie in a range.
std::uint64_t whole(nb::handle number, const char* name, std::uint64_t least,
                    std::uint64_t most = MOST) {
  const nb::object index = nb::steal(PyNumber_Index(number.ptr()));
  if (!index.is_valid()) throw nb::python_error();
  const std::uint64_t value = PyLong_AsUnsignedLongLong(index.ptr());
  const bool is_beyond = PyErr_Occurred() != nullptr;
  if (is_beyond) PyErr_Clear();
  if (is_beyond || value < least || value > most) {
    refuse(std::string(name) + " must be from " + std::to_string(least) + " to " +
           std::to_string(most) + ", not " + nb::str(index).c_str());
  }
  return value;
}

std::size_t threads_of(nb::handle number) {
  return static_cast<std::size_t>(
      whole(number, "threads", 1, std::numeric_limits<std::uint16_t>::max()));
}

std::size_t width_of(nb::handle number) {
  const nb::object index = nb::steal(PyNumber_Index(number.ptr()));
  if (!index.is_valid()) throw nb::python_error();
  const long width = PyLong_AsLong(index.ptr());
  PyErr_Clear();
  if (width != CELLS && width != CANDIDATES) {
    refuse(std::string("width must be 81 or 729, not ") + nb::str(index).c_str());
  }
  return static_cast<std::size_t>(width);
}

// The bytes of a Python object, held in place. Made and ended with the GIL.
class Buffer {
 public:
  Buffer(nb::handle object, std::size_t width, const std::string& name = "rows") : width_(width) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) {
      if (!PyErr_ExceptionMatches(PyExc_BufferError)) throw nb::python_error();
      PyErr_Clear();
      refuse(name + " must be a contiguous buffer of bytes");
    }
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::size_t rows() const { return size() / width_; }
  std::size_t size() const { return static_cast<std::size_t>(view_.len); }
  Row row(std::size_t index) const {
    return Row(static_cast<const std::uint8_t*>(view_.buf), size()).subspan(index * width_, width_);
  }

 private:
  std::size_t width_;
  Py_buffer view_{};
};

class Rows : public Buffer {
 public:
  Rows(nb::handle object, std::size_t width, const std::string& name = "rows")
      : Buffer(object, width, name) {
    if (size() % width != 0) {
      refuse(name + " must be a multiple of " + std::to_string(width) + " bytes long, not " +
             std::to_string(size()));
    }
  }
};

class OneRow : public Buffer {
 public:
  OneRow(nb::handle object, std::size_t width) : Buffer(object, width) {
    if (size() != width) {
      refuse("a row must be " + std::to_string(width) + " bytes long, not " +
             std::to_string(size()));
    }
  }
  Row row() const { return Buffer::row(0); }
};

constexpr std::size_t SET_BYTES = 92;

// The candidates whose bits are set in a little-endian number; nothing where one is above 728.
std::optional<CandidateSet> read_set(std::span<const std::uint8_t, SET_BYTES> bytes) {
  CandidateSet::Words words{};
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    words[n / 8] |= std::uint64_t{bytes[n]} << n % 8 * 8;
  }
  return CandidateSet::of(words);
}

CandidateSet set_of(nb::handle object, const std::string& name) {
  const Buffer in(object, SET_BYTES, name);
  if (in.size() != SET_BYTES) {
    refuse(name + " must be " + std::to_string(SET_BYTES) + " bytes long, not " +
           std::to_string(in.size()));
  }
  const std::optional<CandidateSet> set = read_set(in.row(0).first<SET_BYTES>());
  if (!set) refuse(name + " must hold no candidate above 728");
  return *set;
}

std::vector<CandidateSet> nodes_of(nb::handle object) {
  const Rows in(object, SET_BYTES, "nodes");
  if (in.rows() > Net::MOST_NODES) {
    refuse("nodes must be at most " + std::to_string(Net::MOST_NODES) + ", not " +
           std::to_string(in.rows()));
  }
  std::vector<CandidateSet> nodes;
  nodes.reserve(in.rows());
  for (std::size_t n = 0; n < in.rows(); ++n) {
    const std::optional<CandidateSet> node = read_set(in.row(n).first<SET_BYTES>());
    if (!node || node->is_empty()) {
      refuse("node " + std::to_string(n) + " must hold one candidate or more, and none above 728");
    }
    nodes.push_back(*node);
  }
  return nodes;
}

std::vector<StrongLink> strong_links_of(nb::handle object, std::size_t nodes) {
  const Rows in(object, sizeof(StrongLink), "strong");
  std::vector<StrongLink> links(in.rows());
  for (std::size_t n = 0; n < links.size(); ++n) {
    std::array<std::uint16_t, 2> ends{};
    std::memcpy(ends.data(), in.row(n).data(), sizeof ends);
    const auto [first, second] = ends;
    if (first == second || first >= nodes || second >= nodes) {
      refuse("link " + std::to_string(n) + " must join two different nodes of " +
             std::to_string(nodes) + ", not nodes " + std::to_string(first) + " and " +
             std::to_string(second));
    }
    links[n] = {first, second};
  }
  return links;
}

Net net_of(nb::handle nodes, nb::handle strong, nb::handle possible, bool one_digit) {
  const std::vector<CandidateSet> held = nodes_of(nodes);
  const std::vector<StrongLink> links = strong_links_of(strong, held.size());
  return Net(set_of(possible, "possible"), held, links, one_digit);
}

// --- what goes out ---------------------------------------------------------------------------

// A Python bytes object of n items that is filled while nobody else knows it.
class Answer {
 public:
  Answer(std::uint64_t n, std::size_t item_size) : item_size_(item_size) {
    constexpr auto LIMIT = static_cast<std::uint64_t>(std::numeric_limits<Py_ssize_t>::max());
    if (n <= LIMIT / item_size) {
      bytes_ =
          nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(n * item_size)));
      PyErr_Clear();
    }
    if (!bytes_.is_valid()) {
      refuse("n must be a number of grids that fits into memory, not " + std::to_string(n));
    }
    data_ = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(bytes_.ptr()));
  }

  std::uint8_t* item(std::size_t index) { return data_ + index * item_size_; }
  nb::bytes take() { return nb::steal<nb::bytes>(bytes_.release()); }

 private:
  std::size_t item_size_;
  nb::object bytes_;
  std::uint8_t* data_ = nullptr;
};

// 81 characters; a row of `0` for no digits.
void write(const std::optional<Cells>& cells, std::uint8_t* out, char empty = '.') {
  if (!cells) {
    std::memset(out, '0', CELLS);
    return;
  }
  for (std::size_t i = 0; i < CELLS; ++i) {
    const std::uint8_t digit = (*cells)[i];
    out[i] = static_cast<std::uint8_t>(digit == 0 ? empty : '0' + digit);
  }
}

template <class Number>
void write_number(Number number, std::uint8_t* out) {
  std::memcpy(out, &number, sizeof number);
}

// --- the work between ------------------------------------------------------------------------

// Asks Python, not too often, whether a signal such as Ctrl-C wants to end the work. Called
// without the GIL; a yes leaves Python's exception set.
class Signals {
 public:
  bool operator()() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(30)) return false;
    last_ = now;
    const nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// Does native work without the GIL. When signals ended it, Python's exception goes out.
template <class Work>
void without_gil(Work&& work) {
  bool is_interrupted = false;
  {
    const nb::gil_scoped_release no_gil;
    try {
      work();
    } catch (const Interrupted&) {
      is_interrupted = true;
    }
  }
  if (is_interrupted) throw nb::python_error();
}

void for_each(std::size_t n, std::size_t threads,
              const std::function<void(std::size_t, Patience&)>& work) {
  without_gil([&] {
    Signals signals;
    for_each_index(n, threads, std::ref(signals), work);
  });
}

nb::bytes check_many(nb::handle rows, nb::handle width, nb::handle threads) {
  const Rows in(rows, width_of(width));
  const std::size_t crew = threads_of(threads);
  Answer out(in.rows(), 1);
  for_each(in.rows(), crew, [&](std::size_t n, Patience& patience) {
    const std::optional<State> state = read_row(in.row(n));
    *out.item(n) =
        static_cast<std::uint8_t>(state ? status_of(*state, patience) : Status::invalid);
  });
  return out.take();
}

nb::bytes count_many(nb::handle rows, nb::handle width, nb::handle limit, nb::handle threads) {
  const Rows in(rows, width_of(width));
  const std::uint64_t most = whole(limit, "limit", 1);
  const std::size_t crew = threads_of(threads);
  Answer out(in.rows(), sizeof(std::uint64_t));
  for_each(in.rows(), crew, [&](std::size_t n, Patience& patience) {
    const std::optional<State> state = read_row(in.row(n));
    write_number(state ? count_solutions(*state, most, patience) : std::uint64_t{0}, out.item(n));
  });
  return out.take();
}

nb::bytes solve_many(nb::handle rows, nb::handle width, bool unique, nb::handle threads) {
  const Rows in(rows, width_of(width));
  const std::size_t crew = threads_of(threads);
  Answer out(in.rows(), CELLS);
  const Order order = Order::lexicographic();
  for_each(in.rows(), crew, [&](std::size_t n, Patience& patience) {
    const std::optional<State> state = read_row(in.row(n));
    std::optional<Cells> solution;
    if (state) {
      solution = only_solution(*state, patience);
      if (!solution && !unique) solution = first_solution(*state, order, patience);
    }
    write(solution, out.item(n));
  });
  return out.take();
}

nb::bytes minimal_many(nb::handle rows, nb::handle threads) {
  const Rows in(rows, CELLS);
  const std::size_t crew = threads_of(threads);
  Answer out(in.rows(), 1);
  for_each(in.rows(), crew, [&](std::size_t n, Patience& patience) {
    *out.item(n) = 255;
    const std::optional<Cells> puzzle = read_cells(in.row(n).first<CELLS>());
    if (!puzzle) return;
    const std::optional<Cells> solution = only_solution(state_of(*puzzle), patience);
    if (!solution) return;
    *out.item(n) = is_minimal(*puzzle, *solution, patience);
  });
  return out.take();
}

// The solutions of one row, taken piece by piece. Threads may share it.
class Taking {
 public:
  Taking(nb::handle row, nb::handle width) : Taking(OneRow(row, width_of(width))) {}

  nb::bytes take(nb::handle n) {
    const std::uint64_t wanted = whole(n, "n", 0, MOST / CELLS);
    std::vector<std::uint8_t> taken;
    without_gil([&] {
      Signals signals;
      const std::unique_lock turn = wait_for_turn(signals);
      Patience patience(std::ref(signals));
      while (ready_.size() < wanted) {
        const std::optional<Cells> solution = solutions_.next(patience);
        if (!solution) break;
        ready_.push_back(*solution);
      }
      taken.resize(std::min<std::uint64_t>(wanted, ready_.size()) * CELLS);
      for (std::size_t at = 0; at < taken.size(); at += CELLS) {
        write(ready_.front(), taken.data() + at);
        ready_.pop_front();
      }
    });
    return nb::bytes(taken.data(), taken.size());
  }

 private:
  explicit Taking(const OneRow& row) : solutions_(state_or_dead(row.row())) {}

  static State state_or_dead(Row row) {
    std::array<std::uint8_t, CANDIDATES> nothing{};
    return read_row(row).value_or(State::from_candidates(nothing));
  }

  std::unique_lock<std::timed_mutex> wait_for_turn(Signals& signals) {
    std::unique_lock turn(mutex_, std::defer_lock);
    while (!turn.try_lock_for(std::chrono::milliseconds(30))) {
      if (signals()) throw Interrupted();
    }
    return turn;
  }

  std::timed_mutex mutex_;  // guards what follows
  Solutions solutions_;
  std::deque<Cells> ready_;  // found and not handed out yet: more than asked after an interruption
};

template <Cells make(std::uint64_t seed, std::uint64_t index, Patience& patience)>
nb::bytes make_many(nb::handle n, nb::handle seed, nb::handle start, nb::handle threads) {
  const std::uint64_t size = whole(n, "n", 0);
  const std::uint64_t key = whole(seed, "seed", 0);
  const std::uint64_t first = whole(start, "start", 0);
  const std::size_t crew = threads_of(threads);
  if (size > MOST - first) {
    refuse("start + n must not be above " + std::to_string(MOST) + ", but start is " +
           std::to_string(first) + " and n is " + std::to_string(size));
  }
  Answer out(size, CELLS);
  for_each(static_cast<std::size_t>(size), crew, [&](std::size_t index, Patience& patience) {
    write(make(key, first + index, patience), out.item(index));
  });
  return out.take();
}

nb::tuple canonical_many(nb::handle rows, nb::handle threads) {
  const Rows in(rows, CELLS);
  const std::size_t crew = threads_of(threads);
  Answer forms(in.rows(), CELLS);
  Answer symmetries(in.rows(), sizeof(std::uint32_t));
  for_each(in.rows(), crew, [&](std::size_t n, Patience& patience) {
    const std::optional<Cells> cells = read_cells(in.row(n).first<CELLS>());
    const std::optional<Canonical> form = cells ? canonical(*cells, patience) : std::nullopt;
    write(form ? std::optional(form->cells) : std::nullopt, forms.item(n));
    write_number(form ? form->symmetries : std::uint32_t{0}, symmetries.item(n));
  });
  return nb::make_tuple(forms.take(), symmetries.take());
}

nb::bytes canonical_transform(nb::handle row) {
  const OneRow in(row, CELLS);
  std::optional<Canonical> form;
  without_gil([&] {
    Signals signals;
    Patience patience(std::ref(signals));
    const std::optional<Cells> cells = read_cells(in.row().first<CELLS>());
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
  without_gil([&] {
    Signals signals;
    Patience patience(std::ref(signals));
    links = net.refuting(patience);
  });
  return nb::bytes(links.data(), links.size());
}

nb::bytes refuting_places(nb::handle possible, nb::handle kinds, bool one_digit) {
  const CandidateSet among = set_of(possible, "possible");
  const auto wanted = static_cast<unsigned>(whole(kinds, "kinds", 0, ALL_PLACES));
  std::array<std::uint8_t, CANDIDATES> links{};
  without_gil([&] {
    Signals signals;
    Patience patience(std::ref(signals));
    const Places found = places(among, wanted);
    links = Net(among, found.nodes, found.strong, one_digit).refuting(patience);
  });
  return nb::bytes(links.data(), links.size());
}

nb::bytes joined(nb::handle nodes, nb::handle strong, nb::handle possible, nb::handle worth,
                 bool one_digit) {
  Net net = net_of(nodes, strong, possible, one_digit);
  const CandidateSet wanted = set_of(worth, "worth");
  std::vector<JoinedPair> pairs;
  without_gil([&] {
    Signals signals;
    Patience patience(std::ref(signals));
    pairs = net.joined(wanted, patience);
  });
  static_assert(sizeof(JoinedPair) == 4 * sizeof(std::uint16_t));
  return nb::bytes(pairs.data(), pairs.size() * sizeof(JoinedPair));
}

nb::tuple almost_locked_sets(nb::handle row, nb::handle largest) {
  const OneRow in(row, CANDIDATES);
  const int most = static_cast<int>(whole(largest, "largest", 1, 8));
  AlmostLockedSets found;
  bool is_valid = true;
  without_gil([&] {
    Signals signals;
    Patience patience(std::ref(signals));
    const auto present = read_marks(in.row().first<CANDIDATES>());
    is_valid = present.has_value();
    if (is_valid) found = almost_locked(*present, most, patience);
  });
  if (!is_valid) refuse("a row must be 729 pencil marks: 1-9, or . or 0 where there is none");
  Answer sets(found.sets.size(), 3 * sizeof(std::uint16_t));
  for (std::size_t n = 0; n < found.sets.size(); ++n) {
    const AlmostLockedSet& one = found.sets[n];
    write_number(std::array<std::uint16_t, 3>{one.house, one.positions, one.digits}, sets.item(n));
  }
  Answer stems(found.stems.size(), 2 * sizeof(std::uint16_t));
  for (std::size_t n = 0; n < found.stems.size(); ++n) {
    const Stem& one = found.stems[n];
    write_number(std::array<std::uint16_t, 2>{one.candidate, one.constraint}, stems.item(n));
  }
  return nb::make_tuple(sets.take(), nb::bytes(found.lengths.data(), found.lengths.size()),
                        stems.take());
}

}  // namespace
}  // namespace whydoku

NB_MODULE(_native, m) {
  using namespace whydoku;
  m.doc() = "The native side of whydoku.";
  m.def("variant", [] { return "portable"; });
  m.def("check_many", &check_many);
  m.def("count_many", &count_many);
  m.def("solve_many", &solve_many);
  m.def("minimal_many", &minimal_many);
  nb::class_<Taking>(m, "Solutions")
      .def(nb::init<nb::handle, nb::handle>())
      .def("take", &Taking::take);
  m.def("random_solutions", &make_many<random_solution>);
  m.def("random_minimal", &make_many<random_minimal>);
  m.def("canonical_many", &canonical_many);
  m.def("canonical_transform", &canonical_transform);
  m.def("refuting", &refuting);
  m.def("refuting_places", &refuting_places);
  m.def("joined", &joined);
  m.def("almost_locked_sets", &almost_locked_sets);
}
