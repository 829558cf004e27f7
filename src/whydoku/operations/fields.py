"""Fields that several operations have: by which techniques puzzles are solved."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from whydoku.profiles.profile import Profile
from whydoku.shapes.marks import About, Meant

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
