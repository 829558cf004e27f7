"""Rows of the output as typed Arrow columns, and the Parquet file made from them."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, ClassVar, Final, Self

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError, quoted
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.sources.source import valid_text
from whydoku.operations.answers.answer import ColumnKind, data_in_words
from whydoku.operations.own_columns import USUAL
from whydoku.operations.running.needed import need_pyarrow
from whydoku.operations.running.row_writers import ColumnValues, RowWriter
from whydoku.operations.slabs import Rows

if TYPE_CHECKING:
    import pyarrow as pa

_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]{0,17}")
"""Whole numbers that are written as Parquet would write them, in 64 bits."""

GROUP: Final = 1 << 16
"""The number of rows in each row group of the Parquet file except the last."""


def _type_of(kind: ColumnKind) -> pa.DataType:
    import pyarrow as pa

    text, number = pa.string(), pa.float64()
    texts = {"technique": text, "placements": pa.list_(text), "eliminations": pa.list_(text)}
    types: dict[ColumnKind, pa.DataType] = {
        "text": text,
        "whole": pa.int64(),
        "number": number,
        "yes": pa.bool_(),
        "counts": pa.map_(text, pa.int64()),
        "texts": pa.list_(text),
        "wholes": pa.list_(pa.int16()),
        "messages": pa.list_(pa.struct({"role": text, "content": text})),
        "steps": pa.list_(pa.struct({**texts, "rating": number, "text": text, "why": text})),
        "data": text,
    }
    return types[kind]


def _values_of(kind: ColumnKind, values: Sequence[Any]) -> Sequence[Any]:
    """Converts the values of a column of this kind to values that pyarrow accepts."""
    if kind == "counts":
        return [None if value is None else list(value.items()) for value in values]
    if kind == "data":
        return [None if value is None else data_in_words(value) for value in values]
    if kind == "steps":
        return [None if steps is None else [*map(_step, steps)] for steps in values]
    return values


def _step(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "why": data_in_words(step["why"])}


def array_of(kind: ColumnKind, values: Sequence[Any]) -> pa.Array:
    """Makes an Arrow array from the values in a column of this kind."""
    import pyarrow as pa

    return pa.array(_values_of(kind, values), _type_of(kind))


@dataclass(frozen=True)
class ArrowRows(RowWriter):
    """Writes rows as Arrow streams, from which `finish` makes a Parquet file. The columns of the
    input keep their types; those of a text table in which every cell is a whole number get one."""

    wholes: frozenset[str] = frozenset()
    """The columns of a text table that `finish` turns into numbers."""

    keeps_rows: ClassVar = False

    def __post_init__(self) -> None:
        need_pyarrow("writing Parquet")

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema of the output: the columns of the input, and those of the answers."""
        import pyarrow as pa

        fields = map(pa.field, self.layout.answer_names, map(_type_of, self.layout.kinds))
        return pa.schema([*self._own_fields, *fields])

    @property
    def _own_fields(self) -> list[pa.Field]:
        import pyarrow as pa

        own = self.layout.own
        if own.schema is not None:
            return [*own.schema.remove_metadata()]
        return [pa.field(name, pa.string()) for name in own.names]

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """Returns the rows and their answers as an Arrow stream with a single batch. Such streams
        may follow one another in a file."""
        import pyarrow as pa

        arrays = [*self._own_arrays(rows), *map(array_of, self.layout.kinds, columns)]
        batch = pa.record_batch(arrays, schema=self.schema)
        sink = io.BytesIO()
        options = pa.ipc.IpcWriteOptions(compression="lz4")
        with pa.ipc.new_stream(sink, batch.schema, options=options) as stream:
            stream.write_batch(batch)
        return sink.getvalue()

    def _own_arrays(self, rows: Rows) -> list[pa.Array]:
        import pyarrow as pa

        fields = self._own_fields
        if rows.typed is not None and [*rows.typed.schema.remove_metadata()] == fields:
            return [*rows.typed.columns]
        columns: Sequence[Sequence[Any]] = [*zip(*rows.cells, strict=True)] or [()] * len(fields)
        if self.layout.own.schema is None:
            columns = [[valid_text(str(value)) for value in column] for column in columns]
        return [
            pa.array(values, field.type) if field.type == pa.string() else _typed(field, values)
            for field, values in zip(fields, columns, strict=True)
        ]

    def wholes_in(self, rows: Rows, /) -> Counter[str]:
        """Counts them in columns that the table itself has brought, which have names of their
        own."""
        own = self.layout.own
        if own.schema is not None or len({*own.names}) < len(own.names):
            return Counter()
        return Counter(
            {
                name: sum(1 for cells in rows.cells if _WHOLE.fullmatch(str(cells[n])))
                for n, name in enumerate(own.names)
                if n != own.puzzle and column_key(name) not in USUAL
            }
        )

    def with_wholes(self, columns: frozenset[str], /) -> Self:
        """The writer that makes columns of numbers of these."""
        return replace(self, wholes=columns)

    def finish(self, rows: IO[bytes], file: IO[bytes]) -> None:
        """Makes a Parquet file from the streams in `rows`. All row groups except the last have
        `GROUP` rows."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = pa.schema(
            pa.field(field.name, pa.int64())
            if n < len(self.layout.own.names) and field.name in self.wholes
            else field
            for n, field in enumerate(self.schema)
        )
        with pq.ParquetWriter(KeptFile(file), schema, compression="zstd") as parquet:
            waiting: list[pa.RecordBatch] = []
            count = 0
            for batch in _batches_in(rows):
                rest = batch.cast(schema)
                while count + rest.num_rows >= GROUP:
                    head = rest.slice(0, GROUP - count)
                    parquet.write_table(pa.Table.from_batches([*waiting, head]).combine_chunks())
                    rest = rest.slice(head.num_rows)
                    waiting, count = [], 0
                waiting.append(rest)
                count += rest.num_rows
            if count:
                parquet.write_table(pa.Table.from_batches(waiting).combine_chunks())


class KeptFile:
    """Lends a file to pyarrow. The file stays open when pyarrow closes the stream that writes to
    it."""

    closed: Final = False

    def __init__(self, file: IO[bytes]) -> None:
        self.write = file.write

    def flush(self) -> None:
        """Does nothing, since whoever opened the file flushes it."""

    close = flush

    def writable(self) -> bool:
        """True, since pyarrow may write to the file."""
        return True

    def readable(self) -> bool:
        """False, since pyarrow cannot read from the file."""
        return False


def _typed(field: pa.Field, values: Sequence[Any]) -> pa.Array:
    """The values of a typed column. Cells are empty where their table lacks the column, and texts
    where it has no types."""
    import pyarrow as pa

    known = [None if value == "" else value for value in values]
    try:
        return pa.array(known, field.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return pa.array([_cast(field, value) for value in known], field.type)


def _cast(field: pa.Field, value: Any) -> Any:
    import pyarrow as pa

    try:
        return pa.scalar(value).cast(field.type).as_py()
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        raise WhydokuError(
            f"the column {quoted(field.name)} has the type {field.type} in the first table and "
            f"{quoted(str(value))} in a later one; write a .csv, which has no types, or mend the "
            "cell"
        ) from None


def _batches_in(file: IO[bytes]) -> Iterator[pa.RecordBatch]:
    """Yields the batches of a file that consists of Arrow streams, one after another."""
    import pyarrow as pa

    source = pa.PythonFile(file, "r")
    while file.peek(1) if hasattr(file, "peek") else True:
        try:
            stream = pa.ipc.open_stream(source)
        except pa.ArrowInvalid:
            return
        yield from stream
