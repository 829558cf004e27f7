"""Collects the marks of a picture. The module of each kind of pattern adds its marks to the
collector, which itself knows no patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.rules import CLASSIC
from whydoku.grids.spaces import ROW_SPACE, house_of
from whydoku.logic.why import Base, Because, held_by
from whydoku.telling.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    LinkMark,
    PictureMarks,
    Role,
    Tie,
    Tint,
    legend_text,
    usual_name,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import Value

SET_TINTS: Final = (Tint.SET_A, Tint.SET_B, Tint.SET_C, Tint.SET_D)
DIGIT_ROLES: Final = (Role.PATTERN, Role.FIN, Role.COMMON, Role.COLOUR_C, Role.GUARDIAN)
"""The looks of several digits or ways, in their order."""

COLOUR_ROLES: Final = (Role.COLOUR_A, Role.COLOUR_B, Role.COLOUR_C, Role.COLOUR_D)

MOST_TAKING: Final = 8
"""The most lines that a picture draws from nodes to the candidates that these nodes exclude. If
there would be more, the cells or houses that hold both are tinted instead."""

MOST_DIGITS_NAMED: Final = 3
"""The most digits that the legend lists when it names the marks of eliminations or placements."""

Marking: TypeAlias = Callable[["MarkCollector", Any, bool], None]
"""A function that adds the marks of a pattern to a collector. If its last argument is true, the
pattern only supports another one, and its candidates and links are left unmarked."""


class MarkCollector:
    """Collects the marks of a picture in the order in which they are added, each only once."""

    def __init__(
        self,
        marking: Mapping[type, Marking],
        bits: Candidates,
        grid: Grid | None,
        *,
        placements: Candidates = 0,
        eliminations: Candidates = 0,
    ) -> None:
        self.bits: Final = bits
        self.placements: Final = placements
        self.eliminations: Final = eliminations
        """The candidates that the step eliminates; `placements` are those that it places."""
        self.grid: Final = grid
        self.rules: Final = CLASSIC if grid is None else grid.rules
        self.tables: Final = self.rules.tables
        self.names: Final[dict[Role | Tint | Tie, str]] = {}
        """The names of kinds of marks in the legend, where these are not the usual ones."""
        self._marking = marking
        self._candidates: dict[CandidateMark, None] = {}
        self._cells: dict[CellMark, None] = {}
        self._houses: dict[HouseMark, None] = {}
        self._links: dict[LinkMark, None] = {}
        self._taking: dict[tuple[Candidates, int], None] = {}
        self._mentioned: Candidates = 0
        self._sets = 0

    def marks(self, named: Candidates | None) -> PictureMarks:
        """The collected marks, without roles that a stronger role of the same candidate implies.

        `named` are the candidates that the step names; None if the picture shows no others. The
        candidates in tinted cells and in bases count as named too.
        """
        self._join_what_takes()
        self._name_conclusions()
        implied = {
            Role.PATTERN: self.of(Role.FIN) | self.of(Role.ENDO_FIN),
            Role.TRUE: self.of(Role.PLACED),
        }
        kept = (
            mark
            for mark in self._candidates
            if mark.branch is not None or not implied.get(mark.role, 0) >> mark.candidate & 1
        )
        marks = PictureMarks(
            tuple(kept),
            tuple(self._cells),
            tuple(self._houses),
            tuple(self._links),
            tuple(self.names.items()),
        )
        if named is None:
            return marks
        return replace(marks, named=(named | self._mentioned) & self.bits | marks.touched)

    def of(self, role: Role) -> Candidates:
        """The candidates that are marked with a role so far."""
        return from_members(mark.candidate for mark in self._candidates if mark.role is role)

    def name(self, what: Role | Tint | Tie, key: str = "", **slots: Value | str) -> None:
        """Names a kind of mark in the legend by the text called `key`, filled in with `slots`.

        Without a `key`, or if two patterns give the kind different names, the kind has its usual
        name.
        """
        text = legend_text(key, self.rules, **slots) if key else usual_name(what)
        if self.names.setdefault(what, text) != text:
            self.names[what] = usual_name(what)

    def name_constraint(self, what: Tint, key: str, q: int) -> None:
        """Names a tint in the legend by the cell of constraint `q`, or by its house and digit. If
        `key` is empty, the tint has its usual name."""
        if not key:
            self.name(what)
        elif q < ROW_SPACE:
            self.name(what, f"{key}-cell", cells=slot.cell(q))
        else:
            self.name(what, f"{key}-house", houses=slot.house(q), digits=slot.digit(q % 9))

    def _name_conclusions(self) -> None:
        """Names the marks of eliminations and of placements by their digits, if these are few."""
        either = self.of(Role.ENDO_FIN) or (Role.FIN not in self.names and self.of(Role.FIN))
        for role, key in (
            (Role.ELIMINATED, "gone-either" if either else "gone"),
            (Role.PLACED, "here"),
        ):
            digits = digits_of(self.of(role))
            if 0 < digits.bit_count() <= MOST_DIGITS_NAMED:
                self.names.setdefault(role, legend_text(key, digits=slot.digits(digits)))

    def pattern(self, pattern: Because, *, context: bool = False) -> None:
        """Marks a pattern or a constraint. With `context`, the pattern only supports another one,
        and its candidates are left unmarked."""
        if isinstance(pattern, int):
            self.constraint(pattern, Tint.BASE)
            self.name_constraint(Tint.BASE, "" if context else "one", pattern)
        else:
            self._marking[type(pattern)](self, pattern, context)

    def candidates(self, bits: Candidates, role: Role, branch: int | None = None) -> None:
        """Marks the candidates `bits` with a role and, if they belong to a branch, with the number
        of that branch."""
        for k in members(bits):
            self._candidates.setdefault(CandidateMark(k, role, branch))

    def cells(self, cells: Cells, tint: Tint) -> None:
        """Marks cells with a tint."""
        if tint is not Tint.CAUSE:
            self._mentioned |= candidates_of(cells)
        for i in members(cells):
            self._cells.setdefault(CellMark(i, tint))

    def house(self, h: int, tint: Tint) -> None:
        """Marks house `h` with a tint."""
        self._houses.setdefault(HouseMark(h, tint))

    def constraint(self, base: Base, tint: Tint) -> None:
        """Tints the cell or the house of a constraint, or the cells of a truth."""
        if not isinstance(base, int):
            self.cells(cells_of(base.candidates & self.bits), tint)
        elif base < ROW_SPACE:
            self.cells(1 << base, tint)
        else:
            self.house(house_of(base), tint)
        if tint in (Tint.BASE, Tint.BROKEN):
            self._mentioned |= held_by(base, self.tables)
        if tint is Tint.BROKEN and isinstance(base, int):
            self.name_constraint(tint, "broken", base)

    def link(
        self,
        start: Candidates,
        end: Candidates,
        tie: Tie,
        branch: int | None = None,
        number: int | None = None,
    ) -> None:
        """Links two nodes, unless one of them is empty or both are the same. A strong link may have
        a number, which is its place in the argument."""
        if start and end and start != end:
            self._links.setdefault(LinkMark(start, end, tie, branch, number))

    def takes(self, *nodes: Candidates, in_lines: bool = False) -> None:
        """Marks why the step's eliminations that see every candidate of these nodes are false: one
        of the nodes must be true, whichever it is. With `in_lines`, no house is tinted."""
        held = union(nodes)
        taken = self.tables.seen_by_all(held) & self.eliminations & ~held if held else 0
        for k in members(taken):
            if in_lines:
                self._taking.update(dict.fromkeys((node, k) for node in nodes))
            else:
                self.joins(nodes, k)

    def joins(self, nodes: Iterable[Candidates], k: int) -> None:
        """Marks why candidate `k` is false: one of the nodes must be true, and each of them
        excludes it.

        Tints the cell or the house that holds the candidate and all nodes or, if there is none,
        draws a line from each node to the candidate.
        """
        nodes = tuple(nodes)
        held = union(nodes)
        for q, _ in self.tables.constraints_of[k]:
            if not held & ~self.tables.constraint_candidates[q]:
                self.constraint(q, Tint.COVER)
                return
        for node in nodes:
            self._taking.setdefault((node, k))

    def _join_what_takes(self) -> None:
        """Draws the lines from nodes to the candidates that these exclude. If there would be too
        many lines, tints the cells or houses that hold both instead."""
        few = len(self._taking) <= MOST_TAKING
        for node, k in self._taking:
            shared = [
                q
                for q, _ in self.tables.constraints_of[k]
                if not node & ~self.tables.constraint_candidates[q]
            ]
            if few or not shared:
                self.link(node, 1 << k, Tie.TAKES)
            else:
                self.constraint(shared[0], Tint.COVER)

    def next_set_tint(self) -> Tint:
        """The tint for the next almost locked set; after the last tint, the first one comes
        again."""
        self._sets += 1
        return SET_TINTS[(self._sets - 1) % len(SET_TINTS)]
