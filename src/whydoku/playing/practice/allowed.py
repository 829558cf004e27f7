"""What can be practised, under which rules, and in which profile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.grids.classic import for_classic_alone
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.logic.catalogue import home_of, why_never_first
from whydoku.logic.technique import GUESS, CatalogueEntry, Technique
from whydoku.playing.practice.first_steps import first_steps
from whydoku.playing.practice.positions import stored
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profiles

HARDLY_EVER: Final = {"dynamic-forcing-chain-plus", "nested-forcing-chain"}
"""Techniques that only the hardest known puzzles need."""

EVERYTHING: Final = "everything"
"""The profile that is home to what `default` leaves out; of that, what is not easy is rare, and is
practised on stored positions alone."""

EASY_TECHNIQUE: Final = 2.8
"""The highest rating of an easy technique, such as a locked candidate, on the scale `whydoku`."""


def practised_in(technique: str, rules: str = str(CLASSIC)) -> str:
    """The name of the profile in which a technique is practised under rules. On small grids a cell
    has one digit left only where this digit has one place left, too, so naked singles are practised
    where they come first."""
    is_small_single = technique == "naked-single" and rules != str(CLASSIC)
    return "hodoku" if is_small_single else home_of(technique)


def rules_to_practise(slugs: Iterable[str], named: str | None) -> str:
    """The rules of the positions; `named` are those that were asked for, if any were. Raises
    WhydokuError for a lesson for children whose positions have others."""
    for slug in slugs:
        if named and (first := first_steps().get(slug)):
            first.refuse_other_rules(named)
    return named or str(CLASSIC)


def refuse_to_practise(entry: CatalogueEntry, order: Profile, rules: Rules = CLASSIC) -> None:
    """Raises WhydokuError, with the reason, if the profile has no positions for the technique under
    these rules."""
    if entry.slug == GUESS:
        raise WhydokuError(f"{entry.slug!r} follows no pattern and cannot be practised")
    if entry.slug in HARDLY_EVER and not order.engine:
        raise WhydokuError(
            f"{entry.slug!r} is needed by hardly one puzzle in ten million, too few to find; "
            f"`whydoku techniques {entry.slug}` shows an example"
        )
    slugs = [known.slug for known in order.techniques]
    if reason := why_never_first(entry.slug, order.name, slugs):
        raise WhydokuError(reason)
    if entry.slug not in slugs:
        users = [known.name for known in profiles() if entry in known.techniques]
        raise WhydokuError(
            f"the profile {order.name!r} does not use {entry.slug!r}; "
            + (f"allowed are {', '.join(users)}" if users else "nor does any other of the package")
        )
    if entry.home == EVERYTHING and entry.rating > EASY_TECHNIQUE and not stored(entry.slug):
        raise WhydokuError(
            f"no position is kept to practise {entry.slug!r} on; "
            f"`whydoku techniques {entry.slug}` shows an example"
        )
    if not rules.is_classic and isinstance(entry, Technique) and not entry.suits(rules):
        raise WhydokuError(for_classic_alone(f"the technique {entry.slug!r}"))
