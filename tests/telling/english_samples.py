"""Mistakes of players and broken puzzles, one of each kind, for the golden English."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.playing.games import Game
from whydoku.playing.hints.hint import Hint


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
        "Digits that are wrong only together", example("two-solutions").puzzle, ("r4c9=5", "r5c6=4")
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


def hint_about(mistake: Mistake) -> tuple[Grid, Hint]:
    """The player's grid, and the hint of the game."""
    game = Game(mistake.puzzle)
    for entry in mistake.entries:
        (game.remove if "<>" in entry else game.place)(entry)
    return game.grid, game.hint()
