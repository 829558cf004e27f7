"""Judges each step of a printed path, and completes it: a trace with a reason for each step.

The reason printed with a step is asked first, then the technique that it names, then all others,
the easiest first, and at last whether each of its conclusions follows by itself, a digit once its
rivals are gone. Nothing is believed: what was found has been replayed by the checker, which reads
the completed trace again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidPuzzle
from whydoku.formats import read
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_of
from whydoku.logic.names import can_be_of
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.playing.foreign_paths import PrintedPath, PrintedStep, read_paths
from whydoku.playing.hints.searches import Calls
from whydoku.playing.judging.claims import ClaimedMove
from whydoku.playing.judging.following import means_of
from whydoku.playing.judging.judgement import JudgedMove
from whydoku.playing.judging.moves import Sitting
from whydoku.shapes.arguments import typed
from whydoku.solving.moves import Move
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.trace import Trace

HowFound: TypeAlias = Literal[
    "reason", "named", "other", "several", "known", "beyond", "false", "open"
]

FINDINGS: Final[Mapping[HowFound, str]] = {
    "named": "the technique that it names leads to it",
    "reason": "the reason printed with it proves it",
    "other": "another technique leads to it",
    "several": "several steps lead to it, such as a chain and then a single",
    "known": "the grid shows it already",
    "beyond": "it is true by the solution, and nothing was found that leads to it",
    "false": "no solution has it",
    "open": "some solutions have it, others not",
}
"""What can be found about a printed step, and what it means. The last two are wrong."""

OURS: Final = "whydoku"
"""The form of the paths that saved traces are."""


@dataclass(frozen=True, slots=True)
class CompletedStep:
    """What was found about a printed step: the verdict on its conclusions, and the steps of the
    completed trace that lead to them. A step that is `beyond` stands there without a reason."""

    printed: PrintedStep
    move: JudgedMove
    moves: tuple[Move, ...] = ()

    @property
    def finding(self) -> HowFound:
        """A name from `FINDINGS`."""
        match self.move.verdict:
            case "proved":
                why = self.move.steps[0].why
                named = [can_be_of(slug, why) for slug in self.printed.techniques]
                return "other" if named and not any(one is not False for one in named) else "reason"
            case "follows":
                if len(self.move.steps) > 1:
                    return "several"
                return "named" if self.move.technique in self.printed.techniques else "other"
            case "known" | "beyond" | "false" | "open":
                return self.move.verdict
        raise AssertionError(self.move.verdict)

    @property
    def is_wrong(self) -> bool:
        """Whether the step does not follow from the puzzle, whatever the way."""
        return not self.move.is_true


@dataclass(frozen=True, slots=True)
class Completed:
    """A printed path with what was found about each step, up to the first that is wrong, and the
    trace of all that are true."""

    path: PrintedPath
    steps: tuple[CompletedStep, ...]
    trace: Trace

    @property
    def wrong(self) -> int | None:
        """The number of the first step that is wrong, from 1; None if none is."""
        return len(self.steps) if self.steps and self.steps[-1].is_wrong else None

    @property
    def gaps(self) -> tuple[int, ...]:
        """The numbers of the steps that are true, and for which no reason was found."""
        return tuple(n for n, step in enumerate(self.steps, 1) if step.finding == "beyond")

    @property
    def fails(self) -> int | None:
        """The number of the step for which the path does not hold: the first that is wrong or, if
        none is, the first without a reason; None if it holds."""
        return self.wrong or next(iter(self.gaps), None)

    @property
    def holds(self) -> bool:
        """Whether a reason was found for every step."""
        return self.fails is None

    @property
    def counts(self) -> dict[HowFound, int]:
        """How many steps there are of each finding."""
        found = Counter(step.finding for step in self.steps)
        return {finding: found[finding] for finding in FINDINGS if found[finding]}


@typed
def complete(
    text: str, puzzle: Grid | str | None = None, profile: str | Profile = "default"
) -> Completed:
    """Judges the steps of a path that another program printed, and completes it.

    The text has the puzzle, in any format, before the first step, unless `puzzle` is given. Raises
    InvalidPuzzle if it cannot be read, with the line, or if it has several paths; NoSolution for a
    puzzle without solutions.
    """
    paths = [*read_paths(text, None if puzzle is None else read(puzzle))]
    if len(paths) > 1:
        raise InvalidPuzzle(f"found {len(paths)} paths; expected one")
    return complete_by(profile, paths[0])


def complete_by(profile: str | Profile, path: PrintedPath) -> Completed:
    """Judges the steps of a path and completes it; raises NoSolution if its puzzle has none."""
    sitting = Sitting(path.puzzle, means_of(profile, nets=True))
    steps: list[CompletedStep] = []
    moves: list[Move] = []
    for printed in path.steps:
        step = _completed(sitting, printed)
        steps.append(step)
        if step.is_wrong:
            break
        moves += step.moves
    trace = Trace(path.puzzle, tuple(moves), sitting.grid, path.form)
    return Completed(path, tuple(steps), trace)


def _completed(sitting: Sitting, printed: PrintedStep) -> CompletedStep:
    """What is found about a step on the grid of a sitting, which then has its conclusions."""
    entries = (entry_of(slug) for slug in printed.techniques)
    calls: Calls = tuple((entry, {}) for entry in entries if isinstance(entry, Technique))
    move = sitting.judged(printed.claim, calls)
    if move.verdict == "beyond":
        move = _in_several(sitting, move)
    moves = tuple(_moves(move, printed)) if move.is_true and move.verdict != "known" else ()
    if moves:
        grid, step = moves[-1]
        sitting.grid = grid.apply(step)
    return CompletedStep(printed, move, moves)


def _in_several(sitting: Sitting, move: JudgedMove) -> JudgedMove:
    """The move by several steps, each of which follows; the move as it is if there are none."""
    before, steps = sitting.grid, []
    for claim in _parts(sitting, move.claim):
        part = sitting.judged(claim)
        if not part.is_true or part.verdict == "beyond":
            break
        for grid, step in _moves(part) if part.steps else ():
            steps.append(step)
            sitting.grid = grid.apply(step)
    else:
        move = replace(move, verdict="follows", steps=tuple(steps)) if steps else move
    sitting.grid = before
    return move


def _parts(sitting: Sitting, claim: ClaimedMove) -> Iterator[ClaimedMove]:
    """Yields the conclusions of a claim one by one, the removed candidates first. Before a digit is
    placed, its rivals go in the constraint that has the fewest, which makes it a single."""
    for k in members(claim.eliminations):
        yield ClaimedMove(eliminations=1 << k)
    for k in members(claim.placements):
        bits = sitting.grid.bits
        tables = sitting.grid.tables
        held = (tables.constraint_candidates[q] for q, _ in tables.constraints_of[k])
        rivals = min((some & bits & ~(1 << k) for some in held), key=int.bit_count)
        for rival in members(rivals):
            yield ClaimedMove(eliminations=1 << rival)
        yield ClaimedMove(placements=1 << k)


def _moves(move: JudgedMove, printed: PrintedStep | None = None) -> Iterator[Move]:
    """Yields the steps of a move with their grids, which conclude no more than the move where that
    is all that is needed; for a move that is beyond, a step without a reason."""
    grid = move.grid
    claim = Step(
        printed.techniques[0] if printed and printed.techniques else "",
        placements=move.claim.placements & ~grid.digits,
        eliminations=move.claim.eliminations
        & grid.bits
        & ~grid.tables.seen_by(move.claim.placements),
    )
    for step in move.steps or (claim,):
        kept = step if len(move.steps) > 1 else _kept(step, claim)
        yield grid, kept
        grid = grid.apply(kept)


def _kept(step: Step, claim: Step) -> Step:
    """A step without the conclusions that were not claimed, if it has all that were."""
    if claim.placements & ~step.placements or claim.eliminations & ~step.eliminations:
        return step
    return replace(step, placements=claim.placements, eliminations=claim.eliminations)
