"""What a model needs of an answer: the sentences, and the figures beside them; no pictures as data,
no proofs as data, and nothing that is empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

LONGEST: Final = 1400
"""The most characters in the text of an answer. What is longer loses lines in the middle, and says
how many."""

MOST_RECORDS: Final = 20
"""The most puzzles that are passed on of a text that was read."""

_FOR_PROGRAMS: Final = frozenset(
    {
        *("board", "phrases", "claims", "argument", "sentences", "numbers", "trace", "candidates"),
        *("constraints", "reasons", "because", "version", "profile", "uniqueness", "disclosure"),
        *("variant", "clashing", "practice", "number", "climbed", "wish", "solutions"),
    }
)
"""The parts of answers that a model does not need: they are for programs, or were asked for."""


def brief(answer: Mapping[str, Any], *, is_told: bool = False) -> dict[str, Any]:
    """An answer of the API, or a part of it, in brief. Steps in a list are their sentences. If
    `is_told` is set, a text around the part says what its own text would."""
    lean: dict[str, Any] = {}
    for key, value in answer.items():
        if key == "unproved":  # of a record, in which to have none is not to say nothing
            lean[key] = value
        elif key in _FOR_PROGRAMS or value is None or value in ("", [], {}):
            continue
        elif key == "text":
            lean |= {} if is_told else {key: _shortened(value)}
        elif key == "steps" and isinstance(value, list):
            lean[key] = [step["text"] for step in value]
        elif key != "why" or not isinstance(value[0], Mapping):  # no proof of a step as data
            lean[key] = _brief_value(value, is_told=is_told or "text" in answer)
    if len(lean.get("records", ())) > MOST_RECORDS:
        lean["left_out"] = len(lean["records"]) - MOST_RECORDS
        del lean["records"][MOST_RECORDS:]
    return lean


def _brief_value(value: Any, *, is_told: bool) -> Any:
    if isinstance(value, Mapping):
        return brief(value, is_told=is_told)
    if isinstance(value, list) and isinstance(value[0], Mapping):
        return [brief(item, is_told=is_told) for item in value]
    return value


def brief_run(lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A run that makes puzzles in brief: the puzzles, without solutions, and why some lack."""
    made = [{**line["puzzle"], "solution": None} for line in lines if "puzzle" in line]
    lacks = [line["end"]["shortfall"] for line in lines if "end" in line]
    return brief({"puzzles": made, "shortfall": "".join(lacks)})


def _shortened(text: str) -> str:
    """A text of lines, without some in the middle if it is too long."""
    lines = text.split("\n")
    if len(text) <= LONGEST or len(lines) < 4:
        return text
    first, last, left = lines[:1], lines[-1:], LONGEST - len(lines[0]) - len(lines[-1])
    inner = lines[1:-1]
    while inner and (left := left - len(inner[-1])) > 0 and len(last) < 4:
        last.insert(0, inner.pop())
    while inner and (left := left - len(inner[0])) > 0:
        first.append(inner.pop(0))
    return "\n".join([*first, f"... {len(inner)} steps are left out ...", *last])
