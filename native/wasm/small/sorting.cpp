#include "sorting.hpp"

#include <numeric>

namespace whydoku {

std::vector<std::uint32_t> sorted_numbers(std::size_t n, OrderOfItems order) {
  std::vector<std::uint32_t> numbers(n), merged(n);
  std::iota(numbers.begin(), numbers.end(), 0U);
  for (std::size_t width = 1; width < n; width *= 2) {
    for (std::size_t begin = 0; begin < n; begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, n), end = std::min(begin + 2 * width, n);
      std::size_t one = begin, other = middle;
      for (std::size_t to = begin; to < end; ++to) {
        const bool is_other =
            one == middle ||
            (other < end && order.before(order.context, numbers[other], numbers[one]));
        merged[to] = numbers[is_other ? other++ : one++];
      }
    }
    numbers.swap(merged);
  }
  return numbers;
}

}  // namespace whydoku
