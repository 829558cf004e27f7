"""Rules as the engine holds them."""

from __future__ import annotations

from typing import Final

from whydoku.grids.engine.engine import BYTES, NEW_HANDLE, Handle, native

_rules: Final = native("rules", BYTES, NEW_HANDLE)


class EngineRules(Handle):
    """Rules from their record, which `native/door/whydoku.h` describes. Functions that take rules
    take the `address`; None stands for the classic rules.

    Raises WhydokuError, saying why, for a record that makes no sense.
    """

    def __init__(self, record: bytes) -> None:
        super().__init__(_rules, record, len(record))
