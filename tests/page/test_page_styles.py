"""The style of the page: its layers, its colours, and no motion where the system asks for less."""

from __future__ import annotations

import re

from api_files import LOOKS
from whydoku.telling.pictures.looks import looks_css

STYLE = LOOKS.parent
PAGE = STYLE.parent.parent
SHEETS = sorted(set(STYLE.glob("*.css")) - {LOOKS})

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
    assert len(SHEETS) > 10
    assert {path.name: moving(path.read_text("utf-8")) for path in SHEETS} == {
        path.name: [] for path in SHEETS
    }
    assert len(moving("a { b { transition: none; animation: x 2s } } c { transition: y 1s; }")) == 2


def test_the_looks_of_marks_are_those_of_the_library() -> None:
    assert LOOKS.read_text("utf-8") == looks_css(), "python tests/api_files.py writes it"


def test_each_sheet_is_linked_in_one_of_the_layers() -> None:
    layers = re.findall(r"\w+", (STYLE / "layers.css").read_text("utf-8").split("@layer")[1])
    linked = "".join((PAGE / f"{name}.html").read_text("utf-8") for name in ("index", "embed"))
    found = dict(re.findall(r'href="style/([\w-]+)\.css" data-layer="(\w+)"', linked))
    assert set(found.values()) == set(layers)
    named = {path.stem for path in SHEETS} - {"layers", "docs"}
    assert found.keys() == named | {LOOKS.stem}


def test_only_the_tokens_name_colours() -> None:
    colour = re.compile(r"(?<!&)#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(", re.IGNORECASE)
    named = {path.stem for path in SHEETS if colour.search(path.read_text("utf-8"))}
    assert named == {"tokens"}


def test_few_rules_ask_for_the_size_of_the_window() -> None:
    text = "".join(path.read_text("utf-8") for path in SHEETS)
    assert len(re.findall(r"@media[^{]*(?:width|height|aspect-ratio)", text)) <= 25


def test_only_rules_that_no_move_touches_ask_what_an_element_has() -> None:
    """With each change that may matter to `:has()` a browser looks again at all below it."""
    asking = {
        # The field lies unseen over what shows that it has the focus, which moves leave alone.
        ":is(.looks .check, .curve-chart):has(:focus-visible)",
    }
    found = [
        line.strip(" {,")
        for path in SHEETS
        for line in path.read_text("utf-8").splitlines()
        if ":has(" in line
    ]
    assert set(found) == asking, "set a class or an attribute where a view or a part knows it"
