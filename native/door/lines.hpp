// Lines of text: Python strings of 81 characters, read in place.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "door/door.hpp"
#include "search/rows.hpp"

namespace whydoku {

// The characters of a str of 81 ASCII characters. Nothing for any other object, even of a class
// derived from str. Runs no Python code.
inline std::optional<DigitRow> line_in(PyObject* object) {
  if (!PyUnicode_CheckExact(object) || PyUnicode_GetLength(object) != CELLS) return std::nullopt;
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) PyErr_Clear();  // a lone surrogate
  if (text == nullptr || size != CELLS) return std::nullopt;
  return DigitRow(reinterpret_cast<const std::uint8_t*>(text), CELLS);
}

inline nb::object rows_of_lines(nb::handle lines) {
  PyObject* const held = lines.ptr();
  const bool is_list = PyList_CheckExact(held);
  if (!is_list && !PyTuple_CheckExact(held)) return nb::none();
  const Py_ssize_t n = is_list ? PyList_Size(held) : PyTuple_Size(held);
  if (n == 0) return nb::none();
  Answer<Text> rows(static_cast<std::size_t>(n));
  const auto out = rows.items(0, static_cast<std::size_t>(n));
  for (Py_ssize_t k = 0; k < n; ++k) {
    // Borrowed: nothing below runs Python code, so that nothing can change the list meanwhile.
    PyObject* const item = is_list ? PyList_GetItem(held, k) : PyTuple_GetItem(held, k);
    const std::optional<DigitRow> line = item == nullptr ? std::nullopt : line_in(item);
    if (!line) {
      PyErr_Clear();
      return nb::none();
    }
    std::memcpy(out[static_cast<std::size_t>(k)].data(), line->data(), CELLS);
  }
  return rows.take();
}

inline nb::object sets_of_line(nb::handle line) {
  const std::optional<DigitRow> text = line_in(line.ptr());
  const std::optional<PuzzleSets> sets = text ? sets_of_text(*text) : std::nullopt;
  if (!sets) return nb::none();
  return nb::make_tuple(nb::bytes(sets->digits.data(), sets->digits.size()),
                        nb::bytes(sets->possible.data(), sets->possible.size()));
}

}  // namespace whydoku
