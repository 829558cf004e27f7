"""What is shown to a player as help: each kind is a value with its board, its marks, its words and
the steps that can be taken from it.

    HintHelp      a hint, as far as it is disclosed
    StepsHelp     the steps that apply now
    WhyHelp       the answer to why a candidate is true or false
    PathHelp      a path, and the place on it
    VerdictHelp   the verdict on the player's own argument
    LessonHelp    a lesson, and the place in it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import WhydokuError, counted
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.parts.grid_parts import other_told
from whydoku.grids.parts.sets import Cell
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.logic.step import Step
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.telling.words.about.verdicts import outcome_by
from whydoku.telling.words.telling import line_of_step
from whydoku.telling.words.writing.manner import writer_for

if TYPE_CHECKING:
    from whydoku.formats.spans import Spans
    from whydoku.playing.arguments.judge import Verdict
    from whydoku.playing.hints.question import Why
    from whydoku.solving.trace import Trace
    from whydoku.telling.lessons.lesson import Lesson
    from whydoku.telling.lessons.telling import LessonStop
    from whydoku.telling.pictures.marks import PictureMarks

HelpLine: TypeAlias = "tuple[str, Spans]"
"""The head of a line, such as a number, which may be empty, and a text."""

EVERYTHING: Final = max(DISCLOSURES)


@dataclass(frozen=True)
class Help:
    """What is shown as help; `at` is the place in it, which for steps that are listed is the number
    of the one that is chosen, from 1, or 0."""

    at: int = field(default=0, kw_only=True)
    place: ClassVar[str] = ""
    """What the player is in instead of the game, such as a path."""

    @property
    def grid(self) -> Grid:
        """The grid that it is about, to be shown beside it."""
        return (self.marked or self.moves[0])[0]

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that can be taken from it, in the order in which they are numbered."""
        return [step for _, step in self.moves]

    @property
    def moves(self) -> Sequence[tuple[Grid, Step]]:
        """The steps that it lists or tells one by one, each after the grid on which it was
        found."""
        return ()

    @property
    def last(self) -> int:
        """The last place in it: of a path its end, after the last step."""
        return len(self.moves) + bool(self.place)

    @property
    def chosen(self) -> int:
        """The number of the step that is chosen of those that are listed, or 0."""
        return 0 if self.place else self.at

    @property
    def marked(self) -> tuple[Grid, Step] | None:
        """The step whose reason is marked: that at this place, or the only one."""
        at = 1 if len(self.moves) == 1 and not self.place else self.at
        return self.moves[at - 1] if 0 < at <= len(self.moves) else None

    def moved(self, by: int) -> Self:
        """The same further on, or further back; raises WhydokuError at the ends."""
        at, what = self.at + by, self.place or "list"
        if at < 0:
            raise WhydokuError(f"this is the beginning of the {what}; `next` goes on")
        if at > self.last:
            raise WhydokuError(f"this is the end of the {what}; `back` goes back")
        return replace(self, at=at)

    def marks(self) -> PictureMarks | None:
        """What it marks on the grid; None if nothing."""
        return _marks_of(*self.marked) if self.marked else None

    def lines(self, style: str) -> list[HelpLine]:
        """What it says, in a style."""
        raise NotImplementedError


@dataclass(frozen=True)
class HintHelp(Help):
    """A hint, as far as it is disclosed."""

    hint: Hint
    disclosure: int = 1

    @property
    def grid(self) -> Grid:
        """The grid that the hint is about."""
        return self.hint.grid

    @property
    def steps(self) -> Sequence[Step]:
        """The step of the hint, however much of it is disclosed."""
        return (self.hint.step,) if self.hint.step else ()

    @property
    def has_more(self) -> bool:
        """Whether more of it can be disclosed."""
        clues = self.hint.mistakes.impossible
        return self.disclosure < EVERYTHING and self.hint.kind in ("step", "mistakes") and not clues

    def moved(self, by: int) -> Self:
        """More of the hint, or less."""
        return replace(self, disclosure=min(max(self.disclosure + by, 1), EVERYTHING))

    def marks(self) -> PictureMarks | None:
        """What the disclosure marks."""
        from whydoku.telling.pictures.hinting import marks_of_hint

        return marks_of_hint(self.hint, self.disclosure)

    def lines(self, style: str, *, nets: bool = False) -> list[HelpLine]:
        """What the disclosure says; at the end the argument of a large net or a long chain, and
        with `nets` of every net."""
        from whydoku.telling.words.about.hints import lines_left_out, lines_of_steps, text_of_hint

        hint = self.hint
        writer = writer_for(hint.vocabulary, style=style)
        lines: list[HelpLine] = [("", text_of_hint(writer, hint, self.disclosure))]
        if self.disclosure == EVERYTHING and hint.step:
            lines += lines_left_out(writer, hint.step, hint.grid, nets=nets)
        if self.disclosure == EVERYTHING and hint.contradiction:
            lines += lines_of_steps(writer, hint.contradiction)
        return lines


@dataclass(frozen=True)
class StepsHelp(Help):
    """The steps that apply now, the easiest first; `first` is the hint for the first of them."""

    first: Hint
    found: Sequence[Step]

    @property
    def moves(self) -> Sequence[tuple[Grid, Step]]:
        """The steps, all of them on one grid."""
        return [(self.first.grid, step) for step in self.found]

    def lines(self, style: str) -> list[HelpLine]:
        """A line for each step."""
        writer = writer_for(self.first.vocabulary, style=style).over(self.grid.bits)
        told = (line_of_step(writer, step, grid) for grid, step in self.moves)
        return [(f"{number}. ", line) for number, line in enumerate(told, 1)]


@dataclass(frozen=True)
class WhyHelp(Help):
    """The answer to why a candidate is true or false."""

    why: Why

    @property
    def grid(self) -> Grid:
        """The grid on which the marked step was found, or else that of the answer."""
        return self.marked[0] if self.marked else self.why.grid

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that prove the answer, if they lead on from the grid of the player."""
        return self.why.steps if self.why.answer in ("now", "later", "no") else ()

    @property
    def moves(self) -> Sequence[tuple[Grid, Step]]:
        """The steps that show the answer."""
        return self.why.trace.moves

    def lines(self, style: str, *, nets: bool = False) -> list[HelpLine]:
        """The answer, and the steps that show it, with `nets` as in a hint."""
        from whydoku.telling.words.about.hints import lines_of_answer, lines_of_proof

        writer = writer_for(self.why.trace.vocabulary, style=style)
        proof = lines_of_proof(writer, self.why.trace, nets=nets)
        lines = [lines_of_answer(writer, self.why)[0], *proof]
        ruled_out = self._ruled_out()
        return [*lines, ("", (ruled_out,))] if ruled_out else lines

    def _ruled_out(self) -> str:
        """How the steps rule out the digit that was asked for if they end beside its cell; empty if
        they end there."""
        asked = self.why.question.candidate
        rules = self.why.grid.rules
        placed = union(step.placements for step in self.why.steps) & rules.tables.sees[asked]
        if self.why.answer != "no" or not placed or placed >> asked // 9 * 9 & ALL_DIGITS:
            return ""
        cell, other = asked // 9, members(placed)[-1] // 9
        there = other_told(cell, other, rules)
        return f"So {asked % 9 + 1} cannot go in {Cell(cell)}: {there} holds it then."


@dataclass(frozen=True)
class PathHelp(Help):
    """A path, and the place on it: 0 before the first step, then the number of the step that is
    told, and after the last one the end."""

    trace: Trace
    place: ClassVar = "path"

    @property
    def grid(self) -> Grid:
        """The grid before the step that is told, or that at the end."""
        return self.trace.grids[max(self.at - 1, 0)]

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that have been told."""
        return self.trace.steps[: self.at]

    @property
    def moves(self) -> Sequence[tuple[Grid, Step]]:
        """The steps of the path."""
        return self.trace.moves

    def lines(self, style: str) -> list[HelpLine]:
        """The step at this place; at both ends what the path comes to."""
        from whydoku.telling.words.about.hints import lines_left_out

        writer = writer_for(self.trace.vocabulary, style=style)
        if not self.marked:
            if not self.at and self.trace.solved:
                steps = counted(len(self.trace), "step")
                return [("", (f"The path to the solution has {steps}.",))]
            return [("", outcome_by(writer, self.trace))]
        grid, step = self.marked
        told = line_of_step(writer.over(grid.bits), step, grid)
        return [
            (f"Step {self.at} of {len(self.trace)}. ", told),
            *lines_left_out(writer, step, grid),
        ]


@dataclass(frozen=True)
class VerdictHelp(Help):
    """The verdict on the player's own argument."""

    verdict: Verdict

    @property
    def grid(self) -> Grid:
        """The grid on which the argument was judged."""
        return self.verdict.grid

    @property
    def steps(self) -> Sequence[Step]:
        """What it proves, with all that follows besides; none if it does not hold."""
        whole = self.verdict.whole
        return (whole,) if whole else ()

    def marks(self) -> PictureMarks | None:
        """The reason as that of a step, or what was said and where it breaks."""
        from whydoku.telling.pictures.arguments import marks_of_fault

        verdict = self.verdict
        if verdict.fault:
            return marks_of_fault(verdict, verdict.fault)
        return _marks_of(verdict.grid, verdict.step) if verdict.step else None

    def lines(self, style: str) -> list[HelpLine]:
        """The sentences of the verdict."""
        from whydoku.telling.words.about.arguments import lines_of_verdict

        return [("", line) for line in lines_of_verdict(self.verdict, style=style)]


@dataclass(frozen=True)
class LessonHelp(Help):
    """A lesson, and the place in it; `game_grid` is shown where the lesson has no board."""

    lesson: Lesson
    stops: tuple[LessonStop, ...]
    game_grid: Grid
    place: ClassVar = "lesson"

    @property
    def grid(self) -> Grid:
        """The board of the lesson here."""
        return self.stops[self.at].grid or self.game_grid

    @property
    def last(self) -> int:
        """The last of the stops."""
        return len(self.stops) - 1

    def marks(self) -> PictureMarks | None:
        """What the stage marks."""
        return self.stops[self.at].marks

    def lines(self, _style: str) -> list[HelpLine]:
        """What the lesson says here."""
        from whydoku.telling.lessons.telling import spans_of

        stop = self.stops[self.at]
        head: list[HelpLine] = [("", (f"{stop.heading}.",))] if stop.heading else []
        return [*head, *(("", spans_of(text)) for text in stop.texts)]


def _marks_of(grid: Grid, step: Step) -> PictureMarks:
    from whydoku.telling.pictures.marking import marks_of

    return marks_of(step, grid)
