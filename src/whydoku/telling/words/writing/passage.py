"""Passages: sentences as keys of templates with typed values, before any language or notation is
chosen.

A sentence names a template of the language, and the values to fill into it: cells, digits, houses
and so on, lists of them, or further sentences. The modules that make passages write no words, and
the modules that write words (`language`, `writer`) know no patterns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.formats.spans import Spans
from whydoku.grids.bits import Candidates, Cells, Mask

Detail: TypeAlias = Literal["reason", "pattern", "argument"]
"""How much a text explains: the plain reason, the exact pattern, or the full argument by cases."""


@dataclass(frozen=True, slots=True)
class CellsSlot:
    """Cells, as a value to fill into a sentence; `bits` is their set."""

    bits: Cells

    def __len__(self) -> int:
        return self.bits.bit_count()


@dataclass(frozen=True, slots=True)
class DigitsSlot:
    """Digits, as a value to fill into a sentence; `mask` is their set."""

    mask: Mask

    def __len__(self) -> int:
        return self.mask.bit_count()


@dataclass(frozen=True, slots=True)
class HousesSlot:
    """Houses, as a value to fill into a sentence, by their numbers in the given order."""

    houses: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.houses)


@dataclass(frozen=True, slots=True)
class LinkSlot:
    """How a cell sees others without sharing a house with them, as a value to fill into a sentence.

    `others` is the set of these. A sentence may be about that cell (`from`, which names the
    others), about all of them (`apart`), or about what one rules out in the other (`by`).
    """

    cell: int
    others: Cells

    def __len__(self) -> int:
        return self.others.bit_count()


@dataclass(frozen=True, slots=True)
class ConstraintsSlot:
    """Constraints, as a value to fill into a sentence, by their numbers in the given order."""

    constraints: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.constraints)


@dataclass(frozen=True, slots=True)
class CandidatesSlot:
    """Candidates, as a value to fill into a sentence; `bits` is their set."""

    bits: Candidates

    def __len__(self) -> int:
        return self.bits.bit_count()


@dataclass(frozen=True, slots=True)
class NodeSlot:
    """A node of a chain, as a value to fill into a sentence, where it is written in Eureka
    notation."""

    bits: Candidates

    def __len__(self) -> int:
        return self.bits.bit_count()


@dataclass(frozen=True, slots=True)
class ResultSlot:
    """Placements and eliminations, such as the conclusions of a step, as a value to fill into a
    sentence."""

    placements: Candidates
    eliminations: Candidates

    def __len__(self) -> int:
        return (self.placements | self.eliminations).bit_count()


@dataclass(frozen=True, slots=True)
class NumberSlot:
    """A count, as a value to fill into a sentence; it also decides between singular and plural."""

    value: int

    def __len__(self) -> int:
        return self.value


@dataclass(frozen=True, slots=True)
class NameSlot:
    """A proper name, as a value to fill into a sentence; it is the same in every language."""

    text: str

    def __len__(self) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class TextSlot:
    """A text that is already written, such as a chain in notation, as a value to fill into a
    sentence."""

    text: Spans

    def __len__(self) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of values, as one value to fill into a sentence; the template chooses how the items
    are joined."""

    items: tuple[Value, ...]

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence before any language is chosen: the key of its template, and the values to fill in.
    `depth` is the indentation of the sentence among the lines of a passage.

    A key may end in `@` and the slug of a technique. A language without special words for that
    technique uses the part before the `@`.
    """

    key: str
    slots: tuple[tuple[str, Value], ...] = ()
    depth: int = 0

    def __len__(self) -> int:
        return 1


Value: TypeAlias = (
    CellsSlot
    | DigitsSlot
    | HousesSlot
    | LinkSlot
    | ConstraintsSlot
    | CandidatesSlot
    | NodeSlot
    | ResultSlot
    | NumberSlot
    | NameSlot
    | TextSlot
    | Listing
    | Sentence
)

Passage: TypeAlias = tuple[Sentence, ...]

Wording: TypeAlias = tuple[str, dict[str, Value]]
"""The key of a template, or the end of a key, and the values to fill into the template."""


def sentence(key: str, depth: int = 0, /, **slots: Value | int | str | None) -> Sentence:
    """Makes a sentence from the template called `key`, filled in with `slots`; a value that is None
    is left out.

    A value that is an int is a count, and one that is a string is a proper name. `depth` is the
    indentation.
    """
    return Sentence(key, tuple(values_of(slots).items()), depth)


def values_of(slots: Mapping[str, Value | int | str | None]) -> dict[str, Value]:
    """The values to fill into a sentence, as `sentence` takes them."""
    values: dict[str, Value] = {}
    for name, value in slots.items():
        if isinstance(value, (int, str)):
            values[name] = NumberSlot(value) if isinstance(value, int) else NameSlot(value)
        elif value is not None:
            values[name] = value
    return values


def listing(items: Iterable[Value]) -> Listing:
    """The values as one list, which can itself be filled into a sentence."""
    return Listing(tuple(items))
