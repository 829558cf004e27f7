"""What the solved games of a player add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.errors import counted
from whydoku.faces.play.replies import PlayOutcome, said
from whydoku.faces.play.saves import ListedGame, kept_games
from whydoku.faces.play.session import Session
from whydoku.levels.table import LEVELS


def statistics(session: Session, _text: str) -> PlayOutcome:
    """Says how many puzzles you have solved, level by level, and with how many hints."""
    kept = kept_games(session)
    session.keep()
    texts = [*statistics_told(kept.solved())]
    return said(*texts or ["You have not solved a puzzle yet."])


def statistics_told(solved: Iterable[ListedGame]) -> Iterator[str]:
    """Yields a sentence for each level, from the easiest, one for the puzzles without a level, and
    one for all if there are several."""
    games = [*solved]
    by_level = {name: [one for one in games if one.origin.level == name] for name in LEVELS}
    others = [one for one in games if one.origin.level not in LEVELS]
    rows = {**by_level, "others": others}
    for name, some in rows.items():
        if some:
            yield f"{name.capitalize()}: {_solved_told(some)}."
    if sum(bool(some) for some in rows.values()) > 1:
        yield f"In all: {_solved_told(games)}."


def _solved_told(games: list[ListedGame]) -> str:
    unaided = sum(not one.hints for one in games)
    hints = counted(sum(one.hints for one in games), "hint")
    if unaided == len(games):
        return f"{unaided} solved without a hint"
    if not unaided:
        return f"{len(games)} solved with {hints}"
    others = "the other" if len(games) - unaided == 1 else "the others"
    return f"{len(games)} solved, {unaided} without a hint, {others} with {hints}"
