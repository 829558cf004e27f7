"""What the schemas of answers share: names of cells and the like, fields that may be left out."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from whydoku.world.layouts import SYMMETRIES

PUBLISHED: Final = "published"
"""The key that stands for a reference to a published schema until the document is complete."""


def published(name: str) -> Any:
    """The schema of a value that is published under this name, for `Annotated`."""
    return WithJsonSchema({PUBLISHED: name})


def published_name(model: type) -> str:
    """The name of an answer in the description: `HintJson` describes a `Hint`."""
    return model.__name__.removesuffix("Json")


TITLED: Final = ConfigDict(model_title_generator=published_name, defer_build=True)
"""The configuration of every answer; workers, which need no schemas, do not wait for them."""


class AnswerJson(BaseModel):
    """An answer; later versions may add fields."""

    model_config = TITLED


def maybe(description: str) -> Any:
    """A field that is left out where it does not apply."""
    return Field(default_factory=dict, description=description)


def _as_one_of(schema: dict[str, Any]) -> None:
    schema["oneOf"] = schema.pop("anyOf")


ONE_SHAPE: Final = ConfigDict(**TITLED, json_schema_extra=_as_one_of)
"""The configuration of a union of which exactly one member fits."""


CellName: TypeAlias = Annotated[str, published("CellName")]
CellNames: TypeAlias = Annotated[str, published("CellNames")]
HouseName: TypeAlias = Annotated[str, published("HouseName")]
CandidateName: TypeAlias = Annotated[str, published("CandidateName")]
CandidateNames: TypeAlias = Annotated[str, published("CandidateNames")]
ConstraintName: TypeAlias = Annotated[str, published("ConstraintName")]
PlacementName: TypeAlias = Annotated[str, published("PlacementName")]
EliminationName: TypeAlias = Annotated[str, published("EliminationName")]

PatternObject: TypeAlias = Annotated[dict[str, Any], published("Pattern")]
ReasonsObject: TypeAlias = Annotated[dict[str, Any], published("Reasons")]
StatisticsObject: TypeAlias = Annotated[dict[str, Any], published("Statistics")]
ShortestObject: TypeAlias = Annotated[dict[str, Any], published("Shortest")]
SentencesObject: TypeAlias = Annotated[dict[str, Any], published("Sentences")]
PassObject: TypeAlias = Annotated[dict[str, Any], published("Pass")]

CandidateNumbersObject: TypeAlias = Annotated[dict[str, int], published("CandidateNumbers")]
StepNumbersObject: TypeAlias = Annotated[dict[str, Any], published("StepNumbers")]

CellIndex: TypeAlias = Annotated[int, Field(ge=0, le=80)]
HouseIndex: TypeAlias = Annotated[int, Field(ge=0, le=26)]
Digit: TypeAlias = Annotated[int, Field(ge=1, le=9)]
Count: TypeAlias = Annotated[int, Field(ge=0)]

Line: TypeAlias = Annotated[str, Field(pattern="^[1-9.]{81}$")]
SolutionLine: TypeAlias = Annotated[str, Field(pattern="^[1-9]{81}$")]
PuzzleText: TypeAlias = Annotated[str, Field(pattern="^(?:[1-9.]{81}|[1-9.]{729})$")]

SymmetryName: TypeAlias = Annotated[
    str, WithJsonSchema({"type": "string", "enum": [name for name in SYMMETRIES if name != "none"]})
]

PUZZLE_FIELD: Final = "The puzzle as 81 characters, or as 729 if candidates have been removed."
WHY_FIELD: Final = "Why there is not exactly one solution, in sentences."
