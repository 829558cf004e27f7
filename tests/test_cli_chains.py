"""Chains on the command line: in words, or in the notation chosen by --chains."""

from __future__ import annotations

import pytest

from command_line import CommandLine
from corpus import puzzles
from whydoku import write
from whydoku.grid import Grid
from whydoku.render.chain_notation import notated_step
from whydoku.solve import explain
from whydoku.step import Step
from whydoku.why import Als, Chain


def chain_on_a_way() -> tuple[str, Grid, Step]:
    """A puzzle, the first step of its path that has a notation, and the grid of that step."""
    return next(
        (line, grid, step)
        for line in puzzles()
        for grid, step in explain(Grid(line)).moves
        if isinstance(step.why[0], Chain | Als)
    )


PUZZLE, GRID, STEP = chain_on_a_way()


def together(text: str) -> str:
    return "".join(text.split())


def notation_of_step(chains: str) -> str:
    text = notated_step(STEP, chains)
    assert text is not None
    return together(text)


@pytest.mark.parametrize("chains", ["eureka", "nice-loop"])
def test_explain_writes_chains_in_the_chosen_notation(whydoku: CommandLine, chains: str) -> None:
    ran = whydoku("explain", "--chains", chains, PUZZLE)
    assert ran.code == 0
    assert notation_of_step(chains) in together(ran.out)
    assert max(map(len, ran.lines)) <= 80
    for form in ("markdown", "html"):
        page = whydoku("explain", "--chains", chains, "--format", form, PUZZLE).out
        plain = page.replace("\\", "").replace("&gt;", ">").replace("&lt;", "<")
        assert notation_of_step(chains) in together(plain)
    detailed = whydoku("explain", "--chains", chains, "--details", PUZZLE).out
    assert notation_of_step(chains) in together(detailed)


def test_chains_are_in_words_by_default(whydoku: CommandLine) -> None:
    plain = whydoku("explain", PUZZLE)
    assert plain.out == whydoku("explain", "--chains", "words", PUZZLE).out
    assert notation_of_step("eureka") not in together(plain.out)


@pytest.mark.dear
def test_hints_write_chains_in_the_chosen_notation(whydoku: CommandLine) -> None:
    own = write(GRID, "json")
    for chains in ("eureka", "nice-loop"):
        assert notation_of_step(chains) in together(whydoku("hint", "--chains", chains, own).out)
        assert notation_of_step(chains) in together(
            whydoku("hint", "--all", "--chains", chains, own).out
        )
        up_to = whydoku("hint", "--up-to", STEP.technique, "--chains", chains, own).out
        assert notation_of_step(chains) in together(up_to)
    asked = ("hint", "--disclosure", "3", own)
    assert whydoku(*asked, "--chains", "eureka").out == whydoku(*asked).out


def test_answers_write_chains_in_the_chosen_notation(whydoku: CommandLine) -> None:
    k = next(iter(STEP.removed))
    question = f"{k.cell}<>{k.digit}"
    own = write(GRID, "json")
    for chains in ("eureka", "nice-loop"):
        assert notation_of_step(chains) in together(
            whydoku("why", "--chains", chains, own, question).out
        )
    assert notation_of_step("eureka") not in together(whydoku("why", own, question).out)
