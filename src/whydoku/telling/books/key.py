"""The key to the hints of a book: how they are read, what places are called, and what each
technique is that they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, TypeAlias

from whydoku.errors import listed
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.logic.catalogue import catalogue
from whydoku.logic.technique import CatalogueEntry
from whydoku.playing.hints.hint import DISCLOSURES
from whydoku.solving.profiles.profile import Profile
from whydoku.telling.books.boards import example_cell, has_boxes
from whydoku.telling.books.front import TextBlock, paragraph
from whydoku.telling.books.hints import LEFT, STUCK, THEN
from whydoku.telling.books.plan import WHICH_CELLS
from whydoku.telling.words.writing.houses import with_kind_of_regions
from whydoku.telling.words.writing.language import language

HEADING: Final = "Key to the hints"

_ON_A_TRAIL: Final = """Go through the list of digits to find, or of cells to fill, in order. If all
that you have filled in is right, you can always find the first item that is still missing: it is
the only place left for that digit in {house}, or the only digit left for that cell. If you cannot
find it, one of your digits is wrong. After the whole list you can find more digits in the same two
ways, until neither gives another."""
_AT_A_STOP: Final = """For where no more digits can be found without pencil marks. Write into each
open cell the digits that it can still take, but none that earlier steps of the hint have removed.
Count the open cells, and look for that number in the hint. From there on each sentence is a step
that removes pencil marks or gives a digit; take them in order."""
_BETWEEN: Final = """If yours lies between two in the hint, first do all under the larger ones that
you have not done yet. If it is larger than all, you can still find a digit without pencil marks."""
_ENDS: Final = """have two ends or more, at least one of which is true, so you can remove every
pencil mark that all of them rule out."""

HOW_TO_READ: Final = {
    STUCK: (STUCK, _ON_A_TRAIL),
    THEN: (THEN, "Another such list, once the steps before it are taken."),
    f"With 30 cells {LEFT}?": (f" {LEFT}?", _AT_A_STOP),
    "Another number": (f" {LEFT}?", _BETWEEN),
    "Chains and wings": (f" {LEFT}?", _ENDS),
    "Look at": ("Look at", "says where the next step is, but not what it is."),
    "Begin in": ("Begin in", "says where a chain of conclusions begins."),
}
"""What a key explains: how it looks in hints, the sign that some hint has it, and what it means."""

WORDS: Final = (
    (r"houses?", "House", "{house}"),
    (r"lines?", "Line", "a row or a column"),
    (r"candidates?", "Candidate", "a digit that a cell can still take; one of its pencil marks"),
    (r"sees?|seen|seeing", "Sees", "one cell sees another {sees}"),
    (r"bent cells", "Bent cells", "cells in a line and a box that cross each other"),
    (
        r"strong links?",
        "Strong link",
        "two candidates in a cell or a house, at least one of which is true",
    ),
    (
        r"\(\d[BD]?/\dSL\)",
        "(2B/1SL)",
        "corners with extra digits (B: side by side, D: diagonally opposite) and strong links",
    ),
    (r"the fish", "Fish", "an X-Wing, a Swordfish or a larger pattern of the same kind"),
)
"""Words that the sentences about techniques lean on: how they are found, and what they mean."""

PLACES: Final = (
    "Rows are numbered from the top, {regions}.",
    "{cell} is the cell where row 2 and column {column} cross, which is marked in the {pictures}.",
    "Digits in brackets after a cell are its pencil marks.",
)

REGIONS_NUMBERED: Final = "regions by the small number in a corner of one of their cells"
"""How to tell regions that are no boxes, which each puzzle has in other places."""

_CELL: Final = re.compile(r"\br\dc\d")
_CELL_WITH_MARKS: Final = re.compile(r"\br\dc\d \(\d")
ALONE: Final = " Where a list of digits names only a cell, that cell has just one digit left."
STAGES: Final = ("first", "second", "third", "fourth")

SpokenNames: TypeAlias = Callable[[CatalogueEntry], frozenset[str]]
"""What a technique is called in the texts of a book."""


def key_blocks(
    hints: Iterable[str],
    disclosures: Sequence[int],
    profile: Profile,
    rules: Sequence[Rules] = (CLASSIC,),
) -> list[dict[str, Any]]:
    """The blocks of text of the key to these hints, or to other texts about steps if there are no
    `disclosures`, which say in which stages hints are told; `profile` says what techniques are
    called, and `rules` are those of the puzzles."""
    text = "\n".join(hints)
    by_rules = _words_by(rules)
    alone = ALONE if WHICH_CELLS in disclosures else ""
    how = [
        (look, " ".join(what.split()).format(**by_rules) + (alone if look == STUCK else ""))
        for look, (sign, what) in HOW_TO_READ.items()
        if disclosures and sign in text
    ]
    number = 1 + bool(_CELL.search(text)) + bool(_CELL_WITH_MARKS.search(text))
    places = [said.format(**by_rules) for said in PLACES[:number]]
    in_kind = partial(_in_kinds, rules)
    names = _names_by(profile, rules)
    named = _named(text, names)
    told = [
        (in_kind(profile.name_of(one)), in_kind(about)) for one, about in _in_order(named, names)
    ]
    said = " ".join((text, *named.values()))
    words = [
        (word, f"{what.format(**by_rules)}.") for sign, word, what in WORDS if _is_named(sign, said)
    ]
    stages = _stages(disclosures, text)
    return [
        *([paragraph(stages)] if stages else []),
        *_table("What hints say", how),
        {"kind": "places", "boards": _boards(rules), "texts": places},
        *_table("Words and techniques" if words else "Techniques", [*words, *told]),
    ]


def _table(heading: str, rows: Sequence[tuple[str, str]]) -> list[TextBlock]:
    """A heading, and below it what each of some words means; nothing without words."""
    if not rows:
        return []
    return [{"kind": "heading-2", "text": heading}, {"kind": "meanings", "rows": rows}]


def _in_kinds(rules: Sequence[Rules], text: str) -> str:
    """Words about a technique, which name the regions of these rules in place of boxes, or beside
    them."""
    drawn = next((one for one in rules if not has_boxes(one)), None)
    if drawn is None:
        return text
    named = partial(with_kind_of_regions, language("en"), drawn)
    if not any(map(has_boxes, rules)):
        return named(text)
    return re.sub(r"\bbox(es)?\b", lambda box: f"{box[0]} or {named(box[0])}", text)


def _words_by(rules: Sequence[Rules]) -> dict[str, str]:
    """The words of a key that depend on the rules of the puzzles."""
    cell = example_cell(rules)
    pictures = "pictures" if len(_boards(rules)) > 1 else "picture"
    numbered = {"box": f"boxes as in the {pictures}", "region": REGIONS_NUMBERED}
    kinds = sorted({"box" if has_boxes(one) else "region" for one in rules})
    houses, others = ["row", "column", *kinds], "whatever else has to hold every digit once"
    has_more = any(one.has_more for one in rules)
    named = [*(f"a {kind}" for kind in houses), *([others] if has_more else [])]
    same = "house, or where a rule says that they hold different digits"
    return {
        "house": listed(named, "or"),
        "sees": f"in the same {same if has_more else listed(houses, 'or')}",
        "cell": cell,
        "column": cell[-1],
        "regions": _series(["columns from the left", *(numbered[kind] for kind in kinds)]),
        "pictures": pictures,
    }


def _series(parts: Sequence[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)}, and {last}"


def _boards(rules: Sequence[Rules]) -> list[tuple[str, str]]:
    """The boards that show where places are, one for each size with boxes and with other regions;
    each with its description in words."""
    shown = {(one.size, has_boxes(one)): one for one in reversed(rules)}
    return [(str(one), _board_told(one)) for one in reversed(shown.values())]


def _board_told(rules: Rules) -> str:
    size, (rows, _) = rules.size, rules.tables.box_shape
    boxes = [f"boxes 1 to {size}, {rows} in each band"] if rows < size else []
    return f"A grid with {listed([f'rows r1 to r{size}', f'columns c1 to c{size}', *boxes])}."


def _stages(disclosures: Sequence[int], text: str) -> str:
    """Says what each of several hints for a puzzle shows."""
    if len(disclosures) < 2:
        return ""
    told = (
        f"the {stage} says {DISCLOSURES[one]}"
        for stage, one in zip(STAGES, disclosures, strict=False)
    )
    lists = " In the first, lists name cells; in the last, digits." if STUCK in text else ""
    number = ("two", "three", "four")[len(disclosures) - 2]
    return f"Each puzzle has {number} hints in different places: {', '.join(told)}.{lists}"


def _names_by(profile: Profile, rules: Sequence[Rules]) -> SpokenNames:
    """What techniques are called, whether the puzzles have boxes or other regions."""
    kinds = {has_boxes(one): one for one in rules}.values()

    @cache
    def names(entry: CatalogueEntry) -> frozenset[str]:
        own = {entry.name, profile.name_of(entry)}
        told = {with_kind_of_regions(language("en"), one, name) for one in kinds for name in own}
        return frozenset(own | told)

    return names


def _named(text: str, names: SpokenNames) -> dict[CatalogueEntry, str]:
    """The techniques that a text names, and those that their descriptions name, with these."""
    found: dict[CatalogueEntry, str] = {}
    texts = [text]
    while texts:
        text = texts.pop()
        for entry in catalogue():
            if entry not in found and _is_told(entry, text, names):
                found[entry] = entry.about
                texts.append(found[entry])
    return found


def _in_order(
    named: Mapping[CatalogueEntry, str], names: SpokenNames
) -> Iterator[tuple[CatalogueEntry, str]]:
    """Yields techniques, the easiest first, but each after those that its description names."""
    left = sorted(named, key=lambda one: one.rating)
    while left:
        free = (
            one
            for one in left
            if not any(_is_told(other, named[one], names) for other in left if other is not one)
        )
        chosen = next(free, left[0])
        left.remove(chosen)
        yield chosen, named[chosen]


def _is_told(entry: CatalogueEntry, text: str, names: SpokenNames) -> bool:
    return any(_is_named(re.escape(name), text) for name in names(entry))


def _is_named(sign: str, text: str) -> bool:
    """Whether a text has a word, and not only as a part of a longer one."""
    return bool(re.search(rf"(?<![\w-])(?:{sign})(?![\w-])", text, re.IGNORECASE))
