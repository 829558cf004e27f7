"""The counters of the server, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

METRICS_MEDIA: Final = "text/plain; version=0.0.4; charset=utf-8"

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The upper bounds of the histogram of response times, in seconds."""


class Metrics:
    """Counts requests by operation and status, and the time that accepted ones took."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.refused: Counter[str] = Counter()
        self._seconds: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def count(self, operation: str, status: int, seconds: float) -> None:
        """Counts an accepted request and the seconds that it took."""
        self.requests[operation, status] += 1
        row = self._seconds.setdefault(operation, [0] * (len(BOUNDS) + 1))
        row[bisect_left(BOUNDS, seconds)] += 1
        self._sums[operation] = self._sums.get(operation, 0.0) + seconds

    def refuse(self, operation: str, status: int, why: str) -> None:
        """Counts a request that was refused before any work was done."""
        self.requests[operation, status] += 1
        self.refused[why] += 1

    def text(self, gauges: Mapping[str, tuple[str, Mapping[str, float]]]) -> str:
        """All counters, followed by gauges: for each name, its description and figures by label."""
        return "\n".join((*self._counted(), *_gauge_lines(gauges), ""))

    def _counted(self) -> Iterator[str]:
        yield from _help_and_type(
            "whydoku_requests_total", "counter", "Requests by operation and status."
        )
        for (name, status), number in sorted(self.requests.items()):
            label = f'{{operation="{name}",status="{status}"}}'
            yield f"whydoku_requests_total{label} {number}"
        yield from _help_and_type(
            "whydoku_refused_total", "counter", "Requests refused before any work was done."
        )
        for why, number in sorted(self.refused.items()):
            yield f'whydoku_refused_total{{why="{why}"}} {number}'
        name = "whydoku_request_seconds"
        yield from _help_and_type(name, "histogram", "How long requests took, waiting included.")
        for operation, row in sorted(self._seconds.items()):
            total = 0
            for bound, number in zip((*map(str, BOUNDS), "+Inf"), row, strict=True):
                total += number
                yield f'{name}_bucket{{operation="{operation}",le="{bound}"}} {total}'
            yield f'{name}_sum{{operation="{operation}"}} {self._sums[operation]:.6f}'
            yield f'{name}_count{{operation="{operation}"}} {total}'


def _gauge_lines(gauges: Mapping[str, tuple[str, Mapping[str, float]]]) -> Iterator[str]:
    for name, (about, figures) in gauges.items():
        yield from _help_and_type(name, "counter" if name.endswith("_total") else "gauge", about)
        for label, figure in figures.items():
            yield f"{name}{label} {figure:g}"


def _help_and_type(name: str, kind: str, about: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"
