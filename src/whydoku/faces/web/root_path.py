"""The path below which the server is reached, such as `/sudoku`; empty at the root of a host name.

Some proxies pass the path of a request on as it is, others without the root path. The server takes
both, and inside it every path is whole, as ASGI has it.
"""

from __future__ import annotations

import re
from typing import Final

from starlette.types import Scope

from whydoku.errors import WhydokuError, quoted

_ALLOWED: Final = re.compile(r"(?:/[A-Za-z0-9_~-]+(?:\.[A-Za-z0-9_~-]+)*)*")
_OWN: Final = ("/api", "/style", "/together")
"""Folders of the server itself: below one of them, a whole path and the rest of one look alike."""


def checked(path: str) -> str:
    """The root path without a slash at its end; raises WhydokuError if it cannot be one."""
    found, path = path, path.removesuffix("/")
    if not _ALLOWED.fullmatch(path):
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
