"""Hints and answers to why-questions as JSON objects.

A hint holds only what its disclosure shows; what is held back has its key, with null or an empty
list.

    {"kind": "step", "disclosure": 3, "profile": "default", "text": "...",
     "houses": ["b3"], "digits": [], "technique": "naked-pair", "name": "Naked Pair", "kinds": [],
     "cells": ["r1c7"], "candidates": ["25r1c7"],
     "numbers": {"houses": [20], "cells": [6],
                 "candidates": [{"cell": 6, "digit": 2}, {"cell": 6, "digit": 5}]},
     "step": null, "mistakes": null}

`kind` is step, mistakes, solved or stuck. `digits` are the digits whose places to look at, in the
whole grid or, from disclosure 3 on, in the houses. `numbers` says the same as the names
(`whydoku.records.numbers`). `step` is written as in a saved trace.
`mistakes` is

    {"kind": "wrong", "digits": ["r4c7=5"], "marks": ["r5c5<>3"], "emptied": "5r4",
     "numbers": {"digits": [{"cell": 33, "digit": 5}], "marks": [{"cell": 40, "digit": 3}],
                 "emptied": {"house": 3, "digit": 5}}}

An answer looks as follows; `trace` is a saved trace of the steps that lead there, or null.

    {"question": "r4c7=5", "answer": "later", "text": "...", "trace": {...}, "mistakes": null}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whydoku.bits import BITS, members
from whydoku.notation import (
    format_candidates,
    format_cell,
    format_constraint,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.player.disclosure import disclosed
from whydoku.player.hint import Hint
from whydoku.player.question import Why
from whydoku.records.numbers import numbers_in, numbers_of_constraint
from whydoku.records.trace import step_data, trace_data
from whydoku.render.words import headline
from whydoku.render.words.hints import tell_hint, tell_why
from whydoku.verdicts.mistakes import Mistakes


def hint_data(
    hint: Hint, disclosure: int = 4, names: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A hint as a JSON object, with what its disclosure shows."""
    what = disclosed(hint, disclosure)
    name = headline(hint.step, names=names) if hint.step and what.technique else None
    return {
        "kind": hint.kind,
        "disclosure": disclosure,
        "profile": hint.profile,
        "text": tell_hint(hint, disclosure, names=names, naming="rc"),
        "houses": [format_house(h) for h in what.region.houses],
        "digits": [d + 1 for d in BITS[what.region.digits | what.clue.digits]],
        "technique": what.technique,
        "name": name,
        "kinds": list(what.kinds),
        "cells": [format_cell(i) for i in members(what.clue.cells)],
        "candidates": format_candidates(what.clue.candidates).split(),
        "numbers": {
            "houses": list(what.region.houses),
            "cells": list(members(what.clue.cells)),
            "candidates": numbers_in(what.clue.candidates),
        },
        "step": step_data(what.step) if what.step else None,
        "mistakes": mistakes_data(what.mistakes) if what.mistakes else None,
    }


def why_data(why: Why, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An answer as a JSON object."""
    return {
        "question": str(why.question),
        "answer": why.answer,
        "text": tell_why(why, names=names, naming="rc", width=None),
        "trace": trace_data(why.trace) if why.steps else None,
        "mistakes": mistakes_data(why.mistakes) if why.mistakes else None,
    }


def mistakes_data(found: Mistakes) -> dict[str, Any]:
    """Mistakes as a JSON object."""
    return {
        "kind": found.kind,
        "digits": [format_placements(1 << k) for k in found.digits],
        "marks": [format_eliminations(1 << k) for k in found.marks],
        "emptied": None if found.emptied is None else format_constraint(found.emptied),
        "numbers": {
            "digits": numbers_in(found.digits.bits),
            "marks": numbers_in(found.marks.bits),
            "emptied": None if found.emptied is None else numbers_of_constraint(found.emptied),
        },
    }
