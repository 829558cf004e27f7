"""Says in which profile a technique is practised, and in which it is never the next step.

A profile tries its techniques in order. If the techniques before another find all that this one
finds, it is never the next step, and has to be practised in another profile. The registration of a
technique names these earlier techniques and the other profile.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.technique import DEFAULT, entry_of


def home_of(technique: str) -> str:
    """The name of the profile in which the technique is practised by default."""
    entry = entry_of(technique)
    return entry.home if entry else DEFAULT


def why_never_first(technique: str, profile: str, order: Sequence[str]) -> str:
    """The reason why a profile that tries techniques in this `order` never takes the technique;
    empty if it may."""
    entry = entry_of(technique)
    earlier = entry.found_before if entry else None
    asked = set(order[: order.index(technique)] if technique in order else order)
    if earlier is None or not asked.issuperset(earlier.by):
        return ""
    home = home_of(technique)
    other = f"; the profile {home!r} takes it" if home not in (DEFAULT, profile) else ""
    return f"{technique!r} is never the next step of the profile {profile!r}: {earlier.why}{other}"
