// Whips: a candidate is supposed, and constraint after constraint has one candidate left, until one
// has none. There are no branches: each fact but the first is brought about by the one before it.
//
//   Z - L1 = R1 - L2 = R2 - L3 .          of length 3
//
//   Z            the candidate that is supposed
//   Lk = Rk      a constraint: Lk sees the fact before it, and all its other candidates but Rk
//                see Z or some fact before
//   L3 .         the constraint that is broken: all its candidates see Z or some fact
//
//   whip         as above
//   g-whip       a fact may also be a group: what is left of a constraint is on the crossing of a
//                box and a line, and the rest of the other of these two goes
//   braid        Lk may see Z or any fact before
//
// The length counts the constraints. Whips come shortest first; of one length, by candidate. Of
// several that refute one candidate, the first counts: fact by fact, single candidates come before
// groups, then the order is that of the constraints.
//
// The oracle is tests/oracles/whips.py.
#pragma once

#include <optional>

#include "logic/nets.hpp"

namespace whydoku::logic {

enum class Whips : std::uint8_t { PLAIN, GROUPED, BRAIDS };

// The greatest length that the techniques look for where none is given. G-whips and braids leave
// out what a whip that is no longer refutes, if they are not asked for alone.
inline constexpr unsigned LONGEST_WHIP = 12;

// The first whip of a length from `least` to `most` that refutes a candidate not in `skip`.
std::optional<FoundNet> shortest_whip(const Grid& grid, Whips kind, unsigned least, unsigned most,
                                      const CandidateSet& skip, Patience& patience);

}  // namespace whydoku::logic
