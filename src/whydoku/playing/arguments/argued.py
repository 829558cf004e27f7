"""A player's reasons one after another, and the trace that they lead along.

The verdict on an argument that is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidNotation
from whydoku.grids.grid import Grid
from whydoku.playing.arguments.judge import Verdict, judge
from whydoku.playing.arguments.reading.scanner import by_columns
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.shapes.arguments import typed
from whydoku.showing import text_of
from whydoku.solving.moves import Move
from whydoku.solving.trace import Trace


@dataclass(frozen=True, slots=True)
class Argued:
    """Where a player's reasons lead, each judged on the grid to which those before it lead.

    trace      a step for each reason that holds, up to the first that fails
    verdicts   the verdict on each reason; only the last may have a fault, as those after it are not
               looked at
    """

    trace: Trace
    verdicts: tuple[Verdict, ...]

    @property
    def failed(self) -> int | None:
        """The number of the reason that fails, from 1; None if all hold."""
        return None if len(self.trace) == len(self.verdicts) else len(self.verdicts)

    @property
    def holds(self) -> bool:
        """Whether all reasons hold."""
        return self.failed is None

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return text_of(self)


@typed
def argue_all(grid: Grid, texts: Iterable[str]) -> Argued:
    """Where a player's reasons lead from a grid; raises InvalidNotation, with the number of the
    reason, if one cannot be read.

    A placement that is a single needs no reason.

    >>> from whydoku import argue_all, example
    >>> texts = "r5c5=5", "naked pair 45 r3c3 r8c3: r2c3<>4", "r1c1<>9"
    >>> argued = argue_all(example("first-steps").grid, texts)
    >>> argued.failed, len(argued.trace), argued.verdicts[-1].fault.kind
    (3, 2, 'no-reason')
    """
    moves: list[Move] = []
    verdicts: list[Verdict] = []
    after = grid
    for number, text in enumerate(texts, 1):
        try:
            verdict = argue(after, text)
        except InvalidNotation as fault:
            raise InvalidNotation(f"reason {number}: {fault}") from None
        verdicts.append(verdict)
        if not verdict.holds or verdict.step is None:
            break
        moves.append((after, verdict.step))
        after = after.apply(verdict.step)
    return Argued(Trace(grid, tuple(moves), after), tuple(verdicts))


@typed
def argue(grid: Grid, text: str) -> Verdict:
    """The verdict on an argument, written as players write it; raises InvalidNotation if it cannot
    be read.

    >>> from whydoku import argue, example
    >>> grid = example("first-steps").grid
    >>> argue(grid, "naked pair 45 r3c3 r8c3: r2c3<>4").holds
    True
    >>> print(argue(grid, "naked pair 45 r3c3 r2c3: r4c3<>4"))
    r2c3 can be 7 or 8 too. That 4 can be removed from r4c3 is true, but this does not show it.
    """
    verdict = judge(grid, read_argument(text))
    turned = None if verdict.holds else by_columns(text)
    if turned:
        with suppress(InvalidNotation):
            other = judge(grid, read_argument(turned))
            if other.holds:  # so this is what was meant; its places are those of another text
                said = replace(other.argument, text=text, places=(), claimed_at=(0, 0))
                return replace(other, argument=said)
    return verdict
