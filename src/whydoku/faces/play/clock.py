"""The timer: for how long a game has been played, while the player wanted to know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from whydoku.errors import counted, listed


@dataclass(frozen=True, slots=True)
class PlayClock:
    """The time of a game.

    is_on      whether the player wants one
    is_paused  whether the player has stopped it
    before     the seconds until `since`
    since      when it began to go; None while it stands still
    """

    is_on: bool = False
    before: float = 0
    is_paused: bool = False
    since: float | None = None

    def seconds(self, at: float) -> float:
        """The time at a moment."""
        return self.before + (0 if self.since is None else at - self.since)

    def set_going(self, at: float, *, goes: bool) -> Self:
        """The clock that goes on from a moment if it is on and not paused, or stands still."""
        since = at if goes and self.is_on and not self.is_paused else None
        return replace(self, before=self.seconds(at), since=since)


def time_told(seconds: float) -> str:
    """A time in words, such as `12 minutes and 5 seconds`."""
    hours, minutes, rest = _parts_of(seconds)
    parts = ((hours, "hour"), (minutes, "minute"), (rest, "second"))
    told = [counted(number, noun) for number, noun in parts if number]
    return listed(told or [counted(0, "second")])


def time_shown(seconds: float) -> str:
    """A time in figures, such as `12:05` or `1:02:09`."""
    hours, minutes, rest = _parts_of(seconds)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _parts_of(seconds: float) -> tuple[int, int, int]:
    minutes, rest = divmod(int(seconds), 60)
    return *divmod(minutes, 60), rest
