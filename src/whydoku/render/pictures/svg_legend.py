"""The legend below a picture: only what occurs in it, each with its name."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final, TypeAlias

from whydoku.render.pictures.appearance import GROUNDS, LOOKS, NODE_NAME, TIES, letter_of, name_of
from whydoku.render.pictures.arrows import Curve
from whydoku.render.pictures.marks import Marks, Role, Tie, Tint
from whydoku.render.pictures.shapes import hatch, number
from whydoku.render.pictures.svg_layers import arrow, circle, ground, shape, together

_SIZE: Final = 18
_LINE: Final = 30.0
_SWATCH: Final = 34.0
_GAP: Final = 20.0
_NARROW: Final = frozenset("fijlrt.,() ")
"""Letters that take about a third of the font's size in most fonts; others take two thirds."""

Swatch = Callable[[float, float], str]


def legend(marks: Marks, left: float, top: float, width: float) -> tuple[list[str], float]:
    """The legend from a height on, and the height it takes."""
    found = [(_swatch(what), escape(name, quote=False)) for what, name in entries(marks)]
    if not found:
        return [], 0.0
    swatches, names = [], []
    x, y = left, top + _LINE / 2
    for swatch, name in found:
        needed = _SWATCH + _SIZE * sum(0.36 if letter in _NARROW else 0.62 for letter in name)
        if x > left and x + needed > width:
            x, y = left, y + _LINE
        swatches.append(swatch(x + 12, y))
        names.append(
            f'<text x="{number(x + _SWATCH)}" y="{number(y + _SIZE * 0.355)}">{name}</text>'
        )
        x += needed + _GAP
    height = y + _LINE / 2 + 6 - top
    return [*swatches, f'<g class="words" font-size="{_SIZE}">', *names, "</g>"], height


Entry: TypeAlias = tuple[Tint | Role | Tie | None, str]
"""What is explained, and its name; None is what ties the candidates of a node."""


def entries(marks: Marks) -> list[Entry]:
    """What occurs among marks: tints, roles, ties."""
    tints = {mark.tint for mark in marks.houses} | {mark.tint for mark in marks.cells}
    found: list[Entry] = [(tint, name_of(tint, marks)) for tint in Tint if tint in tints]
    roles = {mark.role for mark in marks.candidates}
    found += [(role, _name(role, marks)) for role in LOOKS if role in roles]
    ties = {link.tie for link in marks.links}
    found += [(tie, TIES[tie]) for tie in Tie if tie in ties]
    if any(node & (node - 1) for link in marks.links for node in (link.start, link.end)):
        found.append((None, NODE_NAME))
    return found


def _name(role: Role, marks: Marks) -> str:
    name = name_of(role, marks)
    if role not in (Role.TRUE, Role.FALSE):
        return name
    cases = {m.branch: m for m in marks.candidates if m.role is role and m.branch is not None}
    letters = [letter_of(cases[j]) or "" for j in sorted(cases)]
    return f"{name} (case {', '.join(letters)})" if letters else name


def _swatch(what: Tint | Role | Tie | None) -> Swatch:
    match what:
        case Tint():
            return _tinted(what)
        case Role():
            return _shaped(what)
        case Tie():
            return _tied(what)
        case None:
            return _grouped


def _shaped(role: Role) -> Swatch:
    def swatch(x: float, y: float) -> str:
        return shape(role, x, y)

    return swatch


def _tinted(tint: Tint) -> Swatch:
    def swatch(x: float, y: float) -> str:
        if tint is Tint.CAUSE:
            return circle(GROUNDS[tint].hue, x, y, 11)
        lines = hatch(GROUNDS[tint].hatch, x - 12, y - 11, 26, 22)
        return ground(tint, x - 12, y - 11, 26, 22, lines)

    return swatch


def _grouped(x: float, y: float) -> str:
    return together(Curve((x - 13, y), ((None, (x + 13, y)),)))


def _tied(tie: Tie) -> Swatch:
    def swatch(x: float, y: float) -> str:
        return arrow(tie, Curve((x - 13, y), ((None, (x + 13, y)),)))

    return swatch
