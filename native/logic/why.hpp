// Why a step holds, as it goes out: the patterns of `whydoku/why.py` as 16-bit numbers.
//
//   pattern   its kind, then its fields in the order in which why.py states them
//   field     a number; how many members a set or a tuple has, and these; a ground
//   ground    NOTHING; CONSTRAINT and its number; or a pattern
//
//   COVER  1 243  3 0 81 162  0     one base, three covers, no fins: a hidden single in a box
//
// What may be absent, as the constraint that a branch breaks, is written as a ground. No finder of
// the engine gives sets the names of roles or rests on truths, so `Roles`, `Locked`, `Truth` and the
// field of covers for these are not written.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "houses.hpp"
#include "rules/tables.hpp"
#include "sets.hpp"
#include "spaces.hpp"

namespace whydoku::logic {

using Numbers = std::vector<std::uint16_t>;

inline constexpr Candidate NO_CANDIDATE = CANDIDATES;
inline constexpr Constraint NO_CONSTRAINT = std::numeric_limits<Constraint>::max();

// The reason of a step: its variant, as letters, and its patterns. Copies share it.
using Reason = std::shared_ptr<const Numbers>;

namespace why {

// What a ground begins with, and how the table calls it.
enum class Kind : std::uint16_t {
  NOTHING,
  CONSTRAINT,
  COVER,
  CHAIN,
  BRANCHES,
  ALS,
  COLOURS,
  DEADLY,
  IMPOSSIBLE,
  AUTOMORPHISM,
  EXCLUSION,
  TEMPLATES,
  EXOCET,
};
inline constexpr std::array KIND_NAMES{
    "nothing", "constraint", "cover",        "chain",     "branches",  "als",   "colours",
    "deadly",  "impossible", "automorphism", "exclusion", "templates", "exocet"};

// A ground that is written: a pattern, a constraint, or nothing.
class Ground {
 public:
  Ground() : Ground(Kind::NOTHING) {}
  // A pattern of a kind with these fields.
  template <class... Fields>
  explicit Ground(Kind kind, const Fields&... fields) {
    write(static_cast<unsigned>(kind));
    (write(fields), ...);
  }

  const Numbers& numbers() const { return numbers_; }

  // Writes a field.
  void write(std::integral auto number) { numbers_.push_back(static_cast<std::uint16_t>(number)); }
  void write(const CandidateSet& set) {
    write(set.count());
    set.for_each([&](std::size_t k) { write(k); });
  }
  void write(const CellSet& set) {
    write(set.count());
    set.for_each([&](std::size_t i) { write(i); });
  }
  void write(const Ground& ground) {
    numbers_.insert(numbers_.end(), ground.numbers_.begin(), ground.numbers_.end());
  }
  template <class Part>
    requires requires(const Part& part, Ground& out) { part.write_to(out); }
  void write(const Part& part) {
    part.write_to(*this);
  }
  void write(const std::ranges::sized_range auto& tuple) {
    write(std::ranges::size(tuple));
    for (const auto& one : tuple) write(one);
  }

 private:
  Numbers numbers_;
};

// The ground that is a constraint; nothing for NO_CONSTRAINT.
inline Ground constraint(Constraint q) {
  return q == NO_CONSTRAINT ? Ground() : Ground(Kind::CONSTRAINT, q);
}

using Constraints = std::vector<Constraint>;
using Candidates = std::vector<Candidate>;

inline Ground cover(const std::ranges::sized_range auto& bases,
                    const std::ranges::sized_range auto& covers, const Candidates& fins = {}) {
  return Ground(Kind::COVER, bases, covers, fins);
}
inline Ground cover(const std::ranges::sized_range auto& bases,
                    const std::ranges::sized_range auto& covers, const CandidateSet& fins) {
  return Ground(Kind::COVER, bases, covers, fins);
}

// The cover of a single: its other constraints cover all that is left in constraint q.
inline Ground single(const Tables& tables, Candidate k, Constraint q) {
  Constraints covers;
  for (const Seat& seat : tables.seats(k)) {
    if (seat.constraint != q) covers.push_back(seat.constraint);
  }
  return cover(std::array{q}, covers);
}

inline Ground chain(const std::vector<CandidateSet>& nodes, const std::vector<Ground>& strong,
                    bool loop = false) {
  return Ground(Kind::CHAIN, nodes, strong, loop);
}

// An XY-Wing: digit z is in the one pincer or in the other, as the pivot has just one digit in
// common with each.
inline Ground xy_wing(Cell pivot, std::array<Cell, 2> pincers, std::array<Digit, 2> common,
                      Digit z) {
  if (pincers[1] < pincers[0]) {
    std::swap(pincers[0], pincers[1]);
    std::swap(common[0], common[1]);
  }
  std::vector<CandidateSet> nodes;
  for (const Candidate k : {candidate_of(pincers[0], z), candidate_of(pincers[0], common[0]),
                            candidate_of(pivot, common[0]), candidate_of(pivot, common[1]),
                            candidate_of(pincers[1], common[1]), candidate_of(pincers[1], z)}) {
    nodes.push_back(CandidateSet::just(k));
  }
  return chain(nodes, {constraint(pincers[0]), constraint(pivot), constraint(pincers[1])});
}

struct Fact {
  CandidateSet candidates;
  bool is_true;
  Ground because;

  void write_to(Ground& out) const {
    out.write(candidates);
    out.write(is_true);
    out.write(because);
  }
};

struct Branch {
  Candidate candidate;
  bool is_true;
  std::vector<Fact> facts = {};
  Constraint broken = NO_CONSTRAINT;

  void write_to(Ground& out) const {
    out.write(candidate);
    out.write(is_true);
    out.write(facts);
    out.write(constraint(broken));
  }
};

inline Ground branches(const Ground& over, const std::vector<Branch>& cases) {
  return Ground(Kind::BRANCHES, over, cases);
}

// A supposition that leads to a contradiction, beside its opposite.
inline Ground refutation(const Branch& broken) {
  return branches(Ground(), {broken, {broken.candidate, !broken.is_true}});
}

struct AlmostLocked {
  CellSet cells;
  Mask digits;

  void write_to(Ground& out) const {
    out.write(cells);
    out.write(digits);
  }
};

inline Ground als(const std::vector<AlmostLocked>& sets, const std::vector<Digit>& commons = {}) {
  return Ground(Kind::ALS, sets, commons);
}

struct Cluster {
  CandidateSet first;
  CandidateSet second;
  Constraints links;

  void write_to(Ground& out) const {
    out.write(first);
    out.write(second);
    out.write(links);
  }
};

inline Ground colours(const std::vector<Cluster>& clusters, Constraint emptied = NO_CONSTRAINT) {
  return Ground(Kind::COLOURS, clusters, constraint(emptied));
}

inline Ground deadly(const CandidateSet& pattern, const CandidateSet& guardians,
                     const std::vector<House>& confined = {}) {
  return Ground(Kind::DEADLY, pattern, guardians, confined);
}

inline Ground impossible(const Constraints& constraints, const CandidateSet& pattern,
                         const CandidateSet& guardians) {
  return Ground(Kind::IMPOSSIBLE, constraints, pattern, guardians);
}

inline Ground automorphism(const std::array<House, 9>& rows, const std::array<House, 9>& columns,
                           const std::array<Digit, 9>& digits) {
  return Ground(Kind::AUTOMORPHISM, rows, columns, digits);
}

struct Killed {
  std::vector<Digit> digits;
  Ground because;

  void write_to(Ground& out) const {
    out.write(digits);
    out.write(because);
  }
};

inline Ground exclusion(const std::vector<Cell>& cells, const std::vector<Killed>& killed) {
  return Ground(Kind::EXCLUSION, cells, killed);
}

inline Ground templates(Digit digit, std::span<const CellSet> placements) {
  return Ground(Kind::TEMPLATES, digit, placements);
}

// A cover as a part of another pattern.
struct CoverPart {
  Constraints bases;
  Constraints covers;
  CandidateSet fins;

  void write_to(Ground& out) const {
    out.write(bases);
    out.write(covers);
    out.write(fins);
  }
};

inline Ground exocet(const std::vector<Cell>& base, const std::vector<Cell>& targets,
                     const std::vector<CoverPart>& covers, const Constraints& further,
                     const Ground& beside = {}) {
  return Ground(Kind::EXOCET, base, targets, covers, further, beside);
}

// A reason of these patterns, and the variant of its technique.
inline Reason reason(const std::vector<Ground>& patterns, std::string_view variant = {}) {
  Numbers numbers{static_cast<std::uint16_t>(variant.size())};
  for (const char letter : variant) numbers.push_back(static_cast<unsigned char>(letter));
  numbers.push_back(static_cast<std::uint16_t>(patterns.size()));
  for (const Ground& one : patterns) {
    numbers.insert(numbers.end(), one.numbers().begin(), one.numbers().end());
  }
  return std::make_shared<const Numbers>(std::move(numbers));
}

}  // namespace why

}  // namespace whydoku::logic
