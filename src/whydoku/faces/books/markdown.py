"""Reads the texts that a publisher adds to a book, such as an introduction, from simple Markdown.

Books take headings of two levels, paragraphs, lists, *emphasis* and **strong** words, and line
breaks, which are two blanks or a backslash at the end of a line. What has no place on a printed
page, such as a link, and all other signs of Markdown are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from whydoku.errors import WhydokuError

TextBlock: TypeAlias = dict[str, Any]

TAKEN: Final = "headings with # and ##, paragraphs, lists, *emphasis* and **strong** words"

_HEADING: Final = re.compile(r"(#{1,2}) +(.+?) *#*")
_ITEM: Final = re.compile(r"(?:([-*+])|\d{1,3}[.)]) +(.+)")
_REFUSED: Final = (
    ("a heading below the second level", re.compile(r"#{3,6} ")),
    ("a picture", re.compile(r"!\[")),
    ("a link", re.compile(r"\[[^\]]*\]\s*[(\[]|<https?:")),
    ("a heading that is underlined", re.compile(r"={2,} *$")),
    ("code", re.compile(r"`|~~~")),
    ("a quotation", re.compile(r"> ")),
    ("a table", re.compile(r"\|.*\|")),
    ("HTML", re.compile(r"</?[A-Za-z!]")),
    ("a rule across the page", re.compile(r"([-*_])( *\1){2,} *$")),
    ("a list within a list", re.compile(r"\s+[-*+] ")),
)
_ANYWHERE: Final = ("a picture", "a link", "code", "HTML")
_INLINE: Final = re.compile(
    r"\\(?P<sign>[\\*_#+.)-])|\*\*(?P<strong>\S(?:.*?\S)?)\*\*|\*(?P<star>[^\s*](?:[^*]*[^\s*])?)\*"
    r"|(?<!\w)_(?P<line>\S(?:.*?\S)?)_(?!\w)|(?P<end>(?:  +|\\)\n)"
)
_BLANKS: Final = re.compile(r"\s+")


def blocks_of(text: str, source: str) -> list[TextBlock]:
    """The blocks of a text in Markdown, as data for the layout; errors name the `source`."""
    blocks: list[TextBlock] = []
    lines: list[str] = []

    def end_paragraph() -> None:
        if lines:
            blocks.append({"kind": "paragraph", "spans": _spans("\n".join(lines))})
            lines.clear()

    for number, line in enumerate(text.splitlines(), 1):
        _refuse_other_signs(line, f"{source}, line {number}")
        if not line.strip():
            end_paragraph()
        elif heading := _HEADING.fullmatch(line):
            end_paragraph()
            words = "".join(piece["text"] for piece in _spans(heading[2]))
            blocks.append({"kind": f"heading-{len(heading[1])}", "text": words})
        elif item := _ITEM.fullmatch(line):
            end_paragraph()
            _add_item(blocks, "list" if item[1] else "steps", item[2])
        elif blocks and not lines and blocks[-1]["kind"] in ("list", "steps") and line[0] == " ":
            blocks[-1]["items"][-1] += _spans(f"\n{line.strip()}")
        else:
            lines.append(line.lstrip())
    end_paragraph()
    return blocks


def paragraph(text: str) -> TextBlock:
    """A paragraph with this text as it is."""
    return {"kind": "paragraph", "spans": [{"look": "", "text": text}]}


def _add_item(blocks: list[TextBlock], kind: str, text: str) -> None:
    if not (blocks and blocks[-1]["kind"] == kind):
        blocks.append({"kind": kind, "items": []})
    blocks[-1]["items"].append(_spans(text))


def _refuse_other_signs(line: str, where: str) -> None:
    for what, sign in _REFUSED:
        if sign.search(line) if what in _ANYWHERE else sign.match(line):
            raise WhydokuError(f"{where}: a book cannot show {what}; it takes {TAKEN}")


def _spans(text: str) -> list[dict[str, str]]:
    return [piece | {"text": _BLANKS.sub(" ", piece["text"])} for piece in _pieces(text)]


def _pieces(text: str) -> Iterator[dict[str, str]]:
    at = 0
    for match in _INLINE.finditer(text):
        if plain := text[at : match.start()]:
            yield {"look": "", "text": plain}
        at = match.end()
        if match["end"]:
            yield {"look": "break", "text": ""}
        elif match["strong"]:
            yield {"look": "strong", "text": match["strong"]}
        else:
            emphasis = match["star"] or match["line"]
            yield {"look": "emphasis" if emphasis else "", "text": emphasis or match["sign"]}
    if rest := text[at:]:
        yield {"look": "", "text": rest}
