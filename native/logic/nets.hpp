// Nets: of all the facts of a line that comes to a contradiction, few that it needs.
//
// Each candidate that a fact needs to be absent may be excluded by several earlier facts. For each
// fact in turn a light set of facts is put together that it needs, itself included: the candidates
// with the fewest causes come first, and each takes the cause that adds least. So a set is as light
// as greed makes it, which is not always the lightest. What a set can spare is dropped at the end.
//
// A net weighs as many facts as it has, inner nets included.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "logic/suppositions.hpp"

namespace whydoku::logic {

struct FoundNet;

// A fact of a net, with its ground: the constraint of a single, a cover, or an inner net.
struct NetFact {
  Ground ground;
  Candidate candidate;
  Constraint because = NO_CONSTRAINT;
  Cover cover;
  std::shared_ptr<const FoundNet> net;
};

// A candidate that is taken for true, and the facts in order that leave a constraint empty.
struct FoundNet {
  Candidate supposed;
  Constraint broken;
  std::vector<NetFact> facts;
  unsigned weight = 0;
};

// The candidates that a fact excludes, and those that must be excluded already for it to follow.
CandidateSet excluded_by(const Tables& tables, const NetFact& fact);
CandidateSet leans_of(const Tables& tables, const NetFact& fact);

// Which facts stay if each of those from `first` on is dropped, from the last on, that all later
// ones and the end can do without: what they lean on and it excludes, others exclude before them.
struct Support {
  CandidateSet gone;
  CandidateSet leans;
};
std::vector<bool> needed_of(const std::vector<Support>& facts, std::size_t first,
                            const CandidateSet& end);

// How the facts of a net are written down: as they were found, or line by line.
enum class Order : std::uint8_t { AS_FOUND, LINE_BY_LINE };

// The branch of a net where these candidates are left, and why its supposition is false.
why::Branch branch_of(const Tables& tables, FoundNet net, CandidateSet left, Order order);
why::Ground refutation(const Tables& tables, FoundNet net, const CandidateSet& left, Order order);

// The same of a net of a grid.
inline why::Ground refutation(const Grid& grid, const FoundNet& net, Order order) {
  return refutation(grid.tables(), net, grid.bits(), order);
}

inline constexpr unsigned NO_WEIGHT = 1U << 20;

// The weight of the net of a line that comes to a contradiction, where every refutation in it
// counts as much as most of them do; NO_WEIGHT if that would be `most` or more.
unsigned rough_weight(const Grid& grid, const LineOfThought& line, unsigned most);

// A net of a line that comes to a contradiction; none if it would weigh `limit` or more.
std::optional<FoundNet> net_of(const Grid& grid, const LineOfThought& line, unsigned limit,
                               Search& search, Patience& patience);

}  // namespace whydoku::logic
