"""Rows of the output as typed columns of Arrow.

A piece of rows is written as a stream of its own, which can be read after others from one file.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from whydoku.batch.answers import Answers, ColumnKind
from whydoku.batch.needed import need_pyarrow
from whydoku.batch.row_writers import Layout, data_in_words
from whydoku.batch.slabs import Rows

if TYPE_CHECKING:
    import pyarrow as pa


def _type_of(kind: ColumnKind) -> pa.DataType:
    import pyarrow as pa

    if kind == "steps":
        names = pa.list_(pa.string())
        return pa.list_(
            pa.struct(
                {
                    "technique": pa.string(),
                    "placements": names,
                    "eliminations": names,
                    "rating": pa.float64(),
                    "text": pa.string(),
                    "why": pa.string(),
                }
            )
        )
    return {
        "text": pa.string(),
        "whole": pa.int64(),
        "number": pa.float64(),
        "yes": pa.bool_(),
        "counts": pa.map_(pa.string(), pa.int64()),
        "data": pa.string(),
    }[kind]


def _values_of(kind: ColumnKind, values: Sequence[Any]) -> Sequence[Any]:
    """Values as pyarrow takes them."""
    if kind == "counts":
        return [None if value is None else list(value.items()) for value in values]
    if kind == "data":
        return [None if value is None else data_in_words(value) for value in values]
    if kind == "steps":
        return [None if steps is None else [*map(_step, steps)] for steps in values]
    return values


def _step(step: dict[str, Any]) -> dict[str, Any]:
    return {**step, "why": data_in_words(step["why"])}


def answer_arrays(
    kinds: Sequence[ColumnKind], found: Answers
) -> tuple[list[pa.Array], list[pa.DataType]]:
    """The columns of answers as arrays, with the errors last: null where there is none."""
    import pyarrow as pa

    types = [_type_of(kind) for kind in kinds]
    arrays = [
        pa.array(_values_of(kind, values), type_)
        for kind, type_, values in zip(kinds, types, found.columns, strict=True)
    ]
    errors = pa.array([error or None for error in found.errors], pa.string())
    return [*arrays, errors], [*types, pa.string()]


@dataclass(frozen=True)
class ArrowRows:
    """Rows as a stream of Arrow. Own columns keep their types, those of `own_schema`; without one
    they are texts."""

    layout: Layout
    own_schema: Any = None

    def __post_init__(self) -> None:
        need_pyarrow("writing Parquet")

    @property
    def begin(self) -> bytes:
        """Nothing."""
        return b""

    @property
    def schema(self) -> pa.Schema:
        """The columns of the output."""
        import pyarrow as pa

        types = [*map(_type_of, self.layout.kinds), pa.string()]
        names = self.layout.names[len(self.layout.own.names) :]
        fields = [pa.field(name, type_) for name, type_ in zip(names, types, strict=True)]
        return pa.schema([*self._own_fields, *fields])

    @property
    def _own_fields(self) -> list[pa.Field]:
        import pyarrow as pa

        if self.own_schema is not None:
            return [*self.own_schema.remove_metadata()]
        return [pa.field(name, pa.string()) for name in self.layout.own.names]

    def __call__(self, rows: Rows, found: Answers) -> bytes:
        """A stream with one batch of rows."""
        import pyarrow as pa

        arrays, _ = answer_arrays(self.layout.kinds, found)
        batch = pa.record_batch([*self._own_arrays(rows), *arrays], schema=self.schema)
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
        if self.own_schema is None:
            columns = [[_valid(value) for value in column] for column in columns]
        return [
            pa.array(values if field.type == pa.string() else [*map(_known, values)], field.type)
            for field, values in zip(fields, columns, strict=True)
        ]


def _known(value: Any) -> Any:
    """A cell of a typed column; none where another table has no such column."""
    return None if value == "" else value


def _valid(value: Any) -> str:
    """A cell as a valid text."""
    text = value if isinstance(value, str) else str(value)
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def batches_in(file: IO[bytes]) -> Iterator[pa.RecordBatch]:
    """Yields the batches of all streams in a file."""
    import pyarrow as pa

    source = pa.PythonFile(file, "r")
    while file.peek(1) if hasattr(file, "peek") else True:
        try:
            stream = pa.ipc.open_stream(source)
        except pa.ArrowInvalid:
            return
        yield from stream
