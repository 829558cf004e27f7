"""Fields that several operations have: by which techniques puzzles are solved."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from whydoku.asked.puzzles import Text
from whydoku.profiles.profile import Profile
from whydoku.shapes.marks import About, InPython, Meant

_PROFILE: Final = About("Profile to use; `whydoku profiles` lists the names.")

ProfileField: TypeAlias = Annotated[
    Text | Annotated[Profile, InPython()], Meant("profile"), _PROFILE
]
"""The type of the field for the profile."""

ProfileIfAny: TypeAlias = Annotated[
    Text | Annotated[Profile, InPython()] | None, Meant("profile"), _PROFILE
]
"""The same where there need be none."""

UpToField: TypeAlias = Annotated[
    Text | None,
    Meant("technique"),
    About("Use the techniques of the profile up to and including this one."),
]
"""The type of the field for the last technique of the profile that is used."""

UniquenessField: TypeAlias = Annotated[
    bool, About("Allow or forbid techniques that assume a single solution; allowed by default.")
]
"""The type of the field for whether a single solution is assumed."""
