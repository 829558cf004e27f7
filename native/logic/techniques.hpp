// The techniques that the engine finds, each stated by its one finder. Each is listed in the file
// of this finder, so that another one is another file. The host asks which there are, and looks for
// everything else itself.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "logic/finding.hpp"

namespace whydoku::logic {

// Gives what a technique finds, in its order, as long as it is taken.
using Finder = void (*)(Search& search, const Asked& asked, Take take);

// What can be said of the findings of a technique.
enum Trait : std::uint8_t {
  BASED = 1,       // each names the one constraint it rests on
  SINGLE = 2,      // they are singles, by that constraint naked or hidden
  FULL_HOUSE = 4,  // they are singles of full houses
};

// What the rules of a grid must be, for a technique to be sought there.
enum class Needs : std::uint8_t {
  ANY_RULES,  // its finder reads the tables of the grid
  BOXES,      // boxes of 3 × 3, as its shape lies in them; with the classic sight it may miss what
              // further houses, links and relations would show
  CLASSIC,    // nothing but classic rules: more could forbid an exchange on which it relies
};
inline constexpr std::array NEEDS_NAMES{"any_rules", "boxes", "classic"};

struct Technique {
  std::string_view slug;
  // The options that the finder knows, with a space between.
  std::string_view options;
  Finder find;
  Needs needs = Needs::CLASSIC;
  unsigned traits = 0;

  bool has(unsigned some) const { return (traits & some) == some; }
  bool suits(const Tables& tables) const {
    return needs == Needs::ANY_RULES || tables.is_classic() ||
           (needs == Needs::BOXES && tables.has_boxes());
  }
  bool finds_singles() const { return (traits & (SINGLE | FULL_HOUSE)) != 0; }
};

// Lists techniques when the program starts.
struct Listed {
  Listed(std::initializer_list<Technique> some);
};

// All that are listed, by their slugs.
std::span<const Technique> techniques();

}  // namespace whydoku::logic
