"""An order: the job, the input and the form of the output; equal orders have equal outputs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import Any, Final

from whydoku import __version__
from whydoku.batch.arrow_rows import ArrowRows
from whydoku.batch.inputs import BatchInput, inputs_named
from whydoku.batch.job import BatchJob
from whydoku.batch.row_writers import CsvRows, JsonRows, Layout, RowWriter, TextRows
from whydoku.errors import WhydokuError

ENDINGS: Final = {
    ".txt": "text",
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
}
"""The form of an output, by the ending of its name."""

WRITERS: Final[dict[str, Callable[[Layout], RowWriter]]] = {
    "text": TextRows,
    "csv": CsvRows,
    "tsv": partial(CsvRows, separator="\t"),
    "jsonl": JsonRows,
    "parquet": ArrowRows,
}
"""What makes the row writer of each form of output."""

PACKINGS: Final = {".gz": "gzip", ".bz2": "bz2", ".xz": "xz", ".zst": "zstd"}
"""How an output is compressed, by the last ending of its name."""


def form_of(output: str, form: str | None) -> tuple[str, str]:
    """The form of an output and its compression. The name decides both, unless a `form` is
    chosen."""
    path = PurePosixPath(output.replace("\\", "/"))
    packing = PACKINGS.get(path.suffix.lower(), "")
    ending = (path.with_suffix("") if packing else path).suffix.lower()
    chosen = form or ENDINGS.get(ending)
    if chosen is None:
        raise WhydokuError(
            f"{output} does not say what to write; allowed are the endings {', '.join(ENDINGS)}, "
            f"and after them {', '.join(PACKINGS)}, or a form of its own"
        )
    if packing and chosen == "parquet":
        raise WhydokuError(f"{output}: Parquet is compressed as it is; leave out {path.suffix}")
    return chosen, packing


@dataclass(frozen=True)
class Order:
    """What a user asks of a batch: a job, its input, and the name and form of its output."""

    job: BatchJob
    inputs: Sequence[BatchInput]
    output: str
    form: str
    packing: str = ""
    column: str = ""

    @classmethod
    def of(
        cls,
        job: BatchJob,
        inputs: Sequence[str],
        output: str,
        form: str | None = None,
        column: str = "",
    ) -> Order:
        """Makes an order, with inputs given by name or pattern; without a `form`, the ending of the
        output's name decides."""
        files = inputs_named(inputs, output) if job.has_input else []
        return cls(job, files, output, *form_of(output, form), column)

    @property
    def signature(self) -> dict[str, Any]:
        """Everything besides the contents of the input that the output depends on, as data for
        JSON."""
        return {
            "whydoku": __version__,
            **{name: _stable(value) for name, value in self.job.signature.items()},
            "inputs": [file.name for file in self.inputs],
            "column": self.column,
            "form": self.form,
            "packing": self.packing,
        }

    def changes(self, before: dict[str, Any]) -> list[str]:
        """The names of the options that differ from `before`, the signature with which a job began.

        An entry `engine` in `before` is ignored: no output depends on the engine.
        """
        now = json.loads(json.dumps(self.signature))
        names = [name for name in {**before, **now} if name != "engine"]
        changed = [name for name in names if before.get(name) != now.get(name)]
        return ["job"] if "job" in changed else changed


def _stable(value: Any) -> Any:
    """A value in a form that JSON can hold: a long text becomes its digest, an object its
    `repr`."""
    if isinstance(value, str) and len(value) > 200:
        return hashlib.blake2b(value.encode("utf-8", "replace"), digest_size=16).hexdigest()
    is_plain = isinstance(value, (str, int, float, bool, list, tuple, type(None)))
    return value if is_plain else repr(value)
