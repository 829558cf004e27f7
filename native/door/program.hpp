// A program as it comes in: 16-bit numbers, read one after another and checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "door/gate.hpp"
#include "door/switches.hpp"
#include "logic/path.hpp"
#include "logic/techniques.hpp"
#include "rules/tables.hpp"

namespace whydoku::door {

class ProgramReader {
 public:
  // Its techniques must suit the rules.
  ProgramReader(Row bytes, const Tables& tables, Gate& gate)
      : bytes_(bytes), tables_(tables), gate_(gate) {
    if (bytes.size() % 2 != 0) gate.refuse("program must be 16-bit numbers");
  }

  logic::Program read() {
    logic::Program program;
    read_switches("switches of a program", program, PROGRAM_SWITCHES);
    std::size_t calls = 0;
    for (unsigned n = number("number of passes", MOST_PASSES); n > 0; --n) {
      program.passes.push_back(read_pass(calls));
      calls += program.passes.back().calls.size();
    }
    if (at_ * 2 != bytes_.size()) gate_.refuse("program must end after its passes");
    return program;
  }

 private:
  static constexpr unsigned MOST_PASSES = 1000;
  static constexpr unsigned MOST_CALLS = 1000;

  // The next number; 0 once the gate is shut.
  unsigned number(const char* name, unsigned most) {
    std::uint16_t value = 0;
    if ((at_ + 1) * 2 > bytes_.size()) {
      gate_.refuse(std::string("program ends before its ") + name);
    } else {
      std::memcpy(&value, bytes_.data() + at_ * 2, 2);
      ++at_;
      if (value > most) {
        gate_.refuse(std::string(name) + " must be from 0 to " + std::to_string(most) + ", not " +
                     std::to_string(value));
      }
    }
    return gate_.is_shut() ? 0 : value;
  }

  template <class Thing, std::size_t N>
  void read_switches(const char* name, Thing& thing, const std::array<Switch<Thing>, N>& switches) {
    set_switches(thing, switches, number(name, (1U << N) - 1));
  }

  logic::Pass read_pass(std::size_t first_call) {
    logic::Pass pass;
    read_switches("switches of a pass", pass, PASS_SWITCHES);
    pass.first_call = static_cast<std::uint16_t>(first_call);
    for (unsigned n = number("number of calls", MOST_CALLS); n > 0; --n) {
      pass.calls.push_back(read_call());
    }
    if (first_call + pass.calls.size() >= NOT_NATIVE) gate_.refuse("program has too many calls");
    return pass;
  }

  logic::Call read_call() {
    logic::Call call;
    const unsigned technique = number("technique", NOT_NATIVE);
    if (technique < logic::techniques().size()) {
      call.technique = &logic::techniques()[technique];
    } else if (technique != NOT_NATIVE) {
      gate_.refuse("program names an unknown technique");
    }
    call.asked.digit = static_cast<Digit>(one_or_any("digit", 9));
    call.asked.house =
        static_cast<House>(one_or_any("house", static_cast<unsigned>(tables_.end_of_houses())));
    read_switches("switches of a call", call, CALL_SWITCHES);
    call.asked.sizes = static_cast<std::uint16_t>(number("sizes", 1023));
    call.asked.candidate = static_cast<Candidate>(number("candidate", CANDIDATES));
    call.asked.most = static_cast<std::uint16_t>(number("most", 0xFFFF));
    check(call);
    return call;
  }

  unsigned one_or_any(const char* name, unsigned n) {
    const unsigned value = number(name, logic::Asked::ANY);
    if (value >= n && value != logic::Asked::ANY) {
      gate_.refuse(std::string("a ") + name + " must be from 0 to " + std::to_string(n - 1) +
                   ", or 255");
    }
    return value;
  }

  void check(const logic::Call& call) {
    const auto has = [&](unsigned traits) { return call.technique->has(traits); };
    if (call.technique != nullptr && !call.technique->suits(tables_)) {
      gate_.refuse("the technique " + std::string(call.technique->slug) +
                   (call.technique->needs == logic::Needs::BOXES
                        ? " is for grids with boxes of 3 x 3 only"
                        : " is for classic rules only"));
    }
    if (call.by_place && call.technique != nullptr && !has(logic::BASED)) {
      gate_.refuse("only findings that rest on one constraint can be taken by place");
    }
  }

  Row bytes_;
  const Tables& tables_;
  Gate& gate_;
  std::size_t at_ = 0;
};

}  // namespace whydoku::door
