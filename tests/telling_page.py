"""Steps, mistakes and broken puzzles as they are told: `python tests/telling_page.py` prints a page
of them, to compare before and after a change of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from makers.locked import ways
from whydoku.bits import members
from whydoku.examples import example
from whydoku.game import Game
from whydoku.grid import Grid
from whydoku.player.hint import Hint, hint
from whydoku.render.spans import capital, plain, with_full_stop
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import argument, tell
from whydoku.render.words.hints import lines_of_steps, tell_hint
from whydoku.render.words.manner import writer_for
from whydoku.render.words.paths import tell_trace
from whydoku.render.words.verdicts import from_these_clues
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.step import Step
from whydoku.technique import techniques
from whydoku.trace import Trace
from whydoku.verdicts.check import check
from whydoku.why import Templates
from whydoku.world.drawing import draw_cells, draw_marks

PLACED_OVER_THE_GRID = "templates"
"""A step of no technique, since none gives this reason: all ways to place a digit."""


@dataclass(frozen=True)
class Mistake:
    """What a player did to a puzzle, one entry at a time, and how it is wrong."""

    title: str
    puzzle: str
    entries: tuple[str, ...]


OWN = example("x-wing").puzzle

MISTAKES = (
    Mistake("A wrong digit that falls at once", OWN, ("r4c2=4", "r2c5=1", "r3c9=1")),
    Mistake("A wrong digit that falls after several steps", OWN, ("r9c8=2", "r7c7=6", "r6c9=6")),
    Mistake(
        "A wrong digit that leads to a contradiction",
        "..4..9...1......478.5.6.9.....6...2..6...34....8..2..5.8.2.5...3....6......9..21.",
        ("r3c2=2",),
    ),
    Mistake(
        "Digits that are wrong only together",
        example("two-solutions").puzzle,
        ("r4c9=5", "r5c6=4"),
    ),
    Mistake("A pencil mark that is needed", OWN, ("r4c8<>8",)),
)

PUZZLES = (
    (
        "Two equal clues in a row",
        "24....7.3....5......5..84..4.3.3..9.........5....9..6.....2.8.6.6...9.7..8.1.....",
    ),
    (
        "A misprint that one other digit mends",
        ".68........3.4.62......38.41..6..3.7..7.......3.485..9...9..27......4...7..12....",
    ),
    (
        "Clues that clash after a few steps",
        ".5.8.........47.15.3.........731.4..6.4.....7.8.6.....9...2......1.9.6.4.....5.7.",
    ),
    ("Two solutions", example("two-solutions").puzzle),
    ("Many solutions", example("many-solutions").puzzle),
)
"""Puzzles without exactly one solution."""


def page() -> str:
    """The whole page: each thing in plain style, then for an expert."""
    names = {PLACED_OVER_THE_GRID: "Templates"}
    told = ["# How a step is told", "", "## Steps"]
    for grid, step in told_steps():
        texts = [
            f"{tell(step, grid, style=style, names=names)}\n{argument(step, grid, style=style)}"
            for style in STYLES_SHOWN
        ]
        told += _part(texts[0].partition(":")[0], draw_step_text(step, grid), *texts)
    told += ["## Mistakes"]
    for mistake in MISTAKES:
        grid, found = hint_about(mistake)
        drawn = draw_marks(grid.bits) if grid.removed else str(grid)
        texts = [
            f"{tell_hint(found, style=style)}\n{_path(found.because, style)}"
            for style in STYLES_SHOWN
        ]
        told += _part(mistake.title, f"{drawn}\nentered: {', '.join(mistake.entries)}", *texts)
    told += ["## Puzzles without exactly one solution"]
    for title, puzzle in PUZZLES:
        texts = ["\n".join(_about_puzzle(puzzle, style)) for style in STYLES_SHOWN]
        told += _part(title, draw_cells(puzzle), *texts)
    return "\n".join(told)


STYLES_SHOWN = ("plain", "expert")


def _part(title: str, *blocks: str) -> list[str]:
    return [f"### {title}", "", *(f"{block.strip()}\n" for block in dict.fromkeys(blocks))]


def told_steps() -> Iterator[tuple[Grid, Step]]:
    """The example of each technique, and a step that none finds, each with its grid."""
    for one in techniques():
        assert one.example is not None
        grid = Grid(one.example)
        yield grid, next(one.find(grid))
    yield placed_over_the_grid()


def placed_over_the_grid() -> tuple[Grid, Step]:
    """A step whose reason is all ways to place the 2."""
    grid = Grid(".7..4.1..6..7...25..89...73.5.4.....8.2...9.71.6.97.8.....79..1.....2....6..547..")
    bits = grid.bits & DIGIT_CANDIDATES[1]
    placements = tuple(ways(bits, 1, 0))
    gone = sum(1 << k for k in members(bits) if not any(one >> k // 9 & 1 for one in placements))
    return grid, Step(PLACED_OVER_THE_GRID, None, 0, gone, (Templates(1, placements),))


def hint_about(mistake: Mistake) -> tuple[Grid, Hint]:
    """The player's grid, and the hint of the game."""
    game = Game(mistake.puzzle)
    for entry in mistake.entries:
        (game.remove if "<>" in entry else game.place)(entry)
    return game.grid, game.hint()


def _path(trace: Trace | None, style: str) -> str:
    """The steps of a path, and the argument of the last, where they say more than a sentence."""
    if trace is None:
        return ""
    writer = writer_for(trace.vocabulary, style=style)
    steps = [f"{head}{plain(text)}" for head, text in lines_of_steps(writer, trace)]
    grid, last = trace.moves[-1]
    said = argument(last, grid, style=style)
    return "\n".join([*steps, *([said] if said else [])])


def _about_puzzle(puzzle: str, style: str) -> tuple[str, str]:
    """What is said of a puzzle without exactly one solution, and the steps that show a clash."""
    verdict = check(puzzle)
    if verdict.status == "invalid":
        return plain(with_full_stop(capital(("; ".join(verdict.why),)))), ""
    found = hint(Grid(puzzle))
    steps = ""
    if found.contradiction and found.contradiction.steps:
        begin = from_these_clues(len(found.contradiction.puzzle.givens))
        path = tell_trace(found.contradiction, width=None, style=style)
        steps = f"{begin}\n{path}"
    return tell_hint(found, style=style), steps


if __name__ == "__main__":
    print(page())
