"""The legend below a picture: only what occurs in it, each with its name."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from whydoku.render.arrows import Curve
from whydoku.render.palette import BRANCH_LETTERS, GROUNDS, LOOKS, TIES, name_of
from whydoku.render.roles import Marks, Role, Tie, Tint
from whydoku.render.shapes import number
from whydoku.render.svg_layers import arrow, circle, ground, shape, together

_SIZE: Final = 18
_LINE: Final = 30.0
_SWATCH: Final = 34.0
_GAP: Final = 20.0
_NARROW: Final = frozenset("fijlrt.,() ")
"""Letters that take about a third of the font's size in most fonts; others take two thirds."""

Swatch = Callable[[float, float], str]


def legend(marks: Marks, left: float, top: float, width: float) -> tuple[list[str], float]:
    """The legend from a height on, and the height it takes."""
    entries = list(_entries(marks))
    if not entries:
        return [], 0.0
    swatches, names = [], []
    x, y = left, top + _LINE / 2
    for swatch, name in entries:
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


def _entries(marks: Marks) -> list[tuple[Swatch, str]]:
    found: list[tuple[Swatch, str]] = []
    tints = {mark.tint for mark in marks.houses} | {mark.tint for mark in marks.cells}
    found += [
        (_tinted(tint), escape(name_of(tint, marks), quote=False)) for tint in Tint if tint in tints
    ]
    roles = {mark.role for mark in marks.candidates}
    found += [(_shaped(role), _name(role, marks)) for role in LOOKS if role in roles]
    ties = {link.tie for link in marks.links}
    found += [(_tied(tie), TIES[tie]) for tie in Tie if tie in ties]
    if any(node & (node - 1) for link in marks.links for node in (link.start, link.end)):
        found.append((_grouped, "one of these"))
    return found


def _name(role: Role, marks: Marks) -> str:
    name = escape(name_of(role, marks), quote=False)
    if role not in (Role.TRUE, Role.FALSE):
        return name
    cases = {m.branch for m in marks.candidates if m.role is role and m.branch is not None}
    letters = [BRANCH_LETTERS[j % 26] for j in sorted(cases)]
    if not letters:
        return name
    shown = letters if role is Role.TRUE else [letter.lower() for letter in letters]
    return f"{name} (case {', '.join(shown)})"


def _shaped(role: Role) -> Swatch:
    def swatch(x: float, y: float) -> str:
        return shape(role, x, y)

    return swatch


def _tinted(tint: Tint) -> Swatch:
    def swatch(x: float, y: float) -> str:
        if tint is Tint.CAUSE:
            return circle(GROUNDS[tint].hue, x, y, 11)
        return ground(tint, x - 12, y - 11, 26, 22, 0)

    return swatch


def _grouped(x: float, y: float) -> str:
    return together(Curve((x - 13, y), ((None, (x + 13, y)),)))


def _tied(tie: Tie) -> Swatch:
    def swatch(x: float, y: float) -> str:
        return arrow(tie, Curve((x - 13, y), ((None, (x + 13, y)),)))

    return swatch
