"""Several patterns of a step that have much in common, explained in a single sentence.

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

from collections.abc import Sequence

from whydoku.grids.spaces import house_of
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
from whydoku.telling.words.patterns.covers.singles import single_sentence
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import Sentence, listing, sentence


def joint_reason(patterns: Sequence[Pattern], ctx: ReasonContext) -> Sentence | None:
    """The reason of several patterns in one sentence; None if these patterns have no sentence in
    common."""
    if covers := _covers_of_same_bases(patterns):
        return _reason_of_covers(covers, ctx)
    chains = [pattern for pattern in patterns if isinstance(pattern, Chain)]
    if len(chains) < len(patterns):
        return None
    if slots := two_turbots(chains):
        return ctx.concluding("several.turbots", **slots)
    return ctx.reason_of(chains[0]) if _are_same_turns(chains) else None


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
    share_bases = len(covers) == len(patterns) > 1 and len({cover.bases for cover in covers}) == 1
    return covers if share_bases else []


def _are_same_turns(chains: Sequence[Chain]) -> bool:
    """Whether all chains go through the same equal cells."""
    return len({chain.strong for chain in chains}) == 1 and {*map(chain_shape, chains)} == {"turns"}


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
    both = [sectors for cover in covers if (sectors := sectors_of(cover))]
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
    is_same = cover.bases == before.bases and ctx.of(*cover.bases) == earlier.of(*before.bases)
    if not is_same:
        return ctx.argument_of(cover, 0)
    if not cover.fins:
        return [*what_falls(cover, ctx, 0)] if shape in {"fish", "any", "sectors"} else []
    if shape != "fish":
        return ctx.argument_of(cover, 0)
    reread = sentence("argue.reread", **cover_slots(cover, ctx, shape))
    return [reread, *either_way(cover, ctx, 0)]
