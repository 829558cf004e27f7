"""Symmetries of the givens in words: what changes places, then why candidates fall by it.

Turns and mirror images are called by their names; of any other symmetry it is said which lines
change places.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from whydoku.grids.bits import Cells, from_members
from whydoku.grids.notation import format_house
from whydoku.grids.spaces import Tables
from whydoku.logic.why import Automorphism
from whydoku.telling.automorphisms import NAMED, Fall, cycles, falls
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import houses_of_cells
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence

FROM_ELSEWHERE: Final = ("gone", "placed")
"""What falls because of another cell."""

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
    found = _together(falls(automorphism, ctx.state, ctx.eliminations))
    grounds = [_ground(fall, cells, ctx.tables) for fall, cells in found if fall.kind == "stays"]
    if beside := reduce(or_, (fall.digits for fall, _ in found if fall.kind == "beside"), 0):
        grounds.append(sentence("automorphism.all-beside", digits=slot.digits(beside)))
    images = [
        _ground(fall, cells, ctx.tables) for fall, cells in found if fall.kind in FROM_ELSEWHERE
    ]
    if len(images) > MOST_SAID or not grounds + images:
        images = [sentence("automorphism.all-gone")]
    return ctx.concluding(
        "reason.automorphism",
        premise=premise(automorphism, ctx),
        grounds=listing(grounds + images),
    )


def argument(automorphism: Automorphism, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Says of each cell why candidates fall there, unless the reason does."""
    found = _together(falls(automorphism, ctx.state, ctx.eliminations))
    kinds = [fall.kind for fall, _ in found]
    if "beside" in kinds or sum(kind in FROM_ELSEWHERE for kind in kinds) > MOST_SAID:
        for fall, cells in found:
            result = slot.result(0, fall.eliminations)
            ground = _ground(fall, cells, ctx.tables)
            yield sentence("argue.automorphism", depth, ground=ground, result=result)


def _together(found: list[Fall]) -> list[tuple[Fall, Cells]]:
    """Each fall with its cell; before the others, those of cells that stay in their places, as one
    if they can be the same."""
    staying: dict[object, tuple[Fall, Cells]] = {}
    for fall in found:
        if fall.kind == "stays":
            like = fall.digits, fall.times > 1
            one, cells = staying.get(like, (fall._replace(eliminations=0), 0))
            gone = one.eliminations | fall.eliminations
            staying[like] = one._replace(eliminations=gone), cells | 1 << fall.cell
    others = [(fall, 1 << fall.cell) for fall in found if fall.kind != "stays"]
    return [*staying.values(), *others]


def _ground(fall: Fall, cells: Cells, tables: Tables) -> Sentence:
    """Says why something falls in these cells."""
    return sentence(
        f"automorphism.{fall.kind}{'' if fall.digits else '.none'}{'.later' * (fall.times > 1)}",
        cells=slot.cells(cells),
        other=slot.cell(fall.other),
        digits=slot.digits(fall.digits),
        out=slot.digits(fall.out),
        houses=slot.houses(houses_of_cells(cells | 1 << fall.other, tables)[:1]),
    )


def exact_form(automorphism: Automorphism, _: ReasonContext, depth: int) -> list[Sentence]:
    """The images of rows, columns and digits, in notation."""
    return [
        sentence(
            "exact.automorphism",
            depth,
            rows=" ".join(map(format_house, automorphism.rows)),
            columns=" ".join(map(format_house, automorphism.columns)),
            digits=listing(map(slot.digit, automorphism.digits)),
        )
    ]


def clue(automorphism: Automorphism, _: ReasonContext) -> Sentence:
    """Asks what the givens are like after what changes places."""
    return sentence("clue.automorphism", turn=_changes(automorphism)["turn"])


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
