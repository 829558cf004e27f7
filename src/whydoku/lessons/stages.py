"""What a board shows at each stage of a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.lessons.lesson import Named, Stage, Telling
from whydoku.render.pictures.collector import DIGIT_ROLES, SET_TINTS
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
from whydoku.world.candidates import candidates_of, union

M = TypeVar("M", Role, Tint)

HOUSE_TINTS: Final = (Tint.BASE, Tint.COVER, Tint.DEADLY)
"""The looks of what is named, in the order in which the stages name it."""


def marks_of_stages(
    telling: Telling, results: Mapping[str, str] | None = None
) -> tuple[PictureMarks, ...]:
    """What the board shows at each stage. What has the same name looks the same at all of them.
    `results` are names for what is concluded, by its role, in place of the usual ones."""
    stages = telling.stages
    cells = _looks((stage.cells for stage in stages), SET_TINTS)
    houses = _looks((stage.houses for stage in stages), HOUSE_TINTS)
    digits = _looks((stage.digits for stage in stages), DIGIT_ROLES)
    shown: list[Stage] = []
    boards: list[PictureMarks] = []
    for stage in stages:
        shown = [stage] if stage.is_alone else [*shown, stage]
        boards.append(_marks(telling.grid, shown, cells, houses, digits, results or {}))
    return tuple(boards)


def most_named(telling: Telling) -> Iterator[str]:
    """Yields a sentence for each kind of marks of which the stages name more than there are
    looks."""
    stages = telling.stages
    for kind, named, looks in (
        ("cells", [stage.cells for stage in stages], len(SET_TINTS)),
        ("houses", [stage.houses for stage in stages], len(HOUSE_TINTS)),
        ("digits", [stage.digits for stage in stages], len(DIGIT_ROLES)),
    ):
        names = dict(chain.from_iterable(named))
        if len(names) > looks:
            yield f"it names {len(names)} sets of {kind}; a board shows {looks}"


def _looks(named: Iterable[Named], looks: tuple[M, ...]) -> Mapping[str, M]:
    names = dict.fromkeys(name for one in named for name, _ in one)
    return dict(zip(names, looks, strict=False))


def _marks(
    grid: Grid,
    stages: Sequence[Stage],
    cells: Mapping[str, Tint],
    houses: Mapping[str, Tint],
    digits: Mapping[str, Role],
    results: Mapping[str, str],
) -> PictureMarks:
    placed = Role.FALSE if Role.FALSE.value in results else Role.PLACED
    tinted = [(name, some) for stage in stages for name, some in stage.cells]
    lined = [(name, some) for stage in stages for name, some in stage.houses]
    marked = [(name, some) for stage in stages for name, some in stage.digits]
    marks = PictureMarks(
        candidates=(
            *_distinct(
                CandidateMark(k, digits[name]) for name, some in marked for k in members(some)
            ),
            *(CandidateMark(k, Role.ELIMINATED) for s in stages for k in members(s.gone)),
            *(CandidateMark(k, placed) for s in stages for k in members(s.placed)),
        ),
        cells=(
            *_distinct(CellMark(i, cells[name]) for name, some in tinted for i in members(some)),
            *(CellMark(i, Tint.CAUSE) for s in stages for i in members(s.causes)),
        ),
        houses=_distinct(HouseMark(h, houses[name]) for name, some in lined for h in members(some)),
        links=tuple(
            LinkMark(link.start, link.end, Tie.STRONG if link.is_strong else Tie.WEAK)
            for stage in stages
            for link in stage.links
        ),
        names=(
            *((cells[name], name) for name in dict(tinted)),
            *((houses[name], name) for name in dict(lined)),
            *((digits[name], name) for name in dict(marked)),
            *((Role(role), name) for role, name in results.items()),
        ),
    )
    tints = candidates_of(union(some for _, some in tinted)) & grid.bits
    return replace(marks, named=marks.touched | tints or None)


T = TypeVar("T")


def _distinct(marks: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(marks))
