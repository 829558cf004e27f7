"""Fields of operations: those that several have, such as a profile, and which forms of output can
show what a field asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.operations.operation import Operation
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import About, InPython, Meant, mark_of
from whydoku.shapes.texts import Text

if TYPE_CHECKING:
    from whydoku.solving.profiles.profile import Profile
else:
    Profile = object  # what it is matters to type checkers alone, and it loads the techniques


@dataclass(frozen=True)
class OnlyIn:
    """Marks a field that adds something to the answers, or changes how they are told. Only the
    forms of output in `forms` can show that."""

    forms: tuple[str, ...]


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


class ProfileOperation(Operation):
    """An operation that solves puzzles by its field `profile`, and up to a technique if it has the
    field `up_to` too."""

    profile: str | Profile

    @cached_property
    def order(self) -> Profile:
        """The profile, without the techniques after `up_to`."""
        from whydoku.solving.profiles.reading import profile_of

        profile, up_to = profile_of(self.profile), getattr(self, "up_to", None)
        return profile if up_to is None else profile.up_to(up_to)

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the operation, with the contents of the profile instead of
        its name, which may mean another profile later."""
        options = {**super().signature, "profile": repr(self.order)}
        options.pop("up_to", None)
        return options


DetailsField: TypeAlias = Annotated[
    bool,
    OnlyIn(("text",)),
    About("Show all of a long chain or net, not just its beginning and its end."),
]
"""The type of the field for whether long arguments are told in full."""


def how_to_see_all(details: bool) -> str:
    """How to see what the telling of a long argument leaves out; empty if nothing is left out."""
    return "" if details else "--details"


def meant_for_others(kind: type, forms: Collection[str]) -> set[str]:
    """The names of the fields that none of these forms of output can show."""
    marked = ((field, mark_of(OnlyIn, field.marks)) for field in fields_of(kind))
    return {field.name for field, only in marked if only and {*only.forms}.isdisjoint(forms)}


def set_for_others(operation: Operation, form: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the options that have been given although this form of output cannot show what they
    ask for, each with the forms that can."""
    kind: type = type(operation)
    for field in fields_of(kind):
        only = mark_of(OnlyIn, field.marks)
        if only and form not in only.forms and getattr(operation, field.name) != field.default:
            off = "no-" if field.default is True else ""
            yield f"--{off}{field.key.replace('_', '-')}", only.forms
