"""What a user asks of a batch: the job, the input, and the format of the output. Equal orders with
the same input have equal outputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError
from whydoku.extras import __version__
from whydoku.operations.operation import Operation
from whydoku.operations.running.arrow_rows import ArrowRows
from whydoku.operations.running.forms import ENDINGS, SEPARATED, form_of
from whydoku.operations.running.row_writers import CsvRows, JsonRows, Layout, RowWriter, TextRows
from whydoku.shapes.fields import fields_of

if TYPE_CHECKING:
    from whydoku.operations.running.inputs import BatchInput

WRITERS: Final[dict[str, Callable[[Layout], RowWriter]]] = {
    "text": TextRows,
    "csv": CsvRows,
    "tsv": partial(CsvRows, separator="\t"),
    "jsonl": JsonRows,
    "parquet": ArrowRows,
}
"""For each format, the class of its row writer, or a function that makes a row writer."""


@dataclass(frozen=True)
class Order:
    """What a user asks of a batch: the job, its input, and the name, the format (`form`) and the
    compression (`packing`) of the output. `column` is the name of the column with the puzzles in
    the input; if it is empty, this column is looked for. `rules` are those of the puzzles that do
    not say their own, classic if they are empty. `is_safe` asks for cells of CSV that no
    spreadsheet runs."""

    job: Operation
    inputs: Sequence[BatchInput]
    output: str
    form: str
    packing: str = ""
    column: str = ""
    is_safe: bool = False
    rules: str = ""

    @classmethod
    def of(
        cls,
        job: Operation,
        inputs: Sequence[str],
        output: str,
        form: str | None = None,
        column: str = "",
        *,
        more: Sequence[BatchInput] = (),
        is_safe: bool = False,
        rules: str | None = None,
    ) -> Order:
        """Makes an order; `inputs` are names or patterns of files, and `more` come after them. If
        `form` is None, the name of the output decides its format."""
        files = [*more]
        if job.has_input and (inputs or not more):
            from whydoku.operations.running.inputs import inputs_named

            files = [*inputs_named(inputs, output), *more]
        form, packing = form_of(output, form)
        if is_safe and form not in SEPARATED:
            raise WhydokuError(f"{output} is no CSV; --safe-csv is for .{' and .'.join(SEPARATED)}")
        return cls(job, files, output, form, packing, column, is_safe, rules or "")

    def writer(self, layout: Layout) -> RowWriter:
        """What turns rows of this layout into bytes."""
        made = WRITERS[self.form](layout)
        return replace(made, is_safe=True) if isinstance(made, CsvRows) and self.is_safe else made

    @property
    def signature(self) -> dict[str, Any]:
        """All that the output depends on except the contents of the input, as JSON values."""
        return {
            "whydoku": __version__,
            **{name: _stable(value) for name, value in self.job.signature.items()},
            "inputs": [file.name for file in self.inputs],
            "column": self.column,
            "form": self.form,
            "packing": self.packing,
            **({"safe_csv": True} if self.is_safe else {}),
            **({"rules": self.rules} if self.rules else {}),
        }

    @property
    def command(self) -> str:
        """The command that asks for this, with the options that are not as usual."""
        import shlex

        inputs = (word for file in self.inputs for word in file.in_command)
        words = ["whydoku", "batch", self.job.name, *inputs]
        words += ["-o", self.output]
        kind: type = type(self.job)
        given = ((f.key, getattr(self.job, f.name), f.default) for f in fields_of(kind))
        asked = [(key, getattr(value, "name", value), usual) for key, value, usual in given]
        asked += [("column", self.column, ""), ("rules", self.rules, "")]
        asked.append(("safe-csv", self.is_safe, False))
        named = PurePosixPath(self.output.removesuffix(self.output[-4:] if self.packing else ""))
        asked.append(("format", self.form, ENDINGS.get(named.suffix.lower())))
        for key, value, default in asked:
            name = key.replace("_", "-")
            if isinstance(value, bool) and value != default:
                words.append(f"--{name}" if value else f"--no-{name}")
            elif value != default:
                words += [f"--{name}", str(value)]
        return shlex.join(words)

    def changes(self, before: dict[str, Any]) -> list[str]:
        """The names of the options in which this order differs from `before`, the signature that an
        earlier run saved; only `job` if the jobs differ.

        An option `engine` in `before` is ignored, since no output depends on the engine.
        """
        import json

        now = json.loads(json.dumps(self.signature))
        names = [name for name in {**before, **now} if name != "engine"]
        changed = [name for name in names if before.get(name) != now.get(name)]
        return ["job"] if "job" in changed else changed


def _stable(value: Any) -> Any:
    """The value in a form that JSON can hold: a long text becomes a hash, and an object for which
    JSON has no type becomes its `repr`."""
    if isinstance(value, str) and len(value) > 200:
        import hashlib

        return hashlib.blake2b(value.encode("utf-8", "replace"), digest_size=16).hexdigest()
    is_plain = isinstance(value, (str, int, float, bool, list, tuple, type(None)))
    return value if is_plain else repr(value)
