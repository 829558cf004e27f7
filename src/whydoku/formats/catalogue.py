"""The formats by name, and writing in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from whydoku.drawing import draw_cells, draw_marks
from whydoku.errors import InvalidPuzzle, UnknownName
from whydoku.formats import hodoku
from whydoku.formats.reading import Reading
from whydoku.grid import Grid

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


def write(grid: Grid, format: str = "line") -> str:
    """A grid as text in a format, without a line end after it."""
    return "".join(write_all((grid,), format)).removesuffix("\n")


def write_all(items: Iterable[Item], format: str = "line") -> Iterator[str]:
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
    if isinstance(item, Reading) and item.line81 is not None and item.error is None:
        return item.line81
    grid = grid_of(item)
    if not grid.givens and grid.removed:
        raise InvalidPuzzle(
            "this puzzle is its pencil marks, which a format of digits would lose; allowed are "
            f"{', '.join(name for name, f in FORMATS.items() if 'candidates' in f.carries)}"
        )
    return grid.as_line()


def _each(one: Callable[[Item], str], between: str = "") -> Writer:
    def writer(items: Iterable[Item]) -> Iterator[str]:
        for n, item in enumerate(items):
            yield f"{between if n else ''}{one(item)}\n"

    return writer


def _line(item: Item) -> str:
    name = name_of(item)
    return f"{line_of(item)} # {name}" if name else line_of(item)


def _formats() -> Iterator[Format]:
    digits: frozenset[str] = frozenset()
    marks = frozenset({"candidates"})
    state = frozenset({"placed", "candidates"})
    yield Format("line", "81 characters", (".txt",), digits | {"name"}, _each(_line))
    yield Format(
        "picture",
        "nine rows with borders",
        (),
        digits,
        _each(lambda item: draw_cells(line_of(item)), "\n"),
    )
    yield Format(
        "marks", "729 characters", (), marks, _each(lambda item: grid_of(item).as_marks())
    )
    yield Format(
        "drawing",
        "pencil marks drawn with borders",
        (),
        marks,
        _each(lambda item: draw_marks(grid_of(item).bits), "\n"),
    )
    yield Format(
        "hodoku",
        "HoDoKu library lines",
        (),
        state,
        _each(lambda item: hodoku.write(grid_of(item))),
    )


FORMATS: Final = {format.name: format for format in _formats()}
"""The formats by name."""
