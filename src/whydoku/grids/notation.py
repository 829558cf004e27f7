"""Names of cells, houses, candidates and constraints: written by `format_`, read by `parse_`.

`r4c7` is the notation of code, files and default output. Groups fold: `r4c79` is two cells of a
row, `r46c7` two of a column, `r46c79` all four. `b5p19` names positions inside a box; it can be
read but is never written.

    candidate     5r4c7            placement    r4c7=5
    elimination   r4c7<>59         constraint   r4c7  5r4  5c7  5b6

Under rules with further houses, such as diagonals, these are `e1`, `e2`, ... in every scheme.

Names such as `D7` mean different cells to different people, so they are read and written only if
the caller asks for their scheme by name. A name that cannot be read raises InvalidNotation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidNotation, UnknownName, quoted
from whydoku.grids.bits import BITS, Candidates, Cells, Mask, members
from whydoku.grids.spaces import (
    ALL_CANDIDATES,
    ALL_DIGITS,
    FIRST_FURTHER,
    FIRST_GROUP,
    MOST_FURTHER,
    MOST_GROUPS,
    ROW_SPACE,
    cell_in_box,
    house_constraint,
    house_of,
)

_NUMBERS: Final = "123456789"

_BOX_CORNERS: Final = tuple(f"{b // 3 * 3}{b % 3 * 3}" for b in range(9))
"""The row and column of the first cell of each box, both counted from 0."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """A way to name cells and houses.

    `rows`, `columns` and `boxes` hold the symbol of each line and box; `cell` and `house` are the
    templates that turn symbols into names. If `named` is set, sentences use the names of houses
    too: Row0 instead of row 0.
    """

    name: str
    about: str
    rows: str
    columns: str
    boxes: tuple[str, ...]
    cell: str
    house: tuple[str, str, str]
    named: bool = False
    cell_names: tuple[str, ...] = field(init=False, repr=False)
    house_names: tuple[str, ...] = field(init=False, repr=False)
    cell_numbers: dict[str, int] = field(init=False, repr=False, compare=False)
    house_numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cells = tuple(self.cell.format(r=r, c=c) for r in self.rows for c in self.columns)
        houses = tuple(
            template.format(symbol)
            for template, symbols in zip(
                self.house, (self.rows, self.columns, self.boxes), strict=True
            )
            for symbol in symbols
        )
        for name, value in (
            ("cell_names", cells),
            ("house_names", houses),
            ("cell_numbers", {text.lower(): i for i, text in enumerate(cells)}),
            ("house_numbers", {text.lower(): h for h, text in enumerate(houses)}),
        ):
            object.__setattr__(self, name, value)


def _lettered_scheme(name: str, about: str, rows: str, columns: str, cell: str) -> Scheme:
    houses = ("row {}", "column {}", "box {}")
    return Scheme(name, about, rows, columns, tuple(_NUMBERS), cell, houses)


SCHEMES: Final = {
    scheme.name: scheme
    for scheme in (
        Scheme(
            "rc",
            "r4c7: row 4, column 7",
            _NUMBERS,
            _NUMBERS,
            tuple(_NUMBERS),
            "r{r}c{c}",
            ("r{}", "c{}", "b{}"),
        ),
        _lettered_scheme(
            "sudokuwiki", "D7: row D of A-H and J, column 7", "ABCDEFGHJ", _NUMBERS, "{r}{c}"
        ),
        _lettered_scheme("norvig", "D7: row D of A-I, column 7", "ABCDEFGHI", _NUMBERS, "{r}{c}"),
        _lettered_scheme("excel", "G4: column G of A-I, row 4", _NUMBERS, "ABCDEFGHI", "{c}{r}"),
        Scheme(
            "zero",
            "Cell36: row 3, column 6, counted from 0; Box03 begins at Cell03",
            "012345678",
            "012345678",
            _BOX_CORNERS,
            "Cell{r}{c}",
            ("Row{}", "Col{}", "Box{}"),
            named=True,
        ),
    )
}
"""The schemes for names, keyed by their own name; `rc` is the default."""


def scheme(name: str) -> Scheme:
    """The scheme called `name`; raises UnknownName if there is none."""
    try:
        return SCHEMES[name]
    except KeyError:
        raise UnknownName("notation", name, SCHEMES) from None


# Cells


_RC = re.compile(r"r([1-9]+)c([1-9]+)")
_BP = re.compile(r"b([1-9]+)p([1-9]+)")


def format_cell(i: int, naming: str = "rc") -> str:
    """The name of cell `i` in the scheme `naming`, such as `r4c7`."""
    return scheme(naming).cell_names[i]


def parse_cell(text: str, naming: str = "rc") -> int:
    """The number of the cell that is called `text` in the scheme `naming`."""
    cell = scheme(naming).cell_numbers.get(text.strip().lower())
    if cell is None:
        raise InvalidNotation(_not_a("cell", text, naming))
    return cell


def format_cells(cells: Cells, naming: str = "rc") -> str:
    """The names of cells in the scheme `naming`, folded if the scheme folds names: `r4c79 r6c1`."""
    return " ".join([name for name, _ in names_of_cells(cells, naming)])


def names_of_cells(cells: Cells, naming: str = "rc") -> list[tuple[str, Cells]]:
    """The names that `format_cells` joins, each with the cells that it names."""
    if naming != "rc" or cells & cells - 1 == 0:
        names = scheme(naming).cell_names
        return [(names[i], 1 << i) for i in members(cells)]
    rows: dict[int, Mask] = {}
    columns: dict[int, Mask] = {}
    for i in members(cells):
        r, c = divmod(i, 9)
        rows[r] = rows.get(r, 0) | 1 << c
        columns[c] = columns.get(c, 0) | 1 << r
    by_row, by_column = _alike(rows), _alike(columns)
    is_tall = len(by_column) < len(by_row)
    blocks = by_column.items() if is_tall else [(lines, m) for m, lines in by_row.items()]
    return [
        (
            f"r{_counted_from_one(rows)}c{_counted_from_one(columns)}",
            sum([columns << 9 * r for r in BITS[rows]]),
        )
        for rows, columns in blocks
    ]


def parse_cells(text: str, naming: str = "rc") -> Cells:
    """The cells named in a text; names may be folded, and blanks or commas separate them."""
    cells = 0
    for word in _words(text):
        cells |= _parse_group(word, naming)
    return cells


def _alike(places: dict[int, Mask]) -> dict[Mask, Mask]:
    """The lines that have cells at the same places, by these places, in the order of the first
    lines; `places` are those of each line."""
    groups: dict[Mask, Mask] = {}
    for line in sorted(places):
        m = places[line]
        groups[m] = groups.get(m, 0) | 1 << line
    return groups


def _parse_group(word: str, naming: str) -> Cells:
    lower = word.lower() if naming == "rc" else ""
    match = _RC.fullmatch(lower)
    cell_of: Callable[[int, int], int] = _cell_in_row
    if match is None:
        match, cell_of = _BP.fullmatch(lower), cell_in_box
    if match is None:
        return 1 << parse_cell(word, naming)
    if any(len(set(numbers)) < len(numbers) for numbers in match.groups()):
        raise InvalidNotation(
            f"{quoted(word)} has a number twice; rows, columns, boxes and places are 1 to 9"
        )
    return sum(1 << cell_of(int(m) - 1, int(n) - 1) for m in match[1] for n in match[2])


def _cell_in_row(r: int, c: int) -> int:
    return r * 9 + c


# Houses


_FURTHER_NAMES: Final = {
    **{FIRST_FURTHER + n: f"e{n + 1}" for n in range(MOST_FURTHER)},
    **{FIRST_GROUP + n: f"g{n + 1}" for n in range(MOST_GROUPS)},
}
_FURTHER_NUMBERS: Final = {name: h for h, name in _FURTHER_NAMES.items()}


def format_house(h: int, naming: str = "rc") -> str:
    """The name of house `h` in the scheme `naming`, such as `r4`, `c7` or `b6`."""
    if h >= FIRST_FURTHER:
        return _FURTHER_NAMES[h]
    return scheme(naming).house_names[h]


def parse_house(text: str, naming: str = "rc") -> int:
    """The number of the house that is called `text` in the scheme `naming`."""
    name = " ".join(text.lower().split())
    house = scheme(naming).house_numbers.get(name, _FURTHER_NUMBERS.get(name))
    if house is None:
        raise InvalidNotation(_not_a("house", text, naming))
    return house


# Constraints


@cache
def format_constraint(q: int) -> str:
    """The name of constraint `q`: a cell `r4c7`, or a digit in a house `5r4`, `5c7`, `5b6`."""
    if q < ROW_SPACE:
        return format_cell(q)
    return f"{q % 9 + 1}{format_house(house_of(q))}"


def parse_constraint(text: str) -> int:
    """The number of the constraint with this name."""
    word = text.strip().lower()
    if match := re.fullmatch(r"([1-9])([rcb][1-9]|e[1-9][0-9]?|g[1-9][0-9]{0,2})", word):
        return house_constraint(parse_house(match[2]), int(match[1]) - 1)
    if word in SCHEMES["rc"].cell_numbers:
        return SCHEMES["rc"].cell_numbers[word]
    raise InvalidNotation(
        f"{quoted(text)} names no constraint; allowed are a cell as r4c7, "
        "or a digit in a house as 5r4, 5c7 or 5b6"
    )


# Candidates


@cache
def format_candidate(k: int, naming: str = "rc") -> str:
    """The compact name of candidate `k`: `5r4c7`."""
    return f"{k % 9 + 1}{format_cell(k // 9, naming)}"


def format_candidates(candidates: Candidates, naming: str = "rc") -> str:
    """The compact names of candidates, with cells of the same digits folded: `59r4c7 3r6c12`."""
    return " ".join([name for name, _ in names_of_candidates(candidates, naming)])


def names_of_candidates(
    candidates: Candidates, naming: str = "rc"
) -> Iterator[tuple[str, Candidates]]:
    """Yields the names that `format_candidates` joins, each with the candidates that it names."""
    for digits, name, named in _digits_with_cells(candidates, naming):
        yield f"{digits}{name}", named


@cache
def format_placement(k: int, naming: str = "rc") -> str:
    """Writes the placement of candidate `k`: `r4c7=5`."""
    return f"{format_cell(k // 9, naming)}={k % 9 + 1}"


def format_placements(candidates: Candidates, naming: str = "rc") -> str:
    """Writes placements as `r4c7=5, r6c1=3`."""
    return ", ".join([format_placement(k, naming) for k in members(candidates)])


@cache
def format_elimination(k: int, naming: str = "rc") -> str:
    """Writes the elimination of candidate `k`: `r4c7<>5`."""
    return f"{format_cell(k // 9, naming)}<>{k % 9 + 1}"


def format_eliminations(candidates: Candidates, naming: str = "rc") -> str:
    """Writes eliminations as `r4c7<>59, r6c12<>3`, with cells of the same digits folded."""
    return ", ".join([name for name, _ in names_of_eliminations(candidates, naming)])


def names_of_eliminations(
    candidates: Candidates, naming: str = "rc"
) -> Iterator[tuple[str, Candidates]]:
    """Yields the names that `format_eliminations` joins, each with the candidates that it names."""
    for digits, name, named in _digits_with_cells(candidates, naming):
        yield f"{name}<>{digits}", named


def format_conclusions(placements: Candidates, eliminations: Candidates) -> str:
    """Writes placements and eliminations as `r4c7=5, r6c12<>3`."""
    parts = format_placements(placements), format_eliminations(eliminations)
    return ", ".join(filter(None, parts))


def parse_candidates(text: str, naming: str = "rc") -> Candidates:
    """The candidates named in a text such as `5r4c7 59r6c12`; blanks or commas separate names."""
    candidates = 0
    for word in _words(text):
        match = re.fullmatch(r"(?:([1-9]+)|\(([1-9]+)\))([^\d(].*)", word)
        if not match:
            raise InvalidNotation(_not_a("candidate", word, naming, before="5"))
        candidates |= _product(_parse_group(match[3], naming), match[1] or match[2])
    return candidates


def parse_placements(text: str, naming: str = "rc") -> Candidates:
    """The placements named in a text such as `r4c7=5, r6c1=3`."""
    return _parse_signed(text, "=", naming)


def parse_eliminations(text: str, naming: str = "rc") -> Candidates:
    """The eliminations named in a text such as `r4c7<>59, r6c12<>3`."""
    return _parse_signed(text, "<>", naming)


def _parse_signed(text: str, sign: str, naming: str) -> Candidates:
    kind = "placement" if sign == "=" else "elimination"
    candidates = 0
    for word in _words(text):
        group, with_sign, digits = word.partition(sign)
        if not with_sign or not re.fullmatch("[1-9]+" if sign == "<>" else "[1-9]", digits):
            raise InvalidNotation(_not_a(kind, word, naming, after=f"{sign}5"))
        candidates |= _product(_parse_group(group, naming), digits)
    return candidates


def _words(text: str) -> Iterator[str]:
    return (word for word in re.split(r"[\s,]+", text) if word)


def _product(cells: Cells, digits: str) -> Candidates:
    m = sum(1 << int(digit) - 1 for digit in set(digits))
    return sum(m << i * 9 for i in members(cells))


def _digits_with_cells(
    candidates: Candidates, naming: str
) -> Iterator[tuple[str, str, Candidates]]:
    """Yields digits, the name of the cells that hold exactly these digits, and their candidates.

    Digits come in the order of the first cell that holds them.
    """
    groups: dict[Mask, Cells] = {}
    left = candidates & ALL_CANDIDATES
    while left:
        i = ((left & -left).bit_length() - 1) // 9
        m = left >> i * 9 & ALL_DIGITS
        groups[m] = groups.get(m, 0) | 1 << i
        left ^= m << i * 9
    for m, cells in groups.items():
        digits = _counted_from_one(m)
        for name, named in names_of_cells(cells, naming):
            yield digits, name, sum([m << i * 9 for i in members(named)])


@cache
def _counted_from_one(m: Mask) -> str:
    return "".join([_NUMBERS[j] for j in BITS[m]])


def _not_a(kind: str, text: str, naming: str, before: str = "", after: str = "") -> str:
    example = format_house(3, naming) if kind == "house" else format_cell(33, naming)
    example_name = f"{before}{example}{after}"
    return (
        f"{quoted(text)} names no {kind}; an example in the notation {naming!r} is {example_name}"
    )
