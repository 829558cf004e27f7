// Sorting as the standard library does it; WebAssembly has a form of its own, which is smaller.
#pragma once

#include <algorithm>
#include <functional>

namespace whydoku {

// Sorts items, no two of which are alike or in any order where they are.
template <class At, class Before = std::less<>>
void sort_all(At first, At last, Before before = {}) {
  std::sort(first, last, before);
}

// Sorts items, and leaves those in their order that are alike.
template <class At, class Before = std::less<>>
void sort_stably(At first, At last, Before before = {}) {
  std::stable_sort(first, last, before);
}

}  // namespace whydoku
