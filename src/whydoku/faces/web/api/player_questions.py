"""A player's questions: the next step, all steps, why, and whether a finding is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, Final, TypeAlias, TypedDict, TypeVar

from whydoku.dataclass import dataclass, field, replace
from whydoku.faces.web.api.boards_and_phrases import (
    shown_hint,
    shown_nearness,
    shown_step,
    shown_steps,
    shown_verdict,
    shown_why,
)
from whydoku.faces.web.api.operations import LARGE_BODY, TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    ConclusionTexts,
    GridRequest,
    GridValue,
    PageJson,
    PageRequest,
    ProfileRequest,
    ReasonText,
    ReasonTexts,
    Shown,
    ShownStyle,
    page_of,
    reading_of,
)
from whydoku.formats.json_names import CellName, PatternObject
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes
from whydoku.grids.notation import format_cell, parse_eliminations, parse_placements
from whydoku.grids.parts.candidates import union
from whydoku.operations.answers.arguments import (
    ArguedJson,
    ArgumentFaultJson,
    JudgementJson,
    NearnessJson,
    VerdictJson,
    argued_data,
    judgement_data,
)
from whydoku.operations.answers.hints import HintJson, SolutionsJson, WhyJson
from whydoku.operations.answers.trace import StepJson
from whydoku.operations.known.judge import JudgeMoves
from whydoku.operations.refusals import invalid_request
from whydoku.playing.arguments.argument import LONGEST, Argument
from whydoku.playing.hints.hint import DISCLOSURES, hint, hints
from whydoku.playing.hints.question import parse_question
from whydoku.playing.hints.question import why as why_of
from whydoku.shapes.marks import About, Allowed, Between, OneName, Record, Sample, Sized, if_asked
from whydoku.shapes.texts import Text
from whydoku.solving.solve import usable
from whydoku.telling.words.about.phrases import PhraseJson
from whydoku.telling.words.writing.writer import SHORT

STEPS_ON_A_PAGE: Final = 100

T = TypeVar("T")

Disclosure: TypeAlias = Annotated[int, Between(min(DISCLOSURES), max(DISCLOSURES))]
LEVELS: Final = "; ".join(f"{level} {what}" for level, what in DISCLOSURES.items())


@dataclass(frozen=True, kw_only=True)
class OnTheWayRequest(ProfileRequest):
    """A question about a grid that a player has reached."""

    start: GridValue | None = None
    """The grid at the start, if it had more than the givens."""

    @property
    def began(self) -> Grid | None:
        """The grid at the start; None if the request does not contain one."""
        return None if self.start is None else reading_of(self.start, self.rules).grid


@dataclass(frozen=True, kw_only=True)
class AskHintRequest(Shown, OnTheWayRequest):
    """Asks for the next step."""

    disclosure: Annotated[Disclosure, About(f"How much to reveal: {LEVELS}.")] = 4
    because: bool = False
    """Whether to list the steps that show that a mistake is one. They may name the right digit, and
    come only if everything is revealed."""


@operation("hint", {"grid": GRID, "disclosure": 1}, {"grid": GRID, "board": True})
def ask_hint(asked: AskHintRequest, _: TimeLimit) -> HintJson:
    """Name the mistakes on a grid, or else the next step, as much of it as is asked for."""
    profile = asked.order
    answer = hint(asked.state, profile, uniqueness=asked.uniqueness, start=asked.began)
    return shown_hint(answer, asked.disclosure, asked, profile, because=asked.because)


class Searches:
    """Keeps the last search at the place at which its page ended, so that the next page need not
    search from the start again."""

    def __init__(self) -> None:
        self._kept: tuple[object, int, Iterator[Any]] | None = None

    def page_of(
        self, question: object, begin: Callable[[], Iterator[T]], start: int, most: int
    ) -> tuple[list[T], int | None]:
        """A page, as `page_of` gives it, of what `begin` finds, which depends on nothing but the
        `question`. A search that is interrupted is not kept."""
        kept, self._kept = self._kept, None
        if kept and kept[:2] == (question, start):
            items, skipped = kept[2], 0
        else:
            items, skipped = begin(), start
        page, more = page_of(items, skipped, most)
        if more is None:
            return page, None
        self._kept = question, start + most, items
        return page, start + most


_SEARCHES: Final = Searches()


@dataclass(frozen=True, kw_only=True)
class AskStepsRequest(PageRequest, Shown, ProfileRequest):
    """Asks for the steps that apply now."""

    disclosure: Annotated[Disclosure, About(f"How much to reveal of each: {LEVELS}.")] = 4
    most: Annotated[int, Between(1, 1000)] | None = STEPS_ON_A_PAGE
    """The most steps to list; the easiest come first."""


class HintsJson(PageJson, SolutionsJson):
    """Hints, the easiest first."""

    hints: list[HintJson]
    """A hint for each step of this page, or one that says why there is no step."""


@operation("steps", {"grid": GRID, "disclosure": 2, "most": 10}, is_long=True)
def ask_steps(asked: AskStepsRequest, _: TimeLimit) -> HintsJson:
    """List the steps that apply now, the easiest first, page by page."""
    profile, grid = asked.order, asked.state
    first = hint(grid, profile, uniqueness=asked.uniqueness)
    answers, after = [first], None
    if first.step is not None:
        page, after = _SEARCHES.page_of(
            (grid, asked.profile, asked.uniqueness),
            lambda: hints(grid, profile, uniqueness=asked.uniqueness),
            asked.start,
            asked.most or STEPS_ON_A_PAGE,
        )
        answers = [replace(first.without_puzzle(), step=step) for step in page]
    data = [shown_hint(answer, asked.disclosure, asked, profile) for answer in answers]
    return HintsJson(hints=data, next=after, **SolutionsJson.of(first))


@dataclass(frozen=True, kw_only=True)
class AskWhyRequest(Shown, OnTheWayRequest):
    """Asks why a candidate can be placed, or removed."""

    question: Annotated[Text, Sample("r5c5=5")]
    """A placement such as r4c7=5, or an elimination such as r4c7<>5."""


@operation(
    "why", {"grid": GRID, "question": "r5c5=5"}, {"grid": GRID, "question": "r1c3<>2"}, is_long=True
)
def ask_why(asked: AskWhyRequest, _: TimeLimit) -> WhyJson:
    """Explain why a digit can be placed, or a candidate removed."""
    profile, start = asked.order, asked.began
    question = parse_question(asked.question, profile.notation)
    answer = why_of(asked.state, question, profile, uniqueness=asked.uniqueness, start=start)
    return shown_why(answer, asked, profile)


@dataclass(frozen=True, kw_only=True)
class AskArgueRequest(Shown, GridRequest):
    """Asks whether a player's own reason holds."""

    argument: Annotated[str, Sized(1, LONGEST), Sample("naked pair 16 r1c2 r1c3: r1c4<>1")]
    """What follows and from what, as players say it: "naked pair 16 r1c2 r1c3: r1c4<>1", a chain in
    Eureka notation, or "if r4c7 is 4 then r4c2 is 6, ..."."""
    close: bool = False
    """Whether to look for a short stretch of links where one of a chain does not hold, or its ends
    do not see enough."""


@operation(
    "argue",
    {"grid": GRID, "argument": "hidden single 5 in box 5: r5c5=5", "board": True},
    is_long=True,
)
def ask_argue(asked: AskArgueRequest, _: TimeLimit) -> VerdictJson:
    """Check a player's own reason, link by link."""
    from whydoku.playing.arguments.judge import judge
    from whydoku.playing.arguments.reading.texts import read_argument

    verdict = judge(asked.state, read_argument(asked.argument))
    return shown_verdict(verdict, asked, close=asked.close)


@dataclass(frozen=True, kw_only=True)
class AskArgueAllRequest(Shown, GridRequest):
    """Asks where a player's reasons lead, one after another."""

    reasons: ReasonTexts | None = None
    """Reasons from the grid on, each as `argue` reads it, or a placement that is a single; if left
    out, those of the record, from its givens on."""


@operation(
    "argue_all",
    {"grid": GRID, "reasons": ["r5c5=5", "5 has only one place in box 2: r2c6=5"]},
    is_long=True,
    most=LARGE_BODY,
)
def ask_argue_all(asked: AskArgueAllRequest, _: TimeLimit) -> ArguedJson:
    """Check a player's reasons one after another, each on the grid to which those before it lead,
    and make a trace of them."""
    from whydoku.playing.arguments.argued import argue_all

    reading = asked.reading
    start = reading.grid if asked.reasons is not None else reading.grid.puzzle
    argued = argue_all(start, reading.reasons if asked.reasons is None else asked.reasons)
    data = argued_data(argued, style=asked.style)
    data["trace"]["steps"] = shown_steps(argued.trace.moves, asked, {})
    if data["failed"]:
        data["failed"]["verdict"] = shown_verdict(argued.verdicts[-1], asked)
    return data


@dataclass(frozen=True, kw_only=True)
class AskedClaim:
    """A claimed move with its reason."""

    claim: ReasonText
    """A move such as r4c7=3 or r4c7<>3."""
    why: ReasonText | list[PatternObject] | None = None
    """The reason: a text as `argue` reads it, without its claim, or patterns as in `why` of a
    step."""


@dataclass(frozen=True, kw_only=True)
class AskJudgeRequest(JudgeMoves, GridRequest):
    """Asks whether moves are true, and whether they followed."""

    each: ClassVar[bool] = False  # type: ignore[misc]
    claims: Annotated[
        list[ReasonText | AskedClaim], Sized(most=729), Allowed("a list of texts and objects")
    ]
    """Moves in order, each a text such as r4c7=3 or r4c7<>3, which may give its reason as `argue`
    reads it, or an object with a reason."""
    style: ShownStyle = SHORT


@operation(
    "judge",
    {
        "grid": GRID,
        "claims": ["r5c5=5", {"claim": "r1c6=8", "why": "8 has only one place in box 2"}],
    },
    is_long=True,
    most=LARGE_BODY,
)
def ask_judge(asked: AskJudgeRequest, _: TimeLimit) -> JudgementJson:
    """Judge moves, each on the grid to which the true ones before it lead: whether it is true, and
    whether it followed."""
    from whydoku.playing.judging.moves import judge_by

    claims = [each if isinstance(each, str) else vars(each) for each in asked.claims]
    judged = judge_by(asked.means, asked.state, claims)
    return judgement_data(judged, style=asked.style, brief=asked.brief)


@dataclass(frozen=True, kw_only=True)
class AskCellsRequest(ProfileRequest):
    """Asks which cells can be solved now."""


class CellsJson(TypedDict):
    """The cells that one easy step solves."""

    cells: list[CellName]
    """The cells."""


@operation("cells", {"grid": GRID})
def ask_cells(asked: AskCellsRequest, _: TimeLimit) -> CellsJson:
    """List the cells that one easy step solves, without their digits."""
    grid = asked.state
    refuse_mistakes(grid)
    placed = 0
    for technique, options in usable(grid, asked.order, uniqueness=asked.uniqueness):
        if technique.rating <= 2.8:  # on the scale whydoku, what counts as easy
            for step in technique.find(grid, **options):
                placed |= step.placements
    cells = sorted({k // 9 for k in members(placed)})
    return {"cells": [format_cell(i) for i in cells]}


@dataclass(frozen=True, kw_only=True)
class AskAnswerRequest(Shown, GridRequest):
    """Asks whether a player's finding is an instance of a technique; without a conclusion and an
    argument, whether the technique has any instance on the grid."""

    technique: Text
    """The technique that the player was looking for."""
    placements: ConclusionTexts = field(default_factory=list)
    """The player's placements, such as r4c7=5."""
    eliminations: ConclusionTexts = field(default_factory=list)
    """The player's eliminations, such as r4c7<>59."""
    argument: Annotated[str, Sized(1, LONGEST)] | None = None
    """The player's own reason, as `argue` reads it, which then has to be of the technique."""


class JudgedJson(Record):
    """Whether the player's finding is right, and the step that it belongs to."""

    right: bool
    """Whether the technique leads to all of it, or is there."""
    step: StepJson | None
    """The step that it belongs to; null if it is wrong, or if nothing was concluded."""
    text: str
    """The judgement in words."""
    fault: ArgumentFaultJson = if_asked()
    """What is amiss, if it is wrong."""
    truth: Annotated[str, OneName(("true", "false", "open"))] | None = if_asked()
    """Whether what was concluded without reason is true, by the solution, if it is wrong."""
    phrases: list[list[PhraseJson]] = if_asked()
    """The sentences on what is wrong, part by part, if they were asked for."""
    near: list[NearnessJson] = if_asked()
    """How near it comes to what the technique shows, or what a right finding leaves out."""
    idle: bool | None = if_asked()
    """If nothing was concluded and the technique changes nothing, whether its pattern stands there
    nonetheless; null where nobody looks for that."""


@operation(
    "answer",
    {"grid": GRID, "technique": "naked-single", "placements": ["r5c5=5"], "board": True},
    is_long=True,
)
def ask_answer(asked: AskAnswerRequest, _: TimeLimit) -> JudgedJson:
    """Judge whether a player's finding is an instance of a technique."""
    from whydoku.playing.arguments.naming import steps_of
    from whydoku.playing.arguments.nearness import judge_finding
    from whydoku.playing.arguments.reading.texts import read_argument
    from whydoku.playing.practice.exercises import stands_idle
    from whydoku.playing.practice.first_steps import entry_to_find, first_step_named
    from whydoku.telling.words.about.arguments import tell_presence

    grid, entry = asked.state, entry_to_find(asked.technique)
    first = first_step_named(asked.technique)
    refuse_mistakes(grid)
    placed = union(map(parse_placements, asked.placements))
    removed = union(map(parse_eliminations, asked.eliminations))
    said = read_argument(asked.argument) if asked.argument else Argument()
    claimed = replace(
        said, placements=said.placements | placed, eliminations=said.eliminations | removed
    )
    if not claimed.placements | claimed.eliminations:
        if asked.argument:
            sentence = "there is no conclusion; give at least one placement or elimination"
            raise invalid_request(sentence)
        is_there = any(True for _ in steps_of(entry.slug, grid))
        is_idle = None if is_there else stands_idle(grid, entry.slug)
        how: Any = {"is_there": is_there, "is_idle": is_idle, "style": asked.style}
        judged = JudgedJson(right=is_there, step=None, text=tell_presence(entry.slug, **how))
        return judged if is_there else JudgedJson(judged, idle=is_idle)
    verdict = judge_finding(grid, entry.slug, claimed)
    near = shown_nearness(verdict, entry.slug, asked, first.last if first else "")
    more: dict[str, Any] = {"near": near} if near else {}
    if verdict.whole is not None:
        data = shown_step(verdict.whole, grid, asked)
        return JudgedJson(right=True, step=data, text=data["text"], **more)
    shown = shown_verdict(verdict, asked)
    told = ("fault", "truth", "phrases") if shown["fault"] else ("phrases",)
    more |= {key: shown[key] for key in told if key in shown}
    return JudgedJson(right=False, step=None, text=shown["text"], **more)
