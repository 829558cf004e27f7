// The facts that refute a candidate: it is supposed true and followed, single by single in the
// order in which they arise, to a contradiction.
//
// Where singles do not get there, another candidate is refuted inside: the first that singles
// refute in the smallest constraints or, if they refute none there, one candidate more by
// suppositions of its own. Only the facts that the contradiction needs are kept.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "logic/nets.hpp"
#include "rules/board.hpp"

namespace whydoku::logic {

class Refuter {
 public:
  // Follows all constraints, or the houses of one digit.
  Refuter(const Grid& grid, Patience& patience, Digit digit = Asked::ANY);

  // The refutation by singles alone, if there is one.
  std::optional<FoundNet> by_singles(Candidate k);

  // The refutation of a candidate that is in no solution; none if it takes more than `most`
  // suppositions, the candidate itself included.
  std::optional<FoundNet> by_suppositions(Candidate k, unsigned most);

 private:
  using Events = std::vector<std::uint16_t>;  // by number

  // A step in a line of thought: a supposition, a single, or a refutation inside, and what that
  // relies on.
  struct Event {
    Ground ground;
    Candidate candidate;
    Constraint because;
    std::shared_ptr<const FoundNet> net;
    Events needs;
  };
  // What is left, what is true, and which event excluded the rest.
  struct Line : Board {
    CandidateSet truths;
    std::array<std::uint16_t, CANDIDATES> cause{};
  };
  // The needs of a refutation are the events before it.
  struct Refutation {
    FoundNet net;
    Events needs;
  };
  class Following;
  struct TooMany {};  // thrown where no supposition is left

  std::optional<Refutation> refutation(Line line, Candidate k, bool is_nested,
                                       CandidateSet* in_vain = nullptr);
  Constraint refute_one(Line& line);
  void suppose();
  Constraint follow(Line& line, Event event, const CandidateSet& gone);
  Events causes(const Line& line, Constraint q) const;
  Refutation needed_for(const Line& line, Candidate k, Constraint broken, std::size_t first) const;

  const Tables& tables_;
  Patience& patience_;
  std::size_t first_seat_;  // without the cell, where one digit is followed
  Line start_;
  std::vector<Constraint> lone_;
  unsigned left_ = 0;
  std::vector<Event> events_;
};

}  // namespace whydoku::logic
