"""Words of a page that lead to the glossary where they come first."""

from __future__ import annotations

import re
from typing import Final

PAGE: Final = "../glossary.html"

WORDS: Final = (
    (r"\b(?:sees|seen by|sees? each other|saw each other)\b", "the-grid"),
    (r"\bhouses?\b", "the-grid"),
    (r"\bcandidates?\b", "the-grid"),
    (r"\br[1-9]c[1-9]\b(?: \([1-9]+\))?", "how-cells-are-named"),
)
"""What is linked, and the heading in the glossary under which it stands."""

_NO_TEXT: Final = re.compile(
    r"<svg.*?</svg>|^```.*?^```$|^#.*?$|^\|.*?$|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)|<[^>]*>",
    re.DOTALL | re.MULTILINE,
)
"""What in Markdown is not linked: pictures, directives, headings, tables, code, links, tags."""


def linked(text: str) -> str:
    """The Markdown of a page beside the glossary's folder, with a link for the first of each of the
    words. The links are HTML, which captions are too."""
    pieces = re.split(f"({_NO_TEXT.pattern})", text, flags=_NO_TEXT.flags)
    for word, heading in WORDS:
        for at in range(0, len(pieces), 2):
            found = re.search(word, pieces[at])
            if found:
                link = f'<a href="{PAGE}#{heading}">{found[0]}</a>'
                before, after = pieces[at][: found.start()], pieces[at][found.end() :]
                pieces[at : at + 1] = [before, link, after]
                break
    return "".join(pieces)
