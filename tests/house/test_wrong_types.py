"""Arguments of wrong types: each public function and method refuses them by one sentence."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final

import pytest

import whydoku as wd
from whydoku.operations.answers.boards import hint_board_data
from whydoku.operations.answers.hints import hint_data
from whydoku.playing.hints.hint import mistakes, reach
from whydoku.telling.words.about.phrases import phrases_of_hint

GRID: Final = wd.example("x-wing").grid
TRACE: Final = GRID.explain("simple")
RIGHT: Final[dict[str, Any]] = {
    "claims": ["r1c1=5"],
    "sequences": [(GRID, ["r1c1=5"])],
    "texts": ["r1c1=5"],
    "text": "r1c1=5",
    "question": "r1c1=5",
    "step": TRACE.steps[0],
    "first": TRACE,
    "second": TRACE,
    "subject": TRACE,
    "puzzles": [GRID],
    "items": [GRID],
    "source": [],
    "candidate": 5,
    "is_true": True,
    "cell": 5,
    "marks": "r1c1<>5",
    "n": 1,
}
"""What fits each parameter that has no default; any other takes a grid."""

WRONG: Final[tuple[Any, ...]] = (
    *(None, True, -1, 3.5, 1j, "", "\0", b"", (), [], [None], {}, {"a": 1}),
    *(object(), lambda: 0),
)
FOR_SEARCHES: Final = ("Grid.derive", "Grid.further")
"""Methods that have no time to look at their arguments."""


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in wd.__all__:
        if inspect.isfunction(function := getattr(wd, name)):
            yield name, function
    for thing in (GRID, TRACE):
        for name, _ in inspect.getmembers(type(thing), inspect.isfunction):
            if name[0] != "_":
                yield f"{type(thing).__name__}.{name}", getattr(thing, name)
    yield "Grid", wd.Grid


PARAMETERS: Final = [
    (name, function, parameter.name)
    for name, function in functions()
    for parameter in inspect.signature(function).parameters.values()
    if name not in FOR_SEARCHES and parameter.kind != parameter.VAR_KEYWORD
]


@pytest.mark.dear
@pytest.mark.parametrize(
    ("name", "function", "parameter"), PARAMETERS, ids=[f"{n}({p})" for n, _, p in PARAMETERS]
)
def test_what_does_not_fit_is_refused_by_our_own_error(
    name: str, function: Callable[..., Any], parameter: str
) -> None:
    known = inspect.signature(function).parameters.values()
    right = {p.name: RIGHT.get(p.name, GRID) for p in known if p.default is p.empty}
    for wrong in WRONG:
        # A text is the name of a file to `read_all`.
        with suppress(wd.WhydokuError, FileNotFoundError, IsADirectoryError):
            found = function(**{**right, parameter: wrong})
            if isinstance(found, Iterator):
                [*islice(found, 3)]


@pytest.mark.parametrize(
    ("function", "given", "sentence"),
    [
        (wd.argue, {"grid": GRID, "text": None}, "text: found None; expected a text"),
        (wd.argue, {"grid": "x", "text": "r1c1=5"}, "grid: found 'x'; expected a Grid"),
        (wd.rate, {"puzzle": GRID, "scale": []}, "scale: found list; expected a text or None"),
        (GRID.explain, {"uniqueness": 3.5}, "uniqueness: found 3.5; expected True or False"),
        (GRID.why, {"question": 5}, "question: found 5; expected a text or a Question"),
        (
            wd.judge,
            {"grid": GRID, "claims": 5},
            "claims: found 5; expected several, each a ClaimedMove, a Step, a text or a mapping",
        ),
        (
            wd.compare,
            {"first": TRACE, "second": TRACE, "names": ("one",)},
            "names: found tuple; expected a text and a text or None",
        ),
        (GRID.apply, {"step": 5}, "step: found int; expected a step or another change"),
        (
            GRID.digit_at,
            {"cell": None},
            "None is not a cell; allowed are 0 to 80, or names such as r4c7",
        ),
        (wd.analyse, {"puzzle": GRID, "limit": None}, "limit: found None; expected a whole number"),
        (wd.profile_named, {"name": 5}, "name: found 5; expected a text"),
        (wd.technique_named, {"name": None}, "name: found None; expected a text"),
        (wd.example, {"name": 5}, "name: found 5; expected a text"),
        (
            wd.write,
            {"grid": "53"},
            "a grid or a reading can be written, found str; whydoku.read makes a grid of text",
        ),
        (wd.write, {"grid": GRID, "format": 5}, "format: found 5; expected a text"),
        (wd.generate, {"seed": "5"}, "seed: found '5'; expected a whole number, 0 to 2^63 - 1"),
        (wd.generate, {"threads": True}, "threads: found True; expected a whole number, 0 to 1024"),
        (wd.random_minimal, {"n": "5"}, "n: found '5'; expected a whole number"),
        (mistakes, {"grid": "53"}, "grid: found '53'; expected a Grid"),
        (reach, {"grid": "53", "technique": "x-wing"}, "grid: found '53'; expected a Grid"),
        *(
            (told, {"hint": None, "disclosure": 1}, "hint: found None; expected a Hint")
            for told in (hint_data, hint_board_data, phrases_of_hint)
        ),
    ],
)
def test_a_refusal_says_which_argument_what_came_and_what_is_allowed(
    function: Callable[..., object], given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(wd.WhydokuError, match=f"^{re.escape(sentence)}$"):
        function(**given)


def test_what_type_checkers_and_readers_see_of_a_function_is_what_it_was() -> None:
    assert [*inspect.signature(wd.argue).parameters] == ["grid", "text"]
    assert wd.argue.__module__ == "whydoku.playing.arguments.argued"
    assert "grid" in inspect.get_annotations(wd.argue)
