// A path: one grid taken through a profile, step after step, to its end or to an impasse.
//
// The loop takes the first step of the first technique that has one, then begins again. Where a
// technique is none of the engine's, such as that of a plug-in, the path waits: the host looks, and
// tells the first finding, or all that the pass compares.
//
//   run()       goes on until the path is over, waits for a call, or pauses after a step
//   answer(...) what the host found for the call it waits for
//   resume()    the path goes on after a pause
//   stop()      the path is over where it is
//
// A profile is a program: its passes in order, and the calls of each. A pass of a profile that
// looks into each house, or at each digit, is a pass of its own for each of these.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "logic/finding.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

// A technique and what it is asked; without a technique of the engine, a place where the host is
// asked.
struct Call {
  const Technique* technique = nullptr;
  Asked asked;
  bool assumes_unique = false;
  bool by_place = false;  // of its findings the one that comes first by place
  bool pauses = false;    // the path pauses after each of its steps
};

// A pass. What its switches mean is said at `PassPlan` in src/whydoku/solving/profiles/profile.py.
struct Pass {
  std::vector<Call> calls;
  std::uint16_t first_call = 0;  // the number of its first call, counted over all passes
  bool sweep = false;
  bool marked = false;
  bool once = false;
  bool oldest = false;
  bool picks = false;  // whether it may take a step other than the first one found
  bool every = false;  // all that a call finds is one step
};

struct Program {
  std::vector<Pass> passes;
  bool restart = false;
  bool contradictions = false;  // whether a grid without a solution is accepted
  bool one_solution = false;    // whether a grid with several is refused
};

// Which kind of single a finding is, whichever house it is in.
enum class Kindred : std::uint8_t { NONE, NAKED, HIDDEN, FULL };

// A finding of the host. Its base orders those of a call that are taken by place; that of a single
// whose age counts is its constraint.
struct HostFinding {
  Finding finding;
  Kindred kind = Kindred::NONE;
};

// A step of a path: finding number `nth` of the call, with its base and its reason, if it has them.
// Its conclusions stand among those of all steps, one step after the other:
//
//   ... | placements | eliminations | ...
//       begin        middle         end
struct TakenStep {
  std::uint16_t call;  // counted over all passes
  std::uint16_t nth;
  House house;  // the marked house that was searched; Asked::ANY if the pass looked everywhere
  Constraint base;
  std::uint32_t begin;
  std::uint32_t middle;
  std::uint32_t end;
  Reason reason;
};

// Houses, each a bit.
using Marked = std::uint64_t;

// A pass of a path: when it began, and the houses that were marked then.
struct TakenPass {
  std::uint16_t pass;
  std::uint16_t start;
  std::uint16_t number;  // the round, from 1
  Marked marked;
};

class Path {
 public:
  Path(const Program& program, const Grid& grid, bool unique);

  // Goes on until the path is over, waits or pauses. If the patience ends, or what it asks throws,
  // the path can be run again.
  void run(Search& search, Patience& patience);

  // The call that the path waits for, counted over all passes, and the marked house it is to look
  // into; no call if the path is over.
  std::optional<std::uint16_t> waiting() const { return waiting_; }
  House house() const { return house_; }

  // Answers the call that the path waits for with what it finds, in order.
  void answer(std::vector<HostFinding> found);

  bool is_paused() const { return is_paused_; }
  void resume() { is_paused_ = false; }
  void stop() {
    is_stopped_ = true;
    is_paused_ = false;
  }

  const Grid& grid() const { return grid_; }
  std::span<const TakenStep> steps() const { return steps_; }
  std::span<const Candidate> placements(const TakenStep& step) const {
    return concluded(step.begin, step.middle);
  }
  std::span<const Candidate> eliminations(const TakenStep& step) const {
    return concluded(step.middle, step.end);
  }
  std::span<const TakenPass> passes() const { return passes_; }

 private:
  // What comes next.
  enum class At : std::uint8_t { ROUND, PASS, HOUSE, START, SEARCH, END };

  // How old the singles of a pass are; UNKNOWN is the oldest number of all.
  struct Ages {
    static constexpr std::uint16_t UNKNOWN = 0xFFFF;
    std::array<std::uint16_t, MOST_CONSTRAINTS> age;
    std::uint16_t count = 0;
  };

  // A finding of a call of the pass.
  struct Choice {
    std::size_t call;
    std::size_t nth;
    Finding finding;
  };

  // What the host found on this grid for a call of the pass.
  struct HostAnswer {
    std::size_t call;
    std::vector<HostFinding> found;
  };

  // What a house held when it was searched in vain.
  struct Content {
    std::array<Mask, 9> cells;
    Mask digits;
    bool is_known;
    bool operator==(const Content&) const = default;
  };

  std::span<const Candidate> concluded(std::uint32_t begin, std::uint32_t end) const {
    return std::span(conclusions_).subspan(begin, end - begin);
  }
  std::uint32_t conclude(const CandidateSet& candidates);
  const Pass& pass() const { return program_->passes[pass_]; }
  bool is_left_out(const Call& call) const { return call.assumes_unique && !unique_; }
  template <class See>
  bool see_findings(Search& search, std::size_t number, See&& see);
  std::size_t end_of_singles(std::size_t number) const;
  void begin_round();
  void begin_pass();
  void begin_house();
  void end_search();
  void end_pass();
  void search_calls(Search& search);
  std::optional<Choice> next_in_sweep(Search& search);
  std::optional<Choice> choose(Search& search, std::size_t number);
  std::optional<Choice> oldest(Search& search, std::size_t number);
  std::optional<Choice> every(Search& search, std::size_t number);
  void accept(Search& search, const Choice& choice);
  static void change(Grid& grid, const CandidateSet& placements, const CandidateSet& eliminations);
  void begin_ages();
  void follow(Grid& grid, const CandidateSet& placements, const CandidateSet& eliminations);
  Content content_of(House h) const;
  Marked marked_houses() const;

  const Program* program_;
  Grid grid_;
  bool unique_;
  At at_ = At::ROUND;
  std::size_t pass_ = 0;
  bool has_begun_ = false;
  std::uint16_t round_ = 0;
  std::size_t steps_at_round_ = 0;
  Marked houses_ = 0;  // the marked houses still to be searched
  House house_ = Asked::ANY;
  std::size_t call_ = 0;  // the next call of the pass
  int place_ = -1;        // where a sweep has got to
  Ages ages_;
  std::optional<std::uint16_t> waiting_;
  std::vector<HostAnswer> answers_;
  bool is_paused_ = false;
  bool is_stopped_ = false;
  std::vector<TakenStep> steps_;
  std::vector<Candidate> conclusions_;
  std::vector<TakenPass> passes_;
  std::vector<std::array<Content, MOST_HOUSES>> seen_;  // for each pass
};

}  // namespace whydoku::logic
