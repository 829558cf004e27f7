// The switches of programs, passes and calls, and the other names of the table that both sides use:
// stated here, written into the table, and read from requests by the same lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "logic/path.hpp"

namespace whydoku::door {

// A switch of a thing: bit n of its number is the switch at place n of its list.
template <class Thing>
struct Switch {
  const char* name;
  void (*set)(Thing&, bool);
};

inline constexpr std::array PROGRAM_SWITCHES{
    Switch<logic::Program>{"restart", [](auto& program, bool on) { program.restart = on; }},
    Switch<logic::Program>{"contradictions",
                           [](auto& program, bool on) { program.contradictions = on; }},
    Switch<logic::Program>{"one_solution",
                           [](auto& program, bool on) { program.one_solution = on; }},
};

inline constexpr std::array PASS_SWITCHES{
    Switch<logic::Pass>{"sweep", [](auto& pass, bool on) { pass.sweep = on; }},
    Switch<logic::Pass>{"marked", [](auto& pass, bool on) { pass.marked = on; }},
    Switch<logic::Pass>{"once", [](auto& pass, bool on) { pass.once = on; }},
    Switch<logic::Pass>{"oldest", [](auto& pass, bool on) { pass.oldest = on; }},
    Switch<logic::Pass>{"picks", [](auto& pass, bool on) { pass.picks = on; }},
    Switch<logic::Pass>{"every", [](auto& pass, bool on) { pass.every = on; }},
};

inline constexpr std::array CALL_SWITCHES{
    Switch<logic::Call>{"hidden", [](auto& call, bool on) { call.asked.hidden = on; }},
    Switch<logic::Call>{"complete", [](auto& call, bool on) { call.asked.complete = on; }},
    Switch<logic::Call>{"both", [](auto& call, bool on) { call.asked.both = on; }},
    Switch<logic::Call>{"alone", [](auto& call, bool on) { call.asked.alone = on; }},
    Switch<logic::Call>{"siamese", [](auto& call, bool on) { call.asked.siamese = on; }},
    Switch<logic::Call>{"assumes_unique", [](auto& call, bool on) { call.assumes_unique = on; }},
    Switch<logic::Call>{"by_place", [](auto& call, bool on) { call.by_place = on; }},
    Switch<logic::Call>{"pauses", [](auto& call, bool on) { call.pauses = on; }},
};

// Sets the switches of a thing to the bits of a number.
template <class Thing, std::size_t N>
void set_switches(Thing& thing, const std::array<Switch<Thing>, N>& switches, std::uint64_t bits) {
  for (std::size_t n = 0; n < N; ++n) switches[n].set(thing, (bits >> n & 1) != 0);
}

// The call of a technique that is none of the engine's.
inline constexpr std::uint16_t NOT_NATIVE = 0xFFFF;

enum class PathState : std::uint8_t { over, waiting, paused, late, none };
inline constexpr std::array PATH_STATES{"over", "waiting", "paused", "late", "none"};

enum class GoOn : std::uint8_t { resume, stop };
inline constexpr std::array WAYS_TO_GO_ON{"resume", "stop"};

// The kinds of singles that the host finds.
inline constexpr std::array KINDS_OF_SINGLES{"none", "naked", "hidden", "full"};

// The statuses of ratings that are not those of a check.
enum class RatingStatus : std::uint8_t { above = 3, reached = 4, late = 5 };

}  // namespace whydoku::door
