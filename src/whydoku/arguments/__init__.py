"""A player's own reasons: read, made into reasons of `whydoku.why`, and judged by the checker.

argument.py  what a player claims, and by what
faults.py    what can be amiss, as data
reading/     reads arguments from texts, a module for each way of saying
reasons.py   puts the reason of an argument together, for the checker
naming.py    names the technique of an argument
judge.py     the verdict on an argument
words.py     verdicts in words
record.py    verdicts as JSON objects
"""

from whydoku.arguments.argument import Argument
from whydoku.arguments.judge import Verdict, judge
from whydoku.arguments.reading.texts import read_argument
from whydoku.grid import Grid

__all__ = ["Argument", "Verdict", "argue", "judge", "read_argument"]


def argue(grid: Grid, text: str) -> Verdict:
    """The verdict on an argument, written as players write it; raises InvalidNotation if it cannot
    be read.

    >>> from whydoku import argue, example
    >>> grid = example("first-steps").grid
    >>> argue(grid, "naked pair 45 r3c3 r8c3: r2c3<>4").holds
    True
    >>> print(argue(grid, "naked pair 45 r3c3 r2c3: r4c3<>4"))
    r2c3 can be 7 or 8 too. That 4 can be removed from r4c3 is true, but not by this.
    """
    return judge(grid, read_argument(text))
