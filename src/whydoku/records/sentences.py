"""Writes and reads sentences as JSON: a key with values, before any language is chosen.

To have a sentence in another language, translate the text of its key and put the values in. A key
may end in `@` and the slug of a technique; if a language has no text for it, use that of the key
before the `@`. The English texts are in `whydoku/render/languages/en`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any, Final, NotRequired, TypeAlias, TypedDict, cast

from whydoku import notation
from whydoku.bits import BITS, from_members, members
from whydoku.grid import Grid
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.player.question import Why
from whydoku.records.checked import Eliminations, Placements, joined, read_as
from whydoku.records.names import (
    CandidateName,
    CellName,
    ConstraintName,
    Count,
    DigitValue,
    EliminationName,
    HouseName,
    PlacementName,
)
from whydoku.records.patterns import ReadPattern, pattern_data
from whydoku.render.spans import plain
from whydoku.render.words.hints import answer_to, sentence_of_hint, sentences_before
from whydoku.render.words.manner import writer_for
from whydoku.render.words.mistakes import sentences_after
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ChainSlot,
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
from whydoku.render.words.steps import argument_of_step, reason_of_step
from whydoku.shapes.checked import check_of, checked, wrong
from whydoku.shapes.marks import Between, Parsed, Published, closed
from whydoku.step import Step
from whydoku.why import Chain

if TYPE_CHECKING:
    from whydoku.shapes.schemas import Schemas


def _value_of(data: Mapping[str, Any]) -> Value:
    name = next(iter(data), "")
    if len(data) != 1 or name not in _KINDS:
        raise wrong("", name, f"one key, the kind of the value: {', '.join(_KINDS)}")
    value: Value = checked(_KINDS[name].json, data[name], name)
    return value


ValueObject: TypeAlias = Annotated[dict[str, Any], Published("Value"), Parsed(_value_of)]
"""The type of a value in a sentence: an object whose only key is the kind of the value."""


class SentenceJson(TypedDict):
    """A sentence before any language is chosen."""

    key: str
    """The key of the sentence in a language; it may end in @ and the slug of a technique, without
    which it is the key of a general sentence."""
    values: dict[str, ValueObject]
    """What the sentence speaks of, by name."""
    depth: Count
    """The indentation of the line in an argument."""


class SentencesJson(TypedDict):
    """The sentences of a text, each as a key with its values."""

    reason: SentenceJson
    """The reason of a step, or what a hint or an answer says."""
    argument: list[SentenceJson]
    """The lines of the full argument; empty where the reason says it all, or where it is not
    shown."""
    before: NotRequired[list[SentenceJson]]
    """What a hint says before the reason: that the puzzle has several solutions. Absent where there
    is nothing to say."""
    after: NotRequired[list[SentenceJson]]
    """What a hint says after the reason: why a mistake is one, and what to take back. Absent where
    there is nothing to say."""


@closed
class ConclusionsJson(TypedDict):
    """Conclusions."""

    placements: list[PlacementName]
    """What is placed."""
    eliminations: list[EliminationName]
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
    data = _sentences_data(
        sentence_of_hint(writer, hint, disclosure),
        argument_of_step(hint.step, hint.grid) if hint.step and shows_step else (),
    )
    if before := sentences_before(hint):
        data["before"] = [*map(sentence_data, before)]
    if after := sentences_after(writer, hint, disclosure):
        data["after"] = [*map(sentence_data, after)]
    return data


def sentences_of_why(why: Why) -> SentencesJson:
    """The answer to a why-question as a key with values, without the steps that lead to it."""
    if why.wrong is not None and why.answer == "mistakes" and not why.steps:
        return sentences_of_hint(why.wrong)
    return _sentences_data(answer_to(why, writer_for(why.trace.vocabulary, naming="rc")))


def _sentences_data(sentence: Sentence, argument: Iterable[Sentence] = ()) -> SentencesJson:
    return {
        "reason": sentence_data(sentence),
        "argument": [sentence_data(line) for line in argument],
    }


def sentence_data(sentence: Sentence) -> SentenceJson:
    """A sentence as a JSON object, with its key, its values and its indentation."""
    values = {name: value_data(value) for name, value in sentence.slots}
    return {"key": sentence.key, "values": values, "depth": sentence.depth}


def value_data(value: Value) -> dict[str, Any]:
    """A value as a JSON object whose only key is the kind of the value."""
    name = _NAMES[type(value)]
    return {name: _KINDS[name].write(value)}


def parse_sentence(data: Any, place: str = "sentence") -> Sentence:
    """Reads a sentence from a JSON object. Errors say that the object is at `place`."""
    sentence: Sentence = read_as(_READ_SENTENCE, data, place)
    return sentence


class _SentenceFields(TypedDict):
    key: str
    values: dict[str, ValueObject]
    depth: NotRequired[Annotated[int, Between(0, 1000)]]


def _sentence_of(fields: _SentenceFields) -> Sentence:
    return Sentence(
        fields["key"], tuple(cast(Any, fields["values"]).items()), fields.get("depth", 0)
    )


_READ_SENTENCE: Final[Any] = Annotated[SentenceJson, Parsed(_sentence_of, _SentenceFields)]


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


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of values that a sentence may contain. `write` makes the JSON of such a value, and
    `json` is the type of this JSON, which also says how to read it."""

    slot: type
    about: str
    json: Any
    write: Callable[[Any], Any]


def _set_kind(
    slot: Callable[[int], Any], about: str, name: Any, form: Any, parse: Callable[[str], int]
) -> _Kind:
    """The kind for values that are sets; they are written as lists of names."""
    return _Kind(
        cast(type, slot),
        about,
        Annotated[list[name], Parsed(joined(lambda text: slot(parse(text))))],
        lambda value: [form(member) for member in members(value.bits)],
    )


def _list_kind(
    slot: Callable[[Any], Any], about: str, name: Any, form: Any, parse: Callable[[str], int]
) -> _Kind:
    """The kind for values that are sequences; they are written as lists of names in the same
    order."""
    [numbers] = (field.name for field in fields(cast(Any, slot)))
    return _Kind(
        cast(type, slot),
        about,
        Annotated[list[name], Parsed(lambda names: slot(tuple(map(parse, names))))],
        lambda value: [form(number) for number in getattr(value, numbers)],
    )


def _digits_of(digits: list[int]) -> DigitsSlot:
    return DigitsSlot(from_members(digit - 1 for digit in digits))


def _chain_of(data: dict[str, Any]) -> ChainSlot:
    pattern = check_of(ReadPattern)(data, "")
    if not isinstance(pattern, Chain):
        raise wrong("", data, "a chain")
    return ChainSlot(pattern)


def _result_data(result: ResultSlot) -> ConclusionsJson:
    return {
        "placements": [*map(notation.format_placement, members(result.placements))],
        "eliminations": [*map(notation.format_elimination, members(result.eliminations))],
    }


class _ResultFields(TypedDict):
    placements: Placements
    eliminations: Eliminations


_CELLS: Final = (CellName, notation.format_cell, notation.parse_cells)
_CANDIDATES: Final = (CandidateName, notation.format_candidate, notation.parse_candidates)
_HOUSES: Final = (HouseName, notation.format_house, notation.parse_house)
_CONSTRAINTS: Final = (ConstraintName, notation.format_constraint, notation.parse_constraint)

_KINDS: Final[Mapping[str, _Kind]] = {
    "cells": _set_kind(CellsSlot, "Cells.", *_CELLS),
    "digits": _Kind(
        DigitsSlot,
        "Digits.",
        Annotated[list[DigitValue], Parsed(_digits_of)],
        lambda slot: [d + 1 for d in BITS[slot.mask]],
    ),
    "houses": _list_kind(HousesSlot, "Houses, in this order.", *_HOUSES),
    "constraints": _list_kind(ConstraintsSlot, "Constraints, in this order.", *_CONSTRAINTS),
    "candidates": _set_kind(CandidatesSlot, "Candidates.", *_CANDIDATES),
    "node": _set_kind(NodeSlot, "The candidates of a node of a chain.", *_CANDIDATES),
    "chain": _Kind(
        ChainSlot,
        "A chain, which a text writes in notation.",
        Annotated[dict[str, Any], Published("ChainPattern"), Parsed(_chain_of)],
        lambda slot: pattern_data(slot.chain),
    ),
    "result": _Kind(
        ResultSlot,
        "Conclusions.",
        Annotated[ConclusionsJson, Parsed(lambda sets: ResultSlot(**sets), _ResultFields)],
        _result_data,
    ),
    "number": _Kind(
        NumberSlot,
        "A count.",
        Annotated[Count, Parsed(NumberSlot, Annotated[int, Between(0, 1 << 63)])],
        lambda slot: slot.value,
    ),
    "name": _Kind(
        NameSlot,
        "A proper name, or a figure.",
        Annotated[str, Parsed(NameSlot)],
        lambda slot: slot.text,
    ),
    "text": _Kind(
        TextSlot,
        "A text as it stands, such as the name of a technique.",
        Annotated[str, Parsed(lambda text: TextSlot((text,)))],
        lambda slot: plain(slot.text),
    ),
    "list": _Kind(
        Listing,
        "A list of values, which the sentence joins.",
        Annotated[list[ValueObject], Parsed(lambda items: Listing(tuple(items)))],
        lambda slot: [value_data(item) for item in slot.items],
    ),
    "sentence": _Kind(Sentence, "A sentence inside the sentence.", _READ_SENTENCE, sentence_data),
}
"""The kinds of values by their names in JSON."""

_NAMES: Final = {kind.slot: name for name, kind in _KINDS.items()}
