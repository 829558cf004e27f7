"""Games that the page and the library read and write alike: `python tests/golden_games.py` makes
tests/golden/games/, which the tests of both read. That in `older/` is of before records of rules
had a version, so nothing makes it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from requirements import tool_output
from whydoku import Game, Grid
from whydoku.grids.bits import members

FOLDER: Final = Path(__file__).parent / "golden" / "games"

OLDER: Final = FOLDER / "older"

PAGE: Final = Path(__file__).parent.parent / "page"

PUZZLE: Final = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def played() -> Game:
    """A game with every kind of action, some of them on an abandoned branch."""
    solution = Grid(PUZZLE).solution()
    right = next(iter(solution.placed))
    game = Game(Grid(PUZZLE).remove("r1c2<>9"), automatic=False)
    game.note("126r1c1")
    game.wipe("2r1c1")
    game.checkpoint("early")
    game.toggle("29r1c1")
    game.corner("24r1c2")
    game.note_all("r9c1")
    game.use_automatic_marks()
    game.step("simple")
    game.checkpoint("1")
    game.undo()
    wrong = members(game.grid.bits & ~game.grid.digits & ~solution.bits)
    game.refute(wrong[5])
    game.remove(wrong[9])
    game.restore(wrong[9])
    game.return_to("1")
    game.clear_marks()
    game.guess(wrong[20])
    game.checkpoint("in vain")
    game.take_back()
    game.place(right)
    game.erase(right.cell)
    game.reload()
    game.clear_marks()
    game.solve("simple")
    game.undo()
    game.undo()
    return game


def taken_up() -> Game:
    """A game from a terminal."""
    game = Game(PUZZLE)
    game.solve("simple")
    game.erase("r1c1 r4c2")
    game.about.update(title="Hard", level="hard", day="2026-11-26", time=65_000, timer=True)
    game.about["helped"] = {"hints": 2, "paths": 1}
    return game


def marked() -> Game:
    """A game on pencil marks, whose digits belong to the puzzle."""
    game = Game("pencil-marks")
    game.remove([1])
    game.step()
    return game


def texts() -> dict[str, str]:
    """The games by name, in the form that both sides write."""
    own = {"library": played(), "terminal": taken_up(), "marks": marked()}
    on_page: dict[str, str] = json.loads(
        tool_output("node", PAGE / "tests" / "golden-games.ts", cwd=PAGE)
    )
    return {name: game.as_json() for name, game in own.items()} | on_page


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
