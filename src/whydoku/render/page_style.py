"""The style sheet of pages, and of parts of pages in a notebook: light, dark, or as the screen."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from whydoku.render.pictures.themes import DARK, ThemeColours, colours_of


def page_style(theme: str) -> str:
    """The style sheet of a page in a theme; its rules apply only inside the page."""
    scope = f".wd-page-{theme}"
    rules = _LAYOUT + _ON_PAPER + _theme_rules(scope, colours_of(theme))
    if theme == "auto":
        rules += f"@media screen and (prefers-color-scheme:dark){{{_theme_rules(scope, DARK)}}}"
    return rules


def part_of_page(theme: str, *parts: str, rules: str = "") -> str:
    """The parts of HTML that are not empty, joined into one part of a page with a style sheet of
    its own; `rules` are added to that."""
    inner = "\n".join(part for part in parts if part)
    style = f"<style>{page_style(theme)}{rules}</style>"
    return f'<div class="wd-page wd-page-{theme}">\n{style}\n{inner}\n</div>\n'


def fold(summary: str, inner: str) -> str:
    """A part of HTML, folded away behind a summary."""
    text = escape(f"{summary[:1].upper()}{summary[1:]}")
    return f"<details>\n<summary>{text}</summary>\n{inner}\n</details>"


def _theme_rules(scope: str, theme: ThemeColours) -> str:
    rules: Iterable[tuple[str, str]] = (
        ("", f"background:{theme.paper};color:{theme.ink};{_properties(theme)}"),
        (" h3 span", f"color:{theme.pencil}"),
        (" small", f"color:{theme.pencil}"),
        (" :is(a,summary)", f"color:{theme.placed}"),
        (" section", f"border-color:{theme.line}"),
        (" :is(th,td)", f"border-color:{theme.line};background:{theme.paper};color:{theme.ink}"),
        (" .aside", f"color:{theme.pencil}"),
    )
    outer = f"body:has(>{scope}){{background:{theme.paper}}}"
    return outer + "".join(f"{scope}{name}{{{rule}}}" for name, rule in rules)


def _properties(theme: ThemeColours) -> str:
    """The colours that rules of every theme refer to, as custom properties."""
    names = ("paper", "ink", "pencil", "line", "placed")
    colours = [(name, getattr(theme, name)) for name in names]
    colours.append(("hard", theme.edges["vermillion"]))
    return ";".join(f"--wd-{name}:{colour}" for name, colour in colours)


_LAYOUT: Final = (
    "body:has(>.wd-page){margin:0}"
    ".wd-page{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:1rem;"
    "font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
    "text-align:left}"
    ".wd-page h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0 1rem}"
    ".wd-page h2{font-size:1.15rem;margin:1.5rem 0 .5rem}"
    ".wd-page h3{font-size:1.05rem;margin:0 0 .35rem}"
    ".wd-page h3 span{font-weight:400;margin-right:.35rem}"
    ".wd-page p{margin:.35rem 0}"
    ".wd-page section{border-top:1px solid;padding:.8rem 0}"
    ".wd-page figure{margin:.6rem 0}"
    ".wd-page figure svg{display:block;width:100%;max-width:34rem;height:auto}"
    ".wd-page .singles{display:flex;flex-wrap:wrap;gap:.15rem 1rem;margin:0;padding:0;"
    "list-style:none}"
    ".wd-page .singles b{font-weight:600}"
    ".wd-page summary{cursor:pointer}"
    ".wd-page pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0;"
    "font:.9rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}"
    ".wd-page table{border-collapse:collapse;margin:.6rem 0;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}"
    ".wd-page .wide{overflow-x:auto}"
    # The class stands there twice to outweigh what Jupyter says of the cells of tables.
    ".wd-page.wd-page :is(th,td){border-style:solid;border-width:0 0 1px;"
    "padding:.2rem 1.2rem .2rem 0;text-align:left;vertical-align:top;white-space:normal}"
    ".wd-page thead th{font-weight:600;vertical-align:bottom}"
    ".wd-page tbody th{font-weight:400;white-space:nowrap}"
    ".wd-page.wd-page .number{text-align:right}"
    ".wd-page .findings th{font-weight:600}"
    ".wd-page .puzzle{max-width:20rem}"
    ".wd-page li{margin:.2rem 0}"
    ".wd-page .gallery{display:grid;gap:.5rem 1rem}"
    ".wd-page .gallery.small{grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr))}"
    ".wd-page .gallery.large{grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr))}"
    ".wd-page .gallery>*{min-width:0}"
    ".wd-page figcaption{font-size:.9rem}"
)

PRINTED: Final = "50mm"
"""The width of a picture on paper, of which a page then has room for four."""

_ON_PAPER: Final = (
    "@media print{"
    ".wd-page{max-width:none;padding:0;font-size:10pt}"
    ".wd-page+.wd-page{break-before:page}"
    ".wd-page section,.wd-page figure,.wd-page li{break-inside:avoid}"
    ".wd-page :is(h1,h2,h3){break-after:avoid}"
    ".wd-page :is(p,pre){orphans:3;widows:3}"
    ".wd-page section{padding:2mm 0}"
    f".wd-page figure{{margin:1mm 0;max-width:{PRINTED}}}"
    f".wd-page .step{{display:grid;grid-template-columns:{PRINTED} 1fr;column-gap:5mm;"
    "align-content:start;grid-template-rows:repeat(3,auto) 1fr}"
    ".wd-page .step>*{grid-column:2}"
    ".wd-page .step>figure{grid-column:1;grid-row:1/span 4}"
    ".wd-page .step>:is(p,details){margin:0}"
    ".wd-page summary{list-style:none}"
    ".wd-page details::details-content{content-visibility:visible;block-size:auto}"
    ".wd-page pre{font-size:8pt;line-height:1.35;margin:1mm 0}"
    "}"
)
"""No title is left alone, what is folded away is printed, and a page takes four steps."""
