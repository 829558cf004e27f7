"""Slabs of a columnar file: Parquet, read by pyarrow a few thousand rows at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import SEEK_END
from typing import IO, TYPE_CHECKING, Any, Final

from whydoku.batch.needed import need_pyarrow
from whydoku.batch.own_columns import OwnColumns, places_of
from whydoku.batch.slabs import Rows, Slab
from whydoku.batch.values import puzzle_in
from whydoku.errors import WhydokuError, quoted
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.reading import TableHead
from whydoku.formats.short_forms import PUZZLE_KEYS

if TYPE_CHECKING:
    import pyarrow as pa

ROWS: Final = 8192
"""The rows of a slab."""


@dataclass(frozen=True, slots=True)
class ArrowSlab:
    """Rows with typed columns; `puzzle` is the number of the one with the puzzles."""

    batch: pa.RecordBatch
    puzzle: int

    @property
    def units(self) -> int:
        """The number of rows."""
        return int(self.batch.num_rows)

    @property
    def raw(self) -> bytes:
        """The puzzles, which tell tables apart quickly; the state of the file tells all else."""
        puzzles = self.batch.columns[self.puzzle].to_pylist()
        return "".join(f"{puzzle}\n" for puzzle in puzzles).encode("utf-8", "surrogatepass")

    def part(self, begin: int, end: int) -> ArrowSlab:
        """Some of the rows."""
        return ArrowSlab(self.batch.slice(begin, end - begin), self.puzzle)

    @property
    def own(self) -> OwnColumns:
        """The names of the columns."""
        return OwnColumns(tuple(self.batch.schema.names), self.puzzle)

    def rows(self, own: OwnColumns) -> Rows:
        """The rows, with the puzzles read."""
        columns = [column.to_pylist() for column in self.batch.columns]
        found = [*map(puzzle_in, columns[self.puzzle])]
        puzzles, errors = [puzzle for puzzle, _ in found], [error for _, error in found]
        names = tuple(self.batch.schema.names)
        if (names, self.puzzle) == (own.names, own.puzzle):
            return Rows([*zip(*columns, strict=True)], puzzles, errors, typed=self.batch)
        return self._fitted(own, columns, puzzles, errors)

    def _fitted(
        self, own: OwnColumns, columns: list[list[Any]], puzzles: list[Any], errors: list[str]
    ) -> Rows:
        """The rows with the columns of another table."""
        places = places_of(own, TableHead(self.own.names, self.puzzle)) or ()
        fitted: list[Sequence[Any]] = [("",) * len(puzzles)] * len(own.names)
        left_out = set()
        for name, place, column in zip(self.own.names, places, columns, strict=True):
            if place is None:
                left_out.add(name)
            else:
                fitted[place] = column
        return Rows([*zip(*fitted, strict=True)], puzzles, errors, left_out)


def slabs_of_parquet(
    file: IO[bytes], column: str, name: str, watch: Callable[[int], None]
) -> Iterator[Slab]:
    """Yields the rows of a Parquet file; `column` is the name of the column of the puzzles.

    Tells `watch` how many bytes these rows are, by their share.
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
                puzzle = puzzle_column(batch, column, name)
            done += batch.num_rows
            watch(size * done // rows)
            yield ArrowSlab(batch, puzzle)
    except (pa.ArrowException, OSError) as fault:
        raise WhydokuError(f"{name} cannot be read as Parquet: {_first_line(fault)}") from None


def _first_line(fault: Exception) -> str:
    return (str(fault).splitlines() or [""])[0]


def puzzle_column(batch: pa.RecordBatch, column: str, name: str) -> int:
    """The number of the column with the puzzles: the one named, else one with a usual name, else
    the only one that holds puzzles."""
    keys = [column_key(one) for one in batch.schema.names]
    wanted = [column_key(column)] if column else PUZZLE_KEYS
    for key in wanted:
        if key in keys:
            return keys.index(key)
    names = ", ".join(map(quoted, batch.schema.names))
    if column:
        raise WhydokuError(f"found no column {quoted(column)} in {name}; its columns are {names}")
    lines = {
        n: _lines_in(values.to_pylist()) for n, values in enumerate(batch.slice(0, 10).columns)
    }
    found = [n for n, some in lines.items() if some]
    # A column of solutions beside one of puzzles does not count.
    found = [n for n in found if any("." in line for line in lines[n])] or found
    if len(found) != 1:
        raise WhydokuError(
            f"found {'several columns' if found else 'no column'} with puzzles in {name}, whose "
            f"columns are {names}; name one with --column"
        )
    return found[0]


def _lines_in(values: Iterable[Any]) -> list[str]:
    """The puzzles among some values."""
    found = (puzzle_in(value)[0] for value in values if isinstance(value, str))
    return [puzzle if isinstance(puzzle, str) else "." for puzzle in found if puzzle is not None]
