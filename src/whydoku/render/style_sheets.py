"""Reads style sheets of CSS, which lie as files next to the modules that use them, such as that of
pages and tables.

A file is written for people; a name after `$` stands for a value, such as a colour.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final

from whydoku.render.pictures.themes import rules_by_theme

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLANKS: Final = re.compile(r"\s*([{};,>+])\s*|(?<=:)\s+")
_VALUE: Final = re.compile(r"\$(\w+)")


def rules_of(package: str, name: str, **values: object) -> str:
    """The rules in the file `name` of a package, without comments and needless blanks, and with
    `values` filled into the places marked by `$`."""
    return _VALUE.sub(lambda match: str(values[match[1]]), _shortened(package, name))


@cache
def _shortened(package: str, name: str) -> str:
    from importlib.resources import files

    text = files(package).joinpath(name).read_text(encoding="utf-8")
    return _BLANKS.sub(r"\1", _COMMENT.sub("", text)).replace(";}", "}").strip()


@cache
def page_style(theme: str) -> str:
    """The style sheet of a page in the theme called `theme`; its rules apply only inside the
    page."""
    scope = f".wd-page-{theme}"
    return rules_of(__package__, "page_style.css") + rules_by_theme(
        theme,
        lambda colours: rules_of(__package__, "page_theme.css", scope=scope, **colours.values),
    )


def part_of_page(theme: str, *parts: str, rules: str = "") -> str:
    """Joins pieces of HTML into one part of a page, which contains its style sheet; empty pieces
    are left out.

    `rules` are added to the style sheet.
    """
    inner = "\n".join(part for part in parts if part)
    style = f"<style>{page_style(theme)}{rules}</style>"
    return f'<div class="wd-page wd-page-{theme}">\n{style}\n{inner}\n</div>\n'


def fold(summary: str, inner: str) -> str:
    """The HTML `inner`, folded away behind the text `summary`, on which the reader clicks."""
    text = escape(f"{summary[:1].upper()}{summary[1:]}")
    return f"<details>\n<summary>{text}</summary>\n{inner}\n</details>"
