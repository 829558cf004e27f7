"""The settings of a server, with their defaults and bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from whydoku.bulk import cores
from whydoku.errors import WhydokuError

PLACES_PER_WORKER: Final = 16
"""The default number of requests that may wait, per worker."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server.

    Everyday requests end within `timeout` seconds, long ones within `long_timeout`. One worker is
    kept free of long requests, so that a hint never waits for them. `queue` is the most requests of
    either kind that may wait. `rate_limit` is in requests a second for each client, with bursts of
    ten seconds' worth; 0 means none. `cors` lists the origins whose pages may use the API, `*` all.
    """

    workers: int = field(default_factory=cores)
    timeout: float = 20.0
    long_timeout: float = 60.0
    queue: int = 0
    rate_limit: float = 0.0
    cors: tuple[str, ...] = ()
    connections: int = 2000
    slow: float = 10.0
    """Seconds within which a client must send a request, and must read some of a response."""
    idle: float = 15.0
    """Seconds after which an idle connection is closed."""

    def __post_init__(self) -> None:
        for name in ("workers", "connections"):
            number = getattr(self, name)
            if not 1 <= number <= 100_000:
                raise WhydokuError(f"{name} are 1 to 100000, found {number}")
        for name in ("timeout", "long_timeout", "slow", "idle"):
            if not getattr(self, name) > 0:
                words = name.replace("_", " ")
                raise WhydokuError(f"the {words} is a number of seconds above 0")
        if not self.rate_limit >= 0:
            raise WhydokuError(f"the rate limit is 0 or more a second, found {self.rate_limit:g}")
        if self.queue < 0:
            raise WhydokuError(f"the queue has 0 places or more, found {self.queue}")

    @property
    def places(self) -> int:
        """How many requests of each kind may wait."""
        return self.queue or PLACES_PER_WORKER * self.workers
