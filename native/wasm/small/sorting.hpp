// Sorting in little code: that of the standard library, made anew for each type and each order,
// would take a quarter of the file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace whydoku {

// An order of numbered items.
struct OrderOfItems {
  const void* context;
  bool (*before)(const void* context, std::uint32_t one, std::uint32_t other);
};

// The numbers 0 to n - 1 in an order; where it leaves a choice, they keep their own.
std::vector<std::uint32_t> sorted_numbers(std::size_t n, OrderOfItems order);

template <class At, class Before = std::less<>>
void sort_stably(At first, At last, Before before = {}) {
  using Item = typename std::iterator_traits<At>::value_type;
  constexpr std::ptrdiff_t FEW = 12;
  if (last - first <= FEW) {
    for (At next = first; next != last; ++next) {
      for (At at = next; at != first && before(*at, *(at - 1)); --at) std::swap(*at, *(at - 1));
    }
    return;
  }
  struct Context {
    At first;
    Before& before;
  } const context{first, before};
  const auto numbers = sorted_numbers(
      static_cast<std::size_t>(last - first),
      {&context, [](const void* given, std::uint32_t one, std::uint32_t other) {
         const auto& [items, order] = *static_cast<const Context*>(given);
         return static_cast<bool>(order(items[static_cast<std::ptrdiff_t>(one)],
                                        items[static_cast<std::ptrdiff_t>(other)]));
       }});
  std::vector<Item> sorted;
  sorted.reserve(numbers.size());
  for (const std::uint32_t n : numbers) {
    sorted.push_back(std::move(first[static_cast<std::ptrdiff_t>(n)]));
  }
  std::move(sorted.begin(), sorted.end(), first);
}

template <class At, class Before = std::less<>>
void sort_all(At first, At last, Before before = {}) {
  sort_stably(first, last, before);
}

}  // namespace whydoku
