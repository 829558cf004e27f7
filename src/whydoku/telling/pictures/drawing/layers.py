"""Draws the layers of a picture that show marks: tints, shapes, links, and what lies on the
digits."""

from __future__ import annotations

from html import escape

from whydoku.grids.bits import members
from whydoku.telling.pictures.drawing.appearance import (
    NODE_LOOK,
    OVERLAYS,
    ROLE_LOOKS,
    TIE_LOOKS,
    TINT_LOOKS,
    letter_of,
)
from whydoku.telling.pictures.drawing.arrows import Curve, centre_of_candidate
from whydoku.telling.pictures.drawing.numbering import NUMBER_ROUNDING, NUMBER_SIZE
from whydoku.telling.pictures.drawing.scene import Scene, centre_of_cell, head_corners
from whydoku.telling.pictures.drawing.shapes import shape_markup, short
from whydoku.telling.pictures.marks import PictureMarks, Role, Tie, Tint


def text_on(x: float, baseline: float, words: str, attributes: str = "") -> str:
    """An SVG text whose letters stand on the height `baseline`; `attributes` holds further
    attributes."""
    place = f'x="{short(x)}" y="{short(baseline)}"{attributes}'
    return f"<text {place}>{escape(words, quote=False)}</text>"


def text_at(x: float, y: float, size: float, words: str) -> str:
    """An SVG text whose letters are centred on the height `y`.

    The shift down is calculated here, since not all viewers support other baselines.
    """
    return text_on(x, y + size * 0.355, words)


def ring(hue: str, x: float, y: float, radius: float) -> str:
    """The SVG markup of the ring around a digit that rules out others."""
    return (
        f'<circle class="e-{hue}" cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"'
        ' stroke-width="2" stroke-dasharray="2 3"/>'
    )


def tinted_rectangle(
    tint: Tint, x: float, y: float, width: float, height: float, lines: str
) -> str:
    """The SVG markup of a tinted rectangle, with its hue, its border, and `lines` as its
    hatching."""
    look = TINT_LOOKS[tint]
    place = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}" rx="4"'
    parts = [f'<rect class="t-{look.hue}" {place}/>']
    if lines:
        parts.append(f'<path class="e-{look.hue} hatch" d="{lines}" stroke-width="0.8"/>')
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    parts.append(f'<rect class="e-{look.hue}" {place} stroke-width="2"{dashes}/>')
    return "".join(parts)


def tints_layer(scene: Scene) -> list[str]:
    """The SVG elements of the tinted houses, then of the tinted cells. Cells that rule out other
    digits have a ring around their digit instead."""
    parts = []
    for spot in scene.spots:
        tint = spot.mark.tint
        if tint is Tint.CAUSE:
            centre = spot.x + spot.width / 2, spot.y + spot.height / 2
            parts.append(ring(TINT_LOOKS[tint].hue, *centre, spot.width / 2))
        else:
            parts.append(
                tinted_rectangle(tint, spot.x, spot.y, spot.width, spot.height, spot.hatching)
            )
    return parts


def shapes_layer(scene: Scene) -> list[str]:
    """The SVG elements of the shapes below the digits. The shape of a candidate is that of the
    strongest of its roles; a supposed candidate has a star below the shape."""
    marks, large = scene.marks, scene.digits.large
    parts = [
        shape_of_role(Role.ASSUMED, *centre_of_candidate(k))
        for k in members(marks.of(Role.ASSUMED))
    ]
    parts += [
        shape_of_role(Role.PLACED, *centre_of_cell(k // 9), scale=scene.scale)
        for k in members(large)
    ]
    done = large
    for role in ROLE_LOOKS:
        if role not in OVERLAYS:
            bits = marks.of(role) & ~done
            done |= bits
            parts += [shape_of_role(role, *centre_of_candidate(k)) for k in members(bits)]
    return parts


def overlays_layer(marks: PictureMarks) -> list[str]:
    """The SVG elements of what lies on the digits: strikes through eliminations, dashed rings
    around false candidates, and the letters of cases."""
    parts = []
    for role in (Role.FALSE, Role.ELIMINATED):
        parts += [shape_of_role(role, *centre_of_candidate(k)) for k in members(marks.of(role))]
    letters: dict[int, dict[str, None]] = {}
    for mark in marks.candidates:
        if letter := letter_of(mark):
            letters.setdefault(mark.candidate, {}).setdefault(letter)
    if letters:
        parts.append(
            '<g class="badge" font-size="11" font-weight="700" paint-order="stroke"'
            ' stroke-width="2.5">'
        )
        for k, names in letters.items():
            x, y = centre_of_candidate(k)
            parts.append(text_at(x + 8.5, y - 7, 11, "".join(names)))
        parts.append("</g>")
    return parts


def numbers_layer(scene: Scene) -> list[str]:
    """The SVG elements of the numbers of links, each on a badge."""
    numbers = [number for number in scene.numbers if number]
    if not numbers:
        return []
    parts = [f'<g class="number" font-size="{NUMBER_SIZE}" font-weight="700">']
    for number in numbers:
        x, y, width, height = map(short, number.badge)
        parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{NUMBER_ROUNDING}"/>'
            + text_at(number.x, number.y, NUMBER_SIZE, str(number.number))
        )
    return [*parts, "</g>"]


def shape_of_role(role: Role, x: float, y: float, scale: float = 1) -> str:
    """The SVG markup of the shape of a role in its hue, centred on the point (x, y), and `scale`
    times as large as usual."""
    look = ROLE_LOOKS[role]
    kind = "e" if look.outlined else "f"
    if scale != 1:
        drawn = shape_markup(look.shape, 0, 0)
        return (
            f'<g class="{kind}-{look.hue}" stroke-width="1.1"'
            f' transform="translate({short(x)} {short(y)}) scale({scale})">{drawn}</g>'
        )
    return f'<g class="{kind}-{look.hue}" stroke-width="1.4">{shape_markup(look.shape, x, y)}</g>'


def links_layer(scene: Scene) -> list[str]:
    """The SVG elements of the links, after the lines that join the candidates within nodes."""
    ties, links = scene.curves
    parts = [node_tie(curve) for curve in ties]
    parts += [
        f'<path class="halo" d="{curve_data(curve)}" fill="none" stroke-width="5"/>'
        for _, curve in links
    ]
    parts += [link_line(link.tie, curve) for link, curve in links]
    return parts


def curve_data(curve: Curve) -> str:
    """A curve as path data of SVG."""
    parts = [f"M{short(curve.start[0])} {short(curve.start[1])}"]
    for control, (x, y) in curve.parts:
        if control is None:
            parts.append(f"L{short(x)} {short(y)}")
        else:
            parts.append(f"Q{short(control[0])} {short(control[1])} {short(x)} {short(y)}")
    return "".join(parts)


def node_tie(curve: Curve) -> str:
    """The SVG markup of the line that joins the candidates within a node."""
    return (
        f'<path class="link" d="{curve_data(curve)}" fill="none"'
        f' stroke-width="{short(NODE_LOOK.width)}" stroke-linecap="round"'
        f' stroke-dasharray="{NODE_LOOK.dashes}"/>'
    )


def link_line(tie: Tie, curve: Curve) -> str:
    """The SVG markup of a link, with an arrowhead if links of its kind have a direction."""
    look = TIE_LOOKS[tie]
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    line = (
        f'<path class="{look.paint}" d="{curve_data(curve)}" fill="none"'
        f' stroke-width="{short(look.width)}"{dashes}/>'
    )
    if not look.head:
        return line
    return f'{line}<polygon class="head" points="{head_corners(curve)}" stroke-width="0.8"/>'
