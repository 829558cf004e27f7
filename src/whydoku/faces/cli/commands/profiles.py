"""`whydoku profiles`: which techniques are tried, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from whydoku.faces.cli import exits
from whydoku.faces.cli.console import Console
from whydoku.profile import Plan, Profile, profile_named, profiles


@click.command("profiles")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per profile.")
def command(names: Sequence[str], as_json: bool) -> int:
    """List the profiles, or show some by name.

    A profile says which techniques are tried, in which order, and what they are called there.
    Options follow the name: `bloc:fish=false`.
    """
    console = Console.of_this_process(as_json)
    chosen = [profile_named(name) for name in names] or list(profiles())
    for one in chosen:
        if as_json:
            console.write_json(_data(one))
        elif names:
            for line in _shown(console, one):
                console.write(line)
        elif console.people:
            width = max(len(other.name) for other in chosen)
            console.write(f"{console.style(one.name.ljust(width), bold=True)}  {one.about}")
        else:
            console.write(f"{one.name}: {one.about}")
    return exits.OK


def _shown(console: Console, one: Profile) -> Iterator[str]:
    """A profile in full: each technique with its place, and its name there where it has one."""
    if console.people:
        yield f"{console.style(one.name, bold=True)}: {one.about}"
    else:
        yield f"{one.name}: {one.about}"
    if len(one.passes) > 1:
        yield f"in passes, again and again: {_ends([plan.label for plan in one.passes])}"
    width = max((len(item.slug) for item in one.techniques), default=0)
    for number, item in enumerate(one.techniques, 1):
        own = one.names.get(item.slug, item.name)
        yield f"{number:>4}  {item.slug:<{width}}  {own}"


def _ends(labels: Sequence[str]) -> str:
    """All labels of a few, the first and the last of many."""
    return ", ".join(labels) if len(labels) < 5 else f"{labels[0]}, {labels[1]} ... {labels[-1]}"


def _data(one: Profile) -> dict[str, Any]:
    return {
        "name": one.name,
        "about": one.about,
        "techniques": [
            {"slug": item.slug, "name": one.names.get(item.slug, item.name)}
            for item in one.techniques
        ],
        "passes": [_pass_data(plan) for plan in one.passes],
    }


def _pass_data(plan: Plan) -> dict[str, Any]:
    return {
        "label": plan.label,
        "techniques": [
            {"slug": technique.slug, "options": _plain(options)}
            for technique, options in plan.entries
        ],
    }


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    return dict(sorted(options.items()))
