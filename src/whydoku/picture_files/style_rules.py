"""Reads the style sheets of pictures, and their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^}]*\})*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^}]*)\}")

Rule = tuple[frozenset[str], str, Mapping[str, str]]
"""A rule of a style sheet: the classes around an element, its own class or its name, and what it
sets."""

Colour = tuple[float, ...]
"""Red, green and blue, from 0 to 1."""


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
