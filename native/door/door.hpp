// The door between Python and the searches: checks the numbers and buffers that come in, makes the
// answers that go out, and does the work between without the GIL.
//
// Buffers are checked here once. Behind the door they are spans and rows of known width.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "candset.hpp"
#include "logic/closure.hpp"
#include "search/make.hpp"
#include "search/many.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"

namespace nb = nanobind;

namespace whydoku {

inline constexpr std::uint64_t MOST = std::numeric_limits<std::uint64_t>::max();

[[noreturn]] inline void refuse(const std::string& sentence) {
  throw nb::value_error(sentence.c_str());
}

// --- what comes in ---------------------------------------------------------------------------

// A whole number that must lie in a range.
inline std::uint64_t whole(nb::handle number, const char* name, std::uint64_t least,
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

inline std::size_t threads_of(nb::handle number) {
  return static_cast<std::size_t>(
      whole(number, "threads", 1, std::numeric_limits<std::uint16_t>::max()));
}

inline std::size_t width_of(nb::handle number) {
  const nb::object index = nb::steal(PyNumber_Index(number.ptr()));
  if (!index.is_valid()) throw nb::python_error();
  const long width = PyLong_AsLong(index.ptr());
  PyErr_Clear();
  if (width != CELLS && width != SET_BYTES && width != CANDIDATES) {
    refuse(std::string("width must be 81, 92 or 729, not ") + nb::str(index).c_str());
  }
  return static_cast<std::size_t>(width);
}

// The bytes of a Python object, held in place. Constructed and destroyed with the GIL.
class Buffer {
 public:
  explicit Buffer(nb::handle object, const std::string& name = "rows") {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) {
      if (!PyErr_ExceptionMatches(PyExc_BufferError)) throw nb::python_error();
      PyErr_Clear();
      refuse(name + " must be a contiguous buffer of bytes");
    }
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  Row contents() const {
    return {static_cast<const std::uint8_t*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  Py_buffer view_{};
};

// A buffer of any number of rows of one width.
class HeldRows : private Buffer, public Rows {
 public:
  HeldRows(nb::handle object, std::size_t width, const std::string& name = "rows")
      : Buffer(object, name), Rows(contents(), width) {
    if (contents().size() % width == 0) return;
    refuse(name + " must be a multiple of " + std::to_string(width) + " bytes long, not " +
           std::to_string(contents().size()));
  }
};

// A buffer of just `size` bytes. `what` names it in a refusal, `name` where it is no buffer.
class HeldBytes : public Buffer {
 public:
  HeldBytes(nb::handle object, std::size_t size, const std::string& what,
            const std::string& name = "rows")
      : Buffer(object, name) {
    if (contents().size() == size) return;
    refuse(what + " must be " + std::to_string(size) + " bytes long, not " +
           std::to_string(contents().size()));
  }
};

inline HeldBytes one_row(nb::handle object, std::size_t width) {
  return {object, width, "a row"};
}

// The candidates whose bits are set in a little-endian number; nothing if a bit above 728 is.
inline std::optional<CandidateSet> read_set(SetRow bytes) {
  CandidateSet::Words words{};
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    words[n / 8] |= std::uint64_t{bytes[n]} << n % 8 * 8;
  }
  return CandidateSet::of(words);
}

inline CandidateSet set_of(nb::handle object, const std::string& name) {
  const HeldBytes in(object, SET_BYTES, name, name);
  const std::optional<CandidateSet> set = read_set(in.contents().first<SET_BYTES>());
  if (!set) refuse(name + " must hold no candidate above 728");
  return *set;
}

inline std::vector<CandidateSet> nodes_of(nb::handle object) {
  const HeldRows in(object, SET_BYTES, "nodes");
  if (in.size() > Net::MOST_NODES) {
    refuse("nodes must be at most " + std::to_string(Net::MOST_NODES) + ", not " +
           std::to_string(in.size()));
  }
  std::vector<CandidateSet> nodes;
  nodes.reserve(in.size());
  for (std::size_t n = 0; n < in.size(); ++n) {
    const std::optional<CandidateSet> node = read_set(in[n].first<SET_BYTES>());
    if (!node || node->is_empty()) {
      refuse("node " + std::to_string(n) + " must hold one candidate or more, and none above 728");
    }
    nodes.push_back(*node);
  }
  return nodes;
}

inline std::vector<StrongLink> strong_links_of(nb::handle object, std::size_t nodes) {
  const HeldRows in(object, sizeof(StrongLink), "strong");
  std::vector<StrongLink> links(in.size());
  for (std::size_t n = 0; n < links.size(); ++n) {
    std::array<std::uint16_t, 2> ends{};
    std::memcpy(ends.data(), in[n].data(), sizeof ends);
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

inline Net net_of(nb::handle nodes, nb::handle strong, nb::handle possible, bool one_digit) {
  const std::vector<CandidateSet> held = nodes_of(nodes);
  const std::vector<StrongLink> links = strong_links_of(strong, held.size());
  return Net(set_of(possible, "possible"), held, links, one_digit);
}

inline Groups groups_of(nb::handle object) {
  const HeldBytes in(object, CELLS, "groups", "groups");
  const auto numbers = in.contents().first<CELLS>();
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (numbers[i] < CELLS || numbers[i] == Groups::STAYS) continue;
    refuse("the group of r" + std::to_string(i / 9 + 1) + "c" + std::to_string(i % 9 + 1) +
           " must be from 0 to 80, or 255 where a clue stays, not " + std::to_string(numbers[i]));
  }
  return Groups(numbers);
}

// --- what goes out ---------------------------------------------------------------------------

// A Python bytes object of n items, filled while nothing else refers to it.
template <class Item>
class Answer {
 public:
  explicit Answer(std::uint64_t n) {
    constexpr auto LIMIT = static_cast<std::uint64_t>(std::numeric_limits<Py_ssize_t>::max());
    if (n <= LIMIT / sizeof(Item)) {
      bytes_ =
          nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(n * sizeof(Item))));
      PyErr_Clear();
    }
    if (!bytes_.is_valid()) {
      refuse("n must be a number of grids that fits into memory, not " + std::to_string(n));
    }
    items_ = PyBytes_AsString(bytes_.ptr());
    size_ = static_cast<std::size_t>(n);
  }

  void set(std::size_t k, const Item& item) {
    std::memcpy(items_ + k * sizeof(Item), &item, sizeof(Item));
  }
  // Items of single bytes can also be filled in place.
  std::span<Item> items(std::size_t first, std::size_t n)
    requires(alignof(Item) == 1)
  {
    return std::span(reinterpret_cast<Item*>(items_), size_).subspan(first, n);
  }
  nb::bytes take() { return nb::steal<nb::bytes>(bytes_.release()); }

 private:
  nb::object bytes_;
  char* items_ = nullptr;
  std::size_t size_ = 0;
};

// Cells as 81 characters, `.` for an empty cell; 81 times `0` for none at all.
inline Text line_of(const std::optional<Cells>& cells) {
  Text line;
  if (!cells) {
    line.fill('0');
    return line;
  }
  for (std::size_t i = 0; i < CELLS; ++i) {
    const std::uint8_t digit = (*cells)[i];
    line[i] = static_cast<std::uint8_t>(digit == 0 ? '.' : '0' + digit);
  }
  return line;
}

// --- the work between ------------------------------------------------------------------------

// Asks Python, at most every 30 ms, whether a signal such as Ctrl-C ends the work. Called without
// the GIL. If it does, Python's exception is set.
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

// Does work without the GIL: work(signals). If a signal ends it, throws Python's exception.
template <class Work>
void without_gil(Work&& work) {
  bool is_interrupted = false;
  {
    const nb::gil_scoped_release no_gil;
    Signals signals;
    try {
      work(signals);
    } catch (const Interrupted&) {
      is_interrupted = true;
    }
  }
  if (is_interrupted) throw nb::python_error();
}

// Does work on one item without the GIL: work(patience).
template <class Work>
void for_one(Work&& work) {
  without_gil([&](Signals& signals) {
    Patience patience(std::ref(signals));
    work(patience);
  });
}

// Does work(index, patience) for each index below n on threads, without the GIL.
inline void for_each(std::size_t n, std::size_t threads,
                     const std::function<void(std::size_t, Patience&)>& work) {
  if (n == 1) {
    for_one([&](Patience& patience) { work(0, patience); });
    return;
  }
  without_gil([&](Signals& signals) { for_each_index(n, threads, std::ref(signals), work); });
}

// The number of rows that go through the lanes together: enough to use the lanes well.
inline constexpr std::size_t FEWEST_ROWS = 64;
inline constexpr std::size_t MOST_ROWS = 1024;

// Does work(first, count, patience) on pieces of n rows.
template <class Work>
void for_each_piece(std::size_t n, std::size_t threads, Work&& work) {
  const std::size_t piece = std::clamp(n / threads / 4, FEWEST_ROWS, MOST_ROWS);
  for_each((n + piece - 1) / piece, threads, [&](std::size_t number, Patience& patience) {
    const std::size_t first = number * piece;
    work(first, std::min(piece, n - first), patience);
  });
}

}  // namespace whydoku
