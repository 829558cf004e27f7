"""The packages that `whydoku serve` needs, and the command that installs them."""

from __future__ import annotations

from typing import Final

from whydoku.errors import pip_install

WEB: Final = {"fastapi": ">=0.115,<1", "uvicorn": ">=0.30,<1"}
"""The packages of the extra `web`, with their versions."""


def install_them() -> str:
    """The command that installs them.

    It names the packages rather than the extra, since every index has them.
    """
    return pip_install(*(name + versions for name, versions in WEB.items()))
