"""Numbers in JSON are finite: what no other program reads as a number, and what is too large for
one, is refused at every door."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import WIKIPEDIA
from whydoku.faces.play.puzzles import _saved_in
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.judging.completions import claims_in

SOLVED = {"when": 1, "title": "", "puzzle": WIKIPEDIA, "time": 1, "hints": 0, "rating": 1.5}
GAME = json.dumps({**json.loads(wd.Game(WIKIPEDIA).as_json()), "solved": SOLVED})
TRACE = json.dumps(trace_data(wd.explain(WIKIPEDIA)))
NO_NUMBERS = ("NaN", "Infinity", "-Infinity", "1e999")


def rated(text: str, number: str) -> str:
    """The text with another number for its first rating."""
    found = re.sub(r'("rating": )[0-9.]+', rf"\g<1>{number}", text, count=1)
    assert found != text
    return found


@pytest.mark.parametrize("number", NO_NUMBERS)
@pytest.mark.parametrize(
    ("read", "text"),
    [
        (wd.verify, TRACE),
        (wd.Game.from_json, GAME),
        (wd.read, f'{{"puzzle": "{WIKIPEDIA}", "rating": 3.4}}'),
    ],
    ids=["verify", "game", "read"],
)
def test_a_number_that_is_not_finite_is_refused(
    read: Callable[[str], object], text: str, number: str
) -> None:
    with pytest.raises(wd.WhydokuError, match=f"{number}' is not a finite number"):
        read(rated(text, number))
    read(rated(text, "7.25"))


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_so_it_is_at_the_command_line(whydoku: CommandLine, tmp_path: Path, number: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(rated(TRACE, number))
    for command in (["verify"], ["library", "add", "--library", str(tmp_path / "l.sqlite"), "-f"]):
        ran = whydoku(*command, str(file))
        assert ran.code != 0, command
        assert f"'{number}' is not a finite number" in " ".join(ran.err.split()), command


def test_so_it_is_among_moves_and_saved_games() -> None:
    [judged] = wd.judge_many([f'{{"grid": "{WIKIPEDIA}", "claims": [NaN]}}'])
    assert judged.error.endswith("'NaN' is not a finite number")
    assert _saved_in(rated(GAME, "NaN"), 1) is None
    assert not [*claims_in('{"claims": ["r1c3=4"], "rating": NaN}')]
