"""The look of the site: the paper, inks and digits of the page, taken from its style sheets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from whydoku.faces.web.page_files import HOW_BUILT, IN_FOLDER
from whydoku.telling.pictures.looks import looks_css

TOKENS: Final = Path(__file__).parents[2] / "page" / "src" / "style" / "tokens.css"

FURO: Final = {
    "font-stack--headings": "var(--serif)",
    "color-background-primary": "var(--paper)",
    "color-background-secondary": "var(--ground)",
    "color-background-hover": "var(--soft)",
    "color-background-hover--transparent": "transparent",
    "color-background-border": "var(--edge)",
    "color-foreground-primary": "var(--ink)",
    "color-foreground-secondary": "var(--pencil)",
    "color-foreground-muted": "var(--pencil)",
    "color-foreground-border": "var(--control)",
    "color-brand-primary": "var(--accent)",
    "color-brand-content": "var(--accent)",
    "color-brand-visited": "var(--pen-violet)",
    "color-sidebar-link-text--top-level": "var(--ink)",
    "color-inline-code-background": "var(--soft)",
    "color-highlighted-background": "var(--held)",
}
"""What the theme of the site calls a colour, and the page's word for it."""


def style() -> str:
    """The values of the page by the light that a reader of the site has chosen, and its digits."""
    looks = looks_css()
    [paper] = re.findall(r"^:root\{([^}]*)\}", looks)
    [night] = re.findall(r"\[data-theme=dark\]\{([^}]*)\}", looks)
    [derived] = re.findall(
        r"(?<=^:root \{\n).*?(?=^\})",
        TOKENS.read_text(encoding="utf-8").split("\nwd-board")[0],
        re.MULTILINE | re.DOTALL,
    )
    dark = f"{night};--light: ;--dark: initial"
    return (
        f"body{{{paper};{derived}}}\n@media screen{{body[data-theme=dark]{{{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{body[data-theme=auto]{{{dark}}}}}}}\n{_digits()}"
    )


def _digits() -> str:
    """The fonts of the digits on the page, which its build has put into a sheet."""
    for sheet in IN_FOLDER.glob("together/*/embed/stylesheet.css"):
        if faces := re.findall(r"@font-face ?\{[^}]*Board Digits[^}]*\}", sheet.read_text("utf-8")):
            return "\n".join([*faces, ""])
    raise FileNotFoundError(f"{IN_FOLDER} has no sheet with the digits of the page; {HOW_BUILT}")
