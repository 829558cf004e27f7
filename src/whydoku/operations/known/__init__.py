"""All operations, each in a module with its name. No operation imports another.

solve.py        the solution, the number of solutions, or a list of them
check.py        whether there is exactly one solution
rate.py         ratings on one scale or several
explain.py      the solution path by a profile: its figures, or all of its steps
canon.py        the canonical form, which essentially equal puzzles share
analyse.py      what a setter wants to know
reduce.py       the minimal puzzles within the puzzle
neighbours.py   those a few clues away
unavoidable.py  the unavoidable sets of the solution
convert.py      the puzzle in another format
judge.py        whether moves are true, and whether they followed
hint.py         the next step on a grid, all steps, or how far a technique leads
why.py          why a digit can be placed, or a candidate removed
generate.py     puzzles made to order, from a seed
call.py         the answer of a user's function, given by its dotted name
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from whydoku.errors import UnknownName

if TYPE_CHECKING:
    from whydoku.operations.operation import Operation


BY_FUNCTION: Final = "call"
"""The operation that calls a function. Users do not type this name, but that of the function, with
its module."""


@cache
def operation_names() -> tuple[str, ...]:
    """The names of all operations in alphabetical order; loads none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def operation_named(name: str) -> type[Operation]:
    """Loads and returns the operation called `name`; raises UnknownName if there is none."""
    if name not in operation_names():
        raise UnknownName("operation", name, operation_names())
    import_module(f"{__name__}.{name}")
    from whydoku.operations.operation import OPERATIONS

    return OPERATIONS[name]
