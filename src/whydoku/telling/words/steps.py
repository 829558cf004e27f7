"""The words for whole steps: the reason, the argument, the exact form and the clues of all
patterns.

Each pattern is described with the candidates that the earlier patterns of the step leave. Several
that have much in common are explained in a single sentence:

siamese fish         fish with the same bases and different covers
any covers           the same for covers without a name of their own
locked pair          a naked subset whose cells share two houses
hidden pair          a hidden subset whose cells share another house too
two sectors          two covers that differ in digits found only where line and box meet
dual kite            two chains of two strong links that meet in the same house
remote pair          chains through the same equal cells
overlay              the ways to place one digit after another (in a clue)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import house_of
from whydoku.logic.patterns import for_each_pattern
from whydoku.logic.proof import possible_before
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Cover, Pattern, Templates
from whydoku.telling.words.patterns.chains.shapes import chain_shape, two_turbots
from whydoku.telling.words.patterns.covers.cover_argument import (
    either_way,
    excluded_by_this,
    what_falls,
)
from whydoku.telling.words.patterns.covers.cover_shapes import (
    cover_shape,
    cover_slots,
    doubled_by_cover,
    sectors_of,
    subset_slots,
)
from whydoku.telling.words.patterns.covers.singles import (
    lost_before_single,
    single_of,
    single_sentence,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import (
    Listing,
    Passage,
    ResultSlot,
    Sentence,
    listing,
    sentence,
)


def joint_reason(patterns: Sequence[Pattern], ctx: ReasonContext) -> Sentence | None:
    """The reason of several patterns in one sentence; None if these patterns have no sentence in
    common."""
    if covers := _covers_of_same_bases(patterns):
        return _reason_of_covers(covers, ctx)
    chains = [pattern for pattern in patterns if isinstance(pattern, Chain)]
    if len(chains) < len(patterns):
        return None
    if slots := two_turbots(chains, ctx.tables):
        return ctx.concluding("several.turbots", **slots)
    return ctx.reason_of(chains[0]) if _are_same_turns(chains, ctx) else None


def joint_clue(patterns: Sequence[Pattern]) -> Sentence | None:
    """A clue to several patterns in one question; None if these patterns have none in common."""
    digits = [slot.digit(one.digit) for one in patterns if isinstance(one, Templates)]
    if not digits or len(digits) < len(patterns):
        return None
    first, *others = digits
    return sentence("clue.templates", digit=first, others=listing(others) if others else None)


def _covers_of_same_bases(patterns: Sequence[Pattern]) -> list[Cover]:
    """The patterns, if all of them are covers of the same bases; otherwise an empty list."""
    covers = [pattern for pattern in patterns if isinstance(pattern, Cover)]
    share_bases = len(covers) == len(patterns) > 1 and len({c.all_bases for c in covers}) == 1
    return covers if share_bases else []


def _are_same_turns(chains: Sequence[Chain], ctx: ReasonContext) -> bool:
    """Whether all chains go through the same equal cells."""
    shapes = {chain_shape(chain, ctx.tables) for chain in chains}
    return len({chain.strong for chain in chains}) == 1 and shapes == {"turns"}


def _reason_of_covers(covers: Sequence[Cover], ctx: ReasonContext) -> Sentence | None:
    shapes = {cover_shape(cover, ctx) for cover in covers}
    first = covers[0]
    if (
        shapes == {"naked"}
        and len({frozenset(q % 9 for q in cover.covers) for cover in covers}) == 1
    ):
        slots = cover_slots(first, ctx)
        houses = dict.fromkeys(house_of(q) for cover in covers for q in cover.covers)
        return ctx.concluding(
            "several.naked",
            **(slots | subset_slots(first, "naked", ctx)),
            houses=slot.houses(tuple(houses)),
        )
    if shapes == {"hidden", "shared"} and len(covers) == 2:
        hidden, shared = sorted(covers, key=lambda cover: cover_shape(cover, ctx))
        return ctx.concluding(
            "several.hidden",
            **cover_slots(hidden, ctx),
            **subset_slots(hidden, "hidden", ctx),
            other=cover_slots(shared, ctx)["covers"],
        )
    if shapes == {"any"} and not any(cover.fins for cover in covers):
        return _reason_of_each(covers, ctx)
    if shapes == {"sectors"}:
        return _reason_of_sectors(covers, ctx)
    if shapes == {"fish"} and all(cover.fins for cover in covers):
        return _reason_of_fish(covers, ctx)
    return None


def _reason_of_fish(covers: Sequence[Cover], ctx: ReasonContext) -> Sentence:
    """The reason of several finned fish with the same bases."""
    slots = [cover_slots(cover, ctx) for cover in covers]
    eliminations = [excluded_by_this(cover, ctx) for cover in covers]
    readings = (
        sentence("reading.finned", **each, hit=slot.cells_of(hit) if hit else None)
        for each, hit in zip(slots, eliminations, strict=True)
    )
    return ctx.concluding(
        "several.fish",
        bases=slots[0]["bases"],
        digit=slots[0]["digit"],
        places=slot.cells_of(ctx.of(*covers[0].bases)) if ctx.state else None,
        readings=listing(readings),
    )


def _reason_of_each(covers: Sequence[Cover], ctx: ReasonContext) -> Sentence | None:
    """The reason of several covers without a name; None if one of them excludes candidates of the
    common bases."""
    slots = [cover_slots(cover, ctx) for cover in covers]
    if "choices" not in slots[0] or any(doubled_by_cover(cover, ctx) for cover in covers):
        return None
    return ctx.concluding(
        "several.each",
        choices=slots[0]["choices"],
        readings=listing(sentence("reading.each", taken=each["taken"]) for each in slots),
        consequence=sentence("so.each", choices=slots[0]["choices"]),
    )


def _reason_of_sectors(covers: Sequence[Cover], ctx: ReasonContext) -> Sentence | None:
    """The reason of two covers that differ in digits found only where the line and the box meet."""
    both = [sectors for cover in covers if (sectors := sectors_of(cover, ctx.tables))]
    if len(both) != 2 or len(covers) != 2:
        return None
    with_free, without = both
    free = with_free.by_line & ~without.by_line
    by_line, by_box = without.by_line | free, with_free.by_box | free
    if with_free.by_line != by_line or without.by_box != by_box or not free:
        return None
    slots = with_free.slots | {"first": slot.digits(without.by_line), "free": slot.digits(free)}
    return sentence("several.sectors", **slots, result=ctx.result)


def argument_of_next(
    before: Cover, earlier: ReasonContext, cover: Cover, ctx: ReasonContext, *, argued: bool
) -> list[Sentence]:
    """The argument of a cover that follows the cover `before`, without what the two have in common.

    `earlier` is the context of the first cover, `ctx` that of the second, and `argued` says whether
    the first has an argument. If the bases differ, or if the first cover excludes some of their
    candidates, the argument of the second is complete.
    """
    shape = cover_shape(cover, ctx)
    if shape == "single":
        eliminations = excluded_by_this(cover, ctx)
        if not argued:
            return []
        line = sentence(
            "argue.left",
            left=single_sentence(cover, ctx, left=True),
            placed=slot.result(ctx.placements, 0),
            result=slot.result(0, eliminations) if eliminations else None,
        )
        return [line]
    is_same = cover.all_bases == before.all_bases
    is_same &= ctx.of(*cover.all_bases) == earlier.of(*before.all_bases)
    if not is_same:
        return ctx.argument_of(cover, 0)
    if not cover.fins:
        return [*what_falls(cover, ctx, 0)] if shape in {"fish", "any", "sectors"} else []
    if shape != "fish":
        return ctx.argument_of(cover, 0)
    reread = sentence("argue.reread", **cover_slots(cover, ctx, shape))
    return [reread, *either_way(cover, ctx, 0)]


WORDS: Final[Mapping[type, PatternWords]] = for_each_pattern(
    "whydoku.telling.words.patterns", "WORDS"
)
"""The functions that describe each kind of pattern."""

ASIDES: Final = ("argue.deadly.", "argue.pair.", "argue.with")
"""The beginnings of the keys of templates for lines that support the reason and leave the
conclusions to it."""


def step_context(step: Step, grid: Grid | None = None) -> ReasonContext:
    """The context in which the patterns of a step are described; the candidates still possible are
    known only if the grid is given."""
    of_step = step.placements, step.eliminations, step.technique
    if grid is None:
        return ReasonContext(WORDS, None, 0, *of_step)
    return ReasonContext(WORDS, grid.bits, grid.digits, *of_step, grid.rules)


def _pattern_contexts(step: Step, grid: Grid | None, ctx: ReasonContext) -> list[ReasonContext]:
    """The context of each pattern of a step, with the candidates that the earlier patterns
    leave."""
    at = replace(ctx, technique="")
    if grid is None:
        return [at for _ in step.why]
    return [replace(at, state=bits) for bits in possible_before(grid, step)]


def reason_of_step(step: Step, grid: Grid | None = None) -> Sentence:
    """The reason of a step and its conclusions, in one sentence."""
    ctx = step_context(step, grid)
    if not step.why:
        return sentence("reason.none", result=ctx.result)
    *before, last = step.why
    if not before:
        return ctx.reason_of(last)
    if (
        isinstance(last, Cover)
        and not ctx.eliminations
        and single_of(last, ctx.state, ctx.tables) is not None
    ):
        *contexts, at = _pattern_contexts(step, grid, ctx)
        left = single_sentence(last, replace(at, technique=ctx.technique), left=True)
        premises = _premises(before, contexts)
        lost = None
        if contexts[0].state is not None and at.state is not None:
            lost = lost_before_single(last, contexts[0].state & ~at.state, ctx.tables)
        return sentence(ctx.key("several.direct"), premises=premises, lost=lost, left=left)
    if joint := joint_reason(step.why, ctx):
        return joint
    premises = _premises(step.why, _pattern_contexts(step, grid, ctx))
    return ctx.concluding("several.premises", premises=premises)


def _premises(patterns: Sequence[Pattern], contexts: Sequence[ReasonContext]) -> Listing:
    return listing(at.premise_of(pattern) for pattern, at in zip(patterns, contexts, strict=True))


def argument_of_step(step: Step, grid: Grid | None = None) -> Passage:
    """The argument of each pattern of a step, then the conclusions that no argument has stated.

    There are no lines if the reason says everything.
    """
    ctx = step_context(step, grid)
    lines: list[Sentence] = []
    before: Pattern | None = None
    earlier = ctx
    for pattern, at in zip(step.why, _pattern_contexts(step, grid, ctx), strict=True):
        here = replace(at, technique=ctx.technique)
        if isinstance(pattern, Cover) and isinstance(before, Cover):
            lines += argument_of_next(before, earlier, pattern, here, argued=bool(lines))
        else:
            lines += here.argument_of(pattern, 0)
        before, earlier = pattern, here
    placements, eliminations = concluded(lines)
    left = slot.result(ctx.placements & ~placements, ctx.eliminations & ~eliminations)
    if len(left) and any(not line.key.startswith(ASIDES) for line in lines):
        lines.append(sentence("argue.so", result=left))
    return tuple(lines)


def concluded(lines: Sequence[Sentence]) -> tuple[Candidates, Candidates]:
    """The placements and the eliminations that the unindented lines of an argument state as
    results."""
    placements = eliminations = 0
    for line in lines:
        for _, value in line.slots if not line.depth else ():
            if isinstance(value, ResultSlot):
                placements |= value.placements
                eliminations |= value.eliminations
    return placements, eliminations


def exact_form_of_step(step: Step) -> Passage:
    """The patterns of a step in compact notation, in order."""
    ctx = step_context(step)
    return tuple(line for pattern in step.why for line in ctx.exact_form_of(pattern, 0))


def clues_of_step(step: Step, grid: Grid) -> list[Sentence]:
    """A clue to each pattern of a step, which reveals no conclusions."""
    if joint := joint_clue(step.why):
        return [joint]
    contexts = _pattern_contexts(step, grid, step_context(step, grid))
    return [at.clue_of(pattern) for pattern, at in zip(step.why, contexts, strict=True)]
