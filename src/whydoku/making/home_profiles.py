"""Where techniques are at home, and where one never comes first.

Profiles ask in an order. A technique that comes after others which find all that it finds is
never the next step there, and another profile has to be asked. Each technique tells both of
itself, where it is registered.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.technique import DEFAULT, entry_of


def home_of(technique: str) -> str:
    """The profile that a technique is practised by where nobody names one."""
    entry = entry_of(technique)
    return entry.home if entry else DEFAULT


def why_never_first(technique: str, profile: str, order: Sequence[str]) -> str:
    """Why a profile that asks in this order never takes a technique; nothing where it may."""
    entry = entry_of(technique)
    found = entry.found_before if entry else None
    asked = set(order[: order.index(technique)] if technique in order else order)
    if found is None or not asked.issuperset(found.by):
        return ""
    home = home_of(technique)
    other = f"; the profile {home!r} takes it" if home not in (DEFAULT, profile) else ""
    return f"{technique!r} is never the next step of the profile {profile!r}: {found.why}{other}"
