"""Steps as they are read: deductions as JSON objects, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from whydoku.formats.json.checked import read_as
from whydoku.formats.json.names import (
    CandidateNumbers,
    Eliminations,
    Figure,
    PatternObject,
    Placements,
)
from whydoku.formats.json.patterns import ReadPattern, pattern_data
from whydoku.logic.step import Rated, Step
from whydoku.shapes.checked import check_of, checked
from whydoku.shapes.marks import (
    Parsed,
    Published,
    ReadBy,
    Record,
    Sized,
    Written,
    if_any,
    if_asked,
    of,
    unread,
)

MOST_STEPS: Final = 729
"""The most steps that a trace can have: one for each of 81 placements and 648 eliminations."""

PatternObjects: TypeAlias = list[Annotated[PatternObject, Written(pattern_data)]]

SentencesObject: TypeAlias = Annotated[dict[str, Any], Published("Sentences")]
"""Sentences as keys with values, which `operations/answers/sentences.py` writes and describes."""


class StepNumbersJson(Record):
    """What a step changes, as numbers."""

    placements: CandidateNumbers
    """The digits that the step places."""
    eliminations: CandidateNumbers
    """The candidates that the step removes, besides those excluded by its placements."""


class AskedStepJson(Record):
    """A deduction: what changes, and why."""

    technique: str
    """The slug of the technique."""
    variant: str | None = of(added=True)
    """The variant of the technique; null if it is the usual one."""
    name: Annotated[str, ReadBy(lambda value, _: value)] = if_asked()
    """The name of the technique."""
    placements: Placements
    """The digits that the step places."""
    eliminations: Eliminations
    """The candidates that the step removes, besides those excluded by its placements."""
    numbers: StepNumbersJson = unread()
    """The same placements and eliminations as numbers; they are not read back."""
    rating: Annotated[float | None, ReadBy(lambda value, _: value)] = if_any(
        lambda step: step.rated and step.rated.figure
    )
    """The rating of the technique on the scale whydoku, or the step's own on another scale; null if
    it is not known."""
    scale: str = if_any(lambda step: step.rated and step.rated.scale)
    """The scale of the rating, where the step has one of its own."""
    text: str = unread()
    """The step in words, for people; it is not read back."""
    sentences: SentencesObject = unread()
    """The sentences of the step as keys with values; they are not read back."""
    why: Annotated[PatternObjects, Sized(1), ReadBy(check_of(list[ReadPattern]))]
    """The patterns that prove the step, each on the ground of those before it."""


def step_of(fields: Mapping[str, Any]) -> Step:
    """The step whose fields have been read."""
    scale = fields.get("scale")
    return Step(
        fields["technique"],
        fields.get("variant"),
        fields["placements"],
        fields["eliminations"],
        tuple(fields["why"]),
        None if scale is None else Rated(scale, checked(Figure, fields.get("rating"), "rating")),
    )


ReadStep: TypeAlias = Annotated[Any, Parsed(step_of, AskedStepJson)]
"""The type of a JSON object that is to be read as a step."""


def parse_step(data: Any) -> Step:
    """Reads a step from a JSON object."""
    step: Step = read_as(ReadStep, data, "step")
    return step
