"""The history for ears: each entry in the words in which it was told when it was made, but however
many digits there are, they are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from whydoku.faces.play.told import (
    candidates_told,
    cells_told,
    done_told,
    few_or_counted,
    view_told,
)
from whydoku.game import actions
from whydoku.game.history import HistoryEntry, Return


def entry_told(entry: HistoryEntry) -> str:
    """An entry of the history in a few words."""
    return _TOLD[type(entry)](entry)


def _on_marks(kind: str) -> Callable[[Any], str]:
    return lambda entry: done_told(kind, entry.marks)


def _steps_told(entry: actions.Apply) -> str:
    if len(entry.steps) != 1:
        return f"{len(entry.steps)} steps taken"
    [step] = entry.steps
    done = [candidates_told(step.placements)] if step.placements else []
    done += [done_told("candidate_removed", step.eliminations)] if step.eliminations else []
    return f"{entry.name}: {'; '.join(done)}"


def _return_told(entry: Return) -> str:
    return f"back to checkpoint {entry.name}" if entry.name else "back to the start"


_TOLD: Final[Mapping[type, Callable[[Any], str]]] = {
    actions.Place: lambda entry: candidates_told(entry.digits),
    actions.Erase: lambda entry: f"{cells_told(entry.cells)} open again",
    actions.Remove: _on_marks("candidate_removed"),
    actions.Restore: _on_marks("candidate_restored"),
    actions.Note: _on_marks("mark_noted"),
    actions.NoteAll: lambda _: "all candidates noted",
    actions.Wipe: _on_marks("mark_wiped"),
    actions.Corner: _on_marks("corner_switched"),
    actions.Toggle: _on_marks("mark_switched"),
    actions.Clear: lambda entry: f"marks cleared in {few_or_counted(entry.cells)}",
    actions.UseMarks: lambda entry: "; ".join(view_told(entry.automatic, entry.complete or None)),
    actions.Apply: _steps_told,
    actions.Try: lambda entry: f"guessed {candidates_told(1 << entry.candidate)}",
    actions.TakeBack: lambda _: "guess taken back",
    Return: _return_told,
}
"""How each kind of entry is told."""
