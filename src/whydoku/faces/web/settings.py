"""The settings of a server, with their defaults and bounds; and where it is reached: the names of
hosts and the origins of pages, as requests carry them, and the root path, such as `/sudoku`, below
which the server is; empty at the root of a host name.

Some proxies pass the path of a request on as it is, others without the root path. The server takes
both, and inside it every path is whole, as ASGI has it.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final

from starlette.types import Scope

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, quoted
from whydoku.grids.bulk import cores

_ORIGIN: Final = re.compile(
    r"\*|null|[a-z][a-z0-9+.-]*://(?:[^\s/?#@:,*\[\]]+|\[[^\s\]]+\])(?::\d+)?"
)
_NAME: Final = r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*"
_HOST: Final = re.compile(rf"(?:({_NAME})\.?|\[([0-9a-f:.]+)\])(?::\d{{0,5}})?|", re.ASCII)
_ROOT: Final = re.compile(r"(?:/[A-Za-z0-9_~-]+(?:\.[A-Za-z0-9_~-]+)*)*")
_OWN: Final = ("/api", "/style", "/together")
"""Folders of the server itself: below one of them, a whole path and the rest of one look alike."""


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
    worker_memory: int = 300
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
                raise WhydokuError(f"the {name.replace('_', ' ')} is a number of seconds above 0")
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
        return self.queue or 16 * self.processes


# Where the server is reached


def checked_origin(origin: str) -> str:
    """The origin in small letters, as browsers send it; raises WhydokuError if none can be it."""
    if not _ORIGIN.fullmatch(origin.lower()):
        raise WhydokuError(
            f"{quoted(origin)} is no origin of pages; allowed are a scheme and a host, perhaps a "
            "port, and nothing after it, such as https://example.org, or * for all"
        )
    return origin.lower()


def checked_host(host: str) -> str:
    """The name of a host, or its address, in small letters; raises WhydokuError if it is none."""
    name = host.lower()
    if not re.fullmatch(_NAME, name) and name != "*" and not is_address(name):
        raise WhydokuError(
            f"{quoted(host)} is no name of a host; allowed are names without a scheme and a port, "
            "such as sudoku.example.org, IP addresses, or * for any"
        )
    return name


def host_name(host: str) -> str | None:
    """The name or address in a Host header, without port and brackets, in small letters; None if
    the header is anything else."""
    found = _HOST.fullmatch(host.lower())
    if not found or (found[2] and not is_address(found[2])):
        return None
    return found[1] or found[2] or ""


def is_address(name: str) -> bool:
    """Whether the name of a host is an IP address."""
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def checked_root(path: str) -> str:
    """The root path without a slash at its end; raises WhydokuError if it cannot be one."""
    found, path = path, path.removesuffix("/")
    if not _ROOT.fullmatch(path):
        raise WhydokuError(
            f"the root path is like /sudoku or /games/sudoku, found {quoted(found)}; its names may "
            "have letters, digits, -, _, ~ and, between these, dots"
        )
    if f"{path}/".startswith(tuple(f"{own}/" for own in _OWN)):
        raise WhydokuError(f"the root path may not begin with {' or '.join(_OWN)}, found {path}")
    return path


def whole(scope: Scope, root: str) -> Scope:
    """The scope of a request, in which the path begins with the root path."""
    path = scope["path"]
    is_whole = path == root or path.startswith(f"{root}/")
    return {**scope, "root_path": root, "path": path if is_whole else root + path}


def below(scope: Scope) -> str:
    """The rest of the path of a request, after the root path; empty for the root path itself."""
    path: str = scope["path"]
    return path.removeprefix(scope["root_path"])
