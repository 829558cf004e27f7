"""The style of the page: nothing moves where the system asks for less motion."""

from __future__ import annotations

import re

from api_files import LOOKS
from whydoku.render.looks import looks_css

STYLE = LOOKS.parent

STILL = re.compile(r"none|(?:[a-z]+ )?1ms\b.*|scroll\(\)")
"""Such an animation moves nothing: it shows something after a moment, or as far as one scrolls."""


def moving(text: str) -> list[str]:
    """The animations and transitions of a style sheet outside rules for those who allow them."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found: list[str] = []
    around: list[str] = []
    for words, end in re.findall(r"([^{};]*)([{};])", text):
        name, _, value = (part.strip() for part in words.partition(":"))
        if end == "{":
            around.append(words.strip())
        elif re.match(r"animation|transition|scroll-behavior", name):
            allowed = any("prefers-reduced-motion: no-preference" in one for one in around)
            if not (allowed or STILL.fullmatch(value)):
                found.append(f"{around}: {name}: {value}")
        if end == "}":
            around.pop()
    assert around == []
    return found


def test_what_moves_stands_under_a_rule_for_those_who_allow_motion() -> None:
    sheets = sorted(set(STYLE.glob("*.css")) - {LOOKS})
    assert len(sheets) > 10
    assert {path.name: moving(path.read_text("utf-8")) for path in sheets} == {
        path.name: [] for path in sheets
    }
    assert len(moving("a { b { transition: none; animation: x 2s } } c { transition: y 1s; }")) == 2


def test_the_looks_of_marks_are_those_of_the_library() -> None:
    assert LOOKS.read_text("utf-8") == looks_css(), "python tests/api_files.py writes it"
