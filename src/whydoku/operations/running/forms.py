"""The forms of the output: what the endings of its name say."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

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
"""The format of an output file for each ending of its name."""

SEPARATED: Final = ("csv", "tsv")
"""The formats whose cells are read by spreadsheets."""

PACKINGS: Final = {".gz": "gzip", ".bz2": "bz2", ".xz": "xz", ".zst": "zstd"}
"""The kind of compression for each ending that the name of an output file may have after the ending
for its format."""


def form_of(output: str, form: str | None) -> tuple[str, str]:
    """Returns the format and the compression of an output file, both taken from the endings of its
    name; a given `form` overrides the format.

    Raises WhydokuError if no format is known, or if the name asks for compressed Parquet.
    """
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
        raise WhydokuError(f"{output}: Parquet is compressed already; leave out {path.suffix}")
    return chosen, packing
