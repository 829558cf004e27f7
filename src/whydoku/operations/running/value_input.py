"""Reads puzzles that are given as values: those of Python, and the rows of a Parquet file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from os import SEEK_END
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.formats import read
from whydoku.formats.known.csv_puzzles import column_key, rules_column
from whydoku.formats.sources.grids import PUZZLE_KEYS, normal_cells, read_field
from whydoku.formats.sources.reading import GRID_FORMS, Reading, TableHead, subject_of
from whydoku.formats.sources.ruled_cells import read_cell
from whydoku.grids.rules import InvalidRules
from whydoku.operations.answers.answer import Puzzle
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.running.needed import first_line, need_pyarrow
from whydoku.operations.slabs import ItemSlab, Rows, Slab

if TYPE_CHECKING:
    import pyarrow as pa

VALUES: Final = 4096
"""How many values a slab has at most."""


@dataclass(frozen=True, slots=True)
class ValueSlab(ItemSlab[Any]):
    """Python values, each of which should be a puzzle, of these rules unless it says its own."""

    rules: str = ""

    @property
    def raw(self) -> bytes:
        """The values of the slab as bytes."""
        return in_words(self.items)

    def rows(self, own: OwnColumns) -> Rows:
        """Reads the values as puzzles. A value that is no puzzle gets a sentence that says what is
        wrong. If there is a second column, the values are pairs of a puzzle and its cell there."""
        if len(own.names) == 1:
            return Rows(
                own.plain([str(value) for value in self.items]), *puzzles_in(self.items, self.rules)
            )
        for item in self.items:
            if not isinstance(item, tuple) or len(item) != 2:
                found = quoted(repr(item))
                raise WhydokuError(
                    f"found {found}; expected pairs of a puzzle and its {own.names[1]}"
                )
        puzzles = [puzzle for puzzle, _ in self.items]
        return Rows(self.items, *puzzles_in(puzzles, self.rules))


class OfRules(NamedTuple):
    """A value that should be a puzzle, with the cell of its row that names the rules, if any."""

    value: Any
    said: Any

    def puzzle(self, usual: str) -> tuple[Puzzle | None, str]:
        """Reads the value as `_puzzle_in` does, of the `usual` rules if none are named."""
        said = "" if self.said is None or self.said != self.said else str(self.said).strip()
        if not (said and isinstance(self.value, str) and self.value.strip()):
            return _puzzle_in(self.value, said or usual)
        return _puzzle_of(read_cell(self.value, 1, said))


def of_rules(
    names: Sequence[str], values: Sequence[Any], column: Callable[[int], Any]
) -> Sequence[Any]:
    """The values of the column of puzzles, each with its rules if one of the columns with these
    `names` says them; `column` has the values of a column."""
    said = rules_column(names)
    return values if said is None else [*map(OfRules, values, column(said))]


def in_words(values: Sequence[Any]) -> bytes:
    """The values as bytes, which show whether a value has changed."""
    return "".join(f"{value}\n" for value in values).encode("utf-8", "surrogatepass")


def puzzles_in(values: Sequence[Any], rules: str = "") -> tuple[list[Puzzle | None], list[str]]:
    """Reads values as puzzles, of these rules unless they say their own. Returns a list of puzzles,
    with None for a value that is no puzzle, and a list of sentences that say what is wrong, empty
    for each puzzle."""
    parsed = [_puzzle_in(value, rules) for value in values]
    return [puzzle for puzzle, _ in parsed], [error for _, error in parsed]


def _puzzle_in(value: Any, rules: str) -> tuple[Puzzle | None, str]:
    """Reads a value as a puzzle. Returns the puzzle and an empty text, or None and a sentence that
    says what is wrong."""
    if isinstance(value, OfRules):
        return value.puzzle(rules)
    if isinstance(value, str) and not (rules and value.strip()):
        if len(value) == 81 and (cells := normal_cells(value)):
            return cells, ""
        if not value.strip():
            return None, f"the cell of the puzzle is empty; expected {GRID_FORMS}"
        return _puzzle_of(read_field(value, 1))
    if value is None or isinstance(value, (bool, int, float)):
        is_nothing = value is None or value != value  # noqa: PLR0124 - what is not a number
        what = "the cell of the puzzle is empty" if is_nothing else f"found {quoted(str(value))}"
        return None, f"{what}; expected {GRID_FORMS}"
    try:
        grid = read(value, rules or None)
    except (InvalidPuzzle, InvalidRules) as fault:
        return None, fault.what if isinstance(fault, InvalidPuzzle) else str(fault)
    return grid.as_line() if grid.is_puzzle and grid.rules.is_classic else grid, ""


def _puzzle_of(reading: Reading) -> tuple[Puzzle | None, str]:
    if reading.error:
        return None, reading.error.what
    return subject_of(reading), ""


def slabs_of_values(values: Iterable[Any], rules: str) -> Iterator[ValueSlab]:
    """Yields slabs of the values, in order; `rules` are those of the puzzles that do not say their
    own. The first slabs are small, so that answers come
    soon."""
    source, size = iter(values), 16
    while some := [*islice(source, size)]:
        yield ValueSlab(some, rules)
        size = min(2 * size, VALUES)


def puzzle_column(
    names: Sequence[str],
    column: str,
    first_values: Callable[[int], Sequence[Any]],
    *,
    of_table: str,
    cure: str,
) -> int:
    """The index of the column with the puzzles: the column called `column`, otherwise one with a
    usual name, otherwise the only one that has puzzles among its first values.

    If some columns hold puzzles and others solutions, only those with puzzles count. If the column
    is not found, an error lists the columns after the words `of_table`, and suggests the option
    `cure` to name one.
    """
    keys = [*map(column_key, names)]
    for key in [column_key(column)] if column else PUZZLE_KEYS:
        if key in keys:
            return keys.index(key)
    columns = f"{of_table} columns are {', '.join(map(quoted, names))}"
    if column:
        raise WhydokuError(f"found no column {quoted(column)}{columns}")
    holding = {n: lines for n in range(len(names)) if (lines := _lines_in(first_values(n)))}
    some = [n for n, lines in holding.items() if any("." in line for line in lines)] or [*holding]
    if len(some) != 1:
        holders = "several columns" if some else "no column"
        raise WhydokuError(f"found {holders} with puzzles{columns}; name one with {cure}")
    return some[0]


def _lines_in(values: Iterable[Any]) -> list[str]:
    """The puzzles that are given as texts among the values. A puzzle with anything besides givens
    becomes `.`."""
    puzzles, _ = puzzles_in([value for value in values if isinstance(value, str)])
    return [puzzle if isinstance(puzzle, str) else "." for puzzle in puzzles if puzzle is not None]


ROWS: Final = 8192
"""The number of rows that a slab has at most."""


@dataclass(frozen=True, slots=True)
class ArrowSlab(ItemSlab[Any]):
    """Rows of a Parquet file, whose `items` are a record batch; `puzzle` is the index of the column
    that holds the puzzles, of these rules unless they say their own."""

    puzzle: int
    rules: str = ""

    @property
    def _batch(self) -> pa.RecordBatch:
        return self.items

    @property
    def raw(self) -> bytes:
        """The puzzles of the slab as bytes, by which a later run sees whether it reads the same
        input. Changes in other columns are noticed by the size and the checksum of the file."""
        return in_words(self._batch.columns[self.puzzle].to_pylist())

    @property
    def own(self) -> OwnColumns:
        """The names and types of the file's columns, and the index of the column with the
        puzzles."""
        return OwnColumns(tuple(self._batch.schema.names), self.puzzle, self._batch.schema)

    def rows(self, own: OwnColumns) -> Rows:
        """Reads the puzzles in the slab, and arranges the cells of each row by the columns in
        `own`."""
        columns = [column.to_pylist() for column in self._batch.columns]
        cells = [*zip(*columns, strict=True)]
        values = of_rules(self._batch.schema.names, columns[self.puzzle], columns.__getitem__)
        puzzles, errors = puzzles_in(values, self.rules)
        if own == self.own:
            return Rows(cells, puzzles, errors, typed=self._batch)
        table = TableHead(self.own.names, self.puzzle)
        fitted = [own.fitted(table, row) for row in cells]
        return Rows(fitted, puzzles, errors, {*own.left_out(table)})


def slabs_of_parquet(
    file: IO[bytes], column: str, name: str, rules: str, watch: Callable[[int], None]
) -> Iterator[Slab]:
    """Yields the rows of a Parquet file in slabs. `column` is the name of the column with the
    puzzles; if it is empty, this column is looked for.

    After each slab, calls `watch` with the number of the file's bytes that correspond to the rows
    so far. Error messages call the file `name`.
    """
    need_pyarrow("reading Parquet")
    import pyarrow as pa
    import pyarrow.parquet as pq

    if not file.seekable():
        raise WhydokuError(f"{name} is Parquet, which cannot be read from a pipe; name its file")
    size = file.seek(0, SEEK_END)
    try:
        parquet = pq.ParquetFile(file)
        rows, done, puzzle = max(parquet.metadata.num_rows, 1), 0, None
        for batch in parquet.iter_batches(batch_size=ROWS):
            if puzzle is None:
                puzzle = _puzzle_column(batch, column, name)
            done += batch.num_rows
            watch(size * done // rows)
            yield ArrowSlab(batch, puzzle, rules)
    except (pa.ArrowException, OSError) as fault:
        raise WhydokuError(f"{name} cannot be read as Parquet: {first_line(fault)}") from None


def _puzzle_column(batch: pa.RecordBatch, column: str, name: str) -> int:
    columns = batch.slice(0, 10).columns
    return puzzle_column(
        batch.schema.names,
        column,
        lambda n: columns[n].to_pylist(),
        of_table=f" in {name}; its",
        cure="--column",
    )
