"""Where techniques are at home: the profile to practise each by, and where it never comes first.

Profiles ask in an order. A technique that comes after others which find all that it finds is
never the next step there, and another profile has to be asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

DEFAULT: Final = "default"

_HOMES: Final = MappingProxyType(
    {
        "double-pairs": "sudokuoftheday",
        "multiple-lines": "sudokuoftheday",
        "nishio": "sudokuoftheday",
        "cell-forcing-chain": "sudokuoftheday",
        "skyscraper": "hodoku",
        "sue-de-coq-extended": "hodoku",
        "naked-subset": "exceldoku",
        "bug-2": "explainer",
        "bug-4": "explainer",
        "bug-3": "explainer",
        "y-chain": "explainer",
        "region-forcing-chain": "explainer",
        "dynamic-forcing-chain": "explainer",
        "dynamic-forcing-chain-plus": "explainer",
        "nested-forcing-chain": "explainer",
    }
)
"""The profiles of techniques that `default` leaves out, or asks where nothing is left for them.

Where nearly all cells have two candidates its colours decide before the larger kinds of BUG can.
"""


def home_of(technique: str) -> str:
    """The profile that a technique is practised by where nobody names one."""
    return _HOMES.get(technique, DEFAULT)


@dataclass(frozen=True, slots=True)
class FoundBefore:
    """The techniques that together find all that another finds, and why that is so."""

    by: tuple[str, ...]
    why: str


_SINGLES: Final = ("hidden-single-box", "hidden-single-line", "naked-single")
_FISH: Final = ("hidden-single-line", "x-wing", "swordfish", "jellyfish")
_SUBSETS: Final = (
    *_SINGLES,
    *("naked-pair", "naked-triple", "naked-quad"),
    *("hidden-pair", "hidden-triple", "hidden-quad"),
)

_LOCKED: Final = FoundBefore(
    (*_SINGLES, "claiming"),
    "claiming finds the same in the third line, from one box instead of two",
)
_LARGE_FISH: Final = FoundBefore(
    _FISH, "where a fish has five lines or more, the other lines have a smaller one"
)
_ANY_SUBSET: Final = FoundBefore(
    _SUBSETS, "a subset is a pair, a triple or a quad, or the rest of its house is one"
)

FOUND_BEFORE: Final = MappingProxyType(
    {
        "double-pairs": _LOCKED,
        "multiple-lines": _LOCKED,
        "skyscraper": FoundBefore(
            (*_SINGLES, "pointing", "claiming", "x-wing", "sashimi-x-wing"),
            "it is a sashimi X-Wing whose fin is one candidate",
        ),
        "naked-subset": _ANY_SUBSET,
        "hidden-subset": _ANY_SUBSET,
        "squirmbag": _LARGE_FISH,
        "whale": _LARGE_FISH,
        "leviathan": _LARGE_FISH,
    }
)
"""What is never the next step where all these are asked before it."""


def why_never_first(technique: str, profile: str, order: Sequence[str]) -> str:
    """Why a profile that asks in this order never takes a technique; nothing where it may."""
    found = FOUND_BEFORE.get(technique)
    asked = set(order[: order.index(technique)] if technique in order else order)
    if found is None or not asked.issuperset(found.by):
        return ""
    home = _HOMES.get(technique)
    other = f"; the profile {home!r} takes it" if home and home != profile else ""
    return f"{technique!r} is never the next step of the profile {profile!r}: {found.why}{other}"
