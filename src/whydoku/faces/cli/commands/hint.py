"""`whydoku hint`: the next step, or as much of it as is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import click

from whydoku.faces.cli.clashing_clues import steps_to_contradiction
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.shared_options import (
    manner_of,
    profile_for,
    refuse_chains_in_json,
    style_of,
    takes_chains,
    takes_last_technique,
    takes_profile,
    takes_style,
)
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.grid import Grid
from whydoku.player.hint import DISCLOSURES, Hint, gains, hint, hint_of_mistakes, hints, reach
from whydoku.profiles.profile import Profile
from whydoku.records.hints import HintJson, hint_data, solutions_data
from whydoku.records.trace import trace_data
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_clash_text, draw_step_text
from whydoku.render.words.hints import (
    lines_of_last_resort,
    lines_of_proof,
    tell_first,
    tell_hint,
    tell_reach,
)
from whydoku.render.words.manner import Manner, writer_for, writer_of
from whydoku.render.words.paths import tell_trace
from whydoku.technique import entry_named

EVERYTHING = max(DISCLOSURES)


@click.command("hint")
@takes_puzzles
@click.option(
    "--disclosure",
    type=click.IntRange(min(DISCLOSURES), EVERYTHING),
    default=EVERYTHING,
    show_default=True,
    metavar="N",
    help="How much to show: 1 where to look, 2 what to look for, 3 which cells, 4 everything.",
)
@click.option(
    "--all", "all_", is_flag=True, help="Show every step that applies now, easiest first."
)
@click.option(
    "--because",
    is_flag=True,
    help="Show also the steps from the givens that prove a mistake. They may name the right digit.",
)
@takes_last_technique("Show how far this technique and all before it lead.")
@takes_profile()
@click.option(
    "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
)
@takes_style
@takes_chains
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    disclosure: int,
    all_: bool,
    because: bool,
    up_to: str | None,
    profile: str,
    no_uniqueness: bool,
    style: str | None,
    chains: str,
) -> int:
    """Show the next step, or as much of it as you want to know.

    The grid may be a puzzle, or your own grid with digits and pencil marks, in any known format.
    Mistakes on it are shown first. The exit code is 1 if there are mistakes, or if the techniques
    of the profile find no further step.
    """
    if all_ and up_to is not None:
        raise click.UsageError("--all and --up-to cannot be combined")
    if because and disclosure < EVERYTHING:
        raise click.UsageError(f"--because needs --disclosure {EVERYTHING}")
    refuse_chains_in_json(chains, as_json)
    wanted_profile = profile_for(profile)
    manner = manner_of(wanted_profile, style_of(style, as_json), chains)
    asking = _HintQuestions(wanted_profile, disclosure, not no_uniqueness, manner, because)
    if up_to is not None:
        slug = entry_named(up_to).slug
        return ask_each(
            WantedPuzzles(puzzles, files, examples, column),
            as_json,
            lambda console, grid: asking.how_far(console, grid, slug),
        )
    ask = asking.all_steps if all_ else asking.next_step
    return ask_each(WantedPuzzles(puzzles, files, examples, column), as_json, ask)


@dataclass(frozen=True, slots=True)
class _HintQuestions:
    """The questions that can be asked about a grid, with the options of the command."""

    profile: Profile
    disclosure: int
    uniqueness: bool
    manner: Manner
    because: bool

    def next_step(self, console: Console, grid: Grid) -> Reply:
        """The hint; drawn if everything is shown."""
        return self._reply(console, self._hint(grid))

    def all_steps(self, console: Console, grid: Grid) -> Reply:
        """A line per step that applies; if there is none, the mistakes or the reason."""
        first = self._hint(grid)
        if first.step is None:
            reply = self._reply(console, first)
            return Reply(reply.texts, {"hints": [reply.data]}, reply.ok)
        steps = hints(grid, self.profile, uniqueness=self.uniqueness)
        found = [replace(first.without_puzzle(), step=step) for step in steps]
        texts = dict.fromkeys(self._text(found_hint) for found_hint in found)
        margin = len(str(len(texts))) + 2
        lines = [wrapped(console, text, f"{n:<{margin}}") for n, text in enumerate(texts, 1)]
        if about := tell_first(first, **self.manner):
            lines = [wrapped(console, about), "", *lines]
        data = [self._data(found_hint) for found_hint in found]
        return Reply(lines, {"hints": data, **solutions_data(first)})

    def how_far(self, console: Console, grid: Grid, slug: str) -> Reply:
        """How far a technique and all before it lead, with the path if everything is shown."""
        if wrong := hint_of_mistakes(grid, self.profile, uniqueness=self.uniqueness):
            return self._reply(console, wrong)
        trace = reach(grid, slug, self.profile, uniqueness=self.uniqueness)
        everything = self.disclosure == EVERYTHING
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
        return hint(grid, self.profile, uniqueness=self.uniqueness)

    def _text(self, found_hint: Hint) -> str:
        return tell_hint(found_hint, self.disclosure, **self.manner)

    def _data(self, found_hint: Hint) -> HintJson:
        names, style = self.profile.names, self.manner["style"]
        because = self.because
        return hint_data(found_hint, self.disclosure, names, style=style, because=because)

    def _reply(self, console: Console, found_hint: Hint) -> Reply:
        texts, data = self._texts(console, found_hint), self._data(found_hint)
        return Reply(texts, data, ok=found_hint.kind in ("step", "solved"))

    def _texts(self, console: Console, found_hint: Hint) -> Iterator[str]:
        if self.disclosure == EVERYTHING and found_hint.step:
            width = width_of(console)
            yield draw_step_text(
                found_hint.step, found_hint.grid, colour=console.colour, width=width
            )
            yield ""
        elif found := found_hint.mistakes.impossible:
            width = width_of(console)
            yield draw_clash_text(found_hint.grid, found, colour=console.colour, width=width)
            yield ""
        elif self.disclosure > 2 and found_hint.mistakes.cells:
            yield console.draw(found_hint.grid, found_hint.mistakes.cells)
            yield ""
        yield wrapped(console, self._text(found_hint))
        if self.disclosure == EVERYTHING and found_hint.step:
            writer = writer_for(found_hint.vocabulary, **self.manner)
            said = lines_of_last_resort(writer, found_hint.step, found_hint.grid)
            yield from (wrapped(console, plain(text), head) for head, text in said)
        if self.disclosure == EVERYTHING and found_hint.contradiction is not None:
            yield from steps_to_contradiction(console, found_hint.contradiction, **self.manner)
        if self.because and found_hint.because:
            yield ""
            writer = writer_of(**self.manner)
            for head, text in lines_of_proof(writer, found_hint.because):
                yield wrapped(console, plain(text), head)
