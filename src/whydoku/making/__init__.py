"""Making puzzles to order.

seeds.py              seeds for those who have named none
wish.py               what is wanted, as a value
rating_window.py      what a native rating tells beforehand
judging.py            whether a puzzle is as wished, and what is missing
home_profiles.py      the profile that a technique is practised by
impossible_wishes.py  wishes that no puzzle can fulfil
fitting_clues.py      clues for given cells
building.py           a random solution, and clues taken away while there is one solution
climbing.py           from puzzles to closer neighbours
attempts.py           builds by number, each judged, and a climb where none will do
run.py                chapters of attempts in order, whoever works on them
positions.py          the store of positions to practise rare techniques on
practice.py           positions in which a technique is the next thing to find
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.grid import Grid
from whydoku.making.run import Made, Making, Run
from whydoku.making.wish import Names, Wish, wish
from whydoku.profiles.profile import Profile

__all__ = ["Made", "Making", "Run", "Wish", "generate", "wish"]


def generate(
    n: int = 1,
    *,
    rating: Names = (),
    level: str = "",
    with_: Names = (),
    without: Names = (),
    hardest: Names = (),
    once: Names = (),
    by: str | Profile | None = None,
    up_to: str = "",
    uniqueness: bool = True,
    guess: bool = False,
    clues: str | int | Sequence[int] | None = None,
    symmetry: str = "none",
    pattern: str = "",
    givens: str | Grid = "",
    minimal: bool | None = None,
    different: bool = False,
    unlike: Iterable[str | Grid] = (),
    seed: int = 1,
    threads: int = 1,
    timeout: float | None = None,
) -> Run:
    """So many puzzles as wished, the same for a seed whatever the number of threads.

    `rating` is a range such as `se:3.2-4.2`. The techniques `with_`, `without`, `hardest` and
    `once` are judged by the path that the profile `by` takes, `up_to` one of its techniques; so is
    `level`. A puzzle is never one that needs guessing, unless `guess` allows it. `pattern` says
    which cells must hold clues (X), must not (.) or may (?); `givens` are clues to begin with.
    `different` asks that no two are essentially equal, nor one to any that is to be `unlike`.
    A wish that cannot be fulfilled is refused with the reason; one that is rare takes its time, or
    as many seconds as `timeout` gives it. `threads=0` is for all cores.
    """
    wanted = wish(
        rating=rating,
        level=level,
        with_=with_,
        without=without,
        hardest=hardest,
        once=once,
        by=by,
        up_to=up_to,
        uniqueness=uniqueness,
        guess=guess,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        givens=givens,
        minimal=minimal,
        different=different,
    )
    making = Making(wanted, n, seed, threads=threads, timeout=timeout, unlike=unlike)
    return Run(making, [*making])
