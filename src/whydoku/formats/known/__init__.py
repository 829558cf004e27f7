"""The formats, a module for each or for a few that share much. Each module registers its own.

They are imported with `whydoku.formats`, so each imports what is slow only where it is used.

sheet.py          cells copied from a spreadsheet
csv_puzzles.py    tables with a column of puzzles; what the source of a puzzle says of it, such as
                  its day; cells of CSV that no spreadsheet runs
hodoku.py         HoDoKu library lines
json_puzzles.py   JSON: our own record, lists, objects from other programs
line.py           81 characters, or 729 pencil marks, on one line; a SadMan collection
links.py          links that contain their puzzle, site by site
opensudoku.py     OpenSudoku XML
picture.py        grids drawn over several lines, digits or pencil marks; SimpleSudoku
ruled.py          puzzles of other rules: the rules, then the grid
sdk.py            SadMan Software files: puzzle and state
svg.py            a picture, which is written alone
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def register_all() -> None:
    """Imports every module of this package, which registers all formats."""
    for file in sorted(Path(__path__[0]).iterdir()):
        if file.suffix == ".py" and not file.name.startswith("_"):
            import_module(f"{__name__}.{file.stem}")
