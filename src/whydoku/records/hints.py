"""Hints and answers to why-questions as JSON objects.

A hint holds only what its disclosure shows; what is held back has its key, with null or an empty
list.

    {"kind": "step", "disclosure": 3, "profile": "default", "text": "...",
     "houses": ["b3"], "digits": [], "technique": "naked-pair", "name": "Naked Pair", "kinds": [],
     "cells": ["r1c7"], "candidates": ["25r1c7"],
     "numbers": {"houses": [20], "cells": [6],
                 "candidates": [{"cell": 6, "digit": 2}, {"cell": 6, "digit": 5}]},
     "step": null, "mistakes": null, "because": null, "slips": [], "solutions": 1, "differ": [],
     "contradiction": null, "further": null}

`kind` is step, mistakes, solved or stuck. `digits` are the digits whose places to look at, in the
whole grid or, from disclosure 3 on, in the houses. `numbers` says the same as the names
(`whydoku.records.numbers`). `step` is written as in a saved trace.
`mistakes` is

    {"kind": "wrong", "digits": ["r4c7=5"], "marks": ["r5c5<>3"], "emptied": "5r4",
     "numbers": {"digits": [{"cell": 33, "digit": 5}], "marks": [{"cell": 40, "digit": 3}],
                 "emptied": {"house": 3, "digit": 5}},
     "impossible": null}

`solutions` is the number of solutions of the puzzle, counted up to 1000, and they `differ` in these
cells. If the clues have none, `impossible` names those that clash, and `contradiction` is a trace
of the steps that show it.

`because` says what shows that one of them is wrong, without naming the right digit: `technique` is
that of the last step, or null if this would say which digit is right (`forced`), and `granted` are
the mistakes taken for granted. `supposed` is null if simple steps show it. Otherwise steps suppose
the wrong digit, or the rivals of the needed one, and follow them to a contradiction:
{"suppositions": 3, "conclusions": 30}. `steps` is 0 if that would go too far. Only on request
`trace` holds the steps, which may name the right digit.

    {"mistake": "r4c7=5", "cell": 33, "digit": 5, "granted": [], "steps": 4,
     "technique": "naked-pair", "name": "Naked Pair", "forced": false, "supposed": null,
     "trace": null}

`slips` say when the mistakes were made and what leans on them (`whydoku.records.slips`), for a hint
of a `Game` that shows everything.

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
    format_cells,
    format_constraint,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.player.disclosure import Disproved, disclosed
from whydoku.player.hint import Hint
from whydoku.player.question import Why
from whydoku.records.numbers import numbers_in, numbers_of, numbers_of_constraint
from whydoku.records.slips import mistake_name, slip_data
from whydoku.records.trace import step_data, trace_data
from whydoku.records.verdicts import impossible_data
from whydoku.render.words import headline
from whydoku.render.words.hints import tell_hint, tell_why
from whydoku.render.words.writer import SHORT
from whydoku.step import Step
from whydoku.trace import Further, Trace
from whydoku.verdicts.mistakes import Mistakes


def hint_data(
    hint: Hint,
    disclosure: int = 4,
    names: Mapping[str, str] | None = None,
    *,
    style: str = SHORT,
    because: bool = False,
) -> dict[str, Any]:
    """A hint as a JSON object, with what its disclosure shows and its text in a style.

    With `because` a hint that shows everything also holds the steps that disprove a mistake.
    """
    what = disclosed(hint, disclosure)
    name = headline(hint.step, names=names) if hint.step and what.technique else None
    return {
        "kind": hint.kind,
        "disclosure": disclosure,
        "profile": hint.profile,
        "text": tell_hint(hint, disclosure, names=names, naming="rc", style=style),
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
        "step": step_data(what.step, style=style) if what.step else None,
        "mistakes": mistakes_data(what.mistakes) if what.mistakes else None,
        "because": (
            _disproved_data(what.disproved, names, hint.because if because else None)
            if what.disproved
            else None
        ),
        "slips": [slip_data(slip) for slip in hint.slips] if what.mistakes else [],
        **solutions_data(hint),
        "contradiction": (
            trace_data(hint.contradiction, style=style) if hint.contradiction is not None else None
        ),
        "further": further_data(hint.further),
    }


def _disproved_data(
    what: Disproved, names: Mapping[str, str] | None, path: Trace | None
) -> dict[str, Any]:
    """What shows that a mistake is one."""
    name = headline(Step(what.technique, what.variant), names=names) if what.technique else None
    granted = members(what.granted)
    return {
        "mistake": mistake_name(what.candidate, is_mark=what.is_mark),
        **numbers_of(what.candidate),
        "granted": [mistake_name(k, is_mark=not what.begin.digits >> k & 1) for k in granted],
        "steps": what.steps,
        "technique": what.technique,
        "name": name,
        "forced": what.is_forced,
        "supposed": (
            {
                "suppositions": what.supposed.suppositions,
                "conclusions": what.supposed.conclusions,
            }
            if what.supposed
            else None
        ),
        "trace": trace_data(path) if path else None,
    }


def solutions_data(hint: Hint) -> dict[str, Any]:
    """The number of solutions of the puzzle, and where they differ."""
    return {"solutions": hint.solutions, "differ": format_cells(hint.differ.bits).split()}


def further_data(further: Further | None) -> dict[str, str] | None:
    """What would go on where a profile knows no further step."""
    if further is None:
        return None
    return {"profile": further.profile, "technique": further.step.technique}


def why_data(
    why: Why, names: Mapping[str, str] | None = None, *, style: str = SHORT
) -> dict[str, Any]:
    """An answer as a JSON object, with its texts in a style."""
    return {
        "question": str(why.question),
        "answer": why.answer,
        "text": tell_why(why, names=names, naming="rc", style=style, width=None),
        "trace": trace_data(why.trace, style=style) if why.steps else None,
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
        "impossible": impossible_data(found.impossible),
    }
