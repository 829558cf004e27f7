"""The shapes of marks, each around a point, and large enough to hold a candidate's digit.

A shape consists of a few SVG elements. A picture contains them as text; a page creates them one by
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SvgElement:
    """An SVG element without children."""

    tag: str
    attributes: Mapping[str, str]

    @property
    def markup(self) -> str:
        """The element as text of SVG. The values of attributes never come from outside, so they
        need no escapes."""
        attributes = " ".join(f'{name}="{value}"' for name, value in self.attributes.items())
        return f"<{self.tag} {attributes}/>"


ShapeElements: TypeAlias = tuple[SvgElement, ...]


def short(x: float) -> str:
    """A coordinate as text with at most one decimal, the same on every machine."""
    return f"{x:.1f}".removesuffix(".0").replace("-0.0", "0")


def polygon_points(places: Iterator[tuple[float, float]] | list[tuple[float, float]]) -> str:
    """Points as the text of an SVG polygon's attribute `points`."""
    return " ".join(f"{short(x)},{short(y)}" for x, y in places)


def _circle(x: float, y: float, radius: float, **more: str) -> SvgElement:
    return _element("circle", cx=short(x), cy=short(y), r=short(radius), **more)


def _element(tag: str, **attributes: str) -> SvgElement:
    return SvgElement(tag, {name.replace("_", "-"): value for name, value in attributes.items()})


def _oblong(
    x: float, y: float, across: float, down: float, round_: float, **more: str
) -> SvgElement:
    return _element(
        "rect",
        x=short(x - across),
        y=short(y - down),
        width=short(2 * across),
        height=short(2 * down),
        rx=short(round_),
        **more,
    )


def _strike(x: float, y: float) -> ShapeElements:
    data = f"M{short(x - 9.5)} {short(y + 10)}L{short(x + 9.5)} {short(y - 10)}"
    return (_element("path", d=data, fill="none", stroke_width="2"),)


def _regular(corners: int, radius: float, turn: float = 0.0, drop: float = 0.0) -> _ShapeMaker:
    """Returns a function that makes regular polygons around a point, with a corner at the top.

    `turn` turns the polygons by a part of the angle between two corners, and `drop` moves them
    down.
    """

    def shape(x: float, y: float) -> ShapeElements:
        angles = [2 * pi * (n + turn) / corners for n in range(corners)]
        return _polygon(
            [(x + radius * sin(angle), y + drop - radius * cos(angle)) for angle in angles]
        )

    return shape


def _with_corners(*corners: tuple[float, float]) -> _ShapeMaker:
    """Returns a function that makes polygons around a point; `corners` are given relative to that
    point."""

    def shape(x: float, y: float) -> ShapeElements:
        return _polygon([(x + dx, y + dy) for dx, dy in corners])

    return shape


def _polygon(corners: list[tuple[float, float]]) -> ShapeElements:
    return (_element("polygon", points=polygon_points(corners)),)


def _star(x: float, y: float) -> ShapeElements:
    rays = [(9.6 if n % 2 else 14.2, pi * n / 8) for n in range(16)]
    return _polygon([(x + radius * sin(angle), y - radius * cos(angle)) for radius, angle in rays])


_ShapeMaker: TypeAlias = Callable[[float, float], ShapeElements]

_SHAPE_MAKERS: Final[dict[str, _ShapeMaker]] = {
    "disc": lambda x, y: (_circle(x, y, 9.6),),
    "hollow": lambda x, y: (_circle(x, y, 9.6, fill="none", stroke_dasharray="3 2.4"),),
    "rings": lambda x, y: (_circle(x, y, 8.6), _circle(x, y, 11.2, fill="none")),
    "square": lambda x, y: (_oblong(x, y, 8.8, 8.8, 1.5),),
    "frame": lambda x, y: (
        _oblong(x, y, 10.4, 10.4, 0),
        _oblong(x, y, 7.6, 7.6, 0, fill="none"),
    ),
    "lozenge": lambda x, y: (_oblong(x, y, 10.6, 7.6, 7.6),),
    "strike": _strike,
    "diamond": _regular(4, 12.4),
    "hexagon": _regular(6, 10.8, 0.5),
    "octagon": _regular(8, 10.4, 0.5),
    "pentagon": _regular(5, 11.4, drop=0.6),
    "triangle": _with_corners((0, -12), (11.4, 8.4), (-11.4, 8.4)),
    "wedge": _with_corners((0, 12), (11.4, -8.4), (-11.4, -8.4)),
    "slab": _with_corners((-6, -8.6), (11, -8.6), (6, 8.6), (-11, 8.6)),
    "shield": _with_corners((-8.6, -9.4), (8.6, -9.4), (8.6, 3.5), (0, 11), (-8.6, 3.5)),
    "star": _star,
}


def shape_elements(name: str, x: float, y: float) -> ShapeElements:
    """The SVG elements of the shape called `name`, centred on the point (x, y). The group around
    these elements sets fill and stroke."""
    return _SHAPE_MAKERS[name](x, y)


def shape_markup(name: str, x: float, y: float) -> str:
    """The SVG markup of the shape called `name`, centred on the point (x, y)."""
    return "".join(element.markup for element in shape_elements(name, x, y))


def hatch(kind: str, x: float, y: float, width: float, height: float, gap: float = 8) -> str:
    """The lines of a hatching of the given kind in a rectangle, `gap` apart, as path data of
    SVG."""
    lines: list[str] = []
    if kind in ("/", "x"):
        lines += _diagonals(x, y, width, height, gap, rising=True)
    if kind in ("\\", "x"):
        lines += _diagonals(x, y, width, height, gap, rising=False)
    if kind == "-":
        places = (y + n * gap for n in range(1, int(height // gap) + 1))
        lines += [f"M{short(x)} {short(place)}h{short(width)}" for place in places]
    if kind == "|":
        places = (x + n * gap for n in range(1, int(width // gap) + 1))
        lines += [f"M{short(place)} {short(y)}v{short(height)}" for place in places]
    return "".join(lines)


def _diagonals(
    x: float, y: float, width: float, height: float, gap: float, *, rising: bool
) -> list[str]:
    lines = []
    for n in range(1, int((width + height) // gap) + 1):
        along = n * gap
        ax, ay = (along, 0.0) if along <= width else (width, along - width)
        bx, by = (0.0, along) if along <= height else (along - height, height)
        if not rising:
            ax, bx = width - ax, width - bx
        lines.append(f"M{short(x + ax)} {short(y + ay)}L{short(x + bx)} {short(y + by)}")
    return lines
