"""Writes sentences as JSON: a key with values, before any language is chosen.

To have a sentence in another language, translate the text of its key and put the values in. A key
may end in `@` and the slug of a technique; if a language has no text for it, use that of the key
before the `@`. The English texts are in `whydoku/render/languages/en`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

from whydoku.formats.json_names import (
    ConstraintName,
    Count,
    DigitValue,
    EachCandidate,
    EachCell,
    Eliminations,
    HouseName,
    Placements,
)
from whydoku.formats.spans import plain
from whydoku.grids.bits import BITS
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.playing.hints.question import Why
from whydoku.shapes.marks import Published, Record, Written, closed, if_asked, of
from whydoku.shapes.writing import writer
from whydoku.telling.words.about.hints import answer_to, sentence_of_hint, sentences_before
from whydoku.telling.words.about.mistakes import sentences_after
from whydoku.telling.words.steps import argument_of_step, reason_of_step
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    NameSlot,
    NodeSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    TextSlot,
    Value,
)

if TYPE_CHECKING:
    from whydoku.shapes.schemas import Schemas


def value_data(value: Value) -> dict[str, Any]:
    """A value as a JSON object whose only key is the kind of the value."""
    name = _NAMES[type(value)]
    part, write = _KINDS[name].take(value), _WRITERS[name]
    return {name: write(part) if write else part}


ValueObject: TypeAlias = Annotated[dict[str, Any], Published("Value"), Written(value_data)]
"""The type of a value in a sentence: an object whose only key is the kind of the value."""


class SentenceJson(Record):
    """A sentence before any language is chosen."""

    key: str
    """The key of the sentence in a language; it may end in @ and the slug of a technique, without
    which it is the key of a general sentence."""
    values_: dict[str, ValueObject] = of(lambda sentence: dict(sentence.slots))
    """What the sentence speaks of, by name."""
    depth: Count
    """The indentation of the line in an argument."""


class SentencesJson(Record):
    """The sentences of a text, each as a key with its values."""

    reason: SentenceJson
    """The reason of a step, or what a hint or an answer says."""
    argument: list[SentenceJson]
    """The lines of the full argument; empty where the reason says it all, or where it is not
    shown."""
    before: list[SentenceJson] = if_asked()
    """What a hint says before the reason: that the puzzle has several solutions. Absent where there
    is nothing to say."""
    after: list[SentenceJson] = if_asked()
    """What a hint says after the reason: why a mistake is one, and what to take back. Absent where
    there is nothing to say."""


@closed
class ConclusionsJson(Record):
    """Conclusions."""

    placements: Placements
    """What is placed."""
    eliminations: Eliminations
    """What is removed."""


def sentences_of_step(step: Step, grid: Grid | None = None) -> SentencesJson:
    """The reason of a step, and the lines of its full argument, as keys with values. `grid` is the
    grid on which the step was found, if it is known."""
    return _sentences_data(reason_of_step(step, grid), argument_of_step(step, grid))


def sentences_of_hint(
    hint: Hint, disclosure: int = 4, names: Mapping[str, str] | None = None
) -> SentencesJson:
    """What a hint says at this disclosure, as keys with values. The argument is only there if
    everything is revealed. `names` maps slugs of techniques to the names used."""
    writer = writer_for(hint.vocabulary, names=names, naming="rc")
    shows_step = hint.step is not None and disclosure == max(DISCLOSURES)
    said = {
        "before": [*map(SentenceJson.of, sentences_before(hint))],
        "after": [*map(SentenceJson.of, sentences_after(writer, hint, disclosure))],
    }
    return _sentences_data(
        sentence_of_hint(writer, hint, disclosure),
        argument_of_step(hint.step, hint.grid) if hint.step and shows_step else (),
        **{place: sentences for place, sentences in said.items() if sentences},
    )


def sentences_of_why(why: Why) -> SentencesJson:
    """The answer to a why-question as a key with values, without the steps that lead to it."""
    if why.wrong is not None and why.answer == "mistakes" and not why.steps:
        return sentences_of_hint(why.wrong)
    return _sentences_data(answer_to(why, writer_for(why.trace.vocabulary, naming="rc")))


def _sentences_data(
    sentence: Sentence, argument: Iterable[Sentence] = (), **said: list[SentenceJson]
) -> SentencesJson:
    lines = [*map(SentenceJson.of, argument)]
    return SentencesJson.of(reason=SentenceJson.of(sentence), argument=lines, **said)


def publish_values(schemas: Schemas) -> None:
    """Publishes the schemas of sentences and of the values in sentences."""
    schemas.of(SentencesJson)
    schemas.reference(
        "Value",
        lambda: {
            "description": "What a sentence speaks of; its only key says its kind.",
            "oneOf": [
                {
                    "description": kind.about,
                    "type": "object",
                    "properties": {name: {"description": kind.about, **schemas.of(kind.json)}},
                    "required": [name],
                    "additionalProperties": False,
                }
                for name, kind in _KINDS.items()
            ],
        },
    )


# The kinds of values


class _Kind(NamedTuple):
    """A kind of values that a sentence may contain; `json` is the type of the JSON that is written
    of what `take` takes from such a value."""

    slot: type
    about: str
    json: Any
    take: Callable[[Any], Any]


_KINDS: Final[Mapping[str, _Kind]] = {
    "cells": _Kind(CellsSlot, "Cells.", EachCell, attrgetter("bits")),
    "digits": _Kind(
        DigitsSlot, "Digits.", list[DigitValue], lambda slot: [d + 1 for d in BITS[slot.mask]]
    ),
    "houses": _Kind(HousesSlot, "Houses, in this order.", list[HouseName], attrgetter("houses")),
    "constraints": _Kind(
        ConstraintsSlot,
        "Constraints, in this order.",
        list[ConstraintName],
        attrgetter("constraints"),
    ),
    "candidates": _Kind(CandidatesSlot, "Candidates.", EachCandidate, attrgetter("bits")),
    "node": _Kind(
        NodeSlot, "The candidates of a node of a chain.", EachCandidate, attrgetter("bits")
    ),
    "result": _Kind(ResultSlot, "Conclusions.", ConclusionsJson, lambda slot: slot),
    "number": _Kind(NumberSlot, "A count.", Count, attrgetter("value")),
    "name": _Kind(NameSlot, "A proper name, or a figure.", str, attrgetter("text")),
    "text": _Kind(
        TextSlot,
        "A text as it stands, such as the name of a technique.",
        str,
        lambda slot: plain(slot.text),
    ),
    "list": _Kind(
        Listing,
        "A list of values, which the sentence joins.",
        list[ValueObject],
        attrgetter("items"),
    ),
    "sentence": _Kind(Sentence, "A sentence inside the sentence.", SentenceJson, lambda slot: slot),
}
"""The kinds of values by their names in JSON."""

_NAMES: Final = {kind.slot: name for name, kind in _KINDS.items()}
_WRITERS: Final = {name: writer(kind.json) for name, kind in _KINDS.items()}
