"""Symmetries of the givens in words: what changes places, then why candidates fall by it.

Turns and mirror images are called by their names; of any other symmetry it is said which lines
change places.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from whydoku.bits import from_members
from whydoku.render.automorphisms import NAMED, Fall, cycles, falls
from whydoku.render.words import slot
from whydoku.render.words.passage import Listing, Sentence, Value, listing, sentence
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.render.words.places import houses_of_cells
from whydoku.why import Automorphism

MOST_SAID: Final = 2
"""The most cells of which the reason itself says why they can be less than before."""


def premise(automorphism: Automorphism, _: ReasonContext) -> Sentence:
    """Says after which changes the givens, and so the solution, are the same as before."""
    return sentence("premise.automorphism", **_changes(automorphism))


def _changes(automorphism: Automorphism) -> dict[str, Value | None]:
    lines = cycles((*automorphism.rows, *automorphism.columns), range(18))
    digits = cycles(automorphism.digits, range(9))
    name = NAMED.get((automorphism.rows, automorphism.columns))
    return {
        "turn": sentence(f"automorphism.{name}") if name else _moved("lines", lines),
        "digits": _moved("digits", digits) if digits else None,
    }


def _moved(what: str, found: list[tuple[int, ...]]) -> Sentence:
    """Says which lines or digits change places, in pairs or all round."""
    kind = (
        (lambda *hs: slot.houses(hs))
        if what == "lines"
        else (lambda *ds: slot.digits(from_members(ds)))
    )
    pairs = [kind(*cycle) for cycle in found if len(cycle) == 2]
    steps = [
        sentence(f"automorphism.{what}.step", one=kind(one), other=kind(other))
        for cycle in found
        if len(cycle) > 2
        for one, other in zip(cycle, (*cycle[1:], cycle[0]), strict=True)
    ]
    ending = "both" if pairs and steps else "steps" if steps else "pairs"
    return sentence(f"automorphism.{what}.{ending}", pairs=listing(pairs), steps=listing(steps))


def reason(automorphism: Automorphism, ctx: ReasonContext) -> Sentence:
    """Says what changes places, and why the eliminations follow: cell by cell, if they are few."""
    found = falls(automorphism, ctx.state, ctx.eliminations)
    grounds = [*_staying(found)]
    if clashing := reduce(or_, (fall.digits for fall in found if fall.kind == "clash"), 0):
        grounds.append(sentence("automorphism.clash", digits=slot.digits(clashing)))
    elsewhere = _from_elsewhere(found)
    if len(elsewhere) <= MOST_SAID:
        grounds += map(_image, elsewhere)
    if len(elsewhere) > MOST_SAID or not grounds:
        grounds.append(sentence("automorphism.gone"))
    return ctx.concluding(
        "reason.automorphism", premise=premise(automorphism, ctx), grounds=listing(grounds)
    )


def _staying(found: list[Fall]) -> Iterator[Sentence]:
    """Yields what the cells that stay in their places can be, together if they can be the same."""
    staying = [fall for fall in found if fall.kind == "stays"]
    for digits in dict.fromkeys(fall.digits for fall in staying):
        cells = from_members(fall.cell for fall in staying if fall.digits == digits)
        yield sentence(
            f"automorphism.{'stays' if digits else 'stays.none'}",
            cells=slot.cells(cells),
            digits=slot.digits(digits),
        )


def _from_elsewhere(found: list[Fall]) -> list[Fall]:
    return [fall for fall in found if fall.kind in ("gone", "placed")]


def _image(fall: Fall) -> Sentence:
    """Says what a cell cannot be, as another cannot be it."""
    key = "automorphism.image" + ".placed" * (fall.kind == "placed") + ".later" * (fall.times > 1)
    return sentence(key, other=slot.cell(fall.other), out=slot.digits(fall.out), **_of(fall))


def _of(fall: Fall) -> dict[str, Value]:
    return {"cell": slot.cell(fall.cell), "digits": slot.digits(fall.digits)}


def argument(automorphism: Automorphism, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Says of each cell why candidates fall there, unless the reason does."""
    found = falls(automorphism, ctx.state, ctx.eliminations)
    for fall in found:
        if fall.kind == "clash":
            yield sentence(
                "argue.automorphism.clash",
                depth,
                other=slot.cell(fall.other),
                houses=slot.houses(houses_of_cells(1 << fall.cell | 1 << fall.other)[:1]),
                result=slot.result(0, fall.eliminations),
                **_of(fall),
            )
    elsewhere = _from_elsewhere(found)
    for fall in elsewhere if len(elsewhere) > MOST_SAID else ():
        result = slot.result(0, fall.eliminations)
        yield sentence("argue.automorphism.gone", depth, ground=_image(fall), result=result)


def exact_form(automorphism: Automorphism, _: ReasonContext, depth: int) -> list[Sentence]:
    """The images of rows, columns and digits, in notation."""
    return [
        sentence(
            "exact.automorphism",
            depth,
            rows=_each_house(automorphism.rows),
            columns=_each_house(automorphism.columns),
            digits=listing(map(slot.digit, automorphism.digits)),
        )
    ]


def _each_house(houses: tuple[int, ...]) -> Listing:
    return listing(slot.houses((h,)) for h in houses)


def clue(automorphism: Automorphism, _: ReasonContext) -> Sentence:
    """Asks what the givens are like after what changes places."""
    return sentence("clue.automorphism", turn=_changes(automorphism)["turn"])


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
