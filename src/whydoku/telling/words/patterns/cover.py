"""Covers in words: intersections, subsets, sectors, fish, and any others.

The words depend on the shape (`cover_shapes`). A premise describes the pattern without conclusions,
so a step that uses several patterns can put their premises into one sentence. The arguments are in
`cover_argument`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from whydoku.grids.parts.candidates import union_by
from whydoku.grids.spaces import house_of
from whydoku.logic.why import Cover
from whydoku.telling.words.patterns.covers.cover_argument import argument
from whydoku.telling.words.patterns.covers.cover_shapes import (
    CoverShape,
    cover_shape,
    cover_slots,
    subset_slots,
)
from whydoku.telling.words.patterns.covers.singles import (
    clue_of_single,
    reason_of_single,
    single_of,
    single_sentence,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence


def premise(cover: Cover, ctx: ReasonContext) -> Sentence:
    """Describes a cover, without conclusions."""
    shape = cover_shape(cover, ctx)
    if shape == "single":
        return single_sentence(cover, ctx)
    return _premise(cover, shape, cover_slots(cover, ctx, shape), ctx)


def _premise(
    cover: Cover, shape: CoverShape, slots: Mapping[str, Value], ctx: ReasonContext
) -> Sentence:
    if shape == "single":
        return single_sentence(cover, ctx)
    key = f"premise.{'each' if 'choices' in slots else shape}"
    return sentence(ctx.key(f"{key}.finned" if cover.fins else key), **slots)


def reason(cover: Cover, ctx: ReasonContext) -> Sentence:
    """Describes a cover and its consequence, and ends with the conclusions."""
    if not ctx.eliminations and (k := single_of(cover, ctx.state, ctx.tables)) is not None:
        return reason_of_single(k, cover, ctx)
    shape = cover_shape(cover, ctx)
    slots = cover_slots(cover, ctx, shape)
    slots |= subset_slots(cover, shape, ctx)
    slots["premise"] = _premise(cover, shape, slots, ctx)
    if shape == "hidden":
        return ctx.concluding("so.hidden", **slots)
    if shape == "fish" and not cover.fins:
        key = "so.fish.doubled" if _is_doubled(cover, ctx) else "so.fish"
        return ctx.concluding(key, **slots)
    if "choices" in slots:
        key = "so.each.doubled" if _is_doubled(cover, ctx) else "so.each"
    elif shape == "any" and not cover.fins and _is_doubled(cover, ctx):
        key = "so.any.doubled"
    else:
        key = f"so.{shape}"
    if not cover.fins:
        consequence = sentence(ctx.key(key), **slots)
        told = {"premise": slots["premise"], "consequence": consequence, "also": slots.get("also")}
        return ctx.concluding("so.because", **told)
    hit = slot.cells_of(ctx.eliminations)
    if shape == "spread":
        return ctx.concluding("so.spread.finned", **slots, hit=hit)
    if shape == "fish":
        return ctx.concluding(f"{key}.finned", **slots, **_twice(cover, ctx), hit=hit)
    consequence = sentence(ctx.key(f"{key}.finned"), **slots)
    return ctx.concluding("so.finned", **(slots | {"consequence": consequence, "hit": hit}))


def _twice(cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """Names the fins of a fish that lie in several bases, and what is eliminated in its bases."""
    by_bases = union_by(
        (
            tuple(house_of(q) for q in cover.bases if ctx.tables.constraint_candidates[q] >> k & 1),
            1 << k,
        )
        for k in cover.fins
    )
    endo = [
        sentence("fish.endo", cells=slot.cells_of(fins), bases=slot.houses(bases))
        for bases, fins in by_bases.items()
        if len(bases) > 1
    ]
    doubled = ctx.eliminations & cover.held_under(ctx.tables)
    slots: dict[str, Value] = {"endo": listing(endo)} if endo else {}
    return slots | ({"twice": slot.cells_of(doubled)} if doubled else {})


def _is_doubled(cover: Cover, ctx: ReasonContext) -> bool:
    """Whether the step eliminates candidates of the bases, each of which would fill too many
    covers."""
    return bool(ctx.eliminations & cover.held_under(ctx.tables))


def exact_form(cover: Cover, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """The bases, covers and fins of a cover in notation: `bases 5r1 5r9, covers 5c3 5c7`; then its
    truths."""
    return [
        sentence(
            "exact.cover",
            depth,
            bases=None if cover.truths and not cover.bases else slot.constraints(cover.bases),
            covers=slot.constraints(cover.covers),
            fins=listing(slot.candidates(1 << k) for k in cover.fins) if cover.fins else None,
        ),
        *(line for one in cover.truths for line in ctx.exact_form_of(one, depth + 1)),
    ]


def clue(cover: Cover, ctx: ReasonContext) -> Sentence:
    """The premise of a cover; if hints treat the cover as a single, the clue says only where to
    look."""
    from whydoku.playing.hints.disclosure import is_single_cover

    if is_single_cover(cover, ctx.state or 0, ctx.tables):
        return clue_of_single(cover)
    return premise(cover, ctx.within())


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
