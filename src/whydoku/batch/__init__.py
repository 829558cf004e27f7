"""Jobs on many puzzles: they stream, use several workers, and go on where they were ended.

answers.py        answers to puzzles, column by column
own_columns.py    the columns of the input, which the output keeps
slabs.py          pieces of the input, cut for the workers and read there
values.py         slabs of values of Python
jobs/             what is asked of each puzzle
needed.py         the packages that are loaded when they are needed
checksum.py       whether a file is still what it was
text_input.py     slabs of a text
arrow_input.py    slabs of a Parquet file
inputs.py         files by name and pattern, unpacked, and told apart from changed ones
row_writers.py    rows of the output as bytes
arrow_rows.py     rows of the output as typed columns
tally.py          what a job has come to
work.py           what a worker does with a slab
crews.py          who works: this process, or several
cluster.py        or a cluster
flow.py           slabs on their way through a crew
order.py          what was asked: the job, the input and the form of the output
state.py          how far a job has come, in a file that is replaced as a whole
part_file.py      the rows that are done, in a file for one run at a time
finishing.py      the bytes of the output made of them
outputs.py        all of these beside the output, on this machine
remote_output.py  the same in an object store
run.py            a run of a job, from where the last one ended
tables.py         answers beside the columns of data frames, or one by one
asking.py         jobs as functions
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.batch.asking import (
        analyse,
        call,
        canon,
        check,
        convert,
        explain,
        rate,
        solve,
        to_file,
    )

__all__ = [
    "analyse",
    "call",
    "canon",
    "check",
    "convert",
    "explain",
    "rate",
    "solve",
    "to_file",
]


def __getattr__(name: str) -> object:
    """Loads the jobs when one is asked for: workers and other rooms need less."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from whydoku.batch import asking

    return getattr(asking, name)
