"""Almost locked sets in words: a row or a ring of them, and the two that make a wing.

pivot     two cells and one that share two digits: an XYZ-Wing, by what its pivot may be
bent      two sets that share just two digits: as many digits as cells, all but one of them once
open      any others in a row
closed    sets in a ring
alone     one set
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import members
from whydoku.render.words.context import Context
from whydoku.render.words.passage import (
    Cells,
    Digits,
    Listing,
    Number,
    Sentence,
    Value,
    listing,
    one_digit,
    sentence,
)
from whydoku.spaces import PEERS
from whydoku.why import Als


def told_als(als: Als, _: Context) -> tuple[str, dict[str, Value]]:
    """The key of the words for almost locked sets, and what they may name."""
    if wing := _bent(als):
        return ("als.pivot" if "pivot" in wing else "als.bent"), wing
    return _in_a_row(als)


def argued_als(als: Als, _: Context, depth: int) -> Iterator[Sentence]:
    """The argument of almost locked sets: what each holds without a digit that it shares."""
    key, slots = _in_a_row(als)
    yield sentence(f"premise.{key}", depth, **slots)
    for d, one, other in zip(als.commons, als.sets, (*als.sets[1:], *als.sets[:1]), strict=False):
        for each in (one, other):
            yield sentence(
                "argue.als.without",
                depth + 1,
                digit=one_digit(d),
                cells=Cells(each.cells),
                digits=Digits(each.digits & ~(1 << d)),
            )
    if wing := _bent(als):
        yield sentence("argue.als.bent", depth, z=wing["z"])
    else:
        yield sentence(f"argue.{'als.closed' if key == 'als.closed' else 'als.open'}", depth)


def sets_of(als: Als) -> Listing:
    """Each set with its cells and digits."""
    return listing(
        sentence(
            "als.set",
            cells=Cells(one.cells),
            digits=Digits(one.digits),
            number=Number(one.cells.bit_count()),
        )
        for one in als.sets
    )


def _in_a_row(als: Als) -> tuple[str, dict[str, Value]]:
    slots: dict[str, Value] = {"sets": sets_of(als)}
    if not als.commons:
        return "als.alone", slots
    following = (*als.sets[1:], *als.sets[:1])
    commons = [
        sentence(
            "als.common",
            digit=one_digit(d),
            cells=Cells(one.cells),
            others=Cells(other.cells),
        )
        for d, one, other in zip(als.commons, als.sets, following, strict=False)
    ]
    closed = len(als.commons) == len(als.sets)
    return f"als.{'closed' if closed else 'open'}", slots | {"commons": listing(commons)}


def _bent(als: Als) -> dict[str, Value]:
    """What the words for a wing may name; nothing where the sets are none."""
    if len(als.sets) != 2 or len(als.commons) != 1:
        return {}
    one, other = als.sets
    [x] = als.commons
    shared = one.digits & other.digits
    cells, digits = one.cells | other.cells, one.digits | other.digits
    z = shared & ~(1 << x)
    is_bent = shared.bit_count() == 2 and z.bit_count() == 1 and not one.cells & other.cells
    if not is_bent or cells.bit_count() != digits.bit_count():
        return {}
    slots: dict[str, Value] = {
        "cells": Cells(cells),
        "digits": Digits(digits),
        "number": Number(cells.bit_count()),
        "z": Digits(z),
    }
    pair, single = sorted((one, other), key=lambda each: -each.cells.bit_count())
    pivots = [i for i in members(pair.cells) if PEERS[i] & single.cells]
    if cells.bit_count() == 3 and len(pivots) == 1:
        pivot = 1 << pivots[0]
        slots |= {
            "pivot": Cells(pivot),
            "x": one_digit(x),
            "y": Digits(pair.digits & ~shared),
            "first": Cells(single.cells),
            "last": Cells(pair.cells & ~pivot),
        }
    return slots
