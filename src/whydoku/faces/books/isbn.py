"""The number of a book in the trade: an ISBN with its check digit."""

from __future__ import annotations

import re

from whydoku.errors import WhydokuError, quoted


def checked_isbn(text: str) -> str:
    """The ISBN in `text`, as it is written there; raises WhydokuError unless it has 13 or 10 digits
    of which the last fits the others."""
    bare = re.sub(r"[\s-]|^ISBN:?", "", text.strip().upper())
    if not re.fullmatch(r"97[89]\d{10}|\d{9}[\dX]", bare):
        raise WhydokuError(
            f"an ISBN has 13 digits, from 978 or 979 on, or 10; found {quoted(text)}"
        )
    right = _check_of_13(bare) if len(bare) == 13 else _check_of_10(bare)
    if bare[-1] != right:
        raise WhydokuError(
            f"the last digit of this ISBN checks the others and should be {right}; found "
            f"{quoted(text)}"
        )
    return re.sub(r"^ISBN:?\s*", "", text.strip(), flags=re.IGNORECASE)


def _check_of_13(digits: str) -> str:
    total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits[:12]))
    return str(-total % 10)


def _check_of_10(digits: str) -> str:
    rest = -sum(int(digit) * (10 - at) for at, digit in enumerate(digits[:9])) % 11
    return "X" if rest == 10 else str(rest)
