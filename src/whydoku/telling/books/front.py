"""The pages before the puzzles: the imprint with the ISBN, the introduction and the rules, and the
simple Markdown in which a publisher writes them.

Books take headings of two levels, paragraphs, lists, *emphasis* and **strong** words, and line
breaks, which are two blanks or a backslash at the end of a line. What has no place on a printed
page, such as a link, and all other signs of Markdown are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, quoted

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

INTRODUCTION: Final = "Introduction"
"""The heading of an introduction that begins with none."""

RULES: Final = """
# The rules

A Sudoku is a grid of rows, columns and boxes, in which some digits are given. Fill the open cells
so that every row, every column and every box holds {digits}. Each puzzle of this book has exactly
one solution.

## How to begin

Take a box, and a digit that it lacks. Where a row or a column holds this digit already, its cells
in the box cannot take it; if one cell is left, the digit goes there. Where boxes give nothing more,
ask the same of rows and columns, and then of single cells: often all digits but one stand in the
row, the column and the box of a cell, and that one is left for it.

## Pencil marks

In a harder puzzle write small into each open cell the digits that it can still take, and strike out
those that you find reasons against. A cell with one mark left has its digit.
"""

ONCE: Final = "each digit from 1 to 9 once"
ONCE_EACH: Final = "each digit of the grid once; what more there is to do stands above the puzzles"
"""What a row holds under classic rules, and in a book of others."""

SCALES_TOLD: Final = {
    "se": "The figure beside the level is the rating of the hardest step on the scale of Sudoku "
    "Explainer, from 1.0.",
    "hodoku": "The figure beside the level is HoDoKu's score, the sum of all steps.",
    "whydoku": "The figure beside the level is the rating of the hardest step, from 1.0.",
    "depth": "The figure beside the level says how many guesses inside one another it takes if one "
    "knows no techniques.",
    "level": "The figure beside the level is its place, from 1 to 8.",
}
"""For each scale a sentence that explains the figures beside the levels."""


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
            kind = "list" if item[1] else "steps"
            if not (blocks and blocks[-1]["kind"] == kind):
                blocks.append({"kind": kind, "items": []})
            blocks[-1]["items"].append(_spans(item[2]))
        elif blocks and not lines and blocks[-1]["kind"] in ("list", "steps") and line[0] == " ":
            blocks[-1]["items"][-1] += _spans(f"\n{line.strip()}")
        else:
            lines.append(line.lstrip())
    end_paragraph()
    return blocks


def paragraph(text: str) -> TextBlock:
    """A paragraph with this text as it is."""
    return {"kind": "paragraph", "spans": [{"look": "", "text": text}]}


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


def checked_isbn(text: str) -> str:
    """The ISBN in `text`, as it is written there; raises WhydokuError unless it has 13 or 10 digits
    of which the last fits the others."""
    bare = re.sub(r"[\s-]|^ISBN:?", "", text.strip().upper())
    if not re.fullmatch(r"97[89]\d{10}|\d{9}[\dX]", bare):
        raise WhydokuError(
            f"an ISBN has 13 digits, from 978 or 979 on, or 10; found {quoted(text)}"
        )
    if len(bare) == 13:
        total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(bare[:12]))
        right = str(-total % 10)
    else:
        rest = -sum(int(digit) * (10 - at) for at, digit in enumerate(bare[:9])) % 11
        right = "X" if rest == 10 else str(rest)
    if bare[-1] != right:
        raise WhydokuError(
            f"the last digit of this ISBN checks the others and should be {right}; found "
            f"{quoted(text)}"
        )
    return re.sub(r"^ISBN:?\s*", "", text.strip(), flags=re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """What stands before the puzzles. The texts are simple Markdown."""

    imprint: str = ""
    """The text at the foot of the page after the title page."""
    isbn: str = ""
    """The ISBN, below the imprint."""
    introduction: str = ""
    rules: bool = False
    """Whether there is a page with the rules, how to begin, and what the levels ask for."""

    def __post_init__(self) -> None:
        self.imprint_blocks  # noqa: B018 - texts are checked before anything is made
        [*self.parts({})]

    @property
    def imprint_blocks(self) -> list[TextBlock]:
        """The blocks of the imprint, with the ISBN at the end; empty if there is neither."""
        blocks = blocks_of(self.imprint, "the imprint")
        if any(block["kind"].startswith("heading") for block in blocks):
            raise WhydokuError("an imprint has no headings")
        return [*blocks, paragraph(f"ISBN {checked_isbn(self.isbn)}")] if self.isbn else blocks

    def parts(
        self, levels: Mapping[str, str], figures: str = "", *, has_tasks: bool = False
    ) -> Iterator[dict[str, Any]]:
        """Yields the parts of the book before the puzzles; `levels` says what the levels ask for,
        and `figures` what the figures beside them mean. `has_tasks` says whether the task stands
        above the puzzles."""
        yield from _chapters(blocks_of(self.introduction, "the introduction"))
        if self.rules:
            told = RULES.format(digits=ONCE_EACH if has_tasks else ONCE)
            yield from _chapters([*blocks_of(told, "the rules"), *_levels_told(levels, figures)])


def _levels_told(levels: Mapping[str, str], figures: str) -> list[TextBlock]:
    """A heading and a list that say what each level asks for, and what the figures beside the
    levels mean; nothing if there are no levels."""
    items = [
        [{"look": "strong", "text": name}, {"look": "", "text": f": {about}"}]
        for name, about in levels.items()
    ]
    told: list[TextBlock] = [
        {"kind": "heading-2", "text": "Levels"},
        {"kind": "list", "items": items},
        *([paragraph(figures)] if figures else []),
    ]
    return told if items else []


def _chapters(blocks: list[TextBlock]) -> Iterator[dict[str, Any]]:
    """Yields a part for each heading of the first level, and one before the first such heading."""
    part: dict[str, Any] = {"kind": "text", "heading": INTRODUCTION, "blocks": []}
    for block in blocks:
        if block["kind"] == "heading-1":
            if part["blocks"]:
                yield part
            part = {"kind": "text", "heading": block["text"], "blocks": []}
        else:
            part["blocks"].append(block)
    if part["blocks"]:
        yield part
