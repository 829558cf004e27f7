"""The patterns of which no part rests on another pattern, but for `Cover`, which is the first in
`whydoku.logic.why`. That module has all patterns, these too, and says what a pattern is.
"""

from __future__ import annotations

from whydoku.dataclass import dataclass, field
from whydoku.grids.bits import Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import (
    HOUSE_CELLS,
    CandidateNumber,
    ConstraintNumber,
    DigitNumber,
    HouseNumber,
)


@dataclass(frozen=True, slots=True)
class AlmostLocked:
    """n cells that all differ, as in a house, and whose candidates have exactly n + 1 digits."""

    cells: Cells
    """The cells, all in one house, or all peers of one another."""
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
class Locked:
    """n cells that hold n digits between them, as no others are left there.

        cells           digits
        r1c1 r1c4       1 2         a naked pair
        r1c9 r5c5 r9c1  1 2 3       cells of a diagonal, of a cage, or any others

    For each of the digits, all candidates in the cells see each other, whether the cells share a
    house or not. So each digit is in just one of the cells, which is a `Truth`. By itself a set
    proves nothing.
    """

    cells: Cells
    """The cells."""
    digits: Mask
    """The digits that they hold, as many as there are cells."""

    @property
    def named(self) -> Candidates:
        """The candidates of the digits in each of the cells, whether still possible or not."""
        return union(self.digits << i * 9 for i in members(self.cells))


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
