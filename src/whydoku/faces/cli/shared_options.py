"""What a command line chooses by name: a profile, or a file that describes one; techniques."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named, profiles, read_profile
from whydoku.render.chain_notation import CHAINS, WORDS
from whydoku.technique import techniques

F = TypeVar("F", bound=Callable[..., Any])


def takes_profile(default: str | None = "default") -> Callable[[F], F]:
    """Gives a command the option by which every command takes a profile."""
    return click.option(
        "--profile",
        default=default,
        show_default=default is not None,
        metavar="NAME",
        help="Which techniques, in which order; `whydoku profiles` lists them. A file of your own "
        "is named by its path, NAME.toml.",
        shell_complete=lambda _ctx, _param, text: complete_profile(text),
    )


def takes_chains(option: F) -> F:
    """Gives a command the option by which it tells chains in notation."""
    return click.option(
        "--chains",
        type=click.Choice(CHAINS),
        default=WORDS,
        show_default=True,
        help="How to tell chains: in words, or in the notation of players.",
    )(option)


def need_text(chains: str, is_text: bool) -> None:
    """Refuses a notation where the texts are not for people: saved ones are always words."""
    if chains != WORDS and not is_text:
        raise click.UsageError("--chains is for text; JSON tells chains in words")


def complete_profile(text: str) -> list[str]:
    """The names of profiles that begin so."""
    return [profile.name for profile in profiles() if profile.name.startswith(text)]


def complete_technique(text: str) -> list[str]:
    """The techniques whose slugs begin so."""
    return [technique.slug for technique in techniques() if technique.slug.startswith(text)]


def profile_for(text: str) -> Profile:
    """The profile of a name, or of a path: what ends in .toml, or has a separator in it.

    Either may be followed by switched options: `bloc:fish=false`, `mine.toml:fish=false`.
    """
    before, colon, switches = text.rpartition(":")
    path, switches = (before, switches) if colon and "=" in switches else (text, "")
    separators = filter(None, (os.sep, os.altsep))
    if path.lower().endswith(".toml") or any(separator in path for separator in separators):
        return read_profile(path, switches)
    return profile_named(text)
