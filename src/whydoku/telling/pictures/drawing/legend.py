"""Draws the legend below a picture, with the name of each kind of mark that occurs in the
picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from whydoku.telling.pictures.drawing.appearance import LEGEND_ROLES, TINT_LOOKS, letter_of
from whydoku.telling.pictures.drawing.arrows import Curve
from whydoku.telling.pictures.drawing.layers import (
    link_line,
    node_tie,
    ring,
    shape_of_role,
    text_at,
    tinted_rectangle,
)
from whydoku.telling.pictures.drawing.shapes import hatch
from whydoku.telling.pictures.marks import (
    PictureMarks,
    Role,
    Tie,
    Tint,
    another_name,
    legend_text,
    mark_name,
    usual_name,
)

_SIZE: Final = 18
_LINE_HEIGHT: Final = 30.0
_NEXT_LINE: Final = 22.0
_SWATCH: Final = 34.0
_GAP: Final = 20.0
_NARROW: Final = frozenset("fijlrt.,() ")
"""Letters that take up about a third of the font's size in most fonts; others take two thirds."""

ANOTHER_DIGIT: Final = (Role.FIN, Role.COMMON, Role.COLOUR_C)
"""The roles that may mark a second, a third and a fourth digit, each only after those before it, in
place of their usual meaning."""


def legend(marks: PictureMarks, left: float, top: float, width: float) -> tuple[list[str], float]:
    """The SVG elements of a legend, from `top` down, and the height of the legend; no elements and
    0 if there are no marks."""
    swatches, names = [], []
    x, y = left, top + _LINE_HEIGHT / 2
    for what, name in legend_entries(marks):
        if x > left and x + _SWATCH + width_of_text(name) > width:
            x, y = left, y + _LINE_HEIGHT
        swatches.append(swatch(what, x + 12, y))
        lines = lines_of_text(name, width - left - _SWATCH)
        for n, line in enumerate(lines):
            y += _NEXT_LINE if n else 0
            names.append(text_at(x + _SWATCH, y, _SIZE, line))
        x += _SWATCH + max(map(width_of_text, lines)) + _GAP
    if not names:
        return [], 0.0
    height = y + _LINE_HEIGHT / 2 + 6 - top
    return [*swatches, f'<g class="words" font-size="{_SIZE}">', *names, "</g>"], height


def width_of_text(text: str, size: float = _SIZE) -> float:
    """The approximate width of a text in letters of the given size."""
    return size * sum(0.36 if letter in _NARROW else 0.62 for letter in text)


def lines_of_text(text: str, width: float, size: float = _SIZE) -> list[str]:
    """A text broken into lines that are at most about `width` wide."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width_of_text(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


LegendEntry: TypeAlias = tuple[Tint | Role | Tie | None, str]
"""A kind of mark and its name; None stands for the line between the candidates of a node."""


def legend_entries(marks: PictureMarks) -> list[LegendEntry]:
    """The tints, roles and ties that occur among `marks`, in this order, each with its name. If
    there are lines within nodes, None comes last, with the name of these lines."""
    tints = {mark.tint for mark in marks.houses} | {mark.tint for mark in marks.cells}
    entries: list[LegendEntry] = [(tint, mark_name(tint, marks)) for tint in Tint if tint in tints]
    roles = {mark.role for mark in marks.candidates}
    entries += [(role, _name_with_cases(role, marks)) for role in LEGEND_ROLES if role in roles]
    ties = {link.tie for link in marks.links}
    entries += [(tie, mark_name(tie, marks)) for tie in Tie if tie in ties]
    if any(node & (node - 1) for link in marks.links for node in (link.start, link.end)):
        entries.append((None, legend_text("node")))
    return entries


def shared_names(several: Iterable[PictureMarks]) -> tuple[tuple[Role | Tint | Tie, str], ...]:
    """Names for one legend of several pictures: those on which all pictures agree and that name no
    digit, which would be that of one of them; and for a role that marks another digit in each, that
    it does. All else has its usual name."""
    found: dict[Role | Tint | Tie, set[str]] = {}
    pictures = tuple(several)
    for marks in pictures:
        for what, _ in legend_entries(marks):
            if what is not None:
                found.setdefault(what, set()).add(mark_name(what, marks))
    shared = {
        what: name
        for what, (name, *others) in found.items()
        if not others and (len(pictures) == 1 or not any(map(str.isdigit, name)))
    }
    for role in ANOTHER_DIGIT:
        if role in shared or usual_name(role) in found.get(role, {usual_name(role)}):
            break
        shared[role] = another_name(role)
    return tuple(shared.items())


def _name_with_cases(role: Role, marks: PictureMarks) -> str:
    name = mark_name(role, marks)
    if role not in (Role.TRUE, Role.FALSE):
        return name
    cases = {m.branch: m for m in marks.candidates if m.role is role and m.branch is not None}
    letters = [letter_of(cases[j]) or "" for j in sorted(cases)]
    return legend_text("case", name=name, letters=", ".join(letters)) if letters else name


def swatch(what: Tint | Role | Tie | None, x: float, y: float) -> str:
    """The SVG markup of a sample of a kind of mark, drawn around the point (x, y)."""
    line = Curve((x - 13, y), ((None, (x + 13, y)),))
    match what:
        case Tint.CAUSE:
            return ring(TINT_LOOKS[what].hue, x, y, 11)
        case Tint():
            lines = hatch(TINT_LOOKS[what].hatch, x - 12, y - 11, 26, 22)
            return tinted_rectangle(what, x - 12, y - 11, 26, 22, lines)
        case Role():
            return shape_of_role(what, x, y)
        case Tie():
            return link_line(what, line)
        case None:
            return node_tie(line)
