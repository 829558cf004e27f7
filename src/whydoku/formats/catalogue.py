"""The formats by name, and writing in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypeAlias

from whydoku.errors import InvalidPuzzle, UnknownName
from whydoku.formats import csv_puzzles, hodoku
from whydoku.formats.reading import Reading
from whydoku.grid import Grid
from whydoku.world.drawing import draw_cells, draw_marks

Item: TypeAlias = "Reading | Grid"
"""What can be written: a grid, or a reading, which may have a name."""

Writer: TypeAlias = Callable[[Iterable[Item]], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, a line about it, the ends of its file names, and what it can do.

    `carries` tells what of a grid survives beside its digits: `placed`, that placed digits are
    told from givens; `candidates`, what was removed; `unproved`, which of it is unproved; `name`.
    """

    name: str
    about: str
    suffixes: tuple[str, ...]
    carries: frozenset[str]
    writer: Writer
    reads: bool = True
    writes: bool = True


def write(grid: Grid, format: str = "line") -> str:  # noqa: A002
    """A grid as text in a format, without a line end after it."""
    return "".join(write_all((grid,), format)).removesuffix("\n")


def write_all(items: Iterable[Item], format: str = "line") -> Iterator[str]:  # noqa: A002
    """Grids or readings as pieces of text that make one whole document when joined.

    A piece comes as soon as its item is there. A reading that holds a fault raises it.
    """
    try:
        writer = FORMATS[format].writer
    except KeyError:
        raise UnknownName("format", format, FORMATS) from None
    return writer(items)


def grid_of(item: Item) -> Grid:
    """The grid of an item."""
    return item if isinstance(item, Grid) else item.grid


def name_of(item: Item) -> str:
    """The name of an item, if it has one."""
    return "" if isinstance(item, Grid) else item.name


def line_of(item: Item) -> str:
    """The digits of an item as 81 characters, if they are not less than the puzzle itself."""
    if plain := _plain(item):
        return plain
    grid = grid_of(item)
    if not grid.givens and grid.removed:
        raise InvalidPuzzle(
            "this puzzle is its pencil marks, which a format of digits would lose; allowed are "
            f"{', '.join(name for name, f in FORMATS.items() if 'candidates' in f.carries)}"
        )
    return grid.as_line()


def _plain(item: Item) -> str | None:
    """The 81 characters of a reading of givens alone, which need no grid."""
    return item.line81 if isinstance(item, Reading) and item.error is None else None


def _each(one: Callable[[Item], str], between: str = "") -> Writer:
    def writer(items: Iterable[Item]) -> Iterator[str]:
        for n, item in enumerate(items):
            yield f"{between if n else ''}{one(item)}\n"

    return writer


def _line(item: Item) -> str:
    name = name_of(item)
    return f"{line_of(item)} # {name}" if name else line_of(item)


def _simple(item: Item) -> str:
    rows = draw_cells(line_of(item)).replace(" ", "").splitlines()
    border = "*-----------*"
    inner = ["|---+---+---|" if row.startswith("-") else f"|{row}|" for row in rows]
    return "\n".join((border, *inner, border))


def _json(items: Iterable[Item]) -> Iterator[str]:
    """One object for one item, a list of objects for several or none."""
    source = iter(items)
    first, second = next(source, None), next(source, None)
    if first is not None and second is None:
        yield f"{_record(first)}\n"
        return
    yield "["
    between = "\n"
    for item in chain((i for i in (first, second) if i is not None), source):
        yield f"{between}{_record(item)}"
        between = ",\n"
    yield "\n]\n"


def _record(item: Item) -> str:
    from whydoku.formats import json_puzzles

    return json_puzzles.write(grid_of(item), name_of(item))


def _csv(items: Iterable[Item]) -> Iterator[str]:
    """Rows under a header; there is a column of names if the first item has one."""
    named = None
    for item in items:
        if named is None:
            named = bool(name_of(item))
            yield f"{csv_puzzles.header_of(named)}\n"
        yield f"{csv_puzzles.row_of(_field(item), name_of(item) if named else None)}\n"
    if named is None:
        yield f"{csv_puzzles.header_of(False)}\n"


def _field(item: Item) -> str:
    """81 characters, or 729 where the pencil marks are the puzzle."""
    if plain := _plain(item):
        return plain
    grid = grid_of(item)
    return grid.as_marks() if grid.removed and not grid.givens else grid.as_line()


def _opensudoku(items: Iterable[Item]) -> Iterator[str]:
    from whydoku.formats import opensudoku

    yield opensudoku.HEAD
    for item in items:
        yield opensudoku.game(grid_of(item), name_of(item))
    yield opensudoku.TAIL


def _sdk(item: Item) -> str:
    from whydoku.formats import sdk

    line_of(item)
    return sdk.write(grid_of(item), name_of(item))


def _fpuzzles(item: Item) -> str:
    from whydoku.formats import links

    return links.write_fpuzzles(grid_of(item), name_of(item))


def _sudokupad(item: Item) -> str:
    from whydoku.formats import links

    return links.write_sudokupad(grid_of(item), name_of(item))


def _formats() -> Iterator[Format]:
    def made(name: str, about: str, suffixes: str, carries: str, writer: Writer) -> Format:
        return Format(name, about, tuple(suffixes.split()), frozenset(carries.split()), writer)

    yield made("line", "81 characters a line", ".txt", "name", _each(_line))
    yield made(
        "picture",
        "nine rows with borders",
        "",
        "",
        _each(lambda item: draw_cells(line_of(item)), "\n"),
    )
    yield made(
        "marks",
        "pencil marks, 729 characters a line",
        "",
        "candidates",
        _each(lambda item: grid_of(item).as_marks()),
    )
    yield made(
        "drawing",
        "pencil marks drawn with borders",
        "",
        "candidates",
        _each(lambda item: draw_marks(grid_of(item).bits), "\n"),
    )
    yield made(
        "hodoku",
        "HoDoKu library lines",
        "",
        "placed candidates",
        _each(lambda item: hodoku.write(grid_of(item))),
    )
    yield made("json", "our own JSON record", ".json", "placed candidates unproved name", _json)
    yield made(
        "jsonl",
        "our own JSON record, one a line",
        ".jsonl .ndjson",
        "placed candidates unproved name",
        _each(_record),
    )
    yield made("csv", "a table with a column of puzzles", ".csv .tsv", "name", _csv)
    yield made(
        "sdk",
        "SadMan: puzzle and state",
        ".sdk",
        "placed name",
        _each(_sdk, "\n"),
    )
    yield made(
        "sdm",
        "SadMan collection: 81 characters a line, 0 for empty",
        ".sdm",
        "",
        _each(lambda item: line_of(item).replace(".", "0")),
    )
    yield made("ss", "SimpleSudoku picture", ".ss", "", _each(_simple, "\n"))
    yield made(
        "opensudoku", "OpenSudoku XML", ".opensudoku .xml", "placed candidates name", _opensudoku
    )
    yield made(
        "fpuzzles",
        "f-puzzles link",
        "",
        "placed candidates name",
        _each(_fpuzzles),
    )
    yield made(
        "sudokupad",
        "SudokuPad link",
        "",
        "placed candidates name",
        _each(_sudokupad),
    )


FORMATS: Final = {form.name: form for form in _formats()}
"""The formats by name."""
