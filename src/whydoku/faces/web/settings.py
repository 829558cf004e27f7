"""The settings of a server, with their defaults and bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.bulk import cores
from whydoku.errors import WhydokuError
from whydoku.faces.web.addresses import checked_host, checked_origin, checked_root

PLACES_PER_WORKER: Final = 16
"""The default number of requests that may wait, per worker."""

WORKER_MEMORY: Final = 300
"""The default of the most megabytes of memory that a worker may hold."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    workers: int = 0
    """Worker processes; 0 for one per core."""
    timeout: float = 20.0
    """Seconds within which everyday requests end."""
    long_timeout: float = 60.0
    """Seconds within which long requests end."""
    arrival_timeout: float = 10.0
    """Seconds within which the head of a request arrives, and then its body; also, for how long a
    connection may be idle."""
    connections: int = 500
    """The highest number of open connections."""
    worker_memory: int = WORKER_MEMORY
    """The most megabytes of memory that a worker may hold after an answer; with more it is
    replaced."""
    queue: int = 0
    """The highest number of everyday requests that may wait, and likewise of long ones; 0 for 16
    per worker."""
    cors: tuple[str, ...] = ()
    """The origins whose pages may use the API; `*` for all."""
    hosts: tuple[str, ...] = ()
    """The names by which the server may be addressed, besides `localhost`; `*` for any."""
    root_path: str = ""
    """The path below which the server is reached, such as `/sudoku`."""
    library: str = ""
    """The file with the library of puzzles to show; empty for none."""

    def __post_init__(self) -> None:
        if not 0 <= self.workers <= 1024:
            raise WhydokuError(f"workers are 0 to 1024, found {self.workers}")
        for name in ("timeout", "long_timeout", "arrival_timeout"):
            if not getattr(self, name) > 0:
                words = name.replace("_", " ")
                raise WhydokuError(f"the {words} is a number of seconds above 0")
        for name in ("connections", "worker_memory"):
            if getattr(self, name) < 1:
                words = name.replace("_", " ")
                raise WhydokuError(f"{words}: found {getattr(self, name)}; allowed is 1 or more")
        if self.queue < 0:
            raise WhydokuError(f"the queue has 0 places or more, found {self.queue}")
        object.__setattr__(self, "cors", tuple(map(checked_origin, self.cors)))
        object.__setattr__(self, "hosts", tuple(map(checked_host, self.hosts)))
        object.__setattr__(self, "root_path", checked_root(self.root_path))

    @property
    def processes(self) -> int:
        """The number of worker processes."""
        return self.workers or cores()

    @property
    def places(self) -> int:
        """The highest number of everyday requests that may wait, and likewise of long ones."""
        return self.queue or PLACES_PER_WORKER * self.processes
