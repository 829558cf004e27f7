"""Making puzzles to order.

seeds.py              seeds and other numbers of a run
home_profiles.py      the profile in which a technique is practised
clauses/              what a wish is made of, each with its name, its judgement, its limits
wish.py               what is wanted of a puzzle, as a value
rating_window.py      what a native rating says of a path in advance
judging.py            whether a puzzle fulfils a wish, and how far it is from that
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

from dataclasses import dataclass

from whydoku.asked.puzzles import AskedRun
from whydoku.making.run import Made, Making, Run
from whydoku.making.wish import Wish, wish, wish_asked
from whydoku.shapes.keywords import takes

__all__ = ["Made", "Making", "Run", "Wish", "generate", "wish"]


@dataclass(frozen=True, kw_only=True)
class AskedHere(AskedRun):
    """What `generate` takes: a run that is the same each time, here and now."""

    seed: int = 1
    threads: int = 1


@takes(AskedHere)
def generate(asked: AskedHere) -> Run:
    """`n` puzzles that fulfil a wish; a seed gives the same ones with any number of threads.

    `rating` is a range such as `se:3.2-4.2`. The profile `by` must solve a puzzle with its
    techniques `up_to` this one. Its path needs the techniques `with_`, does not need those
    `without`, and needs those `once` exactly once; the last technique that it needs, in the order
    of the profile, is `hardest`, and its level is `level`. No puzzle needs a net or a guess, unless
    `guess` allows it. `pattern` says which cells must hold clues (X), must not (.) or may (?);
    `givens` are clues to begin with. With `different` no two puzzles are essentially equal; none
    ever is to one of `unlike`.

    A wish that cannot be fulfilled is refused with the reason. A rare one may take long; `timeout`,
    in seconds, ends the run with fewer puzzles. `threads=0` uses all cores.
    """
    making = Making(
        wish_asked(asked),
        asked.n,
        asked.seed,
        threads=asked.threads,
        timeout=asked.timeout,
        unlike=asked.unlike,
    )
    return Run(making, [*making])
