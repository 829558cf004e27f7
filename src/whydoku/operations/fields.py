"""Fields that several operations have: by which techniques puzzles are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from whydoku.asked.texts import Text
from whydoku.operations.operation import OnlyIn
from whydoku.shapes.marks import About, InPython, Meant

if TYPE_CHECKING:
    from whydoku.profiles.profile import Profile
else:
    Profile = object  # what it is matters to type checkers alone, and it loads the techniques

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


DetailsField: TypeAlias = Annotated[
    bool,
    OnlyIn(("text",)),
    About("Show all of a long chain or net, not just its beginning and its end."),
]
"""The type of the field for whether long arguments are told in full."""


def how_to_see_all(details: bool) -> str:
    """How to see what the telling of a long argument leaves out; empty if nothing is left out."""
    return "" if details else "--details"
