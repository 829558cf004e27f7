"""Makes puzzles to order.

asked.py                puzzles to order: a wish, and a run
clause.py               what all clauses have in common; spans and techniques in their texts
clauses_of_figures.py   how many clues there are, whether every one is needed, and how high the
                        rating is
clauses_of_path.py      what the path of a profile needs, and which level the puzzle has
regions.py              regions of jigsaws, drawn at random
wish.py                 what is wanted of a puzzle, as a value
impossible_wishes.py    wishes that nothing fulfils; the levels and ratings that leave room for one
building.py             puzzles built by removing clues from random solutions
judging.py              whether a puzzle fulfils a wish, and if not, how far it is from doing so
climbing.py             a search among the neighbours of the closest puzzles for closer ones
attempts.py             attempts: each builds and judges a puzzle; a climb follows if all fail
run.py                  runs: chapters of attempts, shared among processes; random seeds, and the
                        seeds of the puzzles of a day
"""

from __future__ import annotations

from whydoku.dataclass import dataclass
from whydoku.shapes.arguments import takes
from whydoku.solving.making.asked import AskedRun
from whydoku.solving.making.run import Made, Making, Run
from whydoku.solving.making.wish import Wish, wish, wish_asked

__all__ = ["Made", "Making", "Run", "Wish", "generate", "wish"]


@dataclass(frozen=True, kw_only=True)
class AskedHere(AskedRun):
    """The arguments of `generate`. By default it uses one thread and the seed 1, so that every call
    with the same wish makes the same puzzles."""

    seed: int = 1
    threads: int = 1


@takes(AskedHere)
def generate(asked: AskedHere) -> Run:
    """Makes `n` puzzles that fulfil a wish; a seed gives the same puzzles with any number of
    threads.

    `rating` is a range such as `se:3.2-4.2`. The profile `by` must solve each puzzle with its
    techniques up to `up_to`. The path must need all techniques in `with_`, none of those in
    `without`, and each of those in `once` exactly once; `hardest` is the technique of its hardest
    step, the first of several that are equally hard, and `level` the level it must have. No puzzle
    needs a net or a guess unless `guess` allows it. `pattern` says which cells must hold clues (X),
    must not (.) or may (?); `givens` are clues to begin with. With `different` no two puzzles are
    essentially equal; none is ever essentially equal to one of `unlike`.

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
