"""Hints in words, as much as is asked for, and answers to the question why.

1   Look at box 1.
2   In box 1: Pointing. In a box a digit is confined to one line, so it leaves the rest of it.
3   Pointing: in box 1, 5 fits only in row 2 (r2c13).
4   Pointing: in box 1, 5 fits only in row 2 (r2c13), so it goes nowhere else there: r2c7<>5
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Final

from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.player.disclosure import Region, Shown, is_single, shown
from whydoku.player.hint import Hint, gains
from whydoku.player.question import Why
from whydoku.render.chain_notation import WORDS, check_chains
from whydoku.render.words.almost_locked import sets_of, told_als
from whydoku.render.words.chain_links import cover_told
from whydoku.render.words.claims import choice_of, nothing_left
from whydoku.render.words.context import Context, house_of
from whydoku.render.words.covers import premise_of_cover
from whydoku.render.words.language import Language, Writer
from whydoku.render.words.passage import (
    Cells,
    Digits,
    Houses,
    Name,
    Number,
    Result,
    Sentence,
    Value,
    listing,
    one_cell,
    one_digit,
    sentence,
)
from whydoku.render.words.paths import filled
from whydoku.render.words.reasons import states_of, step_context
from whydoku.render.words.telling import headline, told_step, writer_of
from whydoku.spaces import CONSTRAINT_CANDIDATES, PEERS, ROW_SPACE
from whydoku.step import Step
from whydoku.technique import entry_of
from whydoku.trace import Trace
from whydoku.verdicts.mistakes import Mistakes
from whydoku.why import (
    Als,
    Because,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Roles,
    Templates,
)
from whydoku.world.candidates import cells_of, digits_of
from whydoku.world.sets import CandidateSet

MOST_LINKS: Final = 6
"""More links than these are told by their cells alone."""

_FIRST = re.compile(r".*?[.?](?=\s|$)", re.DOTALL)
"""The first sentence of what a technique says of itself."""


def tell_hint(
    hint: Hint,
    disclosure: int = 4,
    *,
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    language: str | Language = "en",
    chains: str = WORDS,
) -> str:
    """A hint at a disclosure.

    Techniques go by `names`, cells are named as `naming` says, or else as the profile does it;
    where everything is told, `chains` are told in words or in a notation.
    """
    names = hint.vocabulary.names if names is None else names
    naming = hint.vocabulary.notation if naming is None else naming
    return told_hint(writer_of(language, naming), hint, disclosure, names=names, chains=chains)


def told_hint(
    writer: Writer,
    hint: Hint,
    disclosure: int,
    *,
    names: Mapping[str, str] | None = None,
    chains: str = WORDS,
) -> str:
    """A hint at a disclosure, by a writer."""
    check_chains(chains)
    what = shown(hint, disclosure)
    if hint.mistakes:
        return writer.full(_mistakes(hint.mistakes, what))
    if hint.step is None:
        key = "several" if hint.several else hint.kind
        return writer.full(sentence(f"hint.{key}", profile=Name(hint.profile)))
    if disclosure == 1:
        return writer.full(_where("look", what.region))
    if what.step is not None:
        return told_step(writer, what.step, hint.grid, names=names, chains=chains)
    name = Name(headline(hint.step, names=names, language=writer.language))
    if disclosure == 2:
        return " ".join([writer.full(_where("name", what.region, name)), *_about(hint.step)])
    return writer.full(sentence("tell.line", name=name, reason=_clues(hint, writer)))


def tell_why(
    why: Why,
    *,
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    language: str | Language = "en",
    chains: str = WORDS,
    width: int | None = 80,
) -> str:
    """The answer to a question, and the steps that lead there, numbered.

    Techniques and cells are named and chains told as in a hint.
    """
    naming = why.trace.vocabulary.notation if naming is None else naming
    names = why.trace.vocabulary.names if names is None else names
    answer, *steps = told_why(writer_of(language, naming), why, names=names, chains=chains)
    return "\n".join([answer[1], *(filled(text, head, width) for head, text in steps)])


def told_why(
    writer: Writer,
    why: Why,
    *,
    names: Mapping[str, str] | None = None,
    chains: str = WORDS,
) -> list[tuple[str, str]]:
    """The answer and the steps, by a writer, each with the number before it, if it has one."""
    check_chains(chains)
    lines = [("", writer.over(why.grid.bits).full(answer_of(why)))]
    margin = len(str(len(why.trace))) + 2 if len(why.trace) > 1 else 0
    for number, (grid, step) in enumerate(why.trace.moves, 1):
        text = told_step(writer.over(grid.bits), step, grid, names=names, chains=chains)
        lines.append((f"{number:<{margin}}" if margin else "", text))
    return lines


def tell_reach(
    trace: Trace, name: str, *, naming: str = "rc", language: str | Language = "en"
) -> str:
    """How far a path leads whose hardest technique goes by this name, but none of its steps."""
    placed, removed = gains(trace)
    said = sentence(
        f"reach.{'solved' if trace.solved else 'stuck'}",
        name=Name(name),
        number=Number(len(trace)),
        placed=Number(placed),
        removed=Number(removed),
        open=Number(81 - trace.grid.digits.bit_count()),
    )
    return writer_of(language, naming).full(said)


def _where(key: str, region: Region, name: Name | None = None) -> Sentence:
    """Where to look, and for what, if that is told."""
    if region.digits:
        return sentence(f"hint.{key}.digits", digits=Digits(region.digits), name=name)
    how = "begin" if region.begins else "houses"
    return sentence(f"hint.{key}.{how}", houses=Houses(region.houses), name=name)


def _about(step: Step) -> list[str]:
    """The first sentence of what the step's technique says of itself, if it is known here."""
    known = entry_of(step.technique)
    first = _FIRST.match(known.about) if known else None
    return [" ".join(first[0].split())] if first else []


# What a pattern is about, without what follows


def _clues(hint: Hint, writer: Writer) -> Sentence:
    """What each pattern of a hint's step is about; what reads the same is told once."""
    assert hint.step is not None  # noqa: S101
    states = states_of(hint.step.why, step_context(hint.step, hint.grid))
    told = [_clue(one, at) for one, at in zip(hint.step.why, states, strict=True)]
    once = {writer.plain.sentence(one): one for one in told}
    return sentence("clue.all", clues=listing(once.values()))


def _linked(links: Iterable[Because], ctx: Context) -> Sentence:
    """The strong links of a pattern, or only where they are if they are many."""
    told = dict.fromkeys(_clue(one, ctx) for one in links)
    if len(told) > MOST_LINKS:
        ends = [one for link in told for name, one in link.slots if name in ("cell", "cells")]
        cells = reduce(or_, (one.bits for one in ends if isinstance(one, Cells)))
        return sentence("clue.many", number=Number(len(told)), cells=Cells(cells))
    return sentence("clue.links", links=listing(told))


def _clue(pattern: Because, ctx: Context) -> Sentence:
    """What a pattern is about; of cases and colours neither their outcome is told nor which."""
    bits = ctx.state or 0
    match pattern:
        case int():
            return choice_of(pattern, CONSTRAINT_CANDIDATES[pattern] & bits)
        case Cover() if is_single(pattern, bits):
            base = pattern.bases[0]
            if base < ROW_SPACE:
                return sentence("clue.cell", cell=one_cell(base))
            return sentence("clue.house", digit=one_digit(base % 9), house=_house(base))
        case Cover():
            return premise_of_cover(pattern, ctx.within())
        case Chain(_, strong):
            if all(isinstance(one, int) for one in strong):
                return _linked(strong, ctx)
            asked_last = sorted(strong, key=lambda one: isinstance(one, Deadly))
            told = dict.fromkeys(
                cover_told(one) if isinstance(one, Cover) else _clue(one, ctx) for one in asked_last
            )
            return sentence("clue.links", links=listing(told))
        case Branches(None, branches):
            cells = from_members(one.candidate // 9 for one in branches)
            return sentence("clue.suppose", cells=Cells(cells))
        case Branches(Deadly(cells), _):
            return _exchange("answers", cells)
        case Branches(over, _) if over is not None:
            return sentence("clue.cases", over=_clue(over, ctx))
        case _:
            return _clue_of_sets(pattern, ctx)


def _clue_of_sets(pattern: Because, ctx: Context) -> Sentence:
    match pattern:
        case Als():
            return _clue_of_als(pattern, ctx)
        case Colours(clusters):
            return _linked((q for one in clusters for q in one.links), ctx)
        case Deadly(cells):
            return _exchange("deadly", cells)
        case Exclusion(cells):
            return sentence("clue.exclusion", cells=Cells(from_members(cells)))
        case Templates(digit):
            return sentence("clue.templates", digit=one_digit(digit))
        case Roles(kind, sets):
            held = 0
            for _, candidates in sets:
                held |= candidates
            return sentence("clue.roles", kind=Name(kind), cells=_cells_of(held))
        case _:
            raise TypeError(f"{type(pattern).__name__} is no pattern")


def _clue_of_als(pattern: Als, ctx: Context) -> Sentence:
    """The sets; of the cells of a wing only what they are, not which of their digits matters."""
    key, slots = told_als(pattern, ctx)
    if key == "als.pivot":
        cells = members(reduce(or_, (one.cells for one in pattern.sets)))
        told = [choice_of(i, CONSTRAINT_CANDIDATES[i] & (ctx.state or 0)) for i in cells]
        return sentence("clue.links", links=listing(told))
    if key == "als.bent":
        return sentence("clue.bent", **slots)
    return sentence("clue.sets", sets=sets_of(pattern))


def _exchange(key: str, cells: int) -> Sentence:
    """The question of a deadly pattern."""
    return sentence(f"clue.{key}", cells=_cells_of(cells), digits=Digits(digits_of(cells)))


def _house(q: int) -> Houses:
    return Houses((house_of(q),))


def _cells_of(candidates: int) -> Cells:
    return Cells(cells_of(candidates))


# Mistakes


def _mistakes(found: Mistakes, what: Shown) -> Sentence:
    """What is wrong, as much of it as is shown."""
    if found.kind == "unsolvable":
        broken = nothing_left(found.emptied) if found.emptied is not None else None
        return sentence("mistake.unsolvable", broken=broken if what.disclosure > 2 else None)
    if what.mistakes is not None:
        result = Result(found.digits.bits, found.marks.bits)
        return sentence(f"mistake.{found.kind}", result=result)
    if what.disclosure == 1:
        return sentence("mistake.where", houses=Houses(what.region.houses))
    told = [
        _kind(f"{found.kind}-{kind}", some, what)
        for kind, some in (("digit", found.digits), ("mark", found.marks))
        if some
    ]
    return sentence("mistake.each" if found.kind == "wrong" else "mistake.any", told=listing(told))


def _kind(kind: str, some: CandidateSet, what: Shown) -> Sentence:
    """That some digits or marks are wrong: in which boxes, or in which cells."""
    if what.disclosure == 2:
        boxes = tuple(sorted({17 + cell.box for cell in some.cells}))
        return sentence(f"mistake.{kind}.houses", houses=Houses(boxes), number=Number(len(some)))
    return sentence(f"mistake.{kind}.cells", cells=Cells(some.cells.bits))


# Answers


def answer_of(why: Why) -> Sentence:
    """The answer to a question in one sentence, without its steps."""
    asked, grid = why.question, why.grid
    k = asked.candidate
    slots: dict[str, Value] = {"cell": one_cell(k // 9), "digit": one_digit(k % 9)}
    if why.answer == "mistakes":
        found = Hint(grid, mistakes=why.mistakes)
        return _mistakes(why.mistakes, shown(found, 4))
    if why.answer == "later":
        return sentence("why.later", number=Number(len(why.trace)))
    if why.answer == "not-yet":
        return sentence("why.not-yet", profile=Name(why.trace.profile))
    if why.answer in ("now", "open"):
        return sentence(f"why.{why.answer}", **slots)
    if not grid.bits >> k & 1:
        cause = _cause(grid, k)
        how = "gone" if cause else "removed"
        return sentence(f"why.{why.answer}.{how}", **slots, cause=cause)
    kind = "placement" if asked.is_placement else "elimination"
    return sentence(f"why.{why.answer}.{kind}", **slots)


def _cause(grid: Grid, k: int) -> Sentence | None:
    """The digit that takes a candidate off a grid, in its cell or seen by it, if there is one."""
    cell, digit = one_cell(k // 9), one_digit(k % 9)
    if (held := grid.digit_at(k // 9)) is not None:
        return sentence("cause.held", cell=cell, digit=one_digit(held - 1))
    for i in members(PEERS[k // 9]):
        if grid.digits >> i * 9 + k % 9 & 1:
            return sentence("cause.seen", cell=cell, digit=digit, other=one_cell(i))
    return None
