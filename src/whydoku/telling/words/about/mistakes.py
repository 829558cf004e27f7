"""Mistakes in words: what is wrong with a grid, what disproves it, and what to take back."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import Mistakes
from whydoku.grids.parts.sets import CandidateSet
from whydoku.logic.step import Step
from whydoku.logic.why import Branches
from whydoku.playing.hints.disclosure import Disclosed, Disproved, Supposed, disclosed
from whydoku.playing.hints.disproof import Slip
from whydoku.playing.hints.hint import Hint
from whydoku.solving.moves import Move
from whydoku.telling.words.about.verdicts import blame
from whydoku.telling.words.patterns.branches import refutation
from whydoku.telling.words.patterns.ways import is_abridged
from whydoku.telling.words.steps import step_context
from whydoku.telling.words.telling import heading, reason_or_notation
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import nothing_left_in
from whydoku.telling.words.writing.context import falls_to
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence
from whydoku.telling.words.writing.writer import PLAIN, Writer


def sentences_after(writer: Writer, hint: Hint, disclosure: int) -> tuple[Sentence, ...]:
    """Says what disproves a mistake, and what to take back; empty at disclosures that do not show
    the mistake itself."""
    what = disclosed(hint, disclosure)
    if what.mistakes is None or hint.mistakes.impossible:
        return ()
    shown = _sentences_of_disproof(writer, hint, what.disproved) if what.disproved else ()
    return (*shown, *_take_back(writer, hint))


def what_is_wrong(writer: Writer, mistakes: Mistakes, what: Disclosed) -> Sentence:
    """Says what is wrong with a grid, as far as the disclosure `what` allows."""
    if mistakes.of_rules:
        return sentence("puzzle.unmet")
    if mistakes.kind == "unsolvable":
        broken = nothing_left_in(mistakes.emptied) if mistakes.emptied is not None else None
        return sentence("mistake.unsolvable", broken=broken if what.disclosure > 2 else None)
    if what.mistakes is not None:
        return blame(mistakes.kind, mistakes.digits.bits, mistakes.marks.bits, writer.style)
    if what.disclosure == 1:
        return sentence("mistake.where", houses=slot.houses(what.region.houses))
    kinds = [
        _kind_of_mistake(f"{mistakes.kind}-{kind}", some, what)
        for kind, some in (("digit", mistakes.digits), ("mark", mistakes.marks))
        if some
    ]
    return sentence(
        "mistake.each" if mistakes.kind == "wrong" else "mistake.any", told=listing(kinds)
    )


def _sentences_of_disproof(writer: Writer, hint: Hint, what: Disproved) -> Iterator[Sentence]:
    """Yields sentences about how a mistake is disproved, as far as the hint shows that."""
    mistakes = hint.mistakes
    begin = beginning(what.begin, what.granted, what.others)
    if not what.steps:
        yield sentence("disproof.unknown", begin=begin)
        return
    if what.is_mark:
        key = "disproof.mark-supposed" if what.supposed else "disproof.mark"
        number = what.steps - (what.supposed is not None)
        yield sentence(key, **slot.of_candidate(what.candidate), number=number, begin=begin)
        return
    is_only = len(mistakes.digits) + len(mistakes.marks) == 1
    it = sentence("disproof.it") if is_only else slot.result(1 << what.candidate, 0)
    if what.supposed:
        yield _supposed(it, begin, what.supposed, what.last)
        return
    how = "after" if what.steps > 1 else "at-once"
    # What forces another digit is not told beside them, so it is one of them.
    number = what.steps - (not what.is_forced)
    lead = sentence(f"disproof.{how}", number=number, begin=begin)
    if what.is_forced:
        yield sentence("disproof.forced", lead=lead, cell=slot.cell(what.candidate // 9))
        return
    name = heading(writer, Step(what.technique or "", what.variant))
    if what.last is None:
        yield sentence("disproof.named", lead=lead, name=name, what=it)
        return
    grid, last = what.last
    yield sentence("disproof.step", lead=lead, name=name, what=it)
    yield sentence("disproof.reason", reason=reason_or_notation(writer, last, grid))
    if last.placements:
        yield from falls_to(last.placements, 1 << what.candidate, writer.rules.tables)


def _supposed(it: Value, begin: Sentence, how: Supposed, last: Move | None) -> Sentence:
    """Says that no simple step disproves the mistake `it`, but a supposition does.

    `last` is the last step of the supposition. If it is None, the sentence does not say how the
    supposition ends, as that would give away too much.
    """
    slots: dict[str, Value] = {"what": it, "begin": begin}
    if last is not None:
        grid, step = last
        [cases] = (pattern for pattern in step.why if isinstance(pattern, Branches))
        slots["refuted"] = refutation(cases, step_context(step, grid))
    if last is None or is_abridged(slots["refuted"]):
        inner = slot.number(how.suppositions - 1) if how.suppositions > 1 else None
        slots["length"] = sentence("disproof.length", number=how.conclusions, inner=inner)
    return sentence(f"disproof.{'supposed' if last else 'ended'}", **slots)


def beginning(begin: Grid, granted: Candidates, others: Candidates) -> Sentence:
    """Says what a disproof starts from: the right digits on the grid, if some are the player's;
    otherwise the givens or the whole start of the game, and the entries `granted`, which the
    disproof takes to be right."""
    if others:
        return sentence("disproof.right")
    is_more = (begin.placed.bits | begin.removed.bits) & ~granted or not begin.givens
    start = sentence("disproof.start" if is_more else "disproof.givens")
    if not granted:
        return start
    result = slot.result(granted & begin.digits, granted & ~begin.digits)
    return sentence("disproof.granted", start=start, granted=result)


def _take_back(writer: Writer, hint: Hint) -> tuple[Sentence, ...]:
    """Says what to take back: every mistake, or one of several entries that are wrong only
    together."""
    if hint.mistakes.kind == "together" and len(hint.slips) > 1:
        return (sentence("slip.either", slips=listing(map(_short_slip, hint.slips))),)
    return tuple(_slip(writer, slip) for slip in hint.slips)


def _short_slip(slip: Slip) -> Sentence:
    """Names a mistake, and the number of the entry with which the player made it."""
    result = slot.claim(1 << slip.candidate, is_true=not slip.is_mark)
    return sentence("slip.one", result=result, entry=slip.entry or None, entries=slip.entries)


def _slip(writer: Writer, slip: Slip) -> Sentence:
    """Says which entry to take back, when the player made it, and which later entries depend on
    it."""
    leaning = slot.result(slip.digits.bits, slip.marks.bits)
    kind = "mark." if slip.is_mark and writer.style == PLAIN else ""
    return sentence(
        f"slip.{kind}{'entered' if slip.entry else 'begun'}",
        **slot.of_candidate(slip.candidate),
        result=slot.claim(1 << slip.candidate, is_true=not slip.is_mark),
        entry=slip.entry,
        entries=slip.entries,
        ago=slip.ago or None,
        leaning=leaning if len(leaning) else None,
    )


def _kind_of_mistake(kind: str, some: CandidateSet, what: Disclosed) -> Sentence:
    """Says in which boxes or, at later disclosures, in which cells the mistakes `some` are; all of
    them are digits, or all are pencil marks."""
    if what.disclosure == 2:
        boxes = tuple(sorted({17 + cell.box for cell in some.cells}))
        return sentence(f"mistake.{kind}.houses", houses=slot.houses(boxes), number=len(some))
    return sentence(f"mistake.{kind}.cells", cells=slot.cells(some.cells.bits))
