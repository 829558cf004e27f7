"""A library of puzzles in one file: each puzzle once, found by what it needs.

>>> from whydoku import example
>>> from whydoku.operations.library import Library
>>> with Library(":memory:") as library:
...     _ = library.add([example("x-wing").puzzle, example("wikipedia").puzzle])
...     _ = library.rate()
...     [entry.se for entry in library.find(with_="x-wing")]
[3.2]

faults.py             what SQLite refuses, in sentences
schema.py             the tables, the steps from one version of them to the next, and what is in a
                      row
texts.py              puzzles as texts with their rules, and as columns
store.py              the open file, and its transactions
entries.py            puzzles in the library, with all that is known of each, read from the file
said.py               what users say of puzzles, when they are added and later
adding.py             puzzles on their way into the library, and what would become of them there
rescue.py             entries read from a damaged file
check.py              whether the file holds what it should
finding.py            what is looked for, as conditions in SQL, and which puzzles are found
calendar_choices.py   which puzzle gets which day of a calendar
calendar_plan.py      a calendar of puzzles: by weekday levels, none twice, and its marks
rating.py             ratings for what has none yet
stats.py              how many puzzles there are of each kind
library.py            the library as Python uses it
batch_input.py        what is found in it, as the input of a batch
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from whydoku.extras import data_folder

if TYPE_CHECKING:
    from whydoku.operations.library.entries import Entry
    from whydoku.operations.library.finding import WantedEntries
    from whydoku.operations.library.library import Library

__all__ = ["Entry", "Library", "WantedEntries"]

_HOMES = {"Entry": "entries", "Library": "library", "WantedEntries": "finding"}


def __getattr__(name: str) -> object:
    """Loads a public name on first access: who asks only where the library is does without."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def usual_place() -> Path:
    """The file of the library that is meant if none is named: `library.db` in the folder for the
    data of the user, which need not exist."""
    return data_folder() / "library.db"
