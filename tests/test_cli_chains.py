"""Chains on the command line: in words, or in the notation chosen by --chains."""

from __future__ import annotations

import pytest

from command_line import CommandLine
from corpus import puzzles
from whydoku import write
from whydoku.grid import Grid
from whydoku.render.chain_notation import notated_step
from whydoku.solving import explain
from whydoku.step import Step
from whydoku.why import Als, Chain


def chain_on_a_way() -> tuple[str, Grid, Step]:
    return next(
        (line, grid, step)
        for line in puzzles()
        for grid, step in explain(Grid(line)).moves
        if isinstance(step.why[0], Chain | Als)
    )


PUZZLE, GRID, STEP = chain_on_a_way()
OWN = write(GRID, "json")


def together(text: str) -> str:
    return "".join(text.split())


def chain_in(notation: str) -> str:
    text = notated_step(STEP, notation)
    assert text is not None
    return together(text)


CANDIDATE = next(iter(STEP.removed))
WHY = ("why", OWN, f"{CANDIDATE.cell}<>{CANDIDATE.digit}")


@pytest.mark.parametrize("notation", ["eureka", "nice-loop"])
@pytest.mark.parametrize(
    "words",
    [
        ("explain", PUZZLE),
        ("explain", "--details", PUZZLE),
        ("explain", "--format", "markdown", PUZZLE),
        ("explain", "--format", "html", PUZZLE),
        ("hint", OWN),
        pytest.param(("hint", "--all", OWN), marks=pytest.mark.dear),
        pytest.param(("hint", "--up-to", STEP.technique, OWN), marks=pytest.mark.dear),
        WHY,
    ],
    ids=lambda words: " ".join(words[:-1])[:30],
)
def test_chains_are_written_in_the_chosen_notation(
    whydoku: CommandLine, words: tuple[str, ...], notation: str
) -> None:
    ran = whydoku(words[0], "--chains", notation, *words[1:])
    plain = ran.out.replace("\\", "").replace("&gt;", ">").replace("&lt;", "<")
    assert chain_in(notation) in together(plain)
    assert "--format" in words or max(map(len, ran.lines)) <= 80


def test_chains_are_in_words_by_default_and_while_a_hint_does_not_tell_them(
    whydoku: CommandLine,
) -> None:
    plain = whydoku("explain", PUZZLE).out
    assert plain == whydoku("explain", "--chains", "words", PUZZLE).out
    assert chain_in("eureka") not in together(plain)
    assert chain_in("eureka") not in together(whydoku(*WHY).out)
    asked = ("hint", "--disclosure", "3", OWN)
    assert whydoku(*asked, "--chains", "eureka").out == whydoku(*asked).out
