"""Makes EPS of pictures, which old programs for layout ask for; no package is needed.

EPS has no transparency: a tint becomes the colour that it has over what lies beneath, and a place
where tints cross gets a colour of its own. Tints are painted before all lines. Greys are amounts of
black ink alone. Texts are strokes, so no font is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from whydoku.picture_files.plain_svg import Colour, Rule, colour_of, mixed, rules_in
from whydoku.picture_files.png import in_strokes
from whydoku.render.pictures.framing import parse_length
from whydoku.render.pictures.themes import colours_of

_PROLOGUE: Final = """\
/at{B setmatrix translate dup scale newpath}bind def
/m/moveto load def/l/lineto load def/c/curveto load def/a/arct load def/h/closepath load def
/g/setgray load def/rgb/setrgbcolor load def/f/fill load def
/s{setlinecap setlinejoin setlinewidth 0 setdash stroke}bind def
"""
"""Names for the operators: `at` begins a path at a scale and a place, `s` strokes it."""

_PLACE: Final = re.compile(r"translate\(([^ ]+) ([^ ]+)\)(?: scale\(([^ ]+)\))?")
_COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "z": 0}
"""How many numbers each command of a path takes."""
_ENDS: Final = {"butt": 0, "miter": 0, "round": 1}

Point = tuple[float, float]
Style = Mapping[str, str]


class _Area(NamedTuple):
    """A place of one colour: the paths that clip it, its bounds, and its colour."""

    clips: str
    low: Point
    high: Point
    colour: Colour


def eps_of(picture: str, theme: str) -> bytes:
    """Makes an EPS of an SVG picture that whydoku drew in this theme."""
    root = ET.fromstring(in_strokes(picture, theme))  # noqa: S314 - it is our own
    sides = (parse_length(root.attrib[side]) for side in ("width", "height"))
    wide, high = (side.inches * 72 if side else 0.0 for side in sides)
    scale = wide / float(root.attrib["viewBox"].split()[2])
    page = _Page(rules_in(root.findtext("{*}style", "")), colour_of(colours_of(theme).paper))
    page.draw(root, {"fill": "#000000"}, frozenset(), (1.0, 0.0, 0.0))
    head = (
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {-int(-wide // 1)} {-int(-high // 1)}",
        f"%%HiResBoundingBox: 0 0 {_short(wide)} {_short(high)}",
        "%%LanguageLevel: 2",
        "%%EndComments",
        f"gsave 20 dict begin 0 {_short(high)} translate {scale:.6g} {-scale:.6g} scale",
        "/B matrix currentmatrix def",
    )
    lines = (*head, _PROLOGUE.rstrip(), *page.tints, *page.lines, "end grestore", "%%EOF", "")
    return "\n".join(lines).encode("ascii")


class _Page:
    """Collects what is painted: the tints, and all that lies above them."""

    def __init__(self, rules: Sequence[Rule], paper: Colour) -> None:
        self.tints: list[str] = []
        self.lines: list[str] = []
        self._rules = rules
        self._areas = [_Area("", (-1e9, -1e9), (1e9, 1e9), paper)]

    def draw(
        self, node: ET.Element, style: Style, around: frozenset[str], at: tuple[float, ...]
    ) -> None:
        """Draws an element and those within it; `around` are the classes of those around it, `at`
        is the scale and the place at which it is drawn."""
        own = frozenset(node.get("class", "").split())
        style = {**style, **node.attrib}
        for others, name, sets in self._rules:
            if name in own and others <= around:
                style.update(sets)
        if moved := _PLACE.match(node.get("transform", "")):
            by, (scale, x, y) = [float(n or 1) for n in moved.groups()], at
            at = scale * by[2], x + scale * by[0], y + scale * by[1]
        for child in node:
            self.draw(child, style, around | own, at)
        outline, points = _outline(node)
        if points:
            placed = f"{' '.join(map(_short, at))} at {outline}"
            across, down = ([at[n] + at[0] * p[n - 1] for p in points] for n in (1, 2))
            box = _Area(placed, (min(across), min(down)), (max(across), max(down)), ())
            self._paint(box, style, "fill", "f")
            ends = (_ENDS[style.get(f"stroke-line{end}", "butt")] for end in ("join", "cap"))
            pen = f"{style.get('stroke-width', 1)} {' '.join(map(str, ends))} s"
            self._paint(box, style, "stroke", f"[{style.get('stroke-dasharray', '')}] {pen}")

    def _paint(self, box: _Area, style: Style, kind: str, how: str) -> None:
        """Paints or strokes a path; a colour that lets others through is mixed with each of
        them."""
        if (named := style.get(kind, "none")) == "none":
            return
        colour, opacity = colour_of(named), float(style.get(f"{kind}-opacity", 1))
        if opacity == 1:
            under = self.lines if self.tints else self.tints  # the paper comes first
            under.append(f"{box.clips} {_ink(colour)} {how}")
            return
        to, beneath = (self.tints if kind == "fill" else self.lines), [*self._areas]
        for area in beneath:
            low = max(area.low[0], box.low[0]), max(area.low[1], box.low[1])
            high = min(area.high[0], box.high[0]), min(area.high[1], box.high[1])
            if low[0] < high[0] and low[1] < high[1]:
                seen = mixed(colour, area.colour, opacity)
                to.append(f"gsave {area.clips} {box.clips} {_ink(seen)} {how} grestore")
                if kind == "fill":
                    self._areas.append(_Area(f"{area.clips} {box.clips} clip", low, high, seen))


def _outline(node: ET.Element) -> tuple[str, list[Point]]:
    """The path of an element, and points within whose bounds it lies; neither for a group."""
    given = {name: float(value) for name, value in node.attrib.items() if _NUMBER.fullmatch(value)}
    kind = node.tag.rpartition("}")[2]
    if kind == "circle":
        x, y, r = (given[name] for name in ("cx", "cy", "r"))
        return f"{_told((x, y, r))} 0 360 arc h", [(x - r, y - r), (x + r, y + r)]
    if kind == "rect":
        x, y, r = (given.get(name, 0.0) for name in ("x", "y", "rx"))
        wide, high = x + given["width"], y + given["height"]
        corners = [(wide, y), (wide, high), (x, high), (x, y)]
        turns = zip(corners, (*corners[1:], corners[0]), strict=True)
        sides = (f"{_told((*corner, *after, r))} a" for corner, after in turns)
        return f"{_told((x + r, y))} m {' '.join(sides)} h", corners
    data = f"M{node.get('points')}z" if kind == "polygon" else node.get("d", "")
    drawn = [*_curves(data)]
    told = (f"{_told(chain.from_iterable(points))} {name}".strip() for name, points in drawn)
    return " ".join(told), [point for _, points in drawn for point in points]


def _curves(data: str) -> Iterator[tuple[str, list[Point]]]:
    """The operators of PostScript for the path data of SVG, each with its points."""
    here = begin = bend = (0.0, 0.0)
    for letter, text in _COMMAND.findall(data):
        kind, numbers = letter.lower(), [*map(float, _NUMBER.findall(text))]
        takes = _TAKES[kind]
        for taken in (numbers[n : n + takes] for n in range(0, len(numbers) or 1, takes or 1)):
            x, y = here if letter.islower() else (0.0, 0.0)
            if kind in "hv":
                taken.insert(kind == "h", here[1] - y if kind == "h" else here[0] - x)
            points = [(x + dx, y + dy) for dx, dy in zip(taken[::2], taken[1::2], strict=True)]
            if kind == "s":
                points.insert(0, (2 * here[0] - bend[0], 2 * here[1] - bend[1]))
            if kind == "q":
                [(cx, cy), end] = points
                points = [((2 * cx + px) / 3, (2 * cy + py) / 3) for px, py in (here, end)] + [end]
            name = {"h": "l", "v": "l", "s": "c", "q": "c", "z": "h"}.get(kind, kind)
            yield name, points
            here = points[-1] if points else begin
            bend = points[1] if name == "c" else here
            if kind == "m":
                begin, kind = here, "l"


def _ink(colour: Colour) -> str:
    if max(colour) - min(colour) < 1e-9:
        return f"{_short(colour[0])} g"
    return f"{_told(colour)} rgb"


def _told(numbers: Iterable[float]) -> str:
    return " ".join(map(_short, numbers))


def _short(number: float) -> str:
    return f"{round(number, 3):g}"
