"""Jobs on many puzzles: they stream, use several workers, and go on where they were ended.

answers.py        answers to puzzles, column by column
own_columns.py    the columns of the input, which the output keeps
slabs.py          pieces of the input, cut for the workers and read there
job.py            what all jobs share
values.py         slabs of values of Python
jobs/             what is asked of each puzzle, found by name
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
state.py          what a batch remembers: how far it has come, in a file that is replaced as a whole
part_file.py      the rows that are done, in a file for one run at a time
finishing.py      the bytes of the output made of them
outputs.py        all of these beside the output, on this machine
remote_output.py  the same in an object store
run.py            a run of a job, from where the last one ended
tables.py         answers beside the columns of data frames, or one by one
functions.py      jobs as functions of Python

A job is a function here too, by its name: `whydoku.batch.solve`, `whydoku.batch.rate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whydoku.batch.functions import to_file

__all__ = ["to_file"]


def __getattr__(name: str) -> Callable[..., Any]:
    """The function of a job, which is loaded when it is asked for, or the one to a file."""
    from whydoku.batch.jobs import job_named, job_names

    if name == "to_file":
        from whydoku.batch.functions import to_file

        return to_file
    if name in job_names() and job_named(name).has_input:
        from whydoku.batch.functions import function_of

        return function_of(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
