"""Verdicts on arguments in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, Unpack

from whydoku.formats.spans import Spans, joined, plain
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import ROW_SPACE, house_of
from whydoku.logic.catalogue import entry_named, entry_of
from whydoku.logic.step import Step
from whydoku.playing.arguments.argued import Argued
from whydoku.playing.arguments.argument import Argument, InText, SaidChain, SaidName, SaidSubset
from whydoku.playing.arguments.closing import Closing
from whydoku.playing.arguments.faults import Fault, Nearness
from whydoku.playing.arguments.judge import Verdict
from whydoku.telling.words.telling import name_of_step, reason_or_notation
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import Manner, writer_of
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence
from whydoku.telling.words.writing.writer import PLAIN, Writer

Values: TypeAlias = dict[str, Value]
FormAndValues: TypeAlias = tuple[str, Values]

OF_LINKS: Final = ("not-strong", "not-weak", "apart")
"""The faults of a link, whose place is that of its two ends."""

MOST_CELLS: Final = 6
"""The most cells that are named of the pattern of another technique, or of idle places."""

MOST_OTHERS: Final = 4
"""The most digits that are named of another way to fill the places."""


def tell_verdict(verdict: Verdict, **manner: Unpack[Manner]) -> str:
    """A verdict in sentences."""
    return plain(joined(lines_of_verdict(verdict, **manner), " "))


def tell_closing(closing: Closing | None, **manner: Unpack[Manner]) -> str:
    """What would close the gap of an argument, in a sentence; None says that nothing was found."""
    manner.setdefault("style", PLAIN)
    if closing is None:
        return plain(writer_of(**manner).full(sentence("verdict.no-closing")))
    ways = [
        sentence(
            "verdict.way",
            start=slot.candidates(detour.start),
            end=slot.candidates(detour.end),
            nodes=listing(map(slot.candidates, detour.nodes)),
        )
        for detour in closing.detours
    ]
    return plain(writer_of(**manner).full(sentence("verdict.closing", ways=listing(ways))))


def tell_argued(argued: Argued, **manner: Unpack[Manner]) -> str:
    """Where reasons lead, a line for each."""
    return "\n".join(texts_of_argued(argued, **manner))


def texts_of_argued(argued: Argued, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields the verdict on each of several reasons, with its number."""
    for number, verdict in enumerate(argued.verdicts, 1):
        yield f"{number}. {tell_verdict(verdict, **manner)}"


def lines_of_verdict(verdict: Verdict, **manner: Unpack[Manner]) -> list[Spans]:
    """The sentences of a verdict, as spans."""
    manner.setdefault("style", PLAIN)
    writer = writer_of(**manner).under(verdict.grid.rules)
    return [writer.full(one) for one in sentences_of_verdict(writer, verdict)]


def sentences_of_verdict(writer: Writer, verdict: Verdict) -> Iterator[Sentence]:
    """The sentences of a verdict: what is proved, what is amiss and where, and what the solution
    says about the rest."""
    if verdict.step:
        name = slot.name(name_of_step(writer, verdict.step))
        reason = reason_or_notation(writer, verdict.step, verdict.grid)
        key = "verdict.holds" if verdict.holds else "verdict.part"
        yield sentence(key, name=name, reason=reason)
        if verdict.misnamed:
            entry = entry_named(verdict.misnamed)
            yield sentence("verdict.misnamed", name=slot.name(entry.name))
    if verdict.fault:
        yield _placed(verdict, verdict.fault)
    if verdict.more and verdict.holds:
        more = slot.result(verdict.more.placements, verdict.more.eliminations)
        yield sentence("verdict.more", result=more)
    if verdict.fault and verdict.truth:
        yield _truth(verdict)


def tell_presence(
    slug: str, *, is_there: bool, is_idle: bool | None = False, **manner: Unpack[Manner]
) -> str:
    """Whether a technique has an instance on a grid, or one that changes nothing, in a sentence
    that names none."""
    manner.setdefault("style", PLAIN)
    key = "verdict.there" if is_there else "verdict.idle" if is_idle else "verdict.absent"
    told = sentence(key, name=slot.name(entry_named(slug).name))
    return plain(writer_of(**manner).full(told))


def lines_of_nearness(
    near: Iterable[Nearness], verdict: Verdict, slug: str, **manner: Unpack[Manner]
) -> list[Spans]:
    """The sentences on how near a finding by a technique is, as spans."""
    manner.setdefault("style", PLAIN)
    writer = writer_of(**manner).under(verdict.grid.rules)
    return [writer.full(_sentence_of_nearness(one, verdict, slug)) for one in near]


def _sentence_of_nearness(near: Nearness, verdict: Verdict, slug: str) -> Sentence:
    placements, eliminations = verdict.unproved
    bits, asked = near.candidates, entry_of(slug)
    values: Values = {
        "asked": slot.name(asked.name if asked else slug),
        "rest": slot.result(placements, eliminations),
        "cells": slot.cells_of(bits),
    }
    form = ""
    match near.kind:
        case "more":
            more = verdict.more or Step("")
            values["more"] = slot.result(more.placements, more.eliminations)
        case "part":
            step = verdict.step or Step("")
            values["part"] = slot.result(step.placements, step.eliminations)
        case "line":
            values["lines"] = slot.constraints(near.constraints)
            values["right"] = slot.number(len(near.constraints))
        case "another":
            entry = entry_of(near.technique)
            values["name"] = slot.name(entry.name if entry else near.technique)
            if houses := verdict.grid.tables.houses_around(cells_of(bits)):
                form, values["house"] = "house", slot.houses(houses[:1])
            elif cells_of(bits).bit_count() > MOST_CELLS:
                form = "name"
        case "false":
            wrong = placements & bits, eliminations & bits
            form, told = _false(near, verdict, *wrong)
            values |= told
    return sentence(f"near.{near.kind}{form and f'.{form}'}", **values)


def _false(near: Nearness, verdict: Verdict, placed: Candidates, gone: Candidates) -> FormAndValues:
    values: Values = {"wrong": slot.result(placed, gone)}
    if not near.constraints:
        if gone and not placed:
            return "can", {**values, "candidates": _each(gone)}
        return "", values
    q = near.constraints[0]
    values |= slot.of_constraint(q)
    has = verdict.grid.tables.constraint_candidates[q] & verdict.grid.digits
    return ("has" if has else "cell" if q < ROW_SPACE else "house"), values


def _truth(verdict: Verdict) -> Sentence:
    placements, eliminations = verdict.unproved
    if verdict.truth == "open":
        return sentence("verdict.open" if verdict.grid.count(2) else "verdict.open.none")
    claim = slot.result(placements, eliminations)
    if verdict.truth == "true":
        return sentence("verdict.true", claim=claim)
    solution = verdict.grid.solution().digits
    wrong = slot.result(placements & ~solution, eliminations & solution)
    return sentence("verdict.false", claim=wrong)


def place_of(fault: Fault, argument: Argument) -> InText | None:
    """Where the part that a fault is about stands in the text; None if it is about no part, or
    there is no text."""
    places, part = argument.places, fault.part
    if part is None or not places:
        return None
    if part >= len(places):
        if not (isinstance(argument.ground, SaidChain) and argument.ground.loop):
            return None
        part %= len(places)
    first, last = places[part]
    if fault.kind in OF_LINKS and part + 1 < len(places):
        last = max(last, places[part + 1][1])
    return first, last


def tell_fault(fault: Fault, verdict: Verdict, **manner: Unpack[Manner]) -> str:
    """What is amiss, in a sentence."""
    writer = writer_of(**manner).under(verdict.grid.rules)
    return plain(writer.full(sentence_of_fault(fault, verdict)))


def _placed(verdict: Verdict, fault: Fault) -> Sentence:
    """A fault with the part of the text where it was found, if the text has such a part."""
    told, place = sentence_of_fault(fault, verdict), place_of(fault, verdict.argument)
    if place is None:
        return told
    part = verdict.argument.text[slice(*place)]
    return sentence("fault.at", part=slot.name(part), fault=told)


def sentence_of_fault(fault: Fault, verdict: Verdict) -> Sentence:
    """What is amiss, in a sentence."""
    bits, about = fault.candidates, fault.about
    values: Values = {
        "candidates": _each(bits),
        "about": _each(about),
        "cells": slot.cells_of(bits or about),
        "digits": slot.digits_of(bits or about),
        "digit": slot.digits_of(bits or about),
        "cell": slot.cells_of(bits or about),
        "said": slot.name(fault.said),
    }
    for q in fault.constraints[:1]:
        values |= {**slot.of_constraint(q), "constraint": slot.constraints((q,))}
    teller = _TELLERS.get(fault.kind)
    form, further = teller(fault, verdict) if teller else ("", {})
    return sentence(f"fault.{fault.kind}{form and f'.{form}'}", **{**values, **further})


def _not_strong(fault: Fault, _: Verdict) -> FormAndValues:
    if fault.about.bit_count() == 1:
        return "same", {}
    if not fault.constraints:
        return "other", {}
    if fault.constraints[0] < ROW_SPACE:
        return "cell", {"digits": slot.digits_of(fault.about)} | _others(slot.digits_of, fault)
    if not fault.about:
        return "house", {}
    return "", {"places": slot.cells_of(fault.about)} | _others(slot.cells_of, fault)


def _others(made: Callable[[Candidates], Value], fault: Fault) -> Values:
    return {"others": made(fault.candidates)}


def _not_weak(fault: Fault, verdict: Verdict) -> FormAndValues:
    ks = members(fault.candidates)
    apart = [(a, b) for a in ks for b in ks if a < b and not verdict.grid.tables.sees[a] >> b & 1]
    if not apart:
        return ("same" if fault.about else "sets"), {}
    first, second = apart[0]
    return "", {"first": _each(1 << first), "second": _each(1 << second)}


def _by_shape(fault: Fault, _: Verdict) -> FormAndValues:
    """The form for candidates of one cell, or of one digit."""
    if fault.constraints:
        return ("cell" if fault.constraints[0] < ROW_SPACE else ""), {}
    if cells_of(fault.candidates).bit_count() == 1:
        return "cell", {}
    return ("house" if digits_of(fault.candidates).bit_count() == 1 else ""), {}


def _spread(fault: Fault, _: Verdict) -> FormAndValues:
    houses = tuple(house_of(q) for q in fault.constraints if q >= ROW_SPACE)
    values: Values = {"bases": slot.houses(houses), "n": slot.number(len(houses))}
    lines = ("columns", "rows", "")[houses[0] // 9] if houses else ""
    return ("box" if len(houses) == 1 and lines else lines), values


def _not_last(fault: Fault, verdict: Verdict) -> FormAndValues:
    form, _ = _by_shape(fault, verdict)
    return form, {"candidate": slot.result(fault.about, 0)}


def _not_pair(fault: Fault, verdict: Verdict) -> FormAndValues:
    if fault.candidates.bit_count() == 2:
        return "same", {}
    return _by_shape(fault, verdict)[0], {}


def _uneven(_: Fault, verdict: Verdict) -> FormAndValues:
    ground = verdict.argument.ground
    if isinstance(ground, SaidSubset):
        sizes = ground.cells.bit_count(), ground.digits.bit_count()
        return "subset", {"cells": slot.number(sizes[0]), "digits": slot.number(sizes[1])}
    bases, covers = (len(getattr(ground, name, ())) for name in ("bases", "covers"))
    return "", {"bases": slot.number(bases), "covers": slot.number(covers)}


def _not_one_house(_: Fault, verdict: Verdict) -> FormAndValues:
    ground = verdict.argument.ground
    if isinstance(ground, SaidSubset) and ground.house is not None:
        return "named", {"house": slot.houses((ground.house,))}
    return "", {}


def _not_common(fault: Fault, _: Verdict) -> FormAndValues:
    return ("digit" if fault.candidates else ""), {}


def _no_pattern(_: Fault, verdict: Verdict) -> FormAndValues:
    ground = verdict.argument.ground
    if isinstance(ground, SaidName) and ground.pivot and ground.pivot == ground.cells:
        return "pivot", _name(verdict)
    if getattr(ground, "cells", 0):
        return "", {}
    if isinstance(ground, SaidName) and (ground.houses or ground.digits):
        told = _name(verdict) | {"houses": slot.houses(ground.houses)}
        told |= {"named": slot.digits(ground.digits)} if ground.digits else {}
        return ("houses" if ground.houses else "digits"), told
    is_sole = isinstance(ground, SaidName) and len(ground.techniques) == 1
    return ("name" if is_sole else "anywhere"), _name(verdict)


def _leads_elsewhere(_: Fault, verdict: Verdict) -> FormAndValues:
    return "", _name(verdict)


def _name(verdict: Verdict) -> Values:
    """The name of the technique that an argument names; the first of several."""
    ground = verdict.argument.ground
    slug = ground.techniques[0] if isinstance(ground, SaidName) else verdict.argument.named
    entry = entry_of(slug)
    return {"name": slot.name(entry.name if entry else "such pattern")}


def _no_contradiction(fault: Fault, _: Verdict) -> FormAndValues:
    return "", {"candidate": slot.result(fault.about, 0)}


def _already(fault: Fault, verdict: Verdict) -> FormAndValues:
    placed = fault.about & verdict.grid.digits
    form = "placed" if placed else "gone"
    claim = slot.result(placed or fault.about, 0)
    return "", {"known": sentence(f"fault.already.{form}", claim=claim)}


def _beyond(fault: Fault, verdict: Verdict) -> FormAndValues:
    argument = verdict.argument
    if not fault.candidates:
        return "nothing", {}
    placed, gone = fault.candidates & argument.placements, fault.candidates & ~argument.placements
    claim = slot.result(placed, gone)
    unseen = from_members(
        k // 9 for k in members(gone) if fault.about & ~verdict.grid.tables.sees[k]
    )
    if not fault.about or not unseen or placed:
        return "", {"claim": claim}
    return "ends", {"claim": claim, "ends": _each(fault.about), "cells": slot.cells(unseen)}


def _idle(fault: Fault, verdict: Verdict) -> FormAndValues:
    idle = cells_of(fault.about)
    houses = getattr(verdict.argument.ground, "houses", ())
    if whole := tuple(h for h in houses if not verdict.grid.tables.house_cells[h] & ~idle):
        return "houses", {"houses": slot.houses(whole)}
    return ("many" if idle.bit_count() > MOST_CELLS else ""), {"n": slot.number(idle.bit_count())}


def _otherwise(fault: Fault, _: Verdict) -> FormAndValues:
    others = from_members(members(fault.candidates & ~fault.about)[:MOST_OTHERS])
    claim = slot.result(fault.about & -fault.about, 0)
    return ("" if others else "alone"), {"claim": claim, "others": _each(others)}


def _each(candidates: Candidates) -> Value:
    return listing(slot.candidates(1 << k) for k in members(candidates))


_TELLERS: Final[dict[str, Callable[[Fault, Verdict], FormAndValues]]] = {
    "not-strong": _not_strong,
    "not-weak": _not_weak,
    "outside": _by_shape,
    "not-single": _by_shape,
    "spread": _spread,
    "another": _by_shape,
    "no-pattern": _no_pattern,
    "several": _leads_elsewhere,
    "leads-elsewhere": _leads_elsewhere,
    "another-technique": _leads_elsewhere,
    "not-pair": _not_pair,
    "not-last": _not_last,
    "uneven": _uneven,
    "not-one-house": _not_one_house,
    "not-common": _not_common,
    "no-contradiction": _no_contradiction,
    "already": _already,
    "beyond": _beyond,
    "idle": _idle,
    "otherwise": _otherwise,
}
"""For some kinds of faults, the form of its sentence and further values to fill in."""
