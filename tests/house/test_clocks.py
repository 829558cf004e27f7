"""No verdict of a test hangs on a clock: what looks at one, or waits for a time of its own, has a
reason why the verdict is the same on any machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

TESTS: Final = Path(__file__).parents[1]

NO_TIME: Final = 1e-3
"""Seconds in which nothing is done: such a limit is over on every machine."""

REASONS: Final = {
    "patience.py: until": "what others wait with",
    "house/test_worker_pool.py: until": "the pause between two looks",
    "browser/player.py: Player": "pauses between moves; a finger that was held goes again",
    "browser/test_faults.py: ": "a fault in a task of its own, at once",
    "faces/cli/test_cli.py: test_interrupted_work_ends_at_once_with_130_and_keeps_what_is_done": (
        "the later, the surer the work is under way; it ends alike"
    ),
    "faces/cli/test_generate_command.py: test_what_was_found_before_a_timeout_is_written": (
        "seconds are looks at the clock"
    ),
    "faces/play/test_play_screen.py: "
    "test_a_search_is_told_and_stopped_and_the_board_goes_on_answering": (
        "the pause between two looks"
    ),
    "faces/web/served.py: send_on_and_on": "the pause between two leaps of time",
    "faces/web/test_limits.py: answered_late": "the pause between two leaps of time",
    "faces/web/test_limits.py: test_half_a_head_is_refused_in_time_and_an_idle_connection_closed": (
        "the pause between two leaps of time"
    ),
    "grids/test_search_door.py: ": "work of the process, not time",
    "grids/test_search_door.py: test_what_a_signal_raises_ends_the_work": "the work has no end",
    "logic/test_soundness.py: main": "a figure for who runs it",
    "solving/test_making.py: test_no_two_are_essentially_equal_where_that_is_asked_for": (
        "seconds are looks at the clock"
    ),
    "solving/test_making.py: test_cells_that_cannot_be_filled_are_told_of": (
        "seconds are looks at the clock"
    ),
    "solving/test_making_rules.py: test_a_timeout_holds_while_regions_are_drawn": (
        "there is no end without it"
    ),
    "solving/test_making_rules.py: test_a_timeout_does_not_change_the_regions": "a date far ahead",
    "solving/test_paths_door.py: test_time_taken_in_python_counts": "a clock of its own",
    "typed_use.py: ratings": "read by type checkers alone",
    "typed_use.py: batches": "read by type checkers alone",
}
"""Why the verdict is the same on any machine, by the module and the function that is in."""

IN_TEXTS: Final = re.compile(
    r"\b(monotonic|perf_counter|process_time|sleep|Timer|setTimeout|setitimer)\(|performance\.now|"
    r"Date\.now"
)
CLOCKS: Final = {"monotonic", "perf_counter", "process_time", "time_ns"}
WAITS: Final = {
    "sleep",
    "wait",
    "wait_for",
    "wait_for_timeout",
    "join",
    "pause",
    "Timer",
    "settimeout",
}
LIMITS: Final = {"timeout", "arrival_timeout", "long_timeout", "seconds", "deadline"}


def what_hangs_on_a_clock(source: str) -> Iterator[tuple[str, str]]:
    """Each look at a clock and each limit of time in a module, after the function it is in."""
    for part in ast.parse(source).body:
        place = getattr(part, "name", "")
        for node in ast.walk(part):
            if found := _by_the_clock(node):
                yield place, found


def _by_the_clock(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        found = IN_TEXTS.search(node.value)
        return found[0] if found else ""
    if not isinstance(node, ast.Call):
        return ""
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    if name in CLOCKS or ast.unparse(node.func) == "time.time":
        return f"{name}()"
    is_own_clock = ast.unparse(node.func) == "player.wait"
    limits = [one.value for one in node.keywords if one.arg in LIMITS]
    limits += node.args[:2] if name in WAITS and not is_own_clock else []
    words: list[Any] = [one.value for one in node.args if isinstance(one, ast.Constant)]
    limits += [
        ast.Constant(float(words[n + 1])) for n, one in enumerate(words[:-1]) if one == "--timeout"
    ]
    return next((f"{name}: {ast.unparse(one)}" for one in limits if _is_tight(one)), "")


def _is_tight(limit: ast.expr) -> bool:
    value = limit.value if isinstance(limit, ast.Constant) else None
    return isinstance(value, int | float) and NO_TIME < value < 1000 * 300


def modules() -> Iterator[Path]:
    """The modules that run in tests, without programs that people run."""
    for file in sorted(TESTS.rglob("*.py")):
        if file.name.startswith("test_") or '__name__ == "__main__"' not in file.read_text("utf-8"):
            yield file


@pytest.mark.dear
def test_no_verdict_hangs_on_a_clock() -> None:
    found: dict[str, set[str]] = {}
    for file in modules():
        for place, what in what_hangs_on_a_clock(file.read_text("utf-8")):
            found.setdefault(f"{file.relative_to(TESTS).as_posix()}: {place}", set()).add(what)
    assert {place: what for place, what in found.items() if place not in REASONS} == {}
    assert {*REASONS} <= {*found}, "each reason is still needed"
