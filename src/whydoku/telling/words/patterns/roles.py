"""Named sets of candidates in words: the kind of pattern, and each set with its name."""

from __future__ import annotations

from typing import Final

from whydoku.grids.parts.candidates import cells_of, union
from whydoku.logic.why import Roles
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence


def _slots(roles: Roles) -> dict[str, Value]:
    return {"kind": slot.name(roles.kind), "sets": listing(_sets_by_name(roles, "role.set", 0))}


def _sets_by_name(roles: Roles, key: str, depth: int) -> list[Sentence]:
    """One sentence for each set, made from the template called `key`, about the name and the
    candidates of the set."""
    return [
        sentence(key, depth, name=name, candidates=slot.candidates(candidates))
        for name, candidates in roles.sets
    ]


def premise(roles: Roles, _: ReasonContext) -> Sentence:
    """Names the kind of the pattern and its sets of candidates."""
    return sentence("premise.roles", **_slots(roles))


def reason(roles: Roles, ctx: ReasonContext) -> Sentence:
    """Names the kind of the pattern and its sets, and ends with the conclusions."""
    return ctx.concluding("reason.roles", **_slots(roles))


def argument(_: Roles, __: ReasonContext, ___: int) -> list[Sentence]:
    """An empty list: the reason says everything that is known about the pattern."""
    return []


def exact_form(roles: Roles, _: ReasonContext, depth: int) -> list[Sentence]:
    """A line for the kind of the pattern, and a line for each of its sets, in notation."""
    return [
        sentence("exact.roles", depth, kind=roles.kind),
        *_sets_by_name(roles, "exact.role", depth + 1),
    ]


def clue(roles: Roles, _: ReasonContext) -> Sentence:
    """Names the kind of the pattern, and the cells of all its sets."""
    cells = cells_of(union(candidates for _, candidates in roles.sets))
    return sentence("clue.roles", kind=roles.kind, cells=slot.cells(cells))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
