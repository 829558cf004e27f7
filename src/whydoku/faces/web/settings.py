"""What may be set of a server, each with its default and its bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from whydoku.bulk import cores
from whydoku.errors import WhydokuError

PLACES_PER_WORKER: Final = 16
"""So many requests may wait for each worker, if nothing else is said."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is to behave.

    Of requests that take long (`long_timeout` seconds at most) one worker less than there are can
    be busy with, so that a hint never waits for them; all others end within `timeout`. `queue`
    bounds how many requests wait, of either kind. `rate_limit` is in requests a second for each
    client, 0 for none, with bursts of ten seconds' worth. `cors` are origins whose pages may use
    the API, `*` for all.
    """

    workers: int = field(default_factory=cores)
    timeout: float = 20.0
    long_timeout: float = 60.0
    queue: int = 0
    rate_limit: float = 0.0
    cors: tuple[str, ...] = ()
    connections: int = 2000
    slow: float = 10.0
    """Seconds that a client may take to send a request, and to read anything of an answer."""
    idle: float = 15.0
    """Seconds that a connection is kept open with nothing going on."""

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
        """How many requests may wait."""
        return self.queue or PLACES_PER_WORKER * self.workers
