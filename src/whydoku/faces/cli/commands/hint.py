"""`whydoku hint`: the next step on a grid, or as much of the step as the user wants to know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Annotated, Final

import click

from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.shared_options import profile_for
from whydoku.faces.cli.telling_options import AskedTelling
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.grid import Grid
from whydoku.operations.clashing import steps_to_contradiction
from whydoku.player.hint import DISCLOSURES, Hint, gains, hint, hint_of_mistakes, hints, reach
from whydoku.profiles.profile import Profile
from whydoku.records.hints import HintJson, hint_data, solutions_data
from whydoku.records.trace import trace_data
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_clash_text, draw_step_text
from whydoku.render.words.hints import (
    lines_left_out,
    lines_of_proof,
    tell_first,
    tell_hint,
    tell_reach,
)
from whydoku.render.words.manner import Manner, writer_for, writer_of
from whydoku.render.words.paths import tell_trace
from whydoku.shapes.marks import Between, Meant
from whydoku.technique import entry_named

EVERYTHING: Final = max(DISCLOSURES)


@dataclass(frozen=True, kw_only=True)
class AskedHint(AskedTelling):
    """The options of `whydoku hint`: how much of the next step to show, all steps, or how far a
    technique leads."""

    disclosure: Annotated[int, Between(min(DISCLOSURES), max(DISCLOSURES)), Option(metavar="N")] = (
        EVERYTHING
    )
    """How much to show: 1 where to look, 2 what to look for, 3 which cells, 4 everything."""
    all_: bool = False
    """Show every step that applies now, easiest first."""
    because: bool = False
    """Also show the steps from the givens that prove a mistake, which may give away the right
    digit."""
    details: bool = False
    """Show all of a long chain or net, not just its beginning and its end."""
    up_to: Annotated[str | None, Meant("technique")] = None
    """Show how far the techniques up to and including this one lead."""

    def __post_init__(self) -> None:
        if self.all_ and self.up_to is not None:
            raise click.UsageError("--all and --up-to cannot be combined")
        if self.because and not self.shows_all:
            raise click.UsageError(f"--because needs --disclosure {EVERYTHING}")
        super().__post_init__()

    @cached_property
    def chosen_profile(self) -> Profile:
        """The whole profile, because a hint needs all of it even if `up_to` is given."""
        return profile_for(self.profile)

    @property
    def shows_all(self) -> bool:
        """Whether everything about a step is shown."""
        return self.disclosure == EVERYTHING


@asks("hint", AskedHint)
def command(asked: AskedHint) -> int:
    """Show the next step, or as much of it as you want to know.

    The grid may be a puzzle, or your own grid with digits and pencil marks, in any known format.
    Mistakes on it are shown first. The exit code is 1 if there are mistakes, or if the techniques
    of the profile find no further step.
    """
    hints_of = _Hints(asked, asked.chosen_profile, asked.manner)
    if asked.up_to is not None:
        slug = hints_of.profile.last_named(asked.up_to).slug
        return ask_each(asked, partial(hints_of.how_far, slug))
    return ask_each(asked, hints_of.all_steps if asked.all_ else hints_of.next_step)


@dataclass(frozen=True, slots=True)
class _Hints:
    """Makes the replies about the next steps on a grid."""

    asked: AskedHint
    profile: Profile
    manner: Manner

    def next_step(self, console: Console, grid: Grid) -> Reply:
        """Replies with the hint for a grid and, as far as the disclosure allows, a drawing."""
        return self._reply(console, self._hint(grid))

    def all_steps(self, console: Console, grid: Grid) -> Reply:
        """Replies with a line for each step that applies to a grid. If there is no step, the reply
        shows the mistakes on the grid, or says why there is none."""
        first = self._hint(grid)
        if first.step is None:
            reply = self._reply(console, first)
            return Reply(reply.texts, {"hints": [reply.data]}, reply.ok)
        steps = hints(grid, self.profile, uniqueness=self.asked.uniqueness)
        step_hints = [replace(first.without_puzzle(), step=step) for step in steps]
        texts = dict.fromkeys(self._text(found_hint) for found_hint in step_hints)
        margin = len(str(len(texts))) + 2
        lines = [wrapped(console, text, f"{n:<{margin}}") for n, text in enumerate(texts, 1)]
        if about := tell_first(first, **self.manner):
            lines = [wrapped(console, about), "", *lines]
        data = [self._data(found_hint) for found_hint in step_hints]
        return Reply(lines, {"hints": data, **solutions_data(first)})

    def how_far(self, slug: str, console: Console, grid: Grid) -> Reply:
        """Replies with how far the technique `slug` and all before it in the profile lead, and with
        the path if everything is to be shown. If there are mistakes on the grid, the reply shows
        only these."""
        if wrong := hint_of_mistakes(grid, self.profile, uniqueness=self.asked.uniqueness):
            return self._reply(console, wrong)
        trace = reach(grid, slug, self.profile, uniqueness=self.asked.uniqueness)
        everything = self.asked.shows_all
        summary = tell_reach(trace, self.profile.names.get(slug, entry_named(slug).name))
        placed, removed = gains(trace)
        data = {
            "up_to": slug,
            "text": summary,
            "solved": trace.solved,
            "steps": len(trace),
            "digits_placed": placed,
            "candidates_removed": removed,
            "trace": trace_data(trace, style=self.manner["style"]) if everything else None,
        }
        texts = [wrapped(console, summary)]
        if everything and trace.steps:
            path = tell_trace(trace, width=width_of(console), **self.manner)
            texts = [path, "", *texts]
        return Reply(texts, data)

    def _hint(self, grid: Grid) -> Hint:
        return hint(grid, self.profile, uniqueness=self.asked.uniqueness)

    def _text(self, found_hint: Hint) -> str:
        return tell_hint(found_hint, self.asked.disclosure, **self.manner)

    def _data(self, found_hint: Hint) -> HintJson:
        names, style = self.profile.names, self.manner["style"]
        asked = self.asked
        return hint_data(found_hint, asked.disclosure, names, style=style, because=asked.because)

    def _reply(self, console: Console, found_hint: Hint) -> Reply:
        texts, data = self._texts(console, found_hint), self._data(found_hint)
        return Reply(texts, data, ok=found_hint.kind in ("step", "solved"))

    def _texts(self, console: Console, found_hint: Hint) -> Iterator[str]:
        if self.asked.shows_all and found_hint.step:
            width = width_of(console)
            yield draw_step_text(
                found_hint.step, found_hint.grid, colour=console.colour, width=width
            )
            yield ""
        elif impossible := found_hint.mistakes.impossible:
            width = width_of(console)
            yield draw_clash_text(found_hint.grid, impossible, colour=console.colour, width=width)
            yield ""
        elif self.asked.disclosure > 2 and found_hint.mistakes.cells:
            yield console.draw(found_hint.grid, found_hint.mistakes.cells)
            yield ""
        yield wrapped(console, self._text(found_hint))
        how = "" if self.asked.details else "--details"
        if self.asked.shows_all and found_hint.step:
            writer = writer_for(found_hint.vocabulary, **self.manner)
            lines = lines_left_out(writer, found_hint.step, found_hint.grid, how=how)
            yield from (wrapped(console, plain(text), head) for head, text in lines)
        if self.asked.shows_all and found_hint.contradiction is not None:
            yield from steps_to_contradiction(console, found_hint.contradiction, **self.manner)
        if self.asked.because and found_hint.because:
            yield ""
            writer = writer_of(**self.manner)
            for head, text in lines_of_proof(writer, found_hint.because, how):
                yield wrapped(console, plain(text), head)
