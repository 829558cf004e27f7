"""Options that say how steps are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import click

from whydoku.faces.cli.asked import Asked
from whydoku.faces.cli.shared_options import AskedPath, manner_of, style_of
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles
from whydoku.profiles.profile import Profile
from whydoku.render.chain_notation import CHAINS, WORDS
from whydoku.render.words.manner import STYLES, Manner
from whydoku.shapes.marks import OneName


@dataclass(frozen=True, kw_only=True)
class AskedStyle(Asked):
    """A style."""

    style: Annotated[str | None, OneName(tuple(STYLES))] = None
    """How to tell steps: in plain words; short, with results in notation; or expert, with the exact
    form after each argument. By default plain, and in JSON short."""

    def refuse_style_if(self, as_json: bool) -> None:
        """Refuses a style for JSON that tells no steps."""
        if self.style is not None and as_json:
            raise click.UsageError("--style cannot be used with --json, which tells no steps here")

    def manner_by(self, profile: Profile) -> Manner:
        """How to tell steps to people with the words of a profile."""
        return manner_of(profile, style_of(self.style, as_json=False))


@dataclass(frozen=True, kw_only=True)
class AskedTelling(AskedStyle, AskedPath, AskedPuzzles):
    """Puzzles of which steps are told."""

    chains: Annotated[str, OneName(CHAINS)] = WORDS
    """How to write chains: in words, or in a notation that players use."""

    def __post_init__(self) -> None:
        if self.chains != WORDS and self.is_json:
            raise click.UsageError(
                "--chains cannot be used with JSON, which describes chains in words"
            )

    @property
    def manner(self) -> Manner:
        """How to tell steps."""
        style = style_of(self.style, self.is_json)
        return manner_of(self.chosen_profile, style, self.chains)
