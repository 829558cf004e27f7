"""The live status of a batch: how many rows are done, how fast, and how long it will take."""

from __future__ import annotations

import time
from collections.abc import Sequence

from whydoku.batch.run import BatchProgress
from whydoku.errors import counted
from whydoku.faces.cli.live_status import LiveStatus, clock


class BatchStatus(LiveStatus):
    """Shows how far a batch has come; `total` is the number of its rows, or None if that is not
    known."""

    def __init__(self, progress: BatchProgress, total: int | None) -> None:
        super().__init__(self._how_far)
        self._progress = progress
        self._total = total

    def _how_far(self) -> Sequence[str]:
        now, spent = self._progress, max(time.monotonic() - self._begun, 1e-9)
        if now.doing:
            return (now.doing,)
        words = [f"{counted(now.rows, 'row')} done"]
        done = now.rows - now.before
        if done:
            words.append(f"{done / spent:,.0f} a second")
        share = self._share()
        if share and done:
            words.append(f"{share:.0%} of the input" if self._total is None else f"{share:.0%}")
            before = now.before / now.rows
            left = spent * (1 - share) / max(share * (1 - before), 1e-9)
            words.append(f"{clock(left)} left")
        return (", ".join(words),)

    def _share(self) -> float:
        if self._total:
            return self._progress.rows / self._total
        now = self._progress
        if now.total and now.units:
            return min(now.read / now.total, 1.0) * min(now.done / now.units, 1.0)
        return 0.0
