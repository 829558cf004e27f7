"""What is typed as a wish for puzzles: a profile or a layout may be a file, and clues to keep may
be in any format."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, WhydokuError
from whydoku.faces.cli.options.shared_options import profile_for
from whydoku.formats import read
from whydoku.grids.parts.layouts import MASK, parse_mask
from whydoku.solving.making.asked import AskedPuzzle

W = TypeVar("W", bound=AskedPuzzle)


def as_typed(asked: W) -> W:
    """The same wish, with what its texts mean at the command line."""
    try:
        givens = read(asked.givens) if asked.givens else ""
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--givens: {fault.what}") from None
    by = profile_for(str(asked.by)) if asked.by else None
    return replace(asked, by=by, pattern=_mask_from(asked.pattern), givens=givens)


def _mask_from(text: str) -> str:
    """Reads the layout of the clues from the file called `text`, or takes `text` itself if no such
    file exists. Raises WhydokuError if the layout is invalid."""
    mask = text
    # os.path takes any text, while Path raises an error for one that is too long to be a path.
    if os.path.exists(text) and not os.path.isdir(text):  # noqa: PTH110, PTH112
        try:
            mask = Path(text).read_text(encoding="utf-8") or "\n"
        except UnicodeDecodeError:
            raise WhydokuError(f"--pattern: {text} is not a text file; {MASK}") from None
    elif 0 < len(text) <= LONGEST_QUOTE:
        raise WhydokuError(
            f"--pattern: found {text!r}, which is neither 81 cells nor an existing file; {MASK}"
        )
    try:
        if mask:
            parse_mask(mask)
    except InvalidPuzzle as fault:
        raise WhydokuError(f"--pattern: {fault}") from None
    return mask
