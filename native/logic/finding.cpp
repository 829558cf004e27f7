#include "logic/finding.hpp"

#include <atomic>

namespace whydoku::logic {

std::size_t Search::next_number() {
  static std::atomic<std::size_t> numbers{0};
  return numbers++;
}

}  // namespace whydoku::logic
