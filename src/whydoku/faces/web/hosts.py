"""The names of hosts, and the origins of pages, as requests carry them."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final

from whydoku.errors import WhydokuError, quoted

_ORIGIN: Final = re.compile(
    r"\*|null|[a-z][a-z0-9+.-]*://(?:[^\s/?#@:,*\[\]]+|\[[^\s\]]+\])(?::\d+)?"
)


def checked_origin(origin: str) -> str:
    """The origin in small letters, as browsers send it; raises WhydokuError if none can be it."""
    if not _ORIGIN.fullmatch(origin.lower()):
        raise WhydokuError(
            f"{quoted(origin)} is no origin of pages; allowed are a scheme and a host, perhaps a "
            "port, and nothing after it, such as https://example.org, or * for all"
        )
    return origin.lower()


def checked_host(host: str) -> str:
    """The name of a host, or its address, in small letters; raises WhydokuError if none can be
    called that."""
    name = host.lower()
    is_name = name and name == host_name(name) and not set("/*") & set(name)
    if not is_name and name != "*" and not is_address(name):
        raise WhydokuError(
            f"{quoted(host)} is no name of a host; allowed are names without a scheme and a port, "
            "such as sudoku.example.org, IP addresses, or * for any"
        )
    return name


def host_name(host: str) -> str:
    """The name or address in a Host header, without port and brackets, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def is_address(name: str) -> bool:
    """Whether the name of a host is an IP address."""
    try:
        return bool(ip_address(name))
    except ValueError:
        return False
