"""Works on many puzzles in one call, at the full speed of compiled code.

Puzzles come one by one, as strings or grids, or all together: as `bytes`, or as numbers in any
buffer, such as an array of numpy. A row that cannot be read as a puzzle is *invalid* and is
reported as such; it never stops the others.

rows.py      puzzles as rows, from lists, buffers and columns of tables
arrays.py    answers as arrays of numpy
searches.py  the searches
"""

from whydoku.grids.bulk.rows import (
    INVALID_ROW,
    Puzzles,
    grid_of,
    row_of_puzzle,
    rows_joined,
    rows_or_list,
)
from whydoku.grids.bulk.searches import (
    check_many,
    cores,
    count_many,
    each_solution,
    lines_of,
    minimal_many,
    random_minimal,
    random_solutions,
    solve_many,
    workers,
)

__all__ = [
    "INVALID_ROW",
    "Puzzles",
    "check_many",
    "cores",
    "count_many",
    "each_solution",
    "grid_of",
    "lines_of",
    "minimal_many",
    "random_minimal",
    "random_solutions",
    "row_of_puzzle",
    "rows_joined",
    "rows_or_list",
    "solve_many",
    "workers",
]
