"""Why a step holds: a closed, short vocabulary of patterns, each a small frozen value.

A pattern records facts, never a search: its sets in order, and what each link or fact rests on.
From this data alone `whydoku.logic.proof` replays a pattern, the renderers draw it and put it into
words, and its premises follow: the absent candidates that it leans on. `named` holds the
candidates that a pattern is about, where they are known without a grid.

A pattern always speaks of a *state*: the candidates still possible at that moment. "The
candidates of a constraint" are those of the state. A step starts from the grid, and what one of
its patterns proves is known to the patterns after it. A branch starts from the state around it
and adds its assumption, then what follows from that.

The patterns of which no part rests on another stand in `why_alone`, and are named here, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, Union, get_args

from whydoku.dataclass import dataclass, field
from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import (
    CandidateNumber,
    CellNumber,
    ConstraintNumber,
    CoverNumber,
    DigitNumber,
    Tables,
)
from whydoku.logic.why_alone import (
    AlmostLocked,
    Als,
    Automorphism,
    Cluster,
    Colours,
    Deadly,
    Impossible,
    Locked,
    Roles,
    Templates,
)

__all__ = [
    "AlmostLocked",
    "Als",
    "Automorphism",
    "Base",
    "Because",
    "Branch",
    "Branches",
    "Chain",
    "Cluster",
    "Colours",
    "Cover",
    "Deadly",
    "Exclusion",
    "Exocet",
    "Fact",
    "Impossible",
    "Killed",
    "Locked",
    "PATTERNS",
    "Pattern",
    "Roles",
    "Templates",
    "Truth",
    "held_by",
    "named_by",
]

Because: TypeAlias = Union[ConstraintNumber, "Pattern"]
"""The ground of a link or a fact: a constraint, or a nested pattern."""

Base: TypeAlias = Union[ConstraintNumber, "Truth"]
"""What holds at least one truth: a constraint, or a truth that a pattern shows."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Candidates of which at least one is true, because of a pattern that shows just this.

        candidates      because
        5r1c2 5r1c3     a Locked of r1c2 and r1c3 that hold 4 and 5 between them

    It stands where a constraint counts because it holds a truth: as a base of a cover, under a
    strong link, as what is split into cases, and in a branch as what has one candidate left or
    none. By itself it proves false what all its candidates see, and a sole one true.

    Truths are shown by a `Locked`, for each of its digits; a `Cover` with one cover fewer than
    bases, of its fins; a `Deadly` or an `Impossible`, of its guardians; an open `Chain`, of its
    ends. The pattern holds in the state in which the truth is used.
    """

    candidates: Candidates
    """The candidates of which one is true, some of which may be possible no longer."""
    because: Pattern
    """The pattern that shows it."""

    def named_under(self, tables: Tables) -> Candidates:
        """The candidates of the truth, and those that its pattern names."""
        return self.candidates | named_by(self.because, tables)


@dataclass(frozen=True, slots=True)
class Cover:
    """The one rule: n bases hold exactly n truths, and n covers at most n.

        bases       covers      usual name
        5r1  5r9    5c3  5c7    X-Wing
        r1c1 r1c4   2r1  6r1    naked pair
        2r1  6r1    r1c1 r1c4   hidden pair
        5b1         5r2         pointing

    A candidate counts once for each base and once for each cover that holds it. A *fin* counts in
    more bases than covers, and is listed once for each base too many, so an endo-fin may be
    listed twice. If no fin is true, every candidate in more covers than bases is false; so
    with fins, such a candidate is proved false if it sees every fin.

    With one cover fewer than bases, the covers cannot take all the truths of the bases, so one of
    the fins is true. This is the ground of a strong link, as in an almost hidden set.

        bases    covers    fins, of which one is true
        2r1 6r1  r1c4      2r1c1 6r1c1 2r1c9       2 and 6 have three cells left in row 1

    A single is the smallest case. Its one base has one candidate left, which is true. Its covers
    are the other three constraints of that candidate, and all else in them is false.
    """

    bases: tuple[ConstraintNumber, ...]
    """The constraints that hold exactly one truth each."""
    covers: tuple[CoverNumber, ...]
    """The constraints, also of groups, that hold at most one truth each, and take those truths."""
    fins: tuple[CandidateNumber, ...] = ()
    """The candidates in more bases than covers, once for each base too many."""
    truths: tuple[Truth, ...] = field(default=(), metadata={"rare": True})
    """Further bases, which no constraint states."""

    @property
    def all_bases(self) -> tuple[Base, ...]:
        """The bases, truths among them."""
        return (*self.bases, *self.truths)

    def held_under(self, tables: Tables) -> Candidates:
        """All candidates of the bases, whether still possible or not."""
        return tables.held_in(self.bases) | union(truth.candidates for truth in self.truths)

    def single_under(self, tables: Tables) -> int | None:
        """The candidate of a single, which all its constraints share; None for other covers."""
        if self.truths or len(self.bases) > 1 or len(self.covers) < 2 or self.fins:
            return None
        shared = tables.held_in(self.bases)
        for q in self.covers:
            shared &= tables.constraint_candidates[q]
        return shared.bit_length() - 1 if shared.bit_count() == 1 else None

    def named_under(self, tables: Tables) -> Candidates:
        """What bases and covers share, and the fins; for a single only the true candidate."""
        k = self.single_under(tables)
        if k is not None:
            return 1 << k
        named = self.held_under(tables) & tables.held_in(self.covers) | from_members(self.fins)
        return named | union(truth.named_under(tables) for truth in self.truths)


@dataclass(frozen=True, slots=True)
class Chain:
    """Nodes joined by alternating links; a node is a set of candidates, true if one of them is.

        node 0 = node 1 - node 2 = node 3 - node 4 = node 5       an even number of nodes
              strong    weak     strong    weak     strong

    At most one node of a weak link is true, because every candidate of one node sees every
    candidate of the other. At least one node of a strong link is true. `strong[j]` joins nodes 2j
    and 2j + 1, which may overlap, and is one of these:

    - a constraint or a `Truth` whose candidates are those of the two nodes;
    - an `Als` of one set: one node is all its candidates of one digit, the other those of another;
    - a `Deadly` or an `Impossible` whose guardians are those of the two nodes;
    - a `Cover` with one cover fewer than bases, whose fins are those of the two nodes;
    - an `Exocet` that holds if one of the nodes is false, and then leaves a cell only the other.

    At least one of the two ends is true, so what sees every candidate of both is false. If both
    ends are the same single candidate, it is true.

    In a `loop` the last node and the first form a weak link too, and exactly one node of every
    link is true: either those of even number or those of odd number. Three more kinds of candidates
    are then false: those that see every candidate of a node of even number and of one of odd
    number; those that see all candidates of a further digit of an `Als` on the way, one that
    neither of its two nodes is about; and those in more covers than bases of a `Cover` on the way,
    if each fin counts once and all candidates of a node see each other.
    """

    nodes: tuple[Candidates, ...]
    """The nodes in order; the candidates of a node count as one that is true if any of them is."""
    strong: tuple[Because, ...]
    """What each strong link rests on: the first joins nodes 1 and 2, the next nodes 3 and 4."""
    loop: bool = False
    """Whether the last node and the first form a weak link too."""

    def named_under(self, tables: Tables) -> Candidates:
        """The candidates of the nodes, and those named by the patterns of strong links."""
        return union(self.nodes) | union(named_by(link, tables) for link in self.strong)


@dataclass(frozen=True, slots=True)
class Fact:
    """Candidates that are true or false within a branch.

    A constraint proves the one candidate left in it true, and all others false once one is known
    to be true. A pattern proves either, in the state reached so far; a `Truth` so proves the one
    candidate left in it true. What a true candidate sees is false at once and need not be listed. A
    fact is new: it was not known before the branch began, and no candidate is made true twice.
    """

    candidates: Candidates
    """The candidates that become known."""
    is_true: bool
    """Whether they are true, or false."""
    because: Because
    """What the fact rests on."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One assumption, and the facts that follow from it, in order."""

    candidate: CandidateNumber
    """The candidate of the assumption."""
    is_true: bool
    """Whether it is assumed to be true, or false."""
    facts: tuple[Fact, ...] = ()
    """What follows from the assumption, in order."""
    broken: Base | None = None
    """What is left without a candidate, if the branch ends in a contradiction: a constraint, or a
    truth."""

    @property
    def named(self) -> Candidates:
        """The candidates that the branch mentions: its assumption and those in its facts."""
        return 1 << self.candidate | union(fact.candidates for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Branches:
    """Cases of which one must hold, each followed to its end; what all agree on is proved.

    A broken branch agrees with everything. `over` is what makes the cases exhaustive:

    - None: two branches, one where a candidate is true and one where the same candidate is false;
    - a constraint or a `Truth`: a branch for each of its candidates, where this one is true;
    - a `Cover` with fins: a branch for each different fin, where this one is true. No branch is
      needed for the case that no fin is true: there the cover proves what it would without fins.
      With one cover fewer than bases there is no such case;
    - a `Deadly` or an `Impossible`: a branch for each guardian, where this one is true;
    - an open `Chain`: a branch for each candidate of its two ends, where this one is true.

    A guess has no `over`: it writes out the branch that breaks, and leaves the other one empty.
    """

    over: Because | None
    """What makes the branches exhaustive; null for a candidate and its opposite."""
    branches: tuple[Branch, ...]
    """The branches, each followed to its end."""

    def named_under(self, tables: Tables) -> Candidates:
        """The candidates that `over` names, and all that the branches assume or conclude."""
        return named_by(self.over, tables) | union(branch.named for branch in self.branches)


@dataclass(frozen=True, slots=True)
class Killed:
    """A combination of digits, one for each cell, that is impossible.

    `because` is one of these:

    - None: two of the cells see each other and would hold the same digit;
    - a constraint: every candidate of it sees one of the combination, so none would be left;
    - an `Als` of one set: it would lose two digits or more, as all their candidates in it see one
      of the combination, and could not fill its cells.
    """

    digits: tuple[DigitNumber, ...]
    """The digits of the combination, in the order of the cells."""
    because: Because | None
    """Why it is impossible; null where two cells that see each other would hold the same digit."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Cells, and combinations of their candidates that are impossible.

    A candidate of the cells is false if every combination that holds it is killed. A combination
    consists of candidates that are still possible, and is listed once.
    """

    cells: tuple[CellNumber, ...]
    """The cells."""
    killed: tuple[Killed, ...]
    """The combinations of digits in these cells that are impossible."""

    @property
    def named(self) -> Candidates:
        """The candidates of all combinations that are killed."""
        return from_members(
            i * 9 + d
            for killed in self.killed
            for i, d in zip(self.cells, killed.digits, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Exocet:
    """Base cells whose digits come again in targets, and all ways to fill both.

        base        r1c1 r1c2             1, 2, 3 and 4 are left in these two cells
        targets     r2c4 r3c7
        covers      1c3 1c4 1c7 / 1r5 1r8, fins 1r1c4 1r2c4 1r3c7, and such a one for each digit

    Each cover has one cover fewer than bases, so one of its fins is true. Fins outside the targets
    see places in the base: where the digit is true in the base, it is true in a target.

    A *case* is a set of candidates that do not see each other. It begins with one candidate for
    each base cell, in order. A cover whose fins outside the targets are all seen by the case adds
    one of its other fins, unless the case has one; so the cases split. A further constraint adds
    likewise one of its candidates, if at most two are not seen by the case. Where none is left,
    there is no such case; what adds nothing to a case is passed over.

    One of the cases holds. So what is in all of them is true; and what is false in all of them is
    false: what the case sees, and, where all fins of a cover but the one in the case are seen by
    the case and all its fins count once, the candidates in more covers than bases.
    """

    base: tuple[CellNumber, ...]
    """The cells with which the cases begin."""
    targets: tuple[CellNumber, ...]
    """The cells that hold the digits of the base."""
    covers: tuple[Cover, ...]
    """The covers of digits, each with one cover fewer than bases, and without truths."""
    further: tuple[ConstraintNumber, ...] = ()
    """The constraints by which the cases are tried further, in order."""
    beside: Because | None = None
    """The other one of a double exocet, with whose cases these begin; null for a single one."""

    def named_under(self, tables: Tables) -> Candidates:
        """The fins of the covers, and the candidates of their digits in the base; and those that
        the exocet beside it names."""
        fins = union(from_members(cover.fins) for cover in self.covers)
        fins |= named_by(self.beside, tables)
        return fins | union(digits_of(fins) << i * 9 for i in self.base)


Pattern: TypeAlias = (
    Cover
    | Chain
    | Branches
    | Als
    | Colours
    | Deadly
    | Impossible
    | Automorphism
    | Exclusion
    | Templates
    | Roles
    | Exocet
    | Locked
    | Truth
)

PATTERNS: Final[Mapping[str, type[Pattern]]] = MappingProxyType(
    {kind.__name__.lower(): kind for kind in get_args(Pattern)}
)
"""The patterns by their names in JSON, which are those of their modules, too."""


def held_by(base: Base, tables: Tables) -> Candidates:
    """The candidates of a base, whether still possible or not."""
    return tables.constraint_candidates[base] if isinstance(base, int) else base.candidates


def named_by(because: Because | None, tables: Tables) -> Candidates:
    """The candidates that a ground names by itself under the rules with these tables, on whatever
    grid; a constraint names none."""
    if because is None or isinstance(because, int):
        return 0
    if isinstance(because, (Cover, Chain, Branches, Exocet, Truth)):
        return because.named_under(tables)
    return because.named
