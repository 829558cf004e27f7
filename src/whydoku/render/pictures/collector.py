"""The collector of marks: the module of each pattern adds to it, and it knows no pattern itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from whydoku.bits import Candidates, Cells, from_members, members
from whydoku.grid import Grid
from whydoku.render.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
)
from whydoku.spaces import ROW_SPACE, house_of
from whydoku.why import Because

SET_TINTS: Final = (Tint.SET_A, Tint.SET_B, Tint.SET_C, Tint.SET_D)
COLOUR_ROLES: Final = (Role.COLOUR_A, Role.COLOUR_B, Role.COLOUR_C, Role.COLOUR_D)

Marking: TypeAlias = Callable[["MarkCollector", Any, bool], None]
"""Adds the marks of a pattern. If the last argument is true, the pattern is only the context of
another, and marks no candidates and links."""


class MarkCollector:
    """Collects marks in the order in which the reason names them, each once."""

    def __init__(
        self, marking: Mapping[type, Marking], bits: Candidates, grid: Grid | None
    ) -> None:
        self.bits: Final = bits
        self.grid: Final = grid
        self.names: Final[dict[Role | Tint, str]] = {}
        """Names in the legend that replace the usual ones."""
        self._marking = marking
        self._candidates: dict[CandidateMark, None] = {}
        self._cells: dict[CellMark, None] = {}
        self._houses: dict[HouseMark, None] = {}
        self._links: dict[LinkMark, None] = {}
        self._sets = 0

    def marks(self) -> PictureMarks:
        """The marks collected, without roles that a stronger role of a candidate implies."""
        implied = {
            Role.PATTERN: self._with(Role.FIN) | self._with(Role.ENDO_FIN),
            Role.TRUE: self._with(Role.PLACED),
        }
        kept = (
            mark
            for mark in self._candidates
            if mark.branch is not None or not implied.get(mark.role, 0) >> mark.candidate & 1
        )
        return PictureMarks(
            tuple(kept),
            tuple(self._cells),
            tuple(self._houses),
            tuple(self._links),
            tuple(self.names.items()),
        )

    def _with(self, role: Role) -> Candidates:
        return from_members(mark.candidate for mark in self._candidates if mark.role is role)

    def pattern(self, pattern: Because, *, context: bool = False) -> None:
        """Marks a pattern; as the context of another, only its cells and houses."""
        if isinstance(pattern, int):
            self.constraint(pattern, Tint.BASE)
        else:
            self._marking[type(pattern)](self, pattern, context)

    def candidates(self, bits: Candidates, role: Role, branch: int | None = None) -> None:
        """Marks candidates."""
        for k in members(bits):
            self._candidates.setdefault(CandidateMark(k, role, branch))

    def cells(self, cells: Cells, tint: Tint) -> None:
        """Tints cells."""
        for i in members(cells):
            self._cells.setdefault(CellMark(i, tint))

    def house(self, h: int, tint: Tint) -> None:
        """Tints a house."""
        self._houses.setdefault(HouseMark(h, tint))

    def constraint(self, q: int, tint: Tint) -> None:
        """Tints the cell or the house of a constraint."""
        if q < ROW_SPACE:
            self.cells(1 << q, tint)
        else:
            self.house(house_of(q), tint)

    def link(self, start: Candidates, end: Candidates, tie: Tie, branch: int | None = None) -> None:
        """Joins two nodes, unless one is empty or both are the same."""
        if start and end and start != end:
            self._links.setdefault(LinkMark(start, end, tie, branch))

    def next_set_tint(self) -> Tint:
        """The tint of the next set; after the last tint, the first one again."""
        self._sets += 1
        return SET_TINTS[(self._sets - 1) % len(SET_TINTS)]
