"""`whydoku profiles`: which techniques are tried, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Annotated, Any

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.faces.cli.options.shared_options import profile_for
from whydoku.grids.notation import SCHEMES
from whydoku.operations.answers.listings import ProfileJson
from whydoku.shapes.marks import Meant, Positional
from whydoku.solving.profiles.profile import SCOPES, PassPlan, Profile
from whydoku.solving.profiles.reading import profile_text, profiles


@dataclass(frozen=True, kw_only=True)
class AskedProfiles(AskedOutput):
    """Profiles to show; all of them are listed if none is named."""

    pages = True

    names: Annotated[tuple[str, ...], Positional("[NAME]..."), Meant("profile")] = ()
    as_toml: Annotated[bool, Option("--toml")] = False
    """Print the file of a profile, to start from."""

    def __post_init__(self) -> None:
        if self.as_toml and (self.as_json or len(self.names) != 1):
            raise click.UsageError("--toml requires the name of one profile, and no --json")


@asks("profiles", AskedProfiles)
def command(asked: AskedProfiles) -> None:
    """List the profiles, or show some by name.

    A profile defines which techniques are tried, in which order, and what they are called. Options
    follow the name: `bloc:fish=false`. To check a profile of your own, give its path, NAME.toml;
    errors in it are reported. To make one, save the output of --toml under another name and edit
    it.
    """
    if asked.as_toml:
        click.echo(profile_text(asked.names[0]), nl=False)
        return
    console = Console.of_this_process(asked.as_json)
    chosen = [profile_for(name) for name in asked.names] or list(profiles())
    for profile in chosen:
        if asked.as_json:
            console.write_json(ProfileJson.of(profile))
        elif asked.names:
            for line in _profile_lines(console, profile):
                console.write(line)
        elif console.people:
            width = max(len(other.name) for other in chosen)
            console.write(f"{console.style(profile.name.ljust(width), bold=True)}  {profile.about}")
        else:
            console.write(f"{profile.name}: {profile.about}")


def _profile_lines(console: Console, profile: Profile) -> Iterator[str]:
    """Yields a profile in full: its description, then a line for each technique with its place, its
    name, its options and its cost."""
    bold = console.style(profile.name, bold=True)
    for line in _head_lines(profile):
        text = console.wrapped(line) if console.people else line
        yield bold + text.removeprefix(profile.name) if text.startswith(profile.name) else text
    rows = [
        (
            one.slug,
            profile.name_of(one),
            _options_text(_options_of(profile, one.slug)),
            _cost(profile, one.slug),
        )
        for one in profile.techniques
    ]
    widths = [max((len(row[n]) for row in rows), default=0) for n in range(4)]
    for number, row in enumerate(rows, 1):
        cells = (text.ljust(width) for text, width in zip(row, widths, strict=True) if width)
        yield f"{number:>4}  {'  '.join(cells)}".rstrip()


def _head_lines(profile: Profile) -> Iterator[str]:
    passes = profile.passes
    yield f"{profile.name}: {profile.about}"
    if len(passes) > 1:
        again = "restarted after each success" if profile.restart else "repeated in order"
        told = [plan.label + (f" ({rules})" if (rules := _rules(plan)) else "") for plan in passes]
        some = told if len(told) < 5 else [f"{told[0]}, {told[1]} ... {told[-1]}"]
        yield f"passes, {again}: {', '.join(some)}"
    elif rules := ", ".join(map(_rules, passes)):
        yield f"order: {rules}"
    if profile.engine:
        yield f"steps are found one by one by the engine {profile.engine}"
    if profile.one_solution:
        yield "only for puzzles with one solution"
    if profile.options:
        text = ", ".join(f"{name}={str(value).lower()}" for name, value in profile.options.items())
        yield f"options: {text}"
    if profile.notation != "rc":
        yield f"notation: {profile.notation}, {SCHEMES[profile.notation].about}"
    if profile.levels:
        text = ", ".join(
            f"{name} up to {most:g}" if isfinite(most) else name
            for name, most in profile.levels.items()
        )
        yield f"levels: {text}"


def _rules(plan: PassPlan) -> str:
    """The rules by which a pass differs from one that tries its techniques in order on the whole
    grid; empty if there are none."""
    rules = {
        "each cell once": plan.sweep,
        "marked houses": plan.marked,
        "one step": plan.once,
        "oldest single first": plan.oldest,
        f"{' and '.join(sorted(plan.by_place))} by place": bool(plan.by_place),
    }
    return ", ".join(rule for rule, applies in rules.items() if applies)


def _options_of(profile: Profile, slug: str) -> Mapping[str, Any]:
    """The options that a profile gives the technique `slug`, without those that say where to look;
    empty if an engine finds the steps."""
    options = (
        own for plan in profile.passes for technique, own in plan.calls if technique.slug == slug
    )
    return {name: value for name, value in next(options, {}).items() if name not in SCOPES}


def _options_text(options: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{name} {' '.join(map(str, value))}"
        if isinstance(value, tuple)
        else f"{name}={str(value).lower()}"
        for name, value in options.items()
    )


def _cost(profile: Profile, slug: str) -> str:
    cost = profile.costs.get(slug)
    if cost is None:
        return ""
    figure = f"{cost.first:g}" if cost.first == cost.later else f"{cost.first:g}, {cost.later:g}"
    return f"{cost.level} {figure}".strip()
