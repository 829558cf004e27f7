"""The fields that requests share: the grid, the profile, texts and their bounds."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from whydoku.errors import InvalidPuzzle
from whydoku.faces.web.api.answers.fields import published
from whydoku.faces.web.api.grid_rows import RowsField
from whydoku.formats import Reading, read_all
from whydoku.formats.reading import FORMS
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.render.words.manner import STYLES
from whydoku.render.words.writer import SHORT

LONGEST_GRID: Final = 20_000
"""The most characters in the text of one puzzle."""

GRID: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the examples."""

Text: TypeAlias = Annotated[str, Field(max_length=100)]
NamesField: TypeAlias = Text | Annotated[list[Text], Field(max_length=100)]
StepObject: TypeAlias = Annotated[dict[str, JsonValue], published("AskedStep")]
TraceObject: TypeAlias = Annotated[dict[str, JsonValue], published("AskedTrace")]
"""Steps and saved traces, which `whydoku.records` checks when it reads them."""

MarksField: TypeAlias = Annotated[list[Text], Field(max_length=729)]


def title_of(model: type) -> str:
    """The title of a request in the description: `HintRequest` is titled `Hint`."""
    return model.__name__.removesuffix("Request")


class Request(BaseModel):
    """A request: an object with these fields and no others."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        allow_inf_nan=False,
        frozen=True,
        model_title_generator=title_of,
    )


class AskedRecord(Request):
    """A grid as whydoku writes it."""

    model_config = ConfigDict(title="Record")

    puzzle: Annotated[str, Field(max_length=1000)] = Field(
        description="The givens as 81 characters, or 729 pencil marks where no givens are known."
    )
    placed: Annotated[str, Field(max_length=1000)] | None = Field(
        None, description="The digits placed since, as 81 characters."
    )
    removed: MarksField | None = Field(None, description="Removed candidates, such as r4c7<>59.")
    unproved: MarksField | None = Field(
        None, description="Those of them removed without a proof; if left out, all of them."
    )
    name: Annotated[str, Field(max_length=1000)] | None = Field(
        None, description="The name of the puzzle."
    )
    line: int | None = Field(
        None, description="The line on which `read` found it; ignored here.", exclude=True
    )
    format: Text | None = Field(
        None, description="The format in which `read` found it; ignored here.", exclude=True
    )


GridValue: TypeAlias = Annotated[str, Field(max_length=LONGEST_GRID)] | AskedRecord | RowsField


class GridRequest(Request):
    """A question about one grid."""

    grid: GridValue = Field(
        description="A text in any known format, a record of a grid, or its nine rows.",
        examples=[GRID],
    )

    @property
    def reading(self) -> Reading:
        """The one puzzle of the request; raises InvalidPuzzle."""
        return reading_of(self.grid)

    @property
    def state(self) -> Grid:
        """The puzzle as a grid."""
        return self.reading.grid


class ProfileRequest(GridRequest):
    """A question about one grid, to be answered by the techniques of a profile."""

    profile: Text = Field("default", description="Which techniques to use, in which order.")
    uniqueness: bool = Field(True, description="Whether techniques may assume one solution.")

    @property
    def order(self) -> Profile:
        """The profile of the request."""
        return profile_asked(self.profile)


StyleName: TypeAlias = Literal["plain", "short", "expert"]

STYLE_FIELD: Final[Any] = Field(
    SHORT,
    description="How to tell steps: "
    + "; ".join(f"{name}: {about}" for name, about in STYLES.items())
    + ".",
)
SENTENCES_FIELD: Final[Any] = Field(
    False,
    description="Whether texts also come as sentences: keys with values, to be put in other words.",
)
BOARD_FIELD: Final[Any] = Field(
    False, description="Whether each step comes with its picture as data, and with phrases."
)


def reading_of(value: str | AskedRecord) -> Reading:
    """The one puzzle in a text or a record; raises InvalidPuzzle if there is none, or more."""
    text = value if isinstance(value, str) else json.dumps(value.model_dump(exclude_none=True))
    found: list[Reading] = []
    for reading in read_all(text.encode("utf-8", "backslashreplace")):
        if reading.error:
            raise reading.error
        found.append(reading)
        if len(found) > 1:
            raise InvalidPuzzle("found a second puzzle; give one here, or several to `read`")
    if not found:
        raise InvalidPuzzle(f"found no puzzle; expected {FORMS}")
    return found[0]


def subject_of(reading: Reading) -> str | Grid:
    """The puzzle as 81 characters if these say everything about it, else as a grid."""
    return reading.line81 or reading.grid


def profile_asked(name: str) -> Profile:
    """The profile with a name; its options are sorted, so that any order means the same profile."""
    head, colon, switches = name.strip().lower().partition(":")
    words = sorted({word.strip() for word in switches.split(",")} - {""})
    return profile_named(f"{head}{colon}{','.join(words)}" if words else head)
