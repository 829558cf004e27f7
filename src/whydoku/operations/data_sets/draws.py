"""Numbers that a seed and a text decide, the same on any machine."""

from __future__ import annotations

import hashlib
from typing import Final

DRAWS: Final = 1 << 64
"""How many different numbers there are; all are below this one."""


def drawn(seed: int, purpose: str, text: str) -> int:
    """The number that a text gets for some purpose; one purpose tells nothing of another."""
    key = f"{seed}\n{purpose}\n{text}".encode()
    return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest())
