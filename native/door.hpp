// What goes through the door between Python and the searches: numbers and buffers that come in and
// are checked, answers that go out, and work that is done in between without the GIL.
#pragma once

#include <nanobind/nanobind.h>

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

[[noreturn]] inline void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

// --- what comes in ---------------------------------------------------------------------------

// A whole number of Python that must lie in a range.
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
  std::size_t width() const { return width_; }
  Row row(std::size_t index) const { return rows(index, 1); }
  Row rows(std::size_t first, std::size_t n) const {
    return Row(static_cast<const std::uint8_t*>(view_.buf), size())
        .subspan(first * width_, n * width_);
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

inline constexpr std::size_t SET_BYTES = 92;

// The candidates whose bits are set in a little-endian number; nothing where one is above 728.
inline std::optional<CandidateSet> read_set(std::span<const std::uint8_t, SET_BYTES> bytes) {
  CandidateSet::Words words{};
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    words[n / 8] |= std::uint64_t{bytes[n]} << n % 8 * 8;
  }
  return CandidateSet::of(words);
}

inline CandidateSet set_of(nb::handle object, const std::string& name) {
  const Buffer in(object, SET_BYTES, name);
  if (in.size() != SET_BYTES) {
    refuse(name + " must be " + std::to_string(SET_BYTES) + " bytes long, not " +
           std::to_string(in.size()));
  }
  const std::optional<CandidateSet> set = read_set(in.row(0).first<SET_BYTES>());
  if (!set) refuse(name + " must hold no candidate above 728");
  return *set;
}

inline std::vector<CandidateSet> nodes_of(nb::handle object) {
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

inline std::vector<StrongLink> strong_links_of(nb::handle object, std::size_t nodes) {
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

inline Net net_of(nb::handle nodes, nb::handle strong, nb::handle possible, bool one_digit) {
  const std::vector<CandidateSet> held = nodes_of(nodes);
  const std::vector<StrongLink> links = strong_links_of(strong, held.size());
  return Net(set_of(possible, "possible"), held, links, one_digit);
}

inline Groups groups_of(nb::handle object) {
  const Buffer in(object, CELLS, "groups");
  if (in.size() != CELLS) {
    refuse("groups must be 81 bytes long, not " + std::to_string(in.size()));
  }
  const auto numbers = in.row(0).first<CELLS>();
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (numbers[i] < CELLS || numbers[i] == Groups::STAYS) continue;
    refuse("the group of r" + std::to_string(i / 9 + 1) + "c" + std::to_string(i % 9 + 1) +
           " must be from 0 to 80, or 255 where a clue stays, not " + std::to_string(numbers[i]));
  }
  return Groups(numbers);
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
inline void write(const std::optional<Cells>& cells, std::uint8_t* out, char empty = '.') {
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

inline void for_each(std::size_t n, std::size_t threads,
              const std::function<void(std::size_t, Patience&)>& work) {
  without_gil([&] {
    Signals signals;
    for_each_index(n, threads, std::ref(signals), work);
  });
}

}  // namespace whydoku
