"""Uniqueness: a puzzle with one solution never leaves cells in which digits could be exchanged.

There is one table of deadly patterns, and one set of rules on their guardians; a technique joins a
kind of pattern with one or more rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final, NamedTuple

from whydoku.bits import from_members
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures import deadly, loops_and_graves, rectangle_sides
from whydoku.structures.deadly import DeadlyKind
from whydoku.structures.guardians import GUARDIAN_RULES, Ruling, rulings
from whydoku.structures.order import most_first
from whydoku.structures.views import houses_around
from whydoku.technique import technique

_TABLES: Final = {
    "rectangle": deadly.rectangles,
    "avoidable": deadly.rectangles,
    "loop": loops_and_graves.loops,
    "extended": deadly.extended_rectangles,
    "grave": loops_and_graves.graves,
}
"""The function that finds the patterns of each kind."""


class UniquenessTechnique(NamedTuple):
    """A technique: a kind of pattern, the rules on its guardians, and its names.

    The example has pencil marks where digits alone do not show which were placed, or which
    candidates were excluded before.
    """

    slug: str
    name: str
    kind: DeadlyKind
    rules: tuple[str, ...]
    rating: float
    aliases: dict[str, str]
    about: str
    example: str


def _aliases_of_type(number: int, *, se: bool = False) -> dict[str, str]:
    """The names of a type of unique rectangle."""
    names = {
        "hodoku": f"Uniqueness Test {number}",
        "hodoku-code": f"060{number - 1}",
        "sudokuwiki": f"Unique Rectangles Type {number}",
        "other": f"UR Type {number}",
    }
    return names | {"se": f"Unique Rectangle type {number}"} if se else names


def _aliases_of_larger(pattern: str, number: int, other: str) -> dict[str, str]:
    """The names of a type of a larger pattern."""
    return {"se": f"{pattern} type {number}", "other": f"{other} Type {number}"}


UNIQUENESS_TECHNIQUES: Final = (
    UniquenessTechnique(
        "unique-rectangle-1",
        "Unique Rectangle Type 1",
        "rectangle",
        ("1",),
        4.5,
        _aliases_of_type(1, se=True),
        "Three corners of a rectangle in two boxes have the same two digits and no other. If the "
        "fourth had one of them too, the two could be exchanged, so it has neither.",
        "394521876651798.4.27864351953.4.916.98.13.75441...5.9.145362987863917425729854631",
    ),
    UniquenessTechnique(
        "unique-rectangle-2",
        "Unique Rectangle Type 2",
        "rectangle",
        ("2",),
        4.6,
        _aliases_of_type(2, se=True),
        "Two corners of a rectangle in two boxes have only two digits, the two beside them just "
        "one more. One of these must have it, so what sees both does not.",
        "15.863.7..684..315...5.1..6.9...81538..315.6.531649..7.8.156792.1..3.548725984631",
    ),
    UniquenessTechnique(
        "unique-rectangle-3",
        "Unique Rectangle Type 3",
        "rectangle",
        ("3",),
        4.8,
        _aliases_of_type(3, se=True),
        "Two corners of a rectangle in two boxes have only two digits. One of the extra digits of "
        "the two beside them must be true, so they act as one cell of a naked subset.",
        "4682..7....3.4.62.....638.41..6923.76.9.....2237485169...9..27......4...7..12....",
    ),
    UniquenessTechnique(
        "unique-rectangle-4",
        "Unique Rectangle Type 4",
        "rectangle",
        ("4",),
        4.6,
        _aliases_of_type(4, se=True),
        "Two corners of a rectangle in two boxes have only two digits, and in a house of the two "
        "beside them one of the digits fits nowhere else. So the other leaves these two.",
        "15.863.7..684..315...5.1..6.9...81538..315.6.531649..7.8.156792.1..3.548725984631",
    ),
    UniquenessTechnique(
        "unique-rectangle-5",
        "Unique Rectangle Type 5",
        "rectangle",
        ("5",),
        4.7,
        _aliases_of_type(5),
        "Two opposite corners of a rectangle in two boxes, or three, have besides two common "
        "digits the same third. One of them must have it, so what sees all of them does not.",
        "1.3..6...1.3..6.....3..6......4.........5....12...67.........8.1.....7..........9"
        "1..456..91..4.6.8.......7..1....6.8.1....6.8.1....6.....3.5.....2.........3.56..."
        "....5.....2............6.8.1....678...3..............9...4.....1............56..."
        "..345.7....345.....2345....1...5.7...2....7.........8..2......9.....6......45...."
        "...4...8.........91..........3.56....2...6....234......23........34...8.......7.."
        "..34.........56.8..234...8.1.3..67..........912..567..1.3.5......34...8..2.45..8."
        ".2.........345..8...345..8...3.5.78.......78...3.5.7.......6...........91........"
        "1.3456.89......7....34.6.89.2.......1....6.8.1.3.56.....3.........4...8...3....8."
        "1.3....8........8...3..6.891.3..67.9...4.....1....67...23...7......5.....23....8.",
    ),
    UniquenessTechnique(
        "unique-rectangle-6",
        "Unique Rectangle Type 6",
        "rectangle",
        ("6",),
        4.7,
        _aliases_of_type(6),
        "Two opposite corners of a rectangle in two boxes have only two digits, and in both rows "
        "or both columns one of the digits fits only at the corners. It stands at these two.",
        "416237859357.6841229854176392187634584531927667345298173.1..6.858.62.1.716.78...4",
    ),
    UniquenessTechnique(
        "hidden-rectangle",
        "Hidden Rectangle",
        "rectangle",
        ("hidden",),
        4.8,
        {
            "hodoku": "Hidden Rectangle",
            "hodoku-code": "0606",
            "sudokuwiki": "Hidden Unique Rectangles",
            "other": "Hidden UR, UR Type 7",
        },
        "A corner of a rectangle in two boxes has only two digits; from the opposite corner one "
        "of them fits in row and column only at corners. So that corner is not the other digit.",
        "4..671..31.9...74.37....1......87..2.3.1....77....5......7.6..8..7..93..51.2..97.",
    ),
    UniquenessTechnique(
        "ur-strong-links",
        "Unique Rectangle with Strong Links",
        "rectangle",
        (),
        5.0,
        {"other": "UR + conjugate pairs"},
        "One of the extra digits of a rectangle in two boxes must be true; strong links on its "
        "sides carry this on, and what is false in every case goes.",
        "167..3598452819637839.5.421..3.9...5....3..1...1...3.62...6.75337...4.6....37..84",
    ),
    UniquenessTechnique(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        "avoidable",
        ("1",),
        4.7,
        {
            "hodoku": "Avoidable Rectangle Type 1",
            "hodoku-code": "0607",
            "sudokuwiki": "Avoidable Rectangles",
            "other": "AR Type 1",
        },
        "Three corners of a rectangle in two boxes are solved, none of them a given. The fourth "
        "cannot have the digit with which they could be exchanged.",
        "...4.......3......1.........2.............7.........8......6.......5............9"
        ".2...........5..........7..........9...4..........6...1...............8...3.5...."
        ".....6...........9.......8.1..........3..........5.....2..........4...........7.."
        "..3...7.....4..........6...1.3.......2...............9....5....1...............8."
        "....5....1......8..2............6...1..............7....3..............9...4....."
        "..3......1................9.......8.....5....1..4...........7.......6....2......."
        "1.........2..........4.........5............9..3.............8.......7.......6..."
        "........9.....6.....3......1...5.7.........8.1...........4......2.......1...5...."
        ".......8.......7......5.......4..........6...12...............9..3......1........",
    ),
    UniquenessTechnique(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        "avoidable",
        ("2",),
        4.8,
        {"hodoku": "Avoidable Rectangle Type 2", "hodoku-code": "0608", "other": "AR Type 2"},
        "Corners of a rectangle in two boxes are solved, none of them a given; the others could "
        "complete an exchange but for one extra digit. What sees all its places does not have it.",
        "1.........2...6........6..912......9......7.....4............8...3..........5...."
        ".......8...3.........4.....1.......9....5.........6........67...2.......1........"
        ".2..5.....2...6.........7..12.........3.............8......6...........9...4....."
        ".2.......1.............6.........7.....4.......3..........5..........78.........9"
        "........9......7......5...........8..2.......1..........3.........4..........6..."
        "..3.........4............8.....5.........6...........91..............7...2......."
        "......7......5....1..........3..............9.2..........4..........6..........8."
        ".....6...........9..3.........4............8.....5.....2.......1..............7.."
        "...4............8..2............6...1..............7..........9....5......3......",
    ),
    UniquenessTechnique(
        "unique-loop-1",
        "Unique Loop Type 1",
        "loop",
        ("1",),
        5.0,
        _aliases_of_larger("Unique Loop", 1, "UL"),
        "A loop of cells with the same two digits, two cells in each of its houses. All but one "
        "have no other, so that one has neither.",
        ".4389657.7954128636.837549.564128937...53968483964721545.9631.8386.517499.1.84356",
    ),
    UniquenessTechnique(
        "unique-loop-2",
        "Unique Loop Type 2",
        "loop",
        ("2",),
        5.1,
        _aliases_of_larger("Unique Loop", 2, "UL"),
        "A loop of cells with the same two digits, some of them with one extra digit, always the "
        "same. One of these has it, so what sees all of them does not.",
        "9.....6546....42834.3.6519721978...55.8..97.27.452.9181.......9346..7.218923.1.76",
    ),
    UniquenessTechnique(
        "unique-loop-3",
        "Unique Loop Type 3",
        "loop",
        ("3",),
        5.3,
        _aliases_of_larger("Unique Loop", 3, "UL"),
        "A loop of cells with the same two digits; the extra digits of two of them, in one house, "
        "act as one cell of a naked subset.",
        ".5.2367488..7495617468..392365124879417968235...573416...39.68....6..92.69.48.15.",
    ),
    UniquenessTechnique(
        "unique-loop-4",
        "Unique Loop Type 4",
        "loop",
        ("4",),
        5.1,
        _aliases_of_larger("Unique Loop", 4, "UL"),
        "A loop of cells with the same two digits; two of them have more, and in a house of both "
        "one of the two digits fits nowhere else. So the other leaves these two cells.",
        "..26..31853681.7.91.8..35....91..2.3.132869.5.25.391..2543618973619784529875..631",
    ),
    UniquenessTechnique(
        "extended-rectangle",
        "Extended Rectangle",
        "extended",
        ("1", "2", "3", "4"),
        5.4,
        {"sudokuwiki": "Extended Unique Rectangles", "other": "Extended Rectangle Type 1, XR"},
        "Two lines of a band or stack are crossed by three or four others, and at the crossings "
        "are as many digits: the lines could be exchanged but for extra digits, as in a rectangle.",
        ".4.315862.6.927453352468197684291735275836914...574628...689241.2.143576416752389",
    ),
    UniquenessTechnique(
        "bug-1",
        "Bivalue Universal Grave + 1",
        "grave",
        ("1",),
        5.6,
        {
            "hodoku": "Bivalue Universal Grave + 1",
            "hodoku-code": "0610",
            "se": "BUG type 1",
            "sudokuwiki": "BUG",
            "other": "BUG+1",
        },
        "All open cells but one have two digits, and every digit would have two places in every "
        "house. That cannot be, so the one cell must have what is too much.",
        ".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
    ),
    UniquenessTechnique(
        "bug-2",
        "Bivalue Universal Grave Type 2",
        "grave",
        ("2",),
        5.7,
        _aliases_of_larger("BUG", 2, "BUG"),
        "Without one digit in some cells all open cells would have two digits, and every digit two "
        "places in every house. One of them has it, so what sees all of them does not.",
        "795164823.4329.65.2.653.4.957498.36.6.937.54..324569..457813296321649785968725134",
    ),
    UniquenessTechnique(
        "bug-3",
        "Bivalue Universal Grave Type 3",
        "grave",
        ("3",),
        6.0,
        _aliases_of_larger("BUG", 3, "BUG"),
        "But for the extra digits of cells in one house all open cells would have two digits, and "
        "every digit two places in every house. The extras act as one cell of a naked subset.",
        "7.28561..815349267.96172.859576348216.8217.5.12.985..6.7.598612561423..8289761534",
    ),
    UniquenessTechnique(
        "bug-4",
        "Bivalue Universal Grave Type 4",
        "grave",
        ("4",),
        5.8,
        _aliases_of_larger("BUG", 4, "BUG"),
        "But for the extra digits of two cells in one house all open cells would have two digits, "
        "and every digit two places in every house. A digit that the house has only in the two "
        "cells takes one of them, an extra the other.",
        "795164823.4329.65.2.653.4.957498.36.6.937.54..324569..457813296321649785968725134",
    ),
)


def _register_entry(entry: UniquenessTechnique) -> None:
    """Registers a technique of the table."""

    @technique(
        entry.slug,
        entry.name,
        family="uniqueness",
        rating=entry.rating,
        aliases=entry.aliases,
        about=entry.about,
        assumes_unique=True,
        example=entry.example,
        # Where nearly all cells have two candidates, `default` finds colours before large graves.
        home="explainer" if entry.slug in ("bug-2", "bug-3", "bug-4") else "default",
    )
    def find(grid: Grid) -> Iterator[Step]:
        smallest_first = sorted(most_first(_rulings_of(grid, entry)), key=attrgetter("size"))
        for ruling in smallest_first:
            variant = None if len(entry.rules) == 1 else _variant_of(ruling)
            yield Step(entry.slug, variant, eliminations=ruling.eliminations, why=ruling.why)


def _rulings_of(grid: Grid, entry: UniquenessTechnique) -> Iterator[Ruling]:
    """Yields the rulings that the rules of a technique make."""
    if not entry.rules:
        yield from grid.derive(rectangle_sides.strong_link_rulings)
        return
    rules = rectangle_sides.NAMED_RULES if {"6", "hidden"} & {*entry.rules} else GUARDIAN_RULES
    for ruling in grid.derive(rulings, _TABLES[entry.kind], rules):
        if ruling.pattern.kind == entry.kind and _rule_name(ruling) in entry.rules:
            yield ruling


def _rule_name(ruling: Ruling) -> str:
    """The rule of a ruling by name; "2" becomes "5" for a rectangle whose corners with the extra
    digit do not share a house."""
    if ruling.rule != "2" or ruling.pattern.kind != "rectangle":
        return ruling.rule
    return "2" if houses_around(from_members(ruling.pattern.roof)) else "5"


def _variant_of(ruling: Ruling) -> str:
    return f"type {ruling.rule}" if ruling.rule.isdigit() else ruling.rule


for _entry in UNIQUENESS_TECHNIQUES:
    _register_entry(_entry)
