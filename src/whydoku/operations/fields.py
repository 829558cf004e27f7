"""Fields that several operations have: by which techniques puzzles are solved."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from whydoku.profiles.profile import Profile
from whydoku.shapes.marks import About, Mark, Meant

ProfileField: TypeAlias = Annotated[
    str | Profile,
    Meant("profile"),
    About("Profile to use, by name or as a file, NAME.toml; `whydoku profiles` lists the names."),
]
"""The type of the field for the profile."""

UpToField: TypeAlias = Annotated[
    str | None,
    Meant("technique"),
    About("Use the techniques of the profile up to and including this one."),
]
"""The type of the field for the last technique of the profile that is used."""

UniquenessField: TypeAlias = Annotated[
    bool, About("Allow or forbid techniques that assume a single solution; allowed by default.")
]
"""The type of the field for whether a single solution is assumed."""


class InTelling(Mark):
    """Marks a field on which nothing depends but what people are told."""


class InRecord(Mark):
    """Marks a field on which only records depend, and no column of a batch."""


DetailsField: TypeAlias = Annotated[
    bool,
    InTelling(),
    About("Show all of a long chain or net, not just its beginning and its end."),
]
"""The type of the field for whether long arguments are told in full."""


def how_to_see_all(details: bool) -> str:
    """How to see what the telling of a long argument leaves out; empty if nothing is left out."""
    return "" if details else "--details"
