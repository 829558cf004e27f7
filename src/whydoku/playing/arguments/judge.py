"""The verdict on an argument: what it proves, and where it fails.

What an argument proves comes from the checker alone. The solution is looked at only for what was
claimed and not proved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.parts.grid_parts import refuse_beyond
from whydoku.logic.names import can_be_of
from whydoku.logic.proof.replay import proved_by, replay_step
from whydoku.logic.proof.state import ProvedCandidates
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Pattern, named_by
from whydoku.playing.arguments.argument import (
    Argument,
    SaidChain,
    SaidName,
    SaidPlaces,
    SaidTogether,
)
from whydoku.playing.arguments.faults import Amiss, Fault, fault_of
from whydoku.playing.arguments.naming import misnamed_in, technique_of
from whydoku.playing.arguments.pointed import technique_pointed
from whydoku.playing.arguments.reasons import alternating, reasons_of, reasons_of_single
from whydoku.showing import answer, text_of
from whydoku.solving.proved import need_for_one_solution

if TYPE_CHECKING:
    from whydoku.playing.arguments.closing import Closing

TruthValue: TypeAlias = Literal["true", "false", "open"]

OneSolution: TypeAlias = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an argument.

    step     the claim as far as the argument proves it, with its reason; None if it proves nothing
             of the claim
    more     what the argument proves besides the claim
    fault    what is amiss; None if the argument holds
    truth    whether what was claimed and not proved is true in every solution, false in every
             solution, or open; None if nothing was claimed that is not proved
    reason   the patterns of the argument, if they hold and only the claim does not follow
    """

    grid: Grid
    argument: Argument
    step: Step | None = None
    more: Step | None = None
    fault: Fault | None = None
    truth: TruthValue | None = None
    reason: tuple[Pattern, ...] = ()

    def closing(self) -> Closing | None:
        """What would close the gap, if the fault is a link of a chain or what its ends see: a short
        stretch of links, which is looked for; None if there is none."""
        return answer("Verdict.closing", self)

    @property
    def whole(self) -> Step | None:
        """The step with all that the argument proves; None if it does not hold."""
        if self.step is None or not self.holds:
            return None
        more = self.more or Step("")
        placed = self.step.placements | more.placements
        removed = (self.step.eliminations | more.eliminations) & ~self.grid.tables.seen_by(placed)
        return replace(self.step, placements=placed, eliminations=removed)

    @property
    def unproved(self) -> tuple[Candidates, Candidates]:
        """The placements and the eliminations that were claimed and are not proved."""
        proved = self.step or Step("")
        return (
            self.argument.placements & ~proved.placements & ~self.grid.digits,
            self.argument.eliminations & ~proved.eliminations & self.grid.bits,
        )

    @property
    def misnamed(self) -> str:
        """The slug of a technique that the text names, of which what it proves cannot be; empty if
        there is none."""
        return misnamed_in(self.argument, self.step.why if self.step else (), self.grid)

    @property
    def holds(self) -> bool:
        """Whether the whole claim follows from the argument."""
        return self.fault is None

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return text_of(self)


def judge(grid: Grid, argument: Argument) -> Verdict:
    """Judges an argument on a grid. Without a claim, it claims all that it proves."""
    refuse_beyond(argument.placements | argument.eliminations, grid.rules)
    asks = bool(argument.placements | argument.eliminations)
    one_solution = need_for_one_solution(grid, allowed=True)
    if asks and not _is_new(grid, argument):
        known = argument.placements & grid.digits | argument.eliminations & ~grid.bits
        return Verdict(grid, argument, fault=Fault("already", about=known))
    try:
        patterns, proved = _proved(grid, argument, one_solution)
    except Amiss as amiss:
        return Verdict(grid, argument, fault=amiss.fault, truth=_truth(grid, argument, None))
    placements = argument.placements & ~grid.digits if asks else proved.true
    eliminations = argument.eliminations & grid.bits if asks else proved.false
    if not asks and proved.true:
        eliminations &= ~grid.tables.seen_by(proved.true)
    patterns, proved = _with_singles(grid, patterns, proved, placements)
    shown = placements & proved.true, eliminations & proved.false
    step = _step(grid, argument, patterns, *shown, one_solution) if any(shown) else None
    rest = (
        proved.true & ~placements,
        proved.false & ~eliminations & ~grid.tables.seen_by(proved.true),
    )
    more = Step("", placements=rest[0], eliminations=rest[1]) if any(rest) else None
    missing = placements & ~proved.true | eliminations & ~proved.false
    if not missing and step:
        return Verdict(grid, argument, step, more)
    fault = Fault("beyond", candidates=missing, about=_ends_of(patterns))
    return Verdict(grid, argument, step, more, fault, _truth(grid, argument, proved), patterns)


def _is_new(grid: Grid, argument: Argument) -> bool:
    return bool(argument.placements & ~grid.digits | argument.eliminations & grid.bits)


def _proved(
    grid: Grid, argument: Argument, one_solution: OneSolution
) -> tuple[tuple[Pattern, ...], ProvedCandidates]:
    """The reason of an argument, and what it proves: of several that were left open, the first
    that proves the claim, or the one that proves most of it. Raises Amiss if none of them holds."""
    if isinstance(argument.ground, SaidTogether):
        return _proved_together(grid, argument, argument.ground, one_solution)
    wanted = argument.eliminations & grid.bits | argument.placements & ~grid.digits
    best: tuple[tuple[int, int], tuple[Pattern, ...], ProvedCandidates] | None = None
    refused: Fault | None = None
    for patterns in reasons_of(argument, grid):
        try:
            proved = proved_by(grid, patterns, one_solution)
        except Unproven as fault:
            near = _place_of(grid, argument, patterns, fault, one_solution)
            if refused is None or 0 < near.candidates.bit_count() < refused.candidates.bit_count():
                refused = near
            continue
        claimed = argument.eliminations & proved.false | argument.placements & proved.true
        merit = claimed.bit_count(), (proved.false | proved.true).bit_count()
        if best is None or merit > best[0]:
            best = merit, patterns, proved
        if wanted and not wanted & ~claimed:
            break
    if best is None:
        raise Amiss(refused or Fault("other"))
    is_anywhere = isinstance(argument.ground, SaidName) and not argument.ground.cells
    if is_anywhere and wanted and not best[0][0]:
        raise Amiss(Fault("leads-elsewhere", about=wanted))
    return best[1:]


def _proved_together(
    grid: Grid, argument: Argument, together: SaidTogether, one_solution: OneSolution
) -> tuple[tuple[Pattern, ...], ProvedCandidates]:
    patterns: tuple[Pattern, ...] = ()
    for said, first in zip(together.parts, together.firsts, strict=True):
        try:
            patterns += _proved(grid, replace(argument, ground=said), one_solution)[0]
        except Amiss as amiss:
            fault = amiss.fault
            part = None if fault.part is None else fault.part + first
            raise Amiss(replace(fault, part=part)) from None
    return patterns, proved_by(grid, patterns, one_solution)


def _place_of(
    grid: Grid,
    argument: Argument,
    patterns: tuple[Pattern, ...],
    refused: Unproven,
    one_solution: OneSolution,
) -> Fault:
    """The fault for which the checker refuses a reason, with its place: in a chain, the first link
    up to which the checker does not accept it."""
    tables = grid.tables
    said, chain = argument.ground, patterns[0]
    if not isinstance(chain, Chain):
        is_known = refused.candidates or refused.constraints
        named = union(named_by(one, tables) for one in patterns)
        return fault_of(refused, 0 if is_known else named & grid.bits)
    first = alternating(said)[2] if isinstance(said, SaidChain) else 0

    def fault_up_to(end: int) -> Unproven | None:
        begun = Chain(chain.nodes[:end], chain.strong[: end // 2])
        try:
            proved_by(grid, (begun,), one_solution)
        except Unproven as fault:
            return fault
        return None

    ends = range(2, len(chain.nodes) + 1, 2)
    at = bisect_left(ends, True, key=lambda end: fault_up_to(end) is not None)
    if at < len(ends) and (fault := fault_up_to(end := ends[at])):
        j = end - 3 if fault.kind == "not-weak" else end - 2
        return fault_of(fault, chain.nodes[j] | chain.nodes[j + 1], first + j)
    return fault_of(refused, chain.nodes[-1] | chain.nodes[0], first + len(chain.nodes) - 1)


def _with_singles(
    grid: Grid, patterns: tuple[Pattern, ...], proved: ProvedCandidates, placements: Candidates
) -> tuple[tuple[Pattern, ...], ProvedCandidates]:
    """The reason and what it proves, together with the claimed placements that are singles once the
    rest is known, and were none before."""
    tables = grid.tables
    left = grid.bits & ~proved.false
    for k in members(placements & ~proved.true):
        if (singles := reasons_of_single(k, left, tables)) and not reasons_of_single(
            k, grid.bits, tables
        ):
            patterns = (*patterns, singles[0])
            proved = ProvedCandidates(
                proved.false | tables.sees[k] & grid.bits, proved.true | 1 << k
            )
            left &= ~tables.sees[k]
    return patterns, proved


def _step(
    grid: Grid,
    argument: Argument,
    patterns: tuple[Pattern, ...],
    placements: Candidates,
    eliminations: Candidates,
    one_solution: OneSolution,
) -> Step:
    """The step of an argument, without those of its patterns that what is shown does not need; if
    they can still be of it, it keeps the name of the easiest technique that has all of them."""
    is_pointed = isinstance(argument.ground, SaidPlaces)
    pointed = is_pointed and technique_pointed(patterns, grid)
    for at in reversed(range(len(patterns))):
        fewer = (*patterns[:at], *patterns[at + 1 :])
        with suppress(Unproven):
            proved = proved_by(grid, fewer, one_solution)
            if not placements & ~proved.true and not eliminations & ~proved.false:
                patterns = fewer
    if pointed and can_be_of(pointed, patterns) is False:
        pointed = technique_pointed(patterns, grid)
    technique = pointed or technique_of(argument, patterns, grid)
    step = Step(technique, placements=placements, eliminations=eliminations, why=patterns)
    replay_step(grid, step, one_solution)
    return step


def _truth(grid: Grid, argument: Argument, proved: ProvedCandidates | None) -> TruthValue | None:
    """What the solutions say about that part of a claim that was not proved; None if there is
    none."""
    placements = argument.placements & ~(proved.true if proved else 0)
    eliminations = argument.eliminations & ~(proved.false if proved else 0)
    if not placements | eliminations:
        return None
    if grid.count(2) != 1:
        return "open"
    solution = grid.solution().digits
    return "false" if placements & ~solution or eliminations & solution else "true"


def _ends_of(patterns: tuple[Pattern, ...]) -> Candidates:
    """The ends of an open chain, which what is claimed must see; 0 for other reasons."""
    last = patterns[-1]
    return last.nodes[0] | last.nodes[-1] if isinstance(last, Chain) and not last.loop else 0
