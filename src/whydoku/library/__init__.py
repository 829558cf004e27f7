"""A library of puzzles in one file: each puzzle once, found by what it needs.

>>> from whydoku import example
>>> from whydoku.library import Library
>>> with Library(":memory:") as library:
...     _ = library.add([example("x-wing").puzzle, example("wikipedia").puzzle])
...     _ = library.rate()
...     [entry.se for entry in library.find(with_="x-wing")]
[3.2]

place.py        the file that is meant if none is named
faults.py       what SQLite refuses, in sentences
packed.py       puzzles as bytes, techniques and symmetries as bits
rows.py         what the columns may hold, asked of every row that is read
schema.py       the tables, and the steps from one version of them to the next
beginning.py    the beginning of a damaged file, put in its place
store.py        the open file, and its transactions
entry.py        a puzzle in the library, with all that is known of it
entries.py      entries read from the file
wanted.py       what is looked for, as conditions in SQL
marking.py      what users say of puzzles
facts.py        what is known of a puzzle at once, and what its rating says
said.py         what is said of puzzles that are added, of all and by the file of each
adding.py       puzzles on their way into the library
dry_run.py      what would become of puzzles if they were added
finding.py      which puzzles are found, how many, and which is the same as another
variety.py      how far two puzzles of a level are apart
choosing.py     which puzzle gets which day of a calendar
plan.py         a calendar of puzzles: by weekday levels, none twice, and its marks
playing.py      a link that opens a puzzle on the page
calendars.py    a calendar as iCalendar
feeds.py        a calendar as JSON Feed
rating.py       ratings for what has none yet
day.py          the puzzle of a day
stats.py        how many puzzles there are of each kind
copies.py       what indexes say of puzzles whose rows are lost
rescue.py       entries read from a damaged file
check.py        whether the file holds what it should
library.py      the library as Python uses it
batch_input.py  what is found in it, as the input of a batch
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.library.entry import Entry
    from whydoku.library.library import Library
    from whydoku.library.wanted import WantedEntries

__all__ = ["Entry", "Library", "WantedEntries"]

_HOMES = {"Entry": "entry", "Library": "library", "WantedEntries": "wanted"}


def __getattr__(name: str) -> object:
    """Loads a public name on first access: who asks only where the library is does without."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value
