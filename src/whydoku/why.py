"""Why a step holds: a closed, short vocabulary of patterns, each a small frozen value.

A pattern records facts and no search: which sets, in which order, each resting on what. From its
data alone `whydoku.proof` re-plays it, the renderers draw and tell it, and its premises follow:
the absent candidates it leans on. `named` are the candidates that a pattern is about, as far as
they are known without a grid.

What a pattern says of candidates is meant in a *state*: the candidates still possible at that
moment. "The candidates of a constraint" are always those of the state. At the top of a step the
state is the grid; inside a branch it is the grid without what the branch has excluded so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias, Union, get_args

from whydoku.bits import Candidates, Cells, Mask, from_members, members
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.world.candidates import held_in, union

# The text in `Annotated` says what an int stands for; saved patterns are written accordingly.

ConstraintNumber: TypeAlias = Annotated[int, "constraint"]
"""One of the 324 constraints, from 0."""

CandidateNumber: TypeAlias = Annotated[int, "candidate"]
"""One of the 729 candidates, from 0."""

CellNumber: TypeAlias = Annotated[int, "cell"]
"""One of the 81 cells, from 0."""

HouseNumber: TypeAlias = Annotated[int, "house"]
"""One of the 27 houses, from 0."""

DigitNumber: TypeAlias = Annotated[int, "digit"]
"""A digit less one: 0-8."""

Because: TypeAlias = Union[ConstraintNumber, "Pattern"]
"""The ground of one link or fact: a constraint, or a pattern nested inside."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The one rule: n bases, n covers that hold what the bases hold.

        bases       covers      what the world calls it
        5r1  5r9    5c3  5c7    X-Wing
        r1c1 r1c4   2r1  6r1    naked pair
        2r1  6r1    r1c1 r1c4   hidden pair
        5b1         5r2         pointing

    Every candidate is counted: how many bases hold it, how many covers. A *fin* is a candidate
    that more bases hold than covers, listed once for each time too many (an endo-fin may be
    listed twice). Exactly n truths lie in the bases and at most n in the covers, so if no fin is
    true, every candidate that more covers hold than bases is false. With fins, of these only
    those that see every fin are.

    With one cover fewer than bases the bases hold one truth that no cover takes, so that one of
    the fins is true: the ground of a strong link between them, as of an almost hidden set.

        bases    covers    fins, of which one is true
        2r1 6r1  r1c4      2r1c1 6r1c1 2r1c9       2 and 6 have three cells left in row 1

    A single is the rule at its smallest: one base with one candidate left, which is true; its
    covers are the other constraints of that candidate, and all else in them is false.
    """

    bases: tuple[ConstraintNumber, ...]
    covers: tuple[ConstraintNumber, ...]
    fins: tuple[CandidateNumber, ...] = ()

    @property
    def single(self) -> int | None:
        """The candidate of a single: the one that its base shares with all its covers."""
        if len(self.bases) > 1 or len(self.covers) < 2 or self.fins:
            return None
        shared = held_in(self.bases)
        for q in self.covers:
            shared &= CONSTRAINT_CANDIDATES[q]
        return shared.bit_length() - 1 if shared.bit_count() == 1 else None

    @property
    def named(self) -> Candidates:
        """What bases and covers share, and the fins; of a single only its candidate."""
        k = self.single
        if k is not None:
            return 1 << k
        return held_in(self.bases) & held_in(self.covers) | from_members(self.fins)


@dataclass(frozen=True, slots=True)
class Chain:
    """Alternating links over nodes; a node is a set of candidates, true if one of them is.

        node 0 = node 1 - node 2 = node 3 - node 4 = node 5       an even number of nodes
              strong    weak     strong    weak     strong

    A weak link (at most one of its two nodes is true) holds because every candidate of the one
    sees every candidate of the other. A strong link (at least one is true) rests on `strong[j]`,
    which joins node 2j and node 2j + 1: a constraint whose candidates are those of the two nodes,
    which may overlap; or an `Als` of one set, whose candidates of one digit are the one node and
    those of another digit the other; or a `Deadly` whose guardians are those of the two nodes.

    Of the two ends at least one is true: what sees all of both is false. If both ends are one and
    the same single candidate, it is true. In a `loop` the last node and the first are linked
    weakly, so that of every weak link exactly one node is true: what sees all of both nodes of a
    weak link is false; and every `Als` on the way is locked: what sees all its candidates of a
    digit that neither of its two nodes is about is false; and so is what more covers hold than
    bases of a `Cover` on the way, if each fin counts once and those of one node see each other.
    """

    nodes: tuple[Candidates, ...]
    strong: tuple[Because, ...]
    loop: bool = False

    @property
    def named(self) -> Candidates:
        """The nodes, and what the patterns between them name."""
        return union(self.nodes) | union(map(named_by, self.strong))


@dataclass(frozen=True, slots=True)
class Fact:
    """Candidates true or false within a branch, and because of what.

    True, because of a constraint in which nothing else is left. False, because of a constraint
    that holds a candidate known to be true. Either, because of a pattern that proves it in the
    state reached so far. What a true candidate sees is false at once and need not be listed; what
    was known or gone before the branch began is no fact of it, and nothing is made true twice.
    """

    candidates: Candidates
    is_true: bool
    because: Because


@dataclass(frozen=True, slots=True)
class Branch:
    """One assumption, and what follows from it, in order.

    `broken` is the constraint that is left with no candidate, where the branch ends in that.
    """

    candidate: CandidateNumber
    is_true: bool
    facts: tuple[Fact, ...] = ()
    broken: ConstraintNumber | None = None

    @property
    def named(self) -> Candidates:
        """The assumption and all that follows."""
        return 1 << self.candidate | union(fact.candidates for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Branches:
    """Cases of which one must hold, each followed to its end; what all agree on is proved.

    A broken branch agrees to everything. What makes the cases exhaustive is told by `over`:

    - None: two branches, one candidate true and the same candidate false;
    - a constraint: one branch for each of its candidates, true;
    - a `Cover` with fins: one branch for each different fin, true; the case that no fin is true
      needs no branch, for there the cover proves what it would without fins;
    - a `Deadly`: one branch for each guardian, true;
    - an open `Chain`: one branch for each candidate of its two ends, true.

    A guess is the first kind: the branch that goes wrong written out, the other empty.
    """

    over: Because | None
    branches: tuple[Branch, ...]

    @property
    def named(self) -> Candidates:
        """What makes the cases exhaustive, and all that is assumed or follows."""
        return named_by(self.over) | union(branch.named for branch in self.branches)


@dataclass(frozen=True, slots=True)
class AlmostLocked:
    """n cells of one house whose candidates are of n + 1 digits (as a mask)."""

    cells: Cells
    digits: Mask

    @property
    def named(self) -> Candidates:
        """Its digits in each of its cells."""
        return union(self.digits << i * 9 for i in members(self.cells))


@dataclass(frozen=True, slots=True)
class Als:
    """Almost locked sets in a row, each joined to the next by a restricted common digit.

        set 0 -commons[0]- set 1 -commons[1]- set 2          open: one common fewer than sets
        set 0 -commons[0]- set 1 -commons[1]- set 0          closed: as many commons as sets

    A common is a digit 0-8 of both sets, all whose candidates in the one see all in the other;
    the sets share no candidate of it. Around one set two different digits are the commons.
    Open: take a digit of the first set and of the last, other than the common next to each: what
    sees all its candidates in both sets is false. Closed (two sets or more): what sees all of a
    common's candidates in both its sets is false, and so is what sees all candidates of any other
    digit of a set. One set alone, without commons, proves nothing by itself; it is the ground of
    a strong link.
    """

    sets: tuple[AlmostLocked, ...]
    commons: tuple[DigitNumber, ...] = ()

    @property
    def named(self) -> Candidates:
        """The digits of each set in its cells."""
        return union(almost_locked.named for almost_locked in self.sets)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Two classes of candidates of which exactly one is wholly true, the other wholly false.

    `links` are constraints with two candidates left, one of each class, so ordered that each but
    the first holds one candidate that an earlier link reached; together they reach all.
    """

    first: Candidates
    second: Candidates
    links: tuple[ConstraintNumber, ...]


@dataclass(frozen=True, slots=True)
class Colours:
    """One cluster or two.

    One: what sees a candidate of each class is false (trap). A class is false if two of its
    candidates see each other, or if each candidate of the constraint `emptied` sees one of the
    class (wrap); then the other class is true.
    Two: where some candidate of a class sees some candidate of a class of the other cluster, at
    least one of the two opposite classes is true: what sees a candidate of each is false. A class
    that so meets both classes of the other cluster is false, and its opposite true.
    """

    clusters: tuple[Cluster, ...]
    emptied: ConstraintNumber | None = None

    @property
    def named(self) -> Candidates:
        """Both classes of each cluster."""
        return union(cluster.first | cluster.second for cluster in self.clusters)


@dataclass(frozen=True, slots=True)
class Deadly:
    """Candidates that could be exchanged for one another; one guardian keeps them from it.

    `pattern` gives each of its cells two digits or more, present or not, and none of the cells
    is a given. Without guardians the cells would hold digits of the pattern only, and a second
    solution would stand beside the first, in one of two ways:

    - each cell has two digits, and each house holds each digit in two cells or in none: every
      cell takes its other digit;
    - the cells are where two lines of one band or stack cross n others, all with the same n
      digits: the two lines are exchanged.

    `guardians` are all candidates of a cell that are not of the pattern. For the cells of the
    houses in `confined` they are instead all candidates of the pattern's digits in that house
    outside the pattern's cells. These cells all have the same digits, as many as they are, so
    that they can hold nothing else.
    If the puzzle has one solution, one guardian is true: what sees all guardians is false, and a
    single guardian is true. Only where the givens have one solution and every missing candidate
    was derived from them does this hold.
    """

    pattern: Candidates = field(metadata={"key": "exchanged"})
    guardians: Candidates
    confined: tuple[HouseNumber, ...] = ()

    @property
    def named(self) -> Candidates:
        """The pattern and its guardians."""
        return self.pattern | self.guardians


@dataclass(frozen=True, slots=True)
class Killed:
    """Digits 0-8, one for each cell in turn, that cannot stand there together, and why not.

    None: two of the cells see each other and would hold the same digit. A constraint: every
    candidate of it sees one of these, so that none of these is of it. An `Als` of one set: two of
    its digits, or more, could stand in none of its cells any more.
    """

    digits: tuple[DigitNumber, ...]
    because: Because | None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Cells, and the combinations of their candidates that cannot stand.

    A candidate of the cells, all combinations with which are killed, is false. Combinations are
    of candidates that are possible, each listed once.
    """

    cells: tuple[CellNumber, ...]
    killed: tuple[Killed, ...]

    @property
    def named(self) -> Candidates:
        """The candidates of all combinations."""
        return from_members(
            i * 9 + d
            for killed in self.killed
            for i, d in zip(self.cells, killed.digits, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Templates:
    """All ways in which a digit 0-8 can still stand nine times, each as nine cells.

    A candidate of the digit in none of them is false, one in all of them is true.
    """

    digit: DigitNumber
    placements: tuple[Cells, ...]

    @property
    def named(self) -> Candidates:
        """The digit wherever it can stand."""
        return from_members(i * 9 + self.digit for i in members(union(self.placements)))


MOST_ROLES: Final = 12
"""How many sets `Roles` may name."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Named sets of candidates with a prover of their own; suspect each use.

    `kind` names the prover, which is part of the checker and never of a plug-in. At most
    `MOST_ROLES` sets, each name once. A kind that has no prover proves nothing and is refused.
    """

    kind: str
    sets: tuple[tuple[str, Candidates], ...]

    @property
    def named(self) -> Candidates:
        """All its sets."""
        return union(candidates for _, candidates in self.sets)


Pattern: TypeAlias = (
    Cover | Chain | Branches | Als | Colours | Deadly | Exclusion | Templates | Roles
)

PATTERNS: Final[Mapping[str, type[Pattern]]] = MappingProxyType(
    {kind.__name__.lower(): kind for kind in get_args(Pattern)}
)
"""The patterns by name. A pattern goes by this name in JSON, and each room that handles patterns
has a module of this name for it."""


def named_by(because: Because | None) -> Candidates:
    """The candidates that a ground names by itself; none for a constraint, whose candidates only a
    grid knows."""
    return 0 if because is None or isinstance(because, int) else because.named
