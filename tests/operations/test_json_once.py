"""JSON that says a key twice contradicts itself: nowhere is one of the two believed."""

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
from whydoku.operations.known.judge import _claims_in
from whydoku.playing.judging.completions import claims_in

GAME = wd.Game(WIKIPEDIA).as_json()
TRACE = json.dumps(trace_data(wd.explain(WIKIPEDIA)))
TWICE = "twice in one JSON object; expected it once"


def told_twice(text: str, key: str) -> str:
    """The text with a key of its outermost object said once more, at its end."""
    value = json.dumps(json.loads(text)[key])
    return f"{text[: text.rindex('}')]}, {json.dumps(key)}: {value}}}"


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (wd.verify, told_twice(TRACE, "steps")),
        (wd.Game.from_json, told_twice(GAME, "puzzle")),
        (wd.read, f'{{"puzzle": "{WIKIPEDIA}", "puzzle": "{WIKIPEDIA}"}}'),
    ],
    ids=["verify", "game", "read"],
)
def test_a_key_that_is_there_twice_is_refused(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(wd.WhydokuError, match=TWICE):
        read(text)


def test_a_sequence_of_moves_has_its_claims_once() -> None:
    text = f'{{"grid": "{WIKIPEDIA}", "claims": [], "claims": ["r1c3=4"]}}'
    [judged] = wd.judge_many([text])
    assert judged.error.endswith(TWICE)


def test_what_is_not_json_is_read_as_words() -> None:
    for text in (
        '[{"claim": "r1c3=4", "claim": "r1c3=1"}]',
        '{"claims": [], "claims": ["r1c3=4"]}',
    ):
        assert not {"r1c3=4", "r1c3=1"} & {*map(str, claims_in(text))}
        assert _claims_in(f"[{text}]") == [f"[{text}]"]
    assert _saved_in(told_twice(GAME, "puzzle"), 1) is None


def test_verify_says_so_at_the_command_line(whydoku: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(told_twice(TRACE, "solved"))
    ran = whydoku("verify", str(file))
    assert (ran.code, ran.out) == (1, "invalid\n")
    assert re.search(TWICE, " ".join(ran.err.split()))
