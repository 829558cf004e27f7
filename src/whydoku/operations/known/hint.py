"""Finds the next step on a grid, all steps that apply now, or how far a technique leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from whydoku.dataclass import dataclass, replace
from whydoku.errors import WhydokuError
from whydoku.formats.spans import plain
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_named
from whydoku.operations.answers.answer import Answer
from whydoku.operations.answers.hints import HintJson, SolutionsJson, hint_data
from whydoku.operations.answers.trace import trace_data
from whydoku.operations.fields import (
    DetailsField,
    ProfileField,
    UniquenessField,
    how_to_see_all,
)
from whydoku.operations.operation import TellingOperation, operation
from whydoku.operations.pen import Pen
from whydoku.operations.tellings import steps_to_contradiction
from whydoku.playing.hints.hint import (
    DISCLOSURES,
    Hint,
    hint,
    hint_of_mistakes,
    hints,
    reach,
)
from whydoku.shapes.marks import Between, Meant
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.trace import Trace
from whydoku.telling.pictures.terminal import draw_clash_text, draw_step_text
from whydoku.telling.words.about.hints import (
    lines_left_out,
    lines_of_proof,
    tell_first,
    tell_hint,
    tell_reach,
)
from whydoku.telling.words.about.paths import tell_trace
from whydoku.telling.words.writing.manner import writer_for, writer_of

EVERYTHING: Final = max(DISCLOSURES)


class _Steps(NamedTuple):
    """The hint for the first step, which knows the puzzle, and one for each step; only the first if
    there is no step."""

    first: Hint
    hints: Sequence[Hint]


@operation
@dataclass(frozen=True, kw_only=True)
class FindHint(TellingOperation):
    """Show the next step, or as much of it as you want to know.

    The grid may be a puzzle, or your own grid with digits and pencil marks, in any known format.
    Mistakes on it are shown first. The exit code is 1 if there are mistakes, or if the techniques
    of the profile find no further step.
    """

    name: ClassVar = "hint"
    good: ClassVar = "step"
    says_why: ClassVar = False
    in_batches: ClassVar = False

    profile: ProfileField = "default"
    uniqueness: UniquenessField = True
    disclosure: Annotated[int, Between(min(DISCLOSURES), EVERYTHING)] = EVERYTHING
    """How much to show: 1 where to look, 2 what to look for, 3 which cells, 4 everything."""
    because: bool = False
    """Also show the steps from the givens that prove a mistake, which may give away the right
    digit."""
    all_: bool = False
    """Show every step that applies now, easiest first."""
    up_to: Annotated[str | None, Meant("technique")] = None
    """Show how far the techniques up to and including this one lead."""
    details: DetailsField = False

    def __post_init__(self) -> None:
        if self.all_ and self.up_to is not None:
            raise WhydokuError("all and up_to cannot be combined")
        if self.because and self.disclosure < EVERYTHING:
            raise WhydokuError(
                f"because needs the disclosure {EVERYTHING}, which shows all; leave one out"
            )
        _ = self._last

    @cached_property
    def _profile(self) -> Profile:
        return profile_of(self.profile)

    @cached_property
    def _last(self) -> str | None:
        """The slug of the technique up to which steps are wanted."""
        return None if self.up_to is None else self._profile.last_named(self.up_to).slug

    def answer_to(self, grid: Grid) -> Answer:
        """Finds what is asked for: a hint, a hint for each step, or a path. If there are mistakes,
        a hint names them instead of a path."""
        found = self._found(grid)
        hint = found.first if isinstance(found, _Steps) else found
        return Answer(self.good if isinstance(hint, Trace) else hint.kind, found=found)

    def _found(self, grid: Grid) -> Hint | _Steps | Trace:
        profile, uniqueness = self._profile, self.uniqueness
        if self._last is not None:
            wrong = hint_of_mistakes(grid, profile, uniqueness=uniqueness)
            return wrong or reach(grid, self._last, profile, uniqueness=uniqueness)
        first = hint(grid, profile, uniqueness=uniqueness)
        if not self.all_:
            return first
        if first.step is None:
            return _Steps(first, (first,))
        steps = hints(grid, profile, uniqueness=uniqueness)
        return _Steps(first, tuple(replace(first.without_puzzle(), step=step) for step in steps))

    def is_good(self, answer: Answer) -> bool:
        """Whether there is a step, or nothing is left to do."""
        return answer.status in (self.good, "solved")

    def record(self, answer: Answer, style: str = "short") -> Mapping[str, Any]:
        """The hint as far as it is to be shown, a list of hints, or how far the technique leads."""
        found = answer.found
        if isinstance(found, Hint):
            return self._data(found, style)
        if isinstance(found, _Steps):
            data = [self._data(one, style) for one in found.hints]
            return {"hints": data, **SolutionsJson.of(found.first)}
        placed, removed = found.gains
        trace = trace_data(found, style=style) if self._shows_all else None
        return {
            "up_to": self._last,
            "text": self._summary(found),
            "solved": found.solved,
            "steps": len(found),
            "digits_placed": placed,
            "candidates_removed": removed,
            "trace": trace,
        }

    def _data(self, found: Hint, style: str) -> HintJson:
        names = self._profile.names
        return hint_data(found, self.disclosure, names, style=style, because=self.because)

    @property
    def _shows_all(self) -> bool:
        return self.disclosure == EVERYTHING

    def _summary(self, trace: Trace) -> str:
        """A sentence that says how far the technique leads."""
        slug = self._last or ""
        return tell_reach(trace, self._profile.names.get(slug, entry_named(slug).name))

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the hint, with a drawing as far as it is to be shown; a line for each step; or the
        path with a summary."""
        found, manner = answer.found, pen.manner(self._profile)
        if isinstance(found, Trace):
            if self._shows_all and found.steps:
                yield tell_trace(found, width=pen.width, **manner)
                yield ""
            yield pen.wrapped(self._summary(found))
        elif isinstance(found, Hint) or found.first.step is None:
            yield from self._told(found if isinstance(found, Hint) else found.first, pen)
        else:
            texts = {tell_hint(one, self.disclosure, **manner): None for one in found.hints}
            margin = len(str(len(texts))) + 2
            if about := tell_first(found.first, **manner):
                yield pen.wrapped(about)
                yield ""
            for n, text in enumerate(texts, 1):
                yield pen.wrapped(text, f"{n:<{margin}}")

    def _told(self, found: Hint, pen: Pen) -> Iterator[str]:
        manner, step = pen.manner(self._profile), found.step if self._shows_all else None
        if step:
            yield draw_step_text(step, found.grid, colour=pen.colour, width=pen.width)
            yield ""
        elif clash := found.mistakes.impossible:
            yield draw_clash_text(found.grid, clash, colour=pen.colour, width=pen.width)
            yield ""
        elif self.disclosure > 2 and found.mistakes.cells:
            yield pen.draw(found.grid, found.mistakes.cells)
            yield ""
        yield pen.wrapped(tell_hint(found, self.disclosure, **manner))
        how = how_to_see_all(self.details)
        if step:
            writer = writer_for(found.vocabulary, **manner)
            for head, text in lines_left_out(writer, step, found.grid, how=how):
                yield pen.wrapped(plain(text), head)
        if self._shows_all and found.contradiction is not None:
            yield from steps_to_contradiction(pen, found.contradiction, **manner)
        if self.because and found.because:
            yield ""
            for head, text in lines_of_proof(writer_of(**manner), found.because, how):
                yield pen.wrapped(plain(text), head)
