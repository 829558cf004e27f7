"""Reads and writes spans of figures such as `24-28`, `24`, `-28` or `24-`."""

from __future__ import annotations

import math
import re
from typing import Final

from whydoku.errors import WhydokuError

_SPAN: Final = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*")


def parse_span(text: str, what: str, allowed: str) -> tuple[float, float]:
    """The two ends of a span. Refuses any other text with an error that calls the text `what` and
    says what is `allowed`."""
    match = _SPAN.fullmatch(text)
    if not match or not (match[1] or match[3]):
        raise WhydokuError(f"{what} is not a range; allowed is {allowed}")
    least = float(match[1] or 0)
    most = float(match[3]) if match[3] else math.inf if match[2] else least
    if least > most:
        raise WhydokuError(f"{what} is empty: nothing is from {least:g} to {most:g}")
    return least, most


def format_span(least: float, most: float, end: float = math.inf) -> str:
    """A span as a text such as `24-28` or `24`; `-28` if it begins at zero, and `24-` if it reaches
    `end`."""
    if least == most:
        return f"{least:g}"
    return f"{f'{least:g}' if least else ''}-{f'{most:g}' if most < end else ''}"
