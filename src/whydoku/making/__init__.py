"""Making puzzles to order.

seeds.py              a random seed where none is named
wish.py               what is wanted of a puzzle, as a value
rating_window.py      what a native rating says of a path in advance
judging.py            whether a puzzle fulfils a wish, and how far it is from that
home_profiles.py      the profile in which a technique is practised
impossible_wishes.py  wishes that no puzzle can fulfil
fitting_clues.py      clues for given cells
building.py           a random solution, and clues removed while it stays the only one
climbing.py           from the closest puzzles to neighbours that are closer still
attempts.py           numbered builds, each judged, and a climb if none fulfils the wish
run.py                chapters of attempts, in order on any number of processes
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
    """`n` puzzles that fulfil a wish; a seed gives the same ones with any number of threads.

    `rating` is a range such as `se:3.2-4.2`. The profile `by` must solve a puzzle with its
    techniques `up_to` this one. Its path needs the techniques `with_`, does not need those
    `without`, and needs those `once` exactly once; the last technique that it needs, in the order
    of the profile, is `hardest`, and its level is `level`. No puzzle needs a net or a guess, unless
    `guess` allows it. `pattern` says which cells must hold clues (X), must not (.) or may (?); `givens` are
    clues to begin with. With `different` no two puzzles are essentially equal; none ever is to one
    of `unlike`.

    A wish that cannot be fulfilled is refused with the reason. A rare one may take long; `timeout`,
    in seconds, ends the run with fewer puzzles. `threads=0` uses all cores.
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
