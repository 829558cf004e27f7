"""Branches that are nets: the numbers of the earlier facts that each fact relies on."""

from __future__ import annotations

from whydoku.bits import Candidates, members
from whydoku.render.words.passage import Listing, NumberSlot, listing
from whydoku.render.words.patterns.context import ReasonContext
from whydoku.why import Because, Branch, Branches, Chain, Cover
from whydoku.world.candidates import held_in, seen_by, union


def false_once(candidates: Candidates, *, is_true: bool) -> Candidates:
    """The candidates that are false once these are known to be true, or to be false."""
    return seen_by(candidates) if is_true else candidates


def grounds_of(branch: Branch, ctx: ReasonContext) -> list[Listing | None] | None:
    """The numbers of the earlier facts that each fact of a branch relies on; the last entry is for
    the end of a broken branch.

    An entry is None if the fact relies on the assumption alone. The whole result is None without a
    grid, and if each fact relies only on the one before it, so that they read best in a row.
    """
    if ctx.state is None:
        return None
    gone: dict[int, int] = {}
    here = ctx.state
    rests: list[Because] = [fact.because for fact in branch.facts]
    rests += [] if branch.broken is None else [branch.broken]
    said = [(1 << branch.candidate, branch.is_true)]
    said += [(fact.candidates, fact.is_true) for fact in branch.facts]
    leaning: list[list[int]] = []
    for number, ((candidates, is_true), because) in enumerate(zip(said, rests, strict=False)):
        new = false_once(candidates, is_true=is_true) & here
        gone |= dict.fromkeys(members(new), number)
        here &= ~new
        leaning.append(sorted({gone[k] for k in members(_needed(because)) if k in gone}))
    if all(numbers in ([], [n]) for n, numbers in enumerate(leaning[: len(branch.facts)])):
        return None
    listed = [listing(NumberSlot(n) for n in numbers if n) for numbers in leaning]
    return [numbers if len(numbers) else None for numbers in listed]


def _needed(because: Because) -> Candidates:
    """The candidates whose absence a ground may rely on."""
    if isinstance(because, int):
        return held_in((because,))
    if isinstance(because, Cover):
        return held_in(because.bases) & ~held_in(because.covers)
    if isinstance(because, Chain):
        return union(map(_needed, because.strong))
    if isinstance(because, Branches):
        branches = because.branches
        facts = [fact.because for branch in branches for fact in branch.facts]
        ends = [branch.broken for branch in branches if branch.broken is not None]
        over = [] if because.over is None else [because.over]
        return union(map(_needed, (*over, *facts, *ends)))
    return 0
