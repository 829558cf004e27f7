"""Makes SVG files that look right in programs without style sheets, such as old viewers and
converters: what the style sheet says is said by attributes as well, where it is not inherited.

A tint that lets others through is said as the colour that it has on paper, as such programs know no
others; the style sheet wins where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from whydoku.telling.pictures.svg import draw_grid, draw_grids

if TYPE_CHECKING:
    from whydoku.grids.grid import Grid

_MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^}]*\})*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^}]*)\}")

Rule = tuple[frozenset[str], str, Mapping[str, str]]
"""A rule: the classes around an element, its own class or its name, and what it sets."""

Colour = tuple[float, ...]
"""Red, green and blue, from 0 to 1."""

_SHEET: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_TAG: Final = re.compile(r"<(/?)(\w+)([^<>]*?)(/?)>")
_ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')
_FOR_TEXTS: Final = "text", "text-anchor"
"""What a rule for texts says that can be said once for a group, as nothing else takes it."""

_USUAL: Final = {"stroke": "none"}
"""What holds where nothing is said."""


def rules_in(css: str) -> list[Rule]:
    """The rules of a style sheet for light paper, those that win last."""
    rules = []
    for selector, body in _RULE.findall(_MEDIA.sub("", css)):
        *around, own = (name.lstrip(".") for name in selector.split())
        sets = dict(part.split(":", 1) for part in body.split(";"))
        rules.append((frozenset(around), own, sets))
    return sorted(rules, key=lambda rule: len(rule[0]))


def colour_of(named: str) -> Colour:
    """The colour that a style sheet names, such as `#0072b2`."""
    return tuple(int(named[n : n + 2], 16) / 255 for n in (1, 3, 5))


def mixed(above: Colour, below: Colour, opacity: float) -> Colour:
    """A colour as it looks on another."""
    pairs = zip(above, below, strict=True)
    return tuple(opacity * over + (1 - opacity) * under for over, under in pairs)


def grids_as_picture(named: Sequence[tuple[str, Grid]]) -> str:
    """A picture of grids with their names, for programs without style sheets too."""
    [(name, grid), *more] = named
    return with_attributes(draw_grids(named) if more else draw_grid(grid, title=name))


def with_attributes(picture: str) -> str:
    """A picture with attributes that say what its style sheet says for light paper."""
    sheet = _SHEET.search(picture)
    if sheet is None:
        return picture
    return _TAG.sub(_Painter(rules_in(sheet[1])).painted, picture)


class _Painter:
    """Goes through the tags of a picture; knows the classes around a tag, and what it inherits."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = rules
        self._paper = next(sets["fill"] for _, own, sets in rules if own == "paper")
        self._around: list[tuple[frozenset[str], dict[str, str]]] = [(frozenset(), _USUAL)]

    def painted(self, tag: re.Match[str]) -> str:
        """The tag with the attributes that it lacks."""
        ends, name, rest, is_alone = tag.groups()
        if ends:
            self._around.pop()
            return tag[0]
        classes, inherited = self._around[-1]
        own = dict(_ATTRIBUTE.findall(rest))
        called = {name, *own.get("class", "").split()}
        around = classes | called
        wanted = {
            key: value
            for others, target, sets in self._rules
            if others <= around
            for key, value in sets.items()
            if target in called or (target, key) == _FOR_TEXTS
        }
        for paint in ("fill", "stroke"):
            if opacity := wanted.pop(f"{paint}-opacity", ""):
                wanted[paint] = self._on_paper(wanted[paint], float(opacity))
        new = {
            key: value
            for key, value in wanted.items()
            if key not in own and inherited.get(key) != value
        }
        if not is_alone:
            self._around.append((around, inherited | own | new))
        told = "".join(f' {key}="{value}"' for key, value in new.items())
        return f"<{name}{rest}{told}{is_alone}>"

    def _on_paper(self, named: str, opacity: float) -> str:
        seen = mixed(colour_of(named), colour_of(self._paper), opacity)
        return "#" + "".join(f"{round(255 * part):02x}" for part in seen)
