"""Options that say by which techniques puzzles are solved, and how their steps are told."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final

import click

from whydoku.dataclass import dataclass, replace
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import Asked
from whydoku.faces.cli.options.shared_options import DEFAULT_PROFILE, profile_for, style_of
from whydoku.faces.cli.options.wanted_puzzles import AskedPuzzles
from whydoku.shapes.marks import Meant, OneName
from whydoku.shapes.texts import CHAINS, STYLES, WORDS

if TYPE_CHECKING:
    from whydoku.solving.profiles.profile import Profile
    from whydoku.telling.words.writing.manner import Manner

TELLING: Final = "How puzzles are solved and steps told"
"""The heading of these options."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedProfile(Asked):
    """The option that chooses a profile."""

    heading = TELLING

    profile: Annotated[str, Meant("profile")] = DEFAULT_PROFILE
    """Profile to use; `whydoku profiles` lists the names."""

    @cached_property
    def chosen_profile(self) -> Profile:
        """The profile that the option names."""
        return profile_for(self.profile)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedPath(AskedProfile):
    """The options that choose techniques: a profile, how far to go in it, and whether to assume a
    single solution."""

    heading = TELLING

    up_to: Annotated[str | None, Meant("technique")] = None
    """Use the techniques of the profile up to and including this one."""
    uniqueness: bool = True
    """Allow or forbid techniques that assume a single solution; allowed by default."""

    @cached_property
    def chosen_profile(self) -> Profile:
        """The profile that the options name, without the techniques after `up_to`."""
        return profile_for(self.profile, self.up_to)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedStyle(Asked):
    """The option that chooses the style in which steps are told."""

    heading = TELLING

    style: Annotated[str | None, OneName(tuple(STYLES))] = None
    """How to describe steps: in plain words; short, with results in notation; or expert, with the
    exact pattern after each argument. Plain by default, short in JSON."""

    def manner_by(self, profile: Profile) -> Manner:
        """How to tell steps to people: in the chosen style, with the names and the notation of the
        profile."""
        from whydoku.telling.words.writing.manner import manner_of

        return manner_of(profile, style_of(self.style, as_json=False))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedTold(AskedStyle, AskedPuzzles):
    """The options of operations that tell steps of puzzles."""

    heading = TELLING

    chains: Annotated[str, OneName(CHAINS)] = WORDS
    """How to write chains: in words, or in a notation that players use."""

    def __post_init__(self) -> None:
        if self.chains != WORDS and self.is_json:
            raise click.UsageError(
                "--chains cannot be used with JSON, which describes chains in words"
            )

    @property
    def console(self) -> Console:
        """The console for the standard output, which tells steps as the options say."""
        console = Console.of_this_process(self.is_json)
        return replace(console, style_of_steps=self.style, chains=self.chains)
