"""Writes hints and the answers to why-questions as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict

from whydoku.bits import BITS, members
from whydoku.notation import (
    format_candidates,
    format_cell,
    format_cells,
    format_constraint,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.player.disclosure import Disclosed, Disproved, disclosed
from whydoku.player.hint import Hint
from whydoku.player.question import Why
from whydoku.records.numbers import numbers_in, numbers_of, numbers_of_constraint
from whydoku.records.slips import SlipJson, mistake_name, slip_data
from whydoku.records.trace import StepJson, TraceJson, step_data, trace_data
from whydoku.records.verdicts import ImpossibleJson, impossible_data
from whydoku.render.words import headline
from whydoku.render.words.hints import tell_hint, tell_why
from whydoku.render.words.writer import SHORT
from whydoku.shapes.arguments import typed
from whydoku.step import Step
from whydoku.trace import Further, Trace
from whydoku.verdicts.mistakes import Mistakes

if TYPE_CHECKING:
    from whydoku.player.question import WhyAnswer
    from whydoku.records.boards import BoardJson
    from whydoku.records.names import (
        CandidateNames,
        CellIndex,
        CellName,
        CellNames,
        ConstraintName,
        Count,
        CountFromOne,
        DigitValue,
        EliminationName,
        HouseIndex,
        HouseName,
        PlacementName,
    )
    from whydoku.records.numbers import CandidateNumbersJson, EmptiedJson
    from whydoku.records.sentences import SentencesJson
    from whydoku.render.words.phrases import PhraseJson
    from whydoku.render.words.stated import ClaimsJson
    from whydoku.shapes.marks import Between, OneName


class MistakesNumbersJson(TypedDict):
    """Mistakes as numbers."""

    digits: list[CandidateNumbersJson]
    """The placed digits that are to blame."""
    marks: list[CandidateNumbersJson]
    """The removed candidates that are to blame."""
    emptied: EmptiedJson | None
    """A cell or a digit in a house without candidates; null if there is none."""


class MistakesJson(TypedDict):
    """Why a grid has no solution left."""

    kind: Annotated[str, OneName(("wrong", "together", "unsolvable"))]
    """wrong: each of them is wrong by itself; together: they contradict each other; unsolvable: the
    grid had no solution from the start."""
    digits: list[PlacementName]
    """The placed digits that are to blame."""
    marks: list[EliminationName]
    """The removed candidates that are to blame."""
    emptied: ConstraintName | None
    """A cell without candidates, or a digit without a place in a house; null if there is none."""
    numbers: MistakesNumbersJson
    """All of these as numbers."""
    impossible: ImpossibleJson | None
    """Why the clues have no solution; null if they have one."""


class SupposedJson(TypedDict):
    """How much a disproof supposes."""

    suppositions: CountFromOne
    """How many candidates are supposed, one inside the other or one after the other."""
    conclusions: Count
    """How many conclusions lead to the contradictions."""


class DisproofJson(TypedDict):
    """What shows that one of the mistakes is one, without naming the right digit."""

    mistake: PlacementName | EliminationName
    """The mistake: a wrong digit such as r4c7=5, or a pencil mark that is needed such as
    r4c7<>5."""
    cell: CellIndex
    """The number of its cell."""
    digit: DigitValue
    """Its digit."""
    granted: list[PlacementName | EliminationName]
    """The other mistakes that the steps take for granted, if mistakes are wrong only together."""
    steps: Count
    """The number of steps from the start that show it; 0 if no short proof was found."""
    technique: str | None
    """The slug of the technique of the last step; null if another digit is forced in the cell."""
    name: str | None
    """The name of that technique."""
    forced: bool
    """Whether the last step forces another digit into the cell of a wrong one."""
    supposed: SupposedJson | None
    """How much is supposed: the wrong digit, or the rivals of the needed one, each followed to a
    contradiction; null if simple steps of the profile show it."""
    trace: TraceJson | None
    """The steps, which may name the right digit, if they were asked for."""


class HintNumbersJson(TypedDict):
    """The marks of a hint as numbers."""

    houses: list[HouseIndex]
    """The houses to look at."""
    cells: list[CellIndex]
    """The cells of the pattern, or of the mistakes."""
    candidates: list[CandidateNumbersJson]
    """The candidates of the pattern."""


class FurtherJson(TypedDict):
    """A technique that would go on, and the profile that uses it."""

    profile: str
    """The name of the profile."""
    technique: str
    """The slug of the technique of its next step."""


class SolutionsJson(TypedDict):
    """The solutions of a puzzle."""

    solutions: Count | None
    """The number of solutions of the puzzle, counted up to 1000."""
    differ: list[CellNames]
    """The cells in which not all solutions of the puzzle agree, folded: r1c12."""


class HintJson(SolutionsJson):
    """A hint, with what its disclosure reveals.

    What is held back, and what does not apply, is null or an empty list.
    """

    kind: Literal["mistakes", "step", "solved", "stuck"]
    """Whether there are mistakes, or a next step, or the grid is solved, or no technique helps."""
    disclosure: Annotated[int, Between(1, 4)]
    """How much is revealed, from 1 to 4."""
    profile: str
    """The name of the profile that found the step."""
    text: str
    """The hint in words."""
    houses: list[HouseName]
    """The houses to look at."""
    digits: list[DigitValue]
    """The digits whose places to look at, in the houses or in the whole grid."""
    technique: str | None
    """The slug of the technique."""
    name: str | None
    """The name of the technique."""
    kinds: list[Annotated[str, OneName(("digit", "mark"))]]
    """What kinds of mistakes there are: digits, pencil marks, or both."""
    cells: list[CellName]
    """The cells of the pattern, or of the mistakes."""
    candidates: list[CandidateNames]
    """The candidates of the pattern, folded where possible."""
    numbers: HintNumbersJson
    """The houses, cells and candidates of the hint as numbers."""
    step: StepJson | None
    """The step."""
    mistakes: MistakesJson | None
    """The mistakes."""
    because: DisproofJson | None
    """Why one of the mistakes is one; null if no mistake can be named."""
    slips: list[SlipJson]
    """When the mistakes were made, and what leans on them. Only a game knows this, so that the list
    is empty in what the server answers about a grid."""
    contradiction: TraceJson | None
    """The steps that show why the clues have no solution; null if they have one."""
    further: FurtherJson | None
    """What would go on where the profile knows no further step; null if there is a step, or if
    nothing is known."""
    board: NotRequired[BoardJson]
    """The picture as data, if it was asked for."""
    phrases: NotRequired[list[PhraseJson]]
    """The hint in words, part by part, if it was asked for."""
    argument: NotRequired[list[list[PhraseJson]]]
    """The whole argument of the step, line by line and part by part, if it was asked for and
    everything is revealed; empty where the text says it all."""
    claims: NotRequired[list[ClaimsJson]]
    """What each line of this argument calls true or false, in the same order."""
    sentences: NotRequired[SentencesJson]
    """What the hint says, and the lines of the argument if everything is revealed, as keys with
    values, if they were asked for."""


class WhyJson(TypedDict):
    """The answer to a question, with the steps that lead there."""

    question: str
    """The question: r4c7=5 or r4c7<>5."""
    answer: WhyAnswer
    """mistakes: it is about a mistake, or nothing on the grid is known to be right; already: it is
    so already; now: the next step does it; later: several steps do it; not-yet: it is right, but no
    step of the profile leads there; no: it is wrong; open: it holds in some solutions only."""
    text: str
    """The answer in words."""
    trace: TraceJson | None
    """The steps that lead there, or to the opposite of what is wrong. On a grid with mistakes they
    begin with what is right on it; if the question is about a mistake, they show it to be one. Null
    if there are none."""
    mistakes: MistakesJson | None
    """The mistakes, if there are any."""
    phrases: NotRequired[list[list[PhraseJson]]]
    """The answer in words, line by line and part by part, if it was asked for."""
    sentences: NotRequired[SentencesJson]
    """The answer as a key with values, if it was asked for."""


@typed
def hint_data(
    hint: Hint,
    disclosure: int = 4,
    names: Mapping[str, str] | None = None,
    *,
    style: str = SHORT,
    because: bool = False,
) -> HintJson:
    """A hint as a JSON object that holds what `disclosure`, from 1 to 4, reveals. `style` is the
    style of its texts, and `names` maps slugs of techniques to the names used in them.

    If everything is revealed and `because` is set, the object also has the steps that disprove a
    mistake.
    """
    what = disclosed(hint, disclosure)
    name = headline(hint.step, names=names) if hint.step and what.technique else None
    return {
        "kind": hint.kind,
        "disclosure": disclosure,
        "profile": hint.profile,
        "text": tell_hint(hint, disclosure, names=names, naming="rc", style=style),
        "houses": [format_house(h) for h in what.region.houses],
        "digits": [d + 1 for d in BITS[what.region.digits | what.clue.digits]],
        "technique": what.technique,
        "name": name,
        "kinds": list(what.kinds),
        "cells": [format_cell(i) for i in members(what.clue.cells)],
        "candidates": format_candidates(what.clue.candidates).split(),
        "numbers": _marks_in_numbers(what),
        "step": step_data(what.step, style=style) if what.step else None,
        "mistakes": mistakes_data(what.mistakes) if what.mistakes else None,
        "because": _disproved_data(what.disproved, names, hint.because if because else None),
        "slips": [slip_data(slip) for slip in hint.slips] if what.mistakes else [],
        "solutions": hint.solutions,
        "differ": _differing_cells(hint),
        "contradiction": (
            trace_data(hint.contradiction, style=style) if hint.contradiction is not None else None
        ),
        "further": further_data(hint.further),
    }


def _marks_in_numbers(what: Disclosed) -> HintNumbersJson:
    return {
        "houses": list(what.region.houses),
        "cells": list(members(what.clue.cells)),
        "candidates": numbers_in(what.clue.candidates),
    }


def _disproved_data(
    what: Disproved | None, names: Mapping[str, str] | None, path: Trace | None
) -> DisproofJson | None:
    """The proof that a mistake is one, as a JSON object, with the steps in `path` unless that is
    None. Returns None if no mistake can be named."""
    if what is None:
        return None
    supposed: SupposedJson | None = None
    if (net := what.supposed) is not None:
        supposed = {"suppositions": net.suppositions, "conclusions": net.conclusions}
    name = headline(Step(what.technique, what.variant), names=names) if what.technique else None
    granted = members(what.granted)
    return {
        "mistake": mistake_name(what.candidate, is_mark=what.is_mark),
        **numbers_of(what.candidate),
        "granted": [mistake_name(k, is_mark=not what.begin.digits >> k & 1) for k in granted],
        "steps": what.steps,
        "technique": what.technique,
        "name": name,
        "forced": what.is_forced,
        "supposed": supposed,
        "trace": trace_data(path) if path else None,
    }


def solutions_data(hint: Hint) -> SolutionsJson:
    """The number of solutions that the puzzle of a hint has, and the cells in which they differ, as
    a JSON object."""
    return {"solutions": hint.solutions, "differ": _differing_cells(hint)}


def _differing_cells(hint: Hint) -> list[str]:
    return format_cells(hint.differ.bits).split()


def further_data(further: Further | None) -> FurtherJson | None:
    """A technique that helps where the profile of a hint knows no further step, and the profile
    that uses this technique, as a JSON object. None if there is no such technique."""
    if further is None:
        return None
    return {"profile": further.profile, "technique": further.step.technique}


def why_data(why: Why, names: Mapping[str, str] | None = None, *, style: str = SHORT) -> WhyJson:
    """The answer to a why-question as a JSON object. `style` is the style of its texts, and `names`
    maps slugs of techniques to the names used in them."""
    return {
        "question": str(why.question),
        "answer": why.answer,
        "text": tell_why(why, names=names, naming="rc", style=style, width=None),
        "trace": trace_data(why.trace, style=style) if why.steps else None,
        "mistakes": mistakes_data(why.mistakes) if why.mistakes else None,
    }


def mistakes_data(mistakes: Mistakes) -> MistakesJson:
    """The mistakes on a grid as a JSON object."""
    emptied = mistakes.emptied
    return {
        "kind": mistakes.kind,
        "digits": [format_placements(1 << k) for k in mistakes.digits],
        "marks": [format_eliminations(1 << k) for k in mistakes.marks],
        "emptied": None if emptied is None else format_constraint(emptied),
        "numbers": {
            "digits": numbers_in(mistakes.digits.bits),
            "marks": numbers_in(mistakes.marks.bits),
            "emptied": None if emptied is None else numbers_of_constraint(emptied),
        },
        "impossible": impossible_data(mistakes.impossible),
    }
