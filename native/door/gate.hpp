// The gate of the door: what comes in is checked here once, and has room to go out.
//
// A gate notes the first fault of a request and then stays shut. What it gives after that is
// harmless and without meaning, so a function reads its whole request and asks once.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "search/rows.hpp"

namespace whydoku::door {

inline constexpr std::int64_t MOST = std::numeric_limits<std::int64_t>::max();

// Items of a buffer that the caller has given, to be filled one by one or in place.
template <class Item>
class Room {
 public:
  Room() = default;
  Room(std::uint8_t* first, std::size_t n) : first_(first), n_(n) {}

  std::size_t size() const { return n_; }
  void set(std::size_t k, const Item& item) {
    std::memcpy(first_ + k * sizeof(Item), &item, sizeof(Item));
  }
  std::span<Item> items(std::size_t at, std::size_t n)
    requires(alignof(Item) == 1)
  {
    return std::span(reinterpret_cast<Item*>(first_), n_).subspan(at, n);
  }

 private:
  std::uint8_t* first_ = nullptr;
  std::size_t n_ = 0;
};

class Gate {
 public:
  // Notes the first fault, as a sentence.
  void refuse(std::string_view sentence) {
    if (is_shut()) return;
    const std::size_t size = std::min(sentence.size(), sentence_.size() - 1);
    std::memcpy(sentence_.data(), sentence.data(), size);
    sentence_[size] = '\0';
    is_shut_ = true;
  }
  bool is_shut() const { return is_shut_; }

  // The fault of the last request of this thread that was refused.
  static const char* last_fault() { return sentence_.data(); }

  // A whole number that must lie in a range.
  std::uint64_t whole(std::int64_t number, const char* name, std::int64_t least,
                      std::int64_t most = MOST) {
    if (number >= least && number <= most) return static_cast<std::uint64_t>(number);
    refuse(std::string(name) + " must be from " + std::to_string(least) + " to " +
           std::to_string(most) + ", not " + std::to_string(number));
    return static_cast<std::uint64_t>(least);
  }
  std::size_t threads(std::int64_t number) {
    constexpr auto LAST = std::numeric_limits<std::uint16_t>::max();
    return static_cast<std::size_t>(whole(number, "threads", 1, LAST));
  }
  double seconds(double number) {
    if (number >= 0.0) return number;
    refuse("timeout must be a number of seconds, 0 for none");
    return 0.0;
  }
  // A width that must be one of a few.
  std::size_t width(std::int64_t number, std::initializer_list<std::size_t> allowed) {
    std::string names;
    std::size_t left = allowed.size();
    for (const std::size_t one : allowed) {
      if (std::cmp_equal(number, one)) return one;
      --left;
      names += std::to_string(one) + (left > 1 ? ", " : left == 1 ? " or " : "");
    }
    refuse("width must be " + names + ", not " + std::to_string(number));
    return *allowed.begin();
  }

  // Any number of bytes.
  Row bytes(const std::uint8_t* first, std::int64_t size, const char* name) {
    if (!std::in_range<std::size_t>(size) || (first == nullptr && size != 0)) {
      refuse(std::string(name) + " must be an address and a size");
      return {};
    }
    return {first, static_cast<std::size_t>(size)};
  }
  // Just `wanted` bytes. `what` names them in a refusal.
  template <std::size_t WANTED>
  std::span<const std::uint8_t, WANTED> just(const std::uint8_t* first, std::int64_t size,
                                             const char* what) {
    static constexpr std::array<std::uint8_t, WANTED> NONE{};
    const Row given = bytes(first, size, what);
    if (given.size() == WANTED) return given.first<WANTED>();
    refuse(std::string(what) + " must be " + std::to_string(WANTED) + " bytes long, not " +
           std::to_string(size));
    return NONE;
  }
  Row row(const std::uint8_t* first, std::int64_t size, std::size_t width) {
    const Row given = bytes(first, size, "a row");
    if (given.size() == width) return given;
    refuse("a row must be " + std::to_string(width) + " bytes long, not " + std::to_string(size));
    return {};
  }
  // Any number of rows.
  Rows rows(const std::uint8_t* first, std::int64_t size, std::size_t width,
            const char* name = "rows") {
    const Row given = bytes(first, size, name);
    if (given.size() % width == 0) return {given, width};
    refuse(std::string(name) + " must be a multiple of " + std::to_string(width) +
           " bytes long, not " + std::to_string(size));
    return {{}, width};
  }
  CandidateSet set(const std::uint8_t* first, std::int64_t size, const char* name) {
    const auto found = set_in(just<SET_BYTES>(first, size, name));
    if (!found) refuse(std::string(name) + " must hold no candidate above 728");
    return found.value_or(CandidateSet());
  }

  // Room for n items, which must be just what the caller gives.
  template <class Item>
  Room<Item> room(std::uint8_t* first, std::int64_t size, std::uint64_t n) {
    constexpr std::uint64_t LIMIT = static_cast<std::uint64_t>(MOST) / sizeof(Item);
    if (std::in_range<std::size_t>(size) && n <= LIMIT &&
        std::cmp_equal(size, n * sizeof(Item)) && (first != nullptr || size == 0)) {
      return {first, static_cast<std::size_t>(n)};
    }
    refuse("the answer has " + std::to_string(n) + " items of " + std::to_string(sizeof(Item)) +
           " bytes; its room must be just as large, not " + std::to_string(size) + " bytes");
    return {};
  }

  // The candidates whose bits are set in a little-endian number; nothing if a bit above 728 is.
  static std::optional<CandidateSet> set_in(SetRow bytes) { return CandidateSet::of(bytes); }

 private:
  // Without a destructor, so that a thread that ends needs nothing done.
  static inline thread_local std::array<char, 512> sentence_{};
  bool is_shut_ = false;
};

}  // namespace whydoku::door
