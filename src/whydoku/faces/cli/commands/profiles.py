"""`whydoku profiles`: which techniques are tried, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

import click

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.shared_options import complete_profile, profile_for
from whydoku.faces.cli.wrapping import wrapped
from whydoku.notation import SCHEMES
from whydoku.profiles.profile import SCOPES, PassPlan, Profile
from whydoku.profiles.reading import profiles
from whydoku.records.listings import profile_data


@click.command("profiles")
@click.argument(
    "names",
    nargs=-1,
    metavar="[NAME]...",
    shell_complete=lambda _ctx, _param, text: complete_profile(text),
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per profile.")
def command(names: Sequence[str], as_json: bool) -> int:
    """List the profiles, or show some by name.

    A profile says which techniques are tried, in which order, and what they are called there.
    Options follow the name: `bloc:fish=false`. A file of your own is named by its path, NAME.toml;
    what is wrong in it is told.
    """
    console = Console.of_this_process(as_json)
    chosen = [profile_for(name) for name in names] or list(profiles())
    for profile in chosen:
        if as_json:
            console.write_json(profile_data(profile))
        elif names:
            for line in _profile_lines(console, profile):
                console.write(line)
        elif console.people:
            width = max(len(other.name) for other in chosen)
            console.write(f"{console.style(profile.name.ljust(width), bold=True)}  {profile.about}")
        else:
            console.write(f"{profile.name}: {profile.about}")
    return exit_codes.OK


def _profile_lines(console: Console, profile: Profile) -> Iterator[str]:
    """A profile in full: each technique with its place, and its name there where it has one."""
    bold = console.style(profile.name, bold=True)
    for line in _heads(profile):
        text = wrapped(console, line) if console.people else line
        yield bold + text.removeprefix(profile.name) if text.startswith(profile.name) else text
    rows = [
        (
            technique.slug,
            profile.name_of(technique),
            _options_text(_options_of(profile, technique.slug)),
            _cost(profile, technique.slug),
        )
        for technique in profile.techniques
    ]
    widths = [max((len(row[n]) for row in rows), default=0) for n in range(4)]
    for number, row in enumerate(rows, 1):
        line = "  ".join(
            text.ljust(width) for text, width in zip(row, widths, strict=True) if width
        )
        yield f"{number:>4}  {line}".rstrip()


def _heads(profile: Profile) -> Iterator[str]:
    """What there is to say of a profile before its techniques."""
    yield f"{profile.name}: {profile.about}"
    if len(profile.passes) > 1:
        again = "from the first again after a success" if profile.restart else "again and again"
        yield f"in passes, {again}: {_abridged([_pass_in_words(plan) for plan in profile.passes])}"
    elif text := ", ".join(map(_how_it_goes, profile.passes)):
        yield f"taken: {text}"
    if profile.engine:
        yield f"its steps are found by the engine {profile.engine}, one after the other"
    if profile.one_solution:
        yield "for puzzles with one solution; others are refused"
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


def _pass_in_words(plan: PassPlan) -> str:
    """What a pass is called, and how it goes where that is not plain."""
    how = _how_it_goes(plan)
    return f"{plan.label} ({how})" if how else plan.label


def _how_it_goes(plan: PassPlan) -> str:
    """How a pass goes where that is not plain."""
    ways = {
        "each cell once": plan.sweep,
        "marked houses": plan.marked,
        "one step": plan.once,
        "of singles the oldest": plan.oldest,
        f"by place {' and '.join(sorted(plan.by_place))}": bool(plan.by_place),
    }
    return ", ".join(way for way, is_so in ways.items() if is_so)


def _abridged(labels: Sequence[str]) -> str:
    """All labels of a few, the first and the last of many."""
    return ", ".join(labels) if len(labels) < 5 else f"{labels[0]}, {labels[1]} ... {labels[-1]}"


def _options_of(profile: Profile, slug: str) -> Mapping[str, Any]:
    """The options that a technique has wherever the profile looks; for an engine it has none."""
    found = (
        own for plan in profile.passes for technique, own in plan.calls if technique.slug == slug
    )
    return {name: value for name, value in next(found, {}).items() if name not in SCOPES}


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
