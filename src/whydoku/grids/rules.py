"""Rules: what a grid demands of its digits, as a value.

    classic                  rows, columns and boxes of 3 × 3
    mini-4 mini-6 mini-8     smaller grids, with boxes of 2 × 2, 2 × 3 and 2 × 4
    jigsaw:AAABBB...         regions as drawn, a letter a cell, row by row; 16 to 81 letters
    x windoku disjoint       further houses
    anti-knight anti-king    cells that see each other by a move
    house:r1c159,r5c159,...  any other house
    see:r1c1-r9c9,...        any other cells that see each other; three or more are a group

Names are joined by `+`, boxes and a jigsaw at most once each: `mini-6+x`, `x+windoku`. Where
both stand, as in `classic+jigsaw:...`, boxes and regions hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from weakref import WeakValueDictionary

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidNotation, UnknownName, WhydokuError, quoted
from whydoku.grids import spaces
from whydoku.grids.bits import members
from whydoku.grids.notation import format_cell, format_cells, parse_cell, parse_cells
from whydoku.grids.spaces import (
    FIRST_FURTHER,
    FIRST_GROUP,
    MOST_FURTHER,
    MOST_GROUPS,
    Relation,
    Tables,
    cells_of_size,
)

SMALLEST: Final = 4
"""The fewest rows of a grid; the most are 9."""

BOXES: Final = MappingProxyType(
    {"classic": (9, 3, 3), "mini-4": (4, 2, 2), "mini-6": (6, 2, 3), "mini-8": (8, 2, 4)}
)
"""For each grid with boxes its size, and the rows and columns of a box."""

BASES: Final = MappingProxyType({shape[0]: name for name, shape in BOXES.items()})
"""For each size of grids with boxes, the rules that are nothing but these boxes."""

_LETTERS: Final = "ABCDEFGHI"


class InvalidRules(WhydokuError):
    """These rules make no sense, or are not known."""


@dataclass(frozen=True, slots=True)
class FurtherHouse:
    """A house beside rows, columns and regions, or a group, which has fewer cells.

    `kind` says what it is, such as `diagonal`, and `name` which of them, such as `↘`; `cells` are
    its cells, in ascending order.
    """

    kind: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """Pairs of cells that see each other without sharing a house; `kind` says how, such as
    `knight`."""

    kind: str
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Rules:
    """What a grid demands of its digits, besides one of each in every row and column.

    >>> rules("x+windoku").size
    9
    >>> print(rules("windoku+x"))
    x+windoku

    `size` is the number of cells in a row; `regions` has the region of each cell, row by row;
    `further`, `links`, `groups` and `relations` are what else is demanded. `names` are the parts of
    the rules' own name, from which `rules` makes them again. Rules that nobody holds any more are
    forgotten, with their tables.
    """

    size: int
    regions: tuple[int, ...]
    further: tuple[FurtherHouse, ...]
    links: tuple[Links, ...]
    names: tuple[str, ...]
    groups: tuple[FurtherHouse, ...] = ()
    relations: tuple[Relation, ...] = ()

    @cached_property
    def tables(self) -> Tables:
        """What all this means for a grid."""
        if self.names == ("classic",):
            return spaces.CLASSIC
        return Tables(
            self.size,
            self.regions,
            [house.cells for house in self.further],
            {pair: links.kind for links in reversed(self.links) for pair in links.pairs},
            [group.cells for group in self.groups],
            self.relations,
        )

    def __reduce__(self) -> tuple[Callable[[str], Rules], tuple[str]]:
        return rules, (str(self),)

    def __str__(self) -> str:
        return "+".join(self.names)

    @property
    def shape(self) -> str:
        """The one of the names that says the size and the regions; `classic` if none does."""
        first = self.names[0]
        return first if first.partition(":")[0] in (*BOXES, "jigsaw") else "classic"

    @property
    def joined(self) -> tuple[str, ...]:
        """The names of what is demanded besides."""
        return tuple(name for name in self.names if name != self.shape)

    def __hash__(self) -> int:
        return hash(self.names)

    @property
    def is_classic(self) -> bool:
        """Whether these are the classic rules."""
        return self is CLASSIC

    @property
    def has_boxes(self) -> bool:
        """Whether the regions are boxes of 3 × 3 in a grid of 9 × 9."""
        return self.regions == CLASSIC.regions

    @property
    def is_plain(self) -> bool:
        """Whether a cell sees the cells of its row, column and box alone."""
        return not self.has_more and self.tables.box_shape[0] < self.size

    @property
    def has_more(self) -> bool:
        """Whether there is more than rows, columns and regions."""
        return bool(self.further or self.links or self.groups or self.relations)

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """The linked cells."""
        return (pair for links in self.links for pair in links.pairs)

    @property
    def address(self) -> Any:
        """By what the engine knows these rules; None for the classic ones."""
        return None if self is CLASSIC else self._known_to_engine.address

    @cached_property
    def _known_to_engine(self) -> Any:
        from whydoku.grids.engine.rules import EngineRules

        return EngineRules(self.record())

    def house(self, h: int) -> FurtherHouse:
        """The further house with this number, from 27 on, or the group, from 64 on."""
        return self.groups[h - FIRST_GROUP] if h >= FIRST_GROUP else self.further[h - FIRST_FURTHER]

    def record(self) -> bytes:
        """The rules as the engine reads them; `native/door/whydoku.h` describes it."""
        regions = [255] * 81
        for i, b in zip(cells_of_size(self.size), self.regions, strict=False):
            regions[i] = b
        record = [_VERSION, self.size, *regions, len(self.further)]
        record += [i for house in self.further for i in house.cells]
        record += _pairs_of_record([*self.pairs])
        record.append(len(self.groups))
        for group in self.groups:
            record += [len(group.cells), *group.cells]
        record.append(len(self.relations))
        for relation in self.relations:
            record += [part for m in relation.allowed for part in m.to_bytes(2, "little")]
            record += _pairs_of_record(relation.pairs)
        return bytes(record)


_VERSION: Final = 2
"""The version of records. Those that were written without one begin with the size."""


def _pairs_of_record(pairs: Sequence[tuple[int, int]]) -> list[int]:
    return [*len(pairs).to_bytes(2, "little"), *(i for pair in pairs for i in pair)]


def rules(text: str) -> Rules:
    """The rules of this name; raises UnknownName or InvalidRules, saying what is allowed.

    The same rules are the same value as long as anybody holds it.
    """
    if not isinstance(text, str):
        raise InvalidRules(f"rules are a text, such as x+anti-knight; found {type(text).__name__}")
    return _rules(text)


@lru_cache(maxsize=32)
def _rules(text: str) -> Rules:
    words = [word for word in re.split(r"\s*\+\s*", text.strip()) if word]
    if not words:
        raise InvalidRules("rules have a name, such as classic, mini-6 or x+anti-knight")
    drawn, parts = dict[str, _Regions](), list[str]()
    for word in words:
        name, _, letters = word.partition(":")
        name = name.lower()
        if name not in (*BOXES, "jigsaw"):
            parts.append(f"{name}:{letters}" if letters else name)
            continue
        if (kind := "jigsaw" if name == "jigsaw" else "boxes") in drawn:
            raise InvalidRules(f"{quoted(text)} names two kinds of {kind}; a grid has one")
        drawn[kind] = _drawn_regions(letters) if kind == "jigsaw" else _Regions.of_boxes(name)
    shape = drawn.get("boxes") or drawn.get("jigsaw") or _Regions.of_boxes("classic")
    size, base = shape.size, shape.name
    order = {name: n for n, name in enumerate(additions())}
    listed = sorted({*parts}, key=lambda part: (order.get(part, len(order)), part))
    adding = [_read_addition(part, size) for part in listed]
    if (jigsaw := drawn.get("jigsaw")) and jigsaw != shape:
        if jigsaw.size != size:
            raise InvalidRules(
                f"boxes and regions are of one size; found {size} and {jigsaw.size} in "
                f"{quoted(text)}"
            )
        adding.insert(0, _Addition(jigsaw.name, jigsaw.houses))
    named = [one.name for one in adding]
    is_named = base != "classic" or not named or named[0] == (jigsaw and jigsaw.name)
    names = (base, *named) if is_named else tuple(named)
    further = tuple(house for one in adding for house in one.further)
    links = tuple(some for one in adding for some in one.links)
    groups = tuple(group for one in adding for group in one.groups)
    for many, most, what in (
        (further, MOST_FURTHER, "houses beside rows, columns and regions"),
        (groups, MOST_GROUPS, "groups of cells that see each other"),
    ):
        if len(many) > most:
            raise InvalidRules(f"rules may have {most} {what}, not {len(many)}")
    known = _KNOWN.get(names) or Rules(size, shape.regions, further, links, names, groups)
    return _KNOWN.setdefault(names, known)


def begins_rules(word: str) -> bool:
    """Whether a word of a text may be the name of rules: its first part is known."""
    name = word.partition("+")[0].partition(":")[0].lower()
    return name in (*BOXES, "jigsaw", *_OWN) or (name.isascii() and name in additions())


def rules_apart(puzzle: str) -> tuple[Rules, str]:
    """The rules before the characters of a puzzle, the classic ones if none are there, and the
    characters."""
    name, _, cells = puzzle.partition(" ")
    return (rules(name), cells) if cells and begins_rules(name) else (CLASSIC, puzzle)


def known_rules() -> Mapping[str, str]:
    """The rules that have a name, each with a sentence that says what it demands."""
    about = {
        name: f"A grid of {size} × {size} cells with boxes of {rows} × {columns}."
        for name, (size, rows, columns) in BOXES.items()
    }
    about["jigsaw"] = "Regions of any shape in place of boxes: jigsaw: and a letter for each cell."
    return about | {name: addition["about"] for name, addition in additions().items()}


@dataclass(frozen=True, slots=True)
class _Regions:
    """The size of a grid and the region of each cell, which are numbered in the order in which they
    begin."""

    size: int
    regions: tuple[int, ...]

    @classmethod
    def of_boxes(cls, name: str) -> _Regions:
        size, rows, columns = BOXES[name]
        across = size // columns
        each = range(size)
        return cls(size, tuple(r // rows * across + c // columns for r in each for c in each))

    @property
    def name(self) -> str:
        """The name of the boxes that they are, or what draws them."""
        for name in BOXES:
            if self == self.of_boxes(name):
                return name
        return "jigsaw:" + "".join(_LETTERS[b] for b in self.regions)

    @property
    def houses(self) -> tuple[FurtherHouse, ...]:
        """The regions as houses beside boxes."""
        cells = cells_of_size(self.size)
        of_each = [
            tuple(i for i, b in zip(cells, self.regions, strict=True) if b == n)
            for n in range(self.size)
        ]
        return tuple(FurtherHouse("region", str(n), held) for n, held in enumerate(of_each, 1))


def _drawn_regions(drawn: str) -> _Regions:
    """What a text with a letter a cell draws."""
    letters = "".join(drawn.split())
    size = next((n for n in range(SMALLEST, 10) if n * n == len(letters)), 0)
    if not size:
        raise InvalidRules(
            f"a jigsaw has a letter for each cell, 16 to 81 of them; found {len(letters)}"
        )
    first = {letter: n for n, letter in enumerate(dict.fromkeys(letters))}
    if len(first) != size or any(letters.count(letter) != size for letter in first):
        counts = ", ".join(f"{letter} {letters.count(letter)}" for letter in first)
        raise InvalidRules(
            f"a jigsaw of {size} × {size} cells has {size} regions of {size} cells; found {counts}"
        )
    return _Regions(size, tuple(first[letter] for letter in letters))


@cache
def additions() -> Mapping[str, Mapping[str, Any]]:
    """The rules beside those of rows, columns and regions, by their names, as data."""
    import tomllib

    return tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class _Addition:
    """What a part of rules adds, with its own name."""

    name: str
    further: tuple[FurtherHouse, ...] = ()
    links: tuple[Links, ...] = ()
    groups: tuple[FurtherHouse, ...] = ()


def _read_addition(part: str, size: int) -> _Addition:
    name, _, cells = part.partition(":")
    if name in _OWN:
        return _OWN[name](cells, size)
    addition = additions().get(part)
    if addition is None:
        names = (*BOXES, "jigsaw:...", *additions(), "house:...", "see:...")
        raise UnknownName("rule", part, names)
    houses, links = _known_houses(part, addition, size), _known_links(addition, size)
    return _Addition(part, tuple(houses), tuple(links))


def _known_houses(name: str, addition: Mapping[str, Any], size: int) -> list[FurtherHouse]:
    houses = []
    for line in addition.get("lines", ()):
        r, c = (n % size for n in line["first"])
        down, right = line["step"]
        cells = [(r + n * down) * 9 + c + n * right for n in range(size)]
        houses.append(FurtherHouse(addition["kind"], line["name"], tuple(sorted(cells))))
    if drawings := addition.get("drawn"):
        if str(size) not in drawings:
            sizes = " or ".join(drawings)
            raise InvalidRules(f"{name} is for grids of size {sizes}, not {size}")
        drawn = drawings[str(size)]
        signs = sorted({*"".join(drawn)} - {"."})
        houses += [
            FurtherHouse(
                addition["kind"],
                sign,
                tuple(r * 9 + c for r in range(size) for c in range(size) if drawn[r][c] == sign),
            )
            for sign in signs
        ]
    return houses


def _known_links(addition: Mapping[str, Any], size: int) -> list[Links]:
    steps = {
        (sign * down, right)
        for move in addition.get("moves", ())
        for down, right in (move, move[::-1])
        for sign in (1, -1)
    }
    pairs = sorted(
        {
            tuple(sorted((r * 9 + c, (r + down) * 9 + c + right)))
            for r in range(size)
            for c in range(size)
            for down, right in steps
            if 0 <= r + down < size and 0 <= c + right < size
        }
    )
    return [Links(addition["kind"], tuple((i, other) for i, other in pairs))] if pairs else []


def _house_of_cells(text: str, size: int) -> _Addition:
    cells = members(_read(parse_cells, text, size))
    if len(cells) != size:
        raise InvalidRules(
            f"a house of a grid of size {size} has {size} cells; "
            f"{quoted(f'house:{text}')} has {len(cells)}"
        )
    named = ",".join(format_cells(sum(1 << i for i in cells)).split())
    return _Addition(f"house:{named}", (FurtherHouse("house", named, tuple(cells)),))


def _seeing_cells(text: str, size: int) -> _Addition:
    """Cells that see each other: pairs, and groups of more."""
    sets = set()
    for word in text.split(","):
        ends = word.split("-")
        cells = sorted(members(_read(_cell, end, size))[0] for end in ends)
        if len(cells) < 2:
            raise InvalidRules(
                f"cells that see each other are written r1c1-r9c9; found {quoted(word)}"
            )
        if len({*cells}) < len(cells):
            raise InvalidRules(f"a cell cannot see itself: {quoted(word)}")
        if len(cells) >= size:
            raise InvalidRules(
                f"a group of a grid of size {size} has fewer than {size} cells, which would be a "
                f"house:...; {quoted(word)} has {len(cells)}"
            )
        sets.add(tuple(cells))
    pairs = tuple(sorted((cells[0], cells[1]) for cells in sets if len(cells) == 2))
    groups = tuple(sorted(cells for cells in sets if len(cells) > 2))
    names = ["-".join(map(format_cell, cells)) for cells in (*pairs, *groups)]
    return _Addition(
        f"see:{','.join(names)}",
        links=(Links("link", pairs),) if pairs else (),
        groups=tuple(FurtherHouse("group", "-".join(map(format_cell, g)), g) for g in groups),
    )


def _cell(text: str) -> int:
    return 1 << parse_cell(text)


def _read(parse: Callable[[str], int], text: str, size: int) -> int:
    """The cells that a text names, all of which a grid of this size has."""
    try:
        cells = parse(text)
    except InvalidNotation as fault:
        raise InvalidRules(str(fault)) from None
    for i in members(cells):
        if i // 9 >= size or i % 9 >= size:
            raise InvalidRules(f"{format_cell(i)} is not in a grid of size {size}")
    return cells


_OWN: Final = MappingProxyType({"house": _house_of_cells, "see": _seeing_cells})
"""The parts of rules that are written out: what reads each."""


CLASSIC: Final = Rules(9, _Regions.of_boxes("classic").regions, (), (), ("classic",))
"""The rules of classic sudoku, which hold where no others are named."""

_KNOWN: Final = WeakValueDictionary({CLASSIC.names: CLASSIC})
"""The rules that somebody holds, by their names."""
