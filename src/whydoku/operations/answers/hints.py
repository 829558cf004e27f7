"""Writes hints and the answers to why-questions as JSON objects, and slips: when the mistakes of a
game were made, and which later entries depend on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from whydoku.formats.json_names import (
    CandidateNumbers,
    CellIndex,
    ConstraintName,
    Count,
    CountFromOne,
    DigitValue,
    EachCell,
    Eliminations,
    EmptiedJson,
    FoldedCandidates,
    FoldedCells,
    HouseIndex,
    HouseName,
    MistakeName,
    Placements,
)
from whydoku.grids.bits import BITS, members
from whydoku.grids.notation import format_elimination, format_placement
from whydoku.logic.step import Step
from whydoku.operations.answers.trace import StepJson, TraceJson, as_told, step_data, trace_data
from whydoku.operations.answers.verdicts import ImpossibleJson
from whydoku.playing.hints.disclosure import Disproved, disclosed
from whydoku.playing.hints.hint import Hint
from whydoku.playing.hints.question import Why, WhyAnswer
from whydoku.shapes.arguments import typed
from whydoku.shapes.marks import Between, OneName, Record, if_asked, of
from whydoku.solving.trace import Trace
from whydoku.telling.words import headline
from whydoku.telling.words.about.hints import tell_hint, tell_why
from whydoku.telling.words.writing.writer import SHORT

if TYPE_CHECKING:
    from whydoku.operations.answers.boards import BoardJson
    from whydoku.operations.answers.sentences import SentencesJson
    from whydoku.telling.words.about.phrases import PhraseJson
    from whydoku.telling.words.stated import ClaimsJson


def mistake_name(candidate: int, *, is_mark: bool) -> str:
    """The notation for a mistake. If `is_mark` is set, the mistake is a removed candidate,
    `r4c7<>5`; otherwise it is a placed digit, `r4c7=5`."""
    return (format_elimination if is_mark else format_placement)(candidate)


class Mistaken(Record):
    """The fields that name a mistake."""

    mistake: MistakeName = of(lambda it: mistake_name(it.candidate, is_mark=it.is_mark))
    """The mistake: a wrong digit such as r4c7=5, or a pencil mark that is needed such as
    r4c7<>5."""
    cell: CellIndex = of(lambda it: it.candidate // 9)
    """The number of its cell."""
    digit: DigitValue = of(lambda it: it.candidate % 9 + 1)
    """Its digit."""


class SlipNumbersJson(Record):
    """What leans on a mistake, as numbers."""

    placed: CandidateNumbers = of("digits")
    """The digits."""
    removed: CandidateNumbers = of("marks")
    """The candidates."""


class SlipJson(Mistaken):
    """When a mistake was made in a game, and what was entered since that leans on it."""

    entry: Count
    """The number of the entry that made the mistake, counted from 1; 0 if the game began with
    it."""
    entries: Count
    """The number of entries in the game."""
    placed: Placements = of("digits")
    """The digits placed since that lean on it."""
    removed: Eliminations = of("marks")
    """The candidates removed since that lean on it."""
    numbers: SlipNumbersJson = of("")
    """What leans on it, as numbers."""


class MistakesNumbersJson(Record):
    """Mistakes as numbers."""

    digits: CandidateNumbers
    """The placed digits that are to blame."""
    marks: CandidateNumbers
    """The removed candidates that are to blame."""
    emptied: EmptiedJson | None
    """A cell or a digit in a house without candidates; null if there is none."""


class MistakesJson(Record):
    """Why a grid has no solution left."""

    kind: Annotated[str, OneName(("wrong", "together", "unsolvable"))]
    """wrong: each of them is wrong by itself; together: they contradict each other; unsolvable: the
    grid had no solution from the start."""
    digits: Placements
    """The placed digits that are to blame."""
    marks: Eliminations
    """The removed candidates that are to blame."""
    emptied: ConstraintName | None
    """A cell without candidates, or a digit without a place in a house; null if there is none."""
    numbers: MistakesNumbersJson = of("")
    """All of these as numbers."""
    impossible: ImpossibleJson | None
    """Why the clues have no solution; null if they have one."""


class SupposedJson(Record):
    """How much a disproof supposes."""

    suppositions: CountFromOne
    """How many candidates are supposed, one inside the other or one after the other."""
    conclusions: Count
    """How many conclusions lead to the contradictions."""


class DisproofJson(Mistaken):
    """What shows that one of the mistakes is one, without naming the right digit."""

    granted: list[MistakeName] = of(
        lambda what: [
            mistake_name(k, is_mark=not what.begin.digits >> k & 1) for k in members(what.granted)
        ]
    )
    """The other mistakes that the steps take for granted, if mistakes are wrong only together."""
    steps: Count
    """The number of steps from the start that show it; 0 if no short proof was found."""
    technique: str | None
    """The slug of the technique of the last step; null if another digit is forced in the cell."""
    name: str | None
    """The name of that technique."""
    forced: bool = of("is_forced")
    """Whether the last step forces another digit into the cell of a wrong one."""
    supposed: SupposedJson | None
    """How much is supposed: the wrong digit, or the rivals of the needed one, each followed to a
    contradiction; null if simple steps of the profile show it."""
    trace: TraceJson | None
    """The steps, which may name the right digit, if they were asked for."""


class HintNumbersJson(Record):
    """The marks of a hint as numbers."""

    houses: list[HouseIndex] = of("region.houses")
    """The houses to look at."""
    cells: list[CellIndex] = of(lambda what: members(what.clue.cells))
    """The cells of the pattern, or of the mistakes."""
    candidates: CandidateNumbers = of("clue.candidates")
    """The candidates of the pattern."""


class FurtherJson(Record):
    """A technique that would go on, and the profile that uses it."""

    profile: str
    """The name of the profile."""
    technique: str = of("step.technique")
    """The slug of the technique of its next step."""


class SolutionsJson(Record):
    """The solutions of a puzzle."""

    solutions: Count | None
    """The number of solutions of the puzzle, counted up to 1000."""
    differ: FoldedCells
    """The cells in which not all solutions of the puzzle agree, folded: r1c12."""


class _HintBefore(Record):
    """The fields of a hint that come before the solutions."""

    kind: Literal["mistakes", "step", "solved", "stuck"]
    """Whether there are mistakes, or a next step, or the grid is solved, or no technique helps."""
    disclosure: Annotated[int, Between(1, 4)]
    """How much is revealed, from 1 to 4."""
    profile: str
    """The name of the profile that found the step."""
    text: str
    """The hint in words."""
    houses: list[HouseName] = of("region.houses")
    """The houses to look at."""
    digits: list[DigitValue] = of(
        lambda what: [d + 1 for d in BITS[what.region.digits | what.clue.digits]]
    )
    """The digits whose places to look at, in the houses or in the whole grid."""
    technique: str | None
    """The slug of the technique."""
    name: str | None
    """The name of the technique."""
    kinds: list[Annotated[str, OneName(("digit", "mark"))]]
    """What kinds of mistakes there are: digits, pencil marks, or both."""
    cells: EachCell = of("clue.cells")
    """The cells of the pattern, or of the mistakes."""
    candidates: FoldedCandidates = of("clue.candidates")
    """The candidates of the pattern, folded where possible."""
    numbers: HintNumbersJson = of("")
    """The houses, cells and candidates of the hint as numbers."""
    step: StepJson | None
    """The step."""
    mistakes: MistakesJson | None = of(lambda what: what.mistakes or None)
    """The mistakes."""
    because: DisproofJson | None
    """Why one of the mistakes is one; null if no mistake can be named."""
    slips: list[SlipJson]
    """When the mistakes were made, and what leans on them. Only a game knows this, so that the list
    is empty in what the server answers about a grid."""


class HintJson(SolutionsJson, _HintBefore):
    """A hint, with what its disclosure reveals.

    What is held back, and what does not apply, is null or an empty list.
    """

    contradiction: TraceJson | None
    """The steps that show why the clues have no solution; null if they have one."""
    further: FurtherJson | None
    """What would go on where the profile knows no further step; null if there is a step, or if
    nothing is known."""
    board: BoardJson = if_asked()
    """The picture as data, if it was asked for."""
    phrases: list[PhraseJson] = if_asked()
    """The hint in words, part by part, if it was asked for."""
    argument: list[list[PhraseJson]] = if_asked()
    """The whole argument of the step, line by line and part by part, if it was asked for and
    everything is revealed; empty where the text says it all."""
    claims: list[ClaimsJson] = if_asked()
    """What each line of this argument calls true or false, in the same order."""
    sentences: SentencesJson = if_asked()
    """What the hint says, and the lines of the argument if everything is revealed, as keys with
    values, if they were asked for."""


class WhyJson(Record):
    """The answer to a question, with the steps that lead there."""

    question: str = of(lambda why: str(why.question))
    """The question: r4c7=5 or r4c7<>5."""
    answer: WhyAnswer
    """mistakes: it is about a mistake, or nothing on the grid is known to be right; already: it is
    so already; now: the next step does it; later: several steps do it; not-yet: it is right, but no
    step of the profile leads there; no: it is wrong; open: it holds in some solutions only."""
    text: str
    """The answer in words."""
    trace: TraceJson | None
    """The steps that lead there, or to the opposite of what is wrong. They begin with the grid; if
    what is asked about is done already, with the grid before that; and on a grid with mistakes with
    what is right on it, where they show a mistake that the question is about to be one. Null if
    there are none."""
    mistakes: MistakesJson | None = of(lambda why: why.mistakes or None)
    """The mistakes, if there are any."""
    phrases: list[list[PhraseJson]] = if_asked()
    """The answer in words, line by line and part by part, if it was asked for."""
    sentences: SentencesJson = if_asked()
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
    against = hint.contradiction
    return HintJson.of(
        what,
        kind=hint.kind,
        disclosure=disclosure,
        profile=hint.profile,
        text=tell_hint(hint, disclosure, names=names, naming="rc", style=style),
        name=headline(hint.step, names=names) if hint.step and what.technique else None,
        step=step_data(as_told(what.step, hint.grid), style=style) if what.step else None,
        because=_disproved_data(what.disproved, names, hint.because if because else None),
        slips=[SlipJson.of(slip) for slip in hint.slips] if what.mistakes else [],
        **SolutionsJson.of(hint),
        contradiction=None if against is None else trace_data(against, style=style),
        further=hint.further and FurtherJson.of(hint.further),
    )


def _disproved_data(
    what: Disproved | None, names: Mapping[str, str] | None, path: Trace | None
) -> DisproofJson | None:
    """The proof that a mistake is one, as a JSON object, with the steps in `path` unless that is
    None. Returns None if no mistake can be named."""
    if what is None:
        return None
    name = headline(Step(what.technique, what.variant), names=names) if what.technique else None
    return DisproofJson.of(what, name=name, trace=trace_data(path) if path else None)


def why_data(why: Why, names: Mapping[str, str] | None = None, *, style: str = SHORT) -> WhyJson:
    """The answer to a why-question as a JSON object. `style` is the style of its texts, and `names`
    maps slugs of techniques to the names used in them."""
    return WhyJson.of(
        why,
        text=tell_why(why, names=names, naming="rc", style=style, width=None),
        trace=trace_data(why.trace, style=style) if why.steps else None,
    )
