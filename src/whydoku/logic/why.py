"""Why a step holds: a closed, short vocabulary of patterns, each a small frozen value.

A pattern records facts, never a search: its sets in order, and what each link or fact rests on.
From this data alone `whydoku.logic.proof` replays a pattern, the renderers draw it and put it into
words, and its premises follow: the absent candidates that it leans on. `named` holds the
candidates that a pattern is about, where they are known without a grid.

A pattern always speaks of a *state*: the candidates still possible at that moment. "The
candidates of a constraint" are those of the state. A step starts from the grid, and what one of
its patterns proves is known to the patterns after it. A branch starts from the state around it
and adds its assumption, then what follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias, Union, get_args

from whydoku.grids.bits import Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import held_in, union
from whydoku.grids.spaces import (
    CONSTRAINT_CANDIDATES,
    HOUSE_CELLS,
    CandidateNumber,
    CellNumber,
    ConstraintNumber,
    DigitNumber,
    HouseNumber,
)

Because: TypeAlias = Union[ConstraintNumber, "Pattern"]
"""The ground of a link or a fact: a constraint, or a nested pattern."""


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
    covers: tuple[ConstraintNumber, ...]
    """The constraints that hold at most one truth each, and take those truths."""
    fins: tuple[CandidateNumber, ...] = ()
    """The candidates in more bases than covers, once for each base too many."""

    @property
    def single(self) -> int | None:
        """The candidate of a single, which all its constraints share; None for other covers."""
        if len(self.bases) > 1 or len(self.covers) < 2 or self.fins:
            return None
        shared = held_in(self.bases)
        for q in self.covers:
            shared &= CONSTRAINT_CANDIDATES[q]
        return shared.bit_length() - 1 if shared.bit_count() == 1 else None

    @property
    def named(self) -> Candidates:
        """What bases and covers share, and the fins; for a single only the true candidate."""
        k = self.single
        if k is not None:
            return 1 << k
        return held_in(self.bases) & held_in(self.covers) | from_members(self.fins)


@dataclass(frozen=True, slots=True)
class Chain:
    """Nodes joined by alternating links; a node is a set of candidates, true if one of them is.

        node 0 = node 1 - node 2 = node 3 - node 4 = node 5       an even number of nodes
              strong    weak     strong    weak     strong

    At most one node of a weak link is true, because every candidate of one node sees every
    candidate of the other. At least one node of a strong link is true. `strong[j]` joins nodes 2j
    and 2j + 1, which may overlap, and is one of these:

    - a constraint whose candidates are those of the two nodes;
    - an `Als` of one set: one node is all its candidates of one digit, the other those of another;
    - a `Deadly` or an `Impossible` whose guardians are those of the two nodes;
    - a `Cover` with one cover fewer than bases, whose fins are those of the two nodes.

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

    @property
    def named(self) -> Candidates:
        """The candidates of the nodes, and those named by the patterns of strong links."""
        return union(self.nodes) | union(map(named_by, self.strong))


@dataclass(frozen=True, slots=True)
class Fact:
    """Candidates that are true or false within a branch.

    A constraint proves the one candidate left in it true, and all others false once one is known
    to be true. A pattern proves either, in the state reached so far. What a true candidate sees
    is false at once and need not be listed. A fact is new: it was not known before the branch
    began, and no candidate is made true twice.
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
    broken: ConstraintNumber | None = None
    """The constraint left without a candidate, if the branch ends in a contradiction."""

    @property
    def named(self) -> Candidates:
        """The candidates that the branch mentions: its assumption and those in its facts."""
        return 1 << self.candidate | union(fact.candidates for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Branches:
    """Cases of which one must hold, each followed to its end; what all agree on is proved.

    A broken branch agrees with everything. `over` is what makes the cases exhaustive:

    - None: two branches, one where a candidate is true and one where the same candidate is false;
    - a constraint: a branch for each of its candidates, where this one is true;
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

    @property
    def named(self) -> Candidates:
        """The candidates that `over` names, and all that the branches assume or conclude."""
        return named_by(self.over) | union(branch.named for branch in self.branches)


@dataclass(frozen=True, slots=True)
class AlmostLocked:
    """n cells of one house whose candidates have exactly n + 1 digits."""

    cells: Cells
    """The cells, all in one house."""
    digits: Mask
    """The digits of these cells, one more than there are cells."""

    @property
    def named(self) -> Candidates:
        """The candidates of the digits in each of the cells, whether still possible or not."""
        return union(self.digits << i * 9 for i in members(self.cells))


@dataclass(frozen=True, slots=True)
class Als:
    """Almost locked sets in a row or a ring, each joined to the next by a restricted common.

        set 0 -commons[0]- set 1 -commons[1]- set 2          open: one common fewer than sets
        set 0 -commons[0]- set 1 -commons[1]- set 0          closed: as many commons as sets

    A common is a digit 0-8 of both sets: each of its candidates in one set sees all those in the
    other, so the sets share no candidate of it. The two commons of a set are different digits.

    Open: for each digit of both the first set and the last, except the commons next to them, what
    sees all its candidates in both sets is false. Closed (two sets or more): what sees all
    candidates of a common in both its sets is false, and so is what sees all candidates of any
    other digit of a set. One set alone, without commons, proves nothing by itself; a strong link
    or a killed combination can rest on it.
    """

    sets: tuple[AlmostLocked, ...]
    """The almost locked sets, in order."""
    commons: tuple[DigitNumber, ...] = ()
    """The digit that joins each set to the next, and in a ring the last set to the first."""

    @property
    def named(self) -> Candidates:
        """The candidates of each set: its digits in its cells, whether still possible or not."""
        return union(almost_locked.named for almost_locked in self.sets)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Two classes of candidates: one class is wholly true, the other wholly false.

    Each link after the first shares a candidate with an earlier one, and together they reach every
    candidate.
    """

    first: Candidates
    """The candidates of one colour."""
    second: Candidates
    """The candidates of the other colour."""
    links: tuple[ConstraintNumber, ...]
    """The constraints with two candidates left, one of each colour."""


@dataclass(frozen=True, slots=True)
class Colours:
    """One cluster in two colours, or two clusters that meet.

    One cluster: what sees a candidate of each class is false (trap). A class is false if two of
    its candidates see each other, or if every candidate of the constraint `emptied` sees one of
    the class (wrap); the other class is then true.

    Two clusters: two classes, one of each cluster, *meet* if a candidate of one sees a candidate
    of the other. At least one of their opposite classes is then true, so what sees a candidate of
    both opposite classes is false. A class that meets both classes of the other cluster is false,
    and its opposite true.
    """

    clusters: tuple[Cluster, ...]
    """One cluster, or two that meet."""
    emptied: ConstraintNumber | None = None
    """The constraint that one colour would leave without candidates, if there is one."""

    @property
    def classes(self) -> tuple[Candidates, ...]:
        """The candidates of each colour, two colours for each cluster in order."""
        return tuple(side for one in self.clusters for side in (one.first, one.second))

    @property
    def named(self) -> Candidates:
        """The candidates in both classes of each cluster."""
        return union(self.classes)


@dataclass(frozen=True, slots=True)
class Deadly:
    """Candidates that could be exchanged for one another, unless one of the guardians is true.

    `pattern` gives each of its cells two digits or more, whether still possible there or not. No
    cell is a given. Without a true guardian the cells would hold only digits of the pattern, and
    the puzzle would have a second solution, in one of three ways:

    - each cell has two digits, and each house has each digit in two of the cells or in none:
      every cell takes its other digit;
    - the cells are where two lines of one band or stack cross n others, and all have the same n
      digits: the two lines exchange their digits in these cells;
    - there are nine cells at most, and every way to fill them with these digits has a twin: another
      way that leaves the same digits in each row, column and box.

    `guardians` are all candidates of the cells that are not in the pattern. For the cells of a
    house in `confined` they are instead all candidates of the pattern's digits in that house
    outside the pattern's cells. The pattern's cells in such a house all have the same digits, as
    many as there are cells there, so without a true guardian they hold just these digits.

    If the puzzle has one solution, some guardian is true: what sees all guardians is false, and a
    sole guardian is true. This holds only if the givens have one solution and every missing
    candidate was derived from them.
    """

    pattern: Candidates = field(metadata={"key": "exchanged"})
    """The candidates that could be exchanged for one another."""
    guardians: Candidates
    """The candidates of which one must be true to prevent the exchange."""
    confined: tuple[HouseNumber, ...] = ()
    """The houses in which the guardians lie outside the cells of the exchange."""

    @property
    def named(self) -> Candidates:
        """The candidates of the exchange, and the guardians."""
        return self.pattern | self.guardians


@dataclass(frozen=True, slots=True)
class Impossible:
    """Constraints that cannot all be filled with certain candidates, unless a guardian is true.

        constraints              pattern           guardians
        7r1 7c8 7r5 7c3 7b1      7r1c2 7r1c8 ...   the other places of 7 in these five houses
        r1c1 r1c5 r3c6 r9c6 ...  12r1c1 12r1c5 ... the other candidates of these cells

    Each constraint holds a truth, and no two truths see each other. `pattern` are candidates of the
    constraints, whether still possible or not, with which this cannot be: whichever of them is
    chosen in one constraint after another, in their order, in the end none is left for one of
    these. An odd ring is the smallest example: five places of a digit, each in a house with the
    next, cannot be true and false by turns.

    `guardians` are all other candidates of the constraints, so some guardian is true: what sees
    all guardians is false, and a sole guardian is true. Other than a `Deadly` this assumes nothing.
    Without guardians it is a contradiction.

    The order of the constraints is part of the proof: it is counted through in this order, and
    refused if too many choices stay open on the way. A reason that is a `Cover` belongs there.
    """

    constraints: tuple[ConstraintNumber, ...]
    """The constraints that cannot all be filled, in the order in which they are tried."""
    pattern: Candidates = field(metadata={"key": "fillings"})
    """The candidates that cannot fill them."""
    guardians: Candidates
    """The candidates of which one must be true, so that they can be filled."""

    @property
    def named(self) -> Candidates:
        """The candidates that cannot fill the constraints, and the guardians."""
        return self.pattern | self.guardians


@dataclass(frozen=True, slots=True)
class Automorphism:
    """A symmetry of the grid and of the digits that takes the givens to themselves.

        rows              columns           digits
        r9 r8 r7 ... r1   c9 c8 c7 ... c1   9 8 7 ... 1   a half turn; 1 and 9 change places, ...
        c1 c2 c3 ... c9   r1 r2 r3 ... r9   2 1 3 ... 9   the mirror image in a diagonal

    The images of the nine rows, of the nine columns and of digits 1 to 9. All houses go to houses,
    so what holds of a solution holds of its image, too. If the puzzle has one solution, this is its
    own image, and a candidate is true exactly if its image is.

    So a candidate is false if one of its images - its image, the image of this, and so on - is no
    longer possible or sees it. This holds only if the givens have one solution and every missing
    candidate was derived from them. The givens alone need to be symmetrical: digits placed since,
    and candidates excluded since, may lie anyhow.
    """

    rows: tuple[HouseNumber, ...]
    """The lines to which the nine rows go; they are rows, or else columns."""
    columns: tuple[HouseNumber, ...]
    """The lines to which the nine columns go."""
    digits: tuple[DigitNumber, ...]
    """The digits that take the place of digits 1 to 9."""

    @property
    def images(self) -> tuple[CandidateNumber, ...]:
        """The image of each candidate; empty if these are not all candidates."""
        cells = [
            (HOUSE_CELLS[row] & HOUSE_CELLS[column]).bit_length() - 1
            for row in self.rows
            for column in self.columns
        ]
        images = tuple(i * 9 + d for i in cells for d in self.digits)
        return images if sorted(images) == [*range(729)] else ()

    @property
    def named(self) -> Candidates:
        """None: what is no longer possible shows only on the grid."""
        return 0


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
class Templates:
    """All ways to place a digit: what is in none of them is false, what is in all of them true."""

    digit: DigitNumber
    """The digit."""
    placements: tuple[Cells, ...]
    """All ways to place the digit once in every house, each as nine cells."""

    @property
    def named(self) -> Candidates:
        """The candidates of the digit in any of the placements."""
        return from_members(i * 9 + self.digit for i in members(union(self.placements)))


@dataclass(frozen=True, slots=True)
class Roles:
    """Named sets of candidates with a prover of their own, where no other pattern fits.

    The prover is part of the checker and never of a plug-in. A kind without one proves nothing and
    is refused. No two sets have the same name. Suspect every use: a reason that fits another
    pattern belongs there.
    """

    kind: str
    """The name of the prover."""
    sets: tuple[tuple[str, Candidates], ...]
    """The sets, each with the name of its role."""

    @property
    def named(self) -> Candidates:
        """The candidates in any of the sets."""
        return union(candidates for _, candidates in self.sets)


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
)

PATTERNS: Final[Mapping[str, type[Pattern]]] = MappingProxyType(
    {kind.__name__.lower(): kind for kind in get_args(Pattern)}
)
"""The patterns by their names in JSON, which are those of their modules, too."""


def named_by(because: Because | None) -> Candidates:
    """The candidates that a ground names by itself, without a grid; a constraint names none."""
    return 0 if because is None or isinstance(because, int) else because.named
