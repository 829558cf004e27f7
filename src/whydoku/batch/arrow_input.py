"""Reads a Parquet file with pyarrow, in slabs of a few thousand rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import SEEK_END
from typing import IO, TYPE_CHECKING, Final

from whydoku.batch.needed import first_line, need_pyarrow
from whydoku.batch.values import in_words, puzzle_column, puzzles_in
from whydoku.errors import WhydokuError
from whydoku.formats.reading import TableHead
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.slabs import Rows, Slab

if TYPE_CHECKING:
    import pyarrow as pa

ROWS: Final = 8192
"""The number of rows that a slab has at most."""


@dataclass(frozen=True, slots=True)
class ArrowSlab(Slab):
    """Rows of a Parquet file; `puzzle` is the index of the column that holds the puzzles."""

    batch: pa.RecordBatch
    puzzle: int

    @property
    def units(self) -> int:
        """The number of rows in the slab."""
        return int(self.batch.num_rows)

    @property
    def raw(self) -> bytes:
        """The puzzles of the slab as bytes, by which a later run sees whether it reads the same
        input. Changes in other columns are noticed by the size and the checksum of the file."""
        return in_words(self.batch.columns[self.puzzle].to_pylist())

    def part(self, begin: int, end: int) -> ArrowSlab:
        """A slab of the rows from `begin` up to `end`."""
        return ArrowSlab(self.batch.slice(begin, end - begin), self.puzzle)

    @property
    def own(self) -> OwnColumns:
        """The names and types of the file's columns, and the index of the column with the
        puzzles."""
        return OwnColumns(tuple(self.batch.schema.names), self.puzzle, self.batch.schema)

    def rows(self, own: OwnColumns) -> Rows:
        """Reads the puzzles in the slab, and arranges the cells of each row by the columns in
        `own`."""
        columns = [column.to_pylist() for column in self.batch.columns]
        cells = [*zip(*columns, strict=True)]
        puzzles, errors = puzzles_in(columns[self.puzzle])
        if own == self.own:
            return Rows(cells, puzzles, errors, typed=self.batch)
        table = TableHead(self.own.names, self.puzzle)
        fitted = [own.fitted(table, row) for row in cells]
        return Rows(fitted, puzzles, errors, {*own.left_out_of(table)})


def slabs_of_parquet(
    file: IO[bytes], column: str, name: str, watch: Callable[[int], None]
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
            yield ArrowSlab(batch, puzzle)
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
