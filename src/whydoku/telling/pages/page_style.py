"""The style sheet for HTML pages, also used when a part of a page is shown in a notebook, and
functions that wrap HTML in such a part or in a fold."""

from __future__ import annotations

from functools import cache
from html import escape

from whydoku.telling.pictures.drawing.style_sheets import rules_of
from whydoku.telling.pictures.drawing.themes import rules_by_theme


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
