"""The formats by name, and the functions that write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, TypeAlias

from whydoku.errors import InvalidPuzzle, UnknownName, WhydokuError
from whydoku.formats import csv_puzzles, hodoku, sheet
from whydoku.formats.reading import Reading
from whydoku.grid import Grid
from whydoku.world.drawing import draw_cells, draw_marks

Writable: TypeAlias = "Reading | Grid"
"""Anything that can be written: a grid, or a reading, which may carry a name."""

FormatWriter: TypeAlias = Callable[[Iterable[Writable]], Iterator[str]]

MOST_DRAWN: Final = 1000
"""The most grids on one picture."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, a one-line description, its file suffixes, and what it can express.

    `carries` lists what survives besides the digits: `placed` (which digits are placed rather than
    given), `candidates` (which are removed), `unproved` (which of those are unproved) and `name`.
    """

    name: str
    about: str
    suffixes: tuple[str, ...]
    carries: frozenset[str]
    writer: FormatWriter
    reads: bool = True
    writes: bool = True


def write(grid: Grid, format: str = "line") -> str:  # noqa: A002
    """A grid as text in a format, without a trailing newline."""
    return "".join(write_all((grid,), format)).removesuffix("\n")


def write_all(items: Iterable[Writable], format: str = "line") -> Iterator[str]:  # noqa: A002
    """Yields the text of grids or readings piece by piece; joined, the pieces are one document.

    Each piece is yielded as soon as its item arrives, but for a picture, whose size depends on all
    of them. A reading that holds a fault raises it.
    """
    try:
        writer = FORMATS[format].writer
    except KeyError:
        raise UnknownName("format", format, FORMATS) from None
    return writer(items)


def grid_to_write(item: Writable) -> Grid:
    """The grid of an item."""
    return item if isinstance(item, Grid) else item.grid


def name_to_write(item: Writable) -> str:
    """The name of an item, if it has one."""
    return "" if isinstance(item, Grid) else item.name


def line_to_write(item: Writable) -> str:
    """The digits of an item as 81 characters; refuses a puzzle made of pencil marks alone."""
    if plain := _givens_alone(item):
        return plain
    grid = grid_to_write(item)
    if not grid.givens and grid.removed:
        raise InvalidPuzzle(
            "this puzzle consists of pencil marks, which a format of digits would lose; use one of "
            f"{', '.join(name for name, f in FORMATS.items() if 'candidates' in f.carries)}"
        )
    return grid.as_line()


def _givens_alone(item: Writable) -> str | None:
    """The 81 characters of a reading that holds only givens; None otherwise. Builds no grid."""
    return item.line81 if isinstance(item, Reading) and item.error is None else None


def _writer_of_each(text_of: Callable[[Writable], str], between: str = "") -> FormatWriter:
    def writer(items: Iterable[Writable]) -> Iterator[str]:
        for n, item in enumerate(items):
            yield f"{between if n else ''}{text_of(item)}\n"

    return writer


def _line_with_name(item: Writable) -> str:
    name = name_to_write(item)
    return f"{line_to_write(item)} # {name}" if name else line_to_write(item)


def _simple_sudoku(item: Writable) -> str:
    rows = draw_cells(line_to_write(item)).replace(" ", "").splitlines()
    border = "*-----------*"
    inner = ["|---+---+---|" if row.startswith("-") else f"|{row}|" for row in rows]
    return "\n".join((border, *inner, border))


def _json_document(items: Iterable[Writable]) -> Iterator[str]:
    """A single object for one item; a list of objects for several or none."""
    source = iter(items)
    first, second = next(source, None), next(source, None)
    if first is not None and second is None:
        yield f"{_json_line(first)}\n"
        return
    yield "["
    between = "\n"
    for item in chain((i for i in (first, second) if i is not None), source):
        yield f"{between}{_json_line(item)}"
        between = ",\n"
    yield "\n]\n"


def _json_line(item: Writable) -> str:
    from whydoku.formats import json_puzzles

    return json_puzzles.write(grid_to_write(item), name_to_write(item))


def _csv_document(items: Iterable[Writable]) -> Iterator[str]:
    """Rows under a header, with a column of names if the first item has a name."""
    named = None
    for item in items:
        if named is None:
            named = bool(name_to_write(item))
            yield f"{csv_puzzles.csv_header(named)}\n"
        yield f"{csv_puzzles.csv_row(_csv_field(item), name_to_write(item) if named else None)}\n"
    if named is None:
        yield f"{csv_puzzles.csv_header(False)}\n"


def _csv_field(item: Writable) -> str:
    """81 characters, or 729 if the puzzle consists of pencil marks."""
    if plain := _givens_alone(item):
        return plain
    grid = grid_to_write(item)
    return grid.as_marks() if grid.removed and not grid.givens else grid.as_line()


def _opensudoku_document(items: Iterable[Writable]) -> Iterator[str]:
    from whydoku.formats import opensudoku

    yield opensudoku.DOCUMENT_HEAD
    for item in items:
        yield opensudoku.game_element(grid_to_write(item), name_to_write(item))
    yield opensudoku.DOCUMENT_TAIL


def _svg_picture(items: Iterable[Writable]) -> Iterator[str]:
    """One picture of all grids, once the last of them is known; none without a grid."""
    from whydoku.render.svg import draw_grid, draw_grids

    named = [(name_to_write(item), grid_to_write(item)) for item in islice(items, MOST_DRAWN + 1)]
    if len(named) > MOST_DRAWN:
        raise WhydokuError(f"a picture shows up to {MOST_DRAWN} grids; found more")
    if len(named) == 1:
        [(name, grid)] = named
        yield draw_grid(grid, title=name)
    elif named:
        yield draw_grids(named)


def _sdk_sections(item: Writable) -> str:
    from whydoku.formats import sdk

    line_to_write(item)
    return sdk.write(grid_to_write(item), name_to_write(item))


def _fpuzzles_link(item: Writable) -> str:
    from whydoku.formats import puzzle_links

    return puzzle_links.write_fpuzzles(grid_to_write(item), name_to_write(item))


def _sudokupad_link(item: Writable) -> str:
    from whydoku.formats import puzzle_links

    return puzzle_links.write_sudokupad(grid_to_write(item), name_to_write(item))


def _sudokuwiki_link(item: Writable) -> str:
    from whydoku.formats import puzzle_links

    return puzzle_links.write_sudokuwiki(grid_to_write(item))


def _formats() -> Iterator[Format]:
    def format_of(
        name: str, about: str, suffixes: str, carries: str, writer: FormatWriter, reads: bool = True
    ) -> Format:
        carried = frozenset(carries.split())
        return Format(name, about, tuple(suffixes.split()), carried, writer, reads)

    yield format_of(
        "line", "81 characters per line", ".txt", "name", _writer_of_each(_line_with_name)
    )
    yield format_of(
        "picture",
        "nine rows with borders",
        "",
        "",
        _writer_of_each(lambda item: draw_cells(line_to_write(item)), "\n"),
    )
    yield format_of(
        "sheet",
        "nine rows for a spreadsheet, tabs between",
        "",
        "",
        _writer_of_each(lambda item: sheet.write(line_to_write(item)), "\n"),
    )
    yield format_of(
        "marks",
        "pencil marks, 729 characters per line",
        "",
        "candidates",
        _writer_of_each(lambda item: grid_to_write(item).as_marks()),
    )
    yield format_of(
        "drawing",
        "pencil marks drawn with borders",
        "",
        "candidates",
        _writer_of_each(lambda item: draw_marks(grid_to_write(item).bits), "\n"),
    )
    yield format_of(
        "hodoku",
        "HoDoKu library lines",
        "",
        "placed candidates",
        _writer_of_each(lambda item: hodoku.write(grid_to_write(item))),
    )
    yield format_of(
        "json", "our own JSON record", ".json", "placed candidates unproved name", _json_document
    )
    yield format_of(
        "jsonl",
        "our own JSON record, one per line",
        ".jsonl .ndjson",
        "placed candidates unproved name",
        _writer_of_each(_json_line),
    )
    yield format_of("csv", "a table with a column of puzzles", ".csv .tsv", "name", _csv_document)
    yield format_of(
        "sdk",
        "SadMan: puzzle and state",
        ".sdk",
        "placed name",
        _writer_of_each(_sdk_sections, "\n"),
    )
    yield format_of(
        "sdm",
        "SadMan collection: 81 characters per line, 0 for empty",
        ".sdm",
        "",
        _writer_of_each(lambda item: line_to_write(item).replace(".", "0")),
    )
    yield format_of("ss", "SimpleSudoku picture", ".ss", "", _writer_of_each(_simple_sudoku, "\n"))
    yield format_of(
        "opensudoku",
        "OpenSudoku XML",
        ".opensudoku .xml",
        "placed candidates name",
        _opensudoku_document,
    )
    yield format_of(
        "fpuzzles",
        "f-puzzles link",
        "",
        "placed candidates name",
        _writer_of_each(_fpuzzles_link),
    )
    yield format_of(
        "sudokupad",
        "SudokuPad link",
        "",
        "placed candidates name",
        _writer_of_each(_sudokupad_link),
    )
    yield format_of(
        "sudokuwiki",
        "SudokuWiki link",
        "",
        "placed candidates",
        _writer_of_each(_sudokuwiki_link),
    )
    yield format_of(
        "svg",
        "a picture; of several grids one with all of them",
        ".svg",
        "placed candidates name",
        _svg_picture,
        reads=False,
    )


FORMATS: Final = {form.name: form for form in _formats()}
"""The formats by name."""
