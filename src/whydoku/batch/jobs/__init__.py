"""All jobs on many puzzles, each in a module with its name. No job imports another.

solve.py      the solution
check.py      whether there is exactly one solution
rate.py       ratings on one scale or several
explain.py    the solution path by a profile: its figures, or all of its steps
canon.py      the canonical form, which essentially equal puzzles share
analyse.py    what a setter wants to know
convert.py    the puzzle in another format
generate.py   puzzles made to order, from a seed
call.py       the answer of a user's function, given by its dotted name
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from whydoku.batch.job import JOBS, BatchJob
from whydoku.errors import UnknownName


@cache
def job_names() -> tuple[str, ...]:
    """The names of all jobs in alphabetical order; loads none of the jobs."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def job_named(name: str) -> type[BatchJob]:
    """Loads and returns the job called `name`; raises UnknownName if there is none."""
    if name not in job_names():
        raise UnknownName("job", name, job_names())
    import_module(f"{__name__}.{name}")
    return JOBS[name]
