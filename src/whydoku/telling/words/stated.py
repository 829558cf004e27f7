"""What each line of an argument calls true or false, so that a page can show the argument line by
line.

    Suppose r1c5 is 7.              assumed_true 7r1c5
      1. r1c8 (79) is 9.            number 1, true 9r1c8
      2. r2c3 is not 8, for ...     number 2, false 8r2c3, assumed_true 8r2c3
        2.1. r2c6 is 7.             number 2.1, true 7r2c6
    So 7 can be removed from r1c5.

What a line assumes holds in that line and in the deeper lines below it. What a line calls true or
false holds in the lines after it too, up to the first line that is less deep.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from whydoku.dataclass import dataclass
from whydoku.grids.bits import BITS, Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidate
from whydoku.grids.parts.candidates import candidates_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.step import Step
from whydoku.shapes.marks import Record, if_any, if_asked
from whydoku.telling.words.steps import argument_of_step
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    DigitsSlot,
    Listing,
    NameSlot,
    NumberSlot,
    Sentence,
    Value,
)

if TYPE_CHECKING:
    from whydoku.formats.json_names import CandidateName, Count

_SUPPOSING: Final = ("case.if", "argue.suppose", "argue.if", "argue.finless", "argue.guardians.")
"""The beginnings of the keys of templates for lines that suppose something."""

_REFUTING: Final = ("nested.row", "nested.otherwise")
"""The keys of templates for lines that suppose the opposite of what they claim."""

_CLAIMING: Final = ("facts.", "nested.", "fact.")
"""The beginnings of the keys of templates for lines that claim something."""

_NUMBERED: Final = ("facts.numbered", "nested.", "argue.link.")
"""The beginnings of the keys of templates for lines that have a number."""

_FOLLOWED: Final = {"claim", "claims", "said", "facts", "fact"}
"""The names of those values in a sentence that say what is true or false; all other values say
why."""


def _number_of(line: Sentence) -> str | None:
    number = dict(line.slots).get("number")
    if line.key.startswith(_NUMBERED) and isinstance(number, NameSlot | NumberSlot):
        return number.text if isinstance(number, NameSlot) else str(number.value)
    return None


class ClaimsJson(Record):
    """What a line of an argument calls true or false."""

    depth: Count
    """How far the line is indented."""
    number: str = if_any(_number_of)
    """The number of the line, such as 3 or 3.1."""
    true: list[CandidateName] = if_asked()
    """The candidates that it calls true."""
    false: list[CandidateName] = if_asked()
    """The candidates that it calls false."""
    assumed_true: list[CandidateName] = if_asked()
    """The candidates that are true only under what the line supposes: in it, and in the deeper
    lines below it."""
    assumed_false: list[CandidateName] = if_asked()
    """In the same way, those that are false."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The candidates that a line of an argument calls true, and those that it calls false."""

    true: Candidates = 0
    false: Candidates = 0

    def __or__(self, other: Claims) -> Claims:
        return Claims(self.true | other.true, self.false | other.false)

    @property
    def opposite(self) -> Claims:
        """The claims with true and false exchanged, as supposed by a line that refutes them."""
        return Claims(self.false, self.true)


NOTHING: Final = Claims()


def claims_of_argument(step: Step, grid: Grid) -> list[ClaimsJson]:
    """What each line of a step's argument claims, as objects for JSON: always its `depth`, and its
    `number`, `true`, `false`, `assumed_true` and `assumed_false` if it has any."""
    return [_claims_data(line) for line in argument_of_step(step, grid)]


def _claims_data(line: Sentence) -> ClaimsJson:
    held, assumed = _stated(line)
    claims = {"true": held.true, "false": held.false}
    claims |= {"assumed_true": assumed.true, "assumed_false": assumed.false}
    called = {name: [*map(format_candidate, members(k))] for name, k in claims.items() if k}
    return ClaimsJson.of(line, **called)


def _stated(line: Sentence) -> tuple[Claims, Claims]:
    """The claims of a line of an argument, and then its assumptions."""
    key = line.key.partition("@")[0]
    if key.startswith(_SUPPOSING):
        return NOTHING, _claims_in(line)
    if not key.startswith(_CLAIMING):
        return NOTHING, NOTHING
    if key not in _REFUTING:
        return _claims_in(line), NOTHING
    slots = dict(line.slots)
    claimed = _claims_in(slots["claim"])
    return claimed, claimed.opposite | _claims_in(slots.get("said"))


def _claims_in(value: Value | None) -> Claims:
    """What a value in a sentence, and the values inside that value, call true or false."""
    if isinstance(value, Listing):
        return reduce(or_, map(_claims_in, value.items), NOTHING)
    if not isinstance(value, Sentence):
        return NOTHING
    slots = dict(value.slots)
    if value.key == "fact.cell":
        return Claims(_product(slots["cell"], slots["put"]))
    if "cells" in slots and value.key.startswith("claim.one."):
        return Claims(_product(slots["cells"], slots["digits"]))
    if "cells" in slots and value.key.startswith("claim.none."):
        return Claims(false=_product(slots["cells"], slots["digits"]))
    followed = (_claims_in(slot) for name, slot in value.slots if name in _FOLLOWED)
    return reduce(or_, followed, NOTHING)


def _product(cells: Value, digits: Value) -> Candidates:
    """The candidates of each of the digits in each of the cells; 0 if a value is of another
    kind."""
    if not isinstance(cells, CellsSlot) or not isinstance(digits, DigitsSlot):
        return 0
    there = union(DIGIT_CANDIDATES[d] for d in BITS[digits.mask])
    return candidates_of(cells.bits) & there
