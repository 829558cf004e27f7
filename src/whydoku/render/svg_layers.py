"""The layers of a picture that marks make: grounds, shapes, links, and what lies on the digits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import dist
from typing import Final

from whydoku.bits import Candidates, members
from whydoku.render.arrows import CELL, Curve, Router, centre
from whydoku.render.palette import BRANCH_LETTERS, GROUNDS, LOOKS, OVERLAYS
from whydoku.render.roles import HouseMark, Marks, Role, Tie, Tint
from whydoku.render.shapes import SHAPES, hatch, number, points
from whydoku.spaces import COL_OF, ROW_OF

BOARD: Final = 9 * CELL
"""The side of the drawn board; the layers count from its corner."""

_INSET: Final = {Tint.BASE: 2.5, Tint.COVER: 6.0, Tint.BROKEN: 4.0}
_DASHES: Final = {Tie.STRONG: "", Tie.WEAK: ' stroke-dasharray="5 4"', Tie.PAIR: "", Tie.LEADS: ""}
_WIDTHS: Final = {Tie.STRONG: 2.4, Tie.WEAK: 2.2, Tie.PAIR: 2.4, Tie.LEADS: 1.6}


def text(x: float, y: float, size: float, words: str) -> str:
    """Text centred on a point; the shift stands in for a baseline that not all viewers know."""
    return f'<text x="{number(x)}" y="{number(y + size * 0.355)}">{words}</text>'


def middle(i: int) -> tuple[float, float]:
    """The middle of a cell."""
    return (COL_OF[i] + 0.5) * CELL, (ROW_OF[i] + 0.5) * CELL


def circle(hue: str, x: float, y: float, radius: float = 26) -> str:
    """A ring around a digit that is the cause of something."""
    return (
        f'<circle class="e-{hue}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        ' stroke-width="2" stroke-dasharray="2 3"/>'
    )


def ground(tint: Tint, x: float, y: float, width: float, height: float, inset: float) -> str:
    """A tinted rectangle: its hue, its hatching and its border."""
    look = GROUNDS[tint]
    x, y, width, height = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    place = (
        f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="4"'
    )
    parts = [f'<rect class="t-{look.hue}" {place}/>']
    if lines := hatch(look.hatch, x, y, width, height):
        parts.append(
            f'<path class="e-{look.hue}" d="{lines}" stroke-width="0.8" stroke-opacity="0.55"/>'
        )
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    parts.append(f'<rect class="e-{look.hue}" {place} stroke-width="2"{dashes}/>')
    return "".join(parts)


def grounds_layer(marks: Marks) -> list[str]:
    """Houses, then cells, as they are tinted; causes are rings around digits."""
    parts = [
        ground(mark.tint, *_rectangle(mark), _INSET.get(mark.tint, 2.5)) for mark in marks.houses
    ]
    layer: dict[int, int] = {}
    for mark in marks.cells:
        x, y = middle(mark.cell)
        if mark.tint is Tint.CAUSE:
            parts.append(circle(GROUNDS[mark.tint].hue, x, y))
            continue
        depth = layer.get(mark.cell, 0)
        layer[mark.cell] = depth + 1
        parts.append(ground(mark.tint, x - CELL / 2, y - CELL / 2, CELL, CELL, 3.0 + 3.5 * depth))
    return parts


def _rectangle(mark: HouseMark) -> tuple[float, float, float, float]:
    kind, n = divmod(mark.house, 9)
    if kind == 0:
        return 0, n * CELL, BOARD, CELL
    if kind == 1:
        return n * CELL, 0, CELL, BOARD
    return n % 3 * 3 * CELL, n // 3 * 3 * CELL, 3 * CELL, 3 * CELL


def shapes_layer(marks: Marks, large: Candidates) -> list[str]:
    """The shapes below the digits: one for each candidate, by its strongest role."""
    parts = [shape(Role.ASSUMED, *centre(k)) for k in members(marks.of(Role.ASSUMED))]
    parts += [shape(Role.PLACED, *middle(k // 9), scale=2.3) for k in members(large)]
    done = large
    for role in LOOKS:
        if role not in OVERLAYS:
            bits = marks.of(role) & ~done
            done |= bits
            parts += [shape(role, *centre(k)) for k in members(bits)]
    return parts


def overlays_layer(marks: Marks) -> list[str]:
    """What lies on the digits: strikes, broken rings of what is false, letters of cases."""
    parts = []
    for role in (Role.FALSE, Role.ELIMINATED):
        parts += [shape(role, *centre(k)) for k in members(marks.of(role))]
    letters: dict[int, dict[str, None]] = {}
    for mark in marks.candidates:
        if mark.branch is not None and mark.role is not Role.ASSUMED:
            letter = BRANCH_LETTERS[mark.branch % 26]
            letters.setdefault(mark.candidate, {}).setdefault(
                letter if mark.role is Role.TRUE else letter.lower()
            )
    if letters:
        parts.append(
            '<g class="badge" font-size="11" font-weight="700" paint-order="stroke"'
            ' stroke-width="2.5">'
        )
        for k, names in letters.items():
            x, y = centre(k)
            parts.append(text(x + 8.5, y - 7, 11, "".join(names)))
        parts.append("</g>")
    return parts


def shape(role: Role, x: float, y: float, scale: float = 1) -> str:
    """The shape of a role around a point."""
    look = LOOKS[role]
    kind = "e" if look.shape in ("strike", "hollow") else "f"
    if scale != 1:
        drawn = SHAPES[look.shape](0, 0)
        return (
            f'<g class="{kind}-{look.hue}" stroke-width="1.1"'
            f' transform="translate({number(x)} {number(y)}) scale({scale})">{drawn}</g>'
        )
    return f'<g class="{kind}-{look.hue}" stroke-width="1.4">{SHAPES[look.shape](x, y)}</g>'


def links_layer(marks: Marks, router: Router) -> list[str]:
    """Links as arrows, the nodes of several candidates tied together first."""
    parts = []
    tied: dict[Candidates, None] = {}
    for link in marks.links:
        for node in (link.start, link.end):
            if node & (node - 1):
                tied.setdefault(node)
    for node in tied:
        parts += [together(router.way(a, b)) for a, b in _neighbours(members(node))]
    arrows = [(link, router.way(*_nearest(link.start, link.end))) for link in marks.links]
    parts += [
        f'<path class="halo" d="{data(curve)}" fill="none" stroke-width="5"/>'
        for _, curve in arrows
    ]
    parts += [arrow(link.tie, curve) for link, curve in arrows]
    return parts


def _neighbours(candidates: list[int]) -> Iterable[tuple[int, int]]:
    """Pairs that join candidates into one, each to the nearest of those before it."""
    for n in range(1, len(candidates)):
        yield _nearest(sum(1 << k for k in candidates[:n]), 1 << candidates[n])


def _nearest(start: Candidates, end: Candidates) -> tuple[int, int]:
    def distance(pair: tuple[int, int]) -> tuple[float, tuple[int, int]]:
        return round(dist(centre(pair[0]), centre(pair[1])), 3), pair

    pairs = [pair for pair in product(members(start), members(end)) if pair[0] != pair[1]]
    return min(pairs, key=distance)


def data(curve: Curve) -> str:
    """A curve as the data of a path."""
    parts = [f"M{number(curve.start[0])} {number(curve.start[1])}"]
    for control, (x, y) in curve.parts:
        if control is None:
            parts.append(f"L{number(x)} {number(y)}")
        else:
            parts.append(f"Q{number(control[0])} {number(control[1])} {number(x)} {number(y)}")
    return "".join(parts)


def together(curve: Curve) -> str:
    """What ties the candidates of one node together."""
    return (
        f'<path class="link" d="{data(curve)}" fill="none" stroke-width="3.4"'
        ' stroke-linecap="round" stroke-dasharray="0 5"/>'
    )


def arrow(tie: Tie, curve: Curve) -> str:
    """A link's line, with a head where it has a direction."""
    line = (
        f'<path class="link" d="{data(curve)}" fill="none" stroke-width="{_WIDTHS[tie]}"'
        f"{_DASHES[tie]}/>"
    )
    return line if tie is Tie.PAIR else line + _head(curve)


def _head(curve: Curve) -> str:
    (x, y), (dx, dy) = curve.tip, curve.heading
    back = (x - 7.5 * dx, y - 7.5 * dy)
    corners = [
        (x + 1.5 * dx, y + 1.5 * dy),
        (back[0] - 3.8 * dy, back[1] + 3.8 * dx),
        (back[0] + 3.8 * dy, back[1] - 3.8 * dx),
    ]
    return f'<polygon class="head" points="{points(corners)}" stroke-width="0.8"/>'
