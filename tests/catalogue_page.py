"""The page docs/catalogue.md: `python tests/catalogue_page.py` rewrites it, with techniques that it
does not list yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from whydoku.logic.catalogue import catalogue, elsewhere, techniques
from whydoku.logic.technique import WORLDS, CatalogueEntry, Technique
from whydoku.telling.lessons.reading import file_of

FILE = Path(__file__).parent.parent / "docs" / "catalogue.md"

INTRODUCTION = """\
# The techniques

For whoever meets a name and wants to know what it stands for here: every technique, family by
family, the easiest first, and [the names that others use](#names-elsewhere).
`whydoku techniques x-wing` tells one at a terminal, and *Learn* on [the page](page.md) with a
picture and positions to practise on; a name with a link leads to its
[lesson](techniques.md#a-lesson). [Techniques and profiles](techniques.md) says how they work
together, [four spaces](four-spaces.md) why most of them are one rule. Where a family may be
named, `any-chain` means [all that follows links](library.md#find).

`python tests/catalogue_page.py` writes this page.
"""


def page(known: Sequence[Technique]) -> str:
    """These techniques, family by family, those of engines, and the names that others use."""
    order = list(dict.fromkeys(one.family for one in known))
    by_family = sorted(known, key=lambda one: order.index(one.family))
    engines = [one for one in catalogue() if not isinstance(one, Technique)]
    lines = [INTRODUCTION]
    for family, members in groupby(by_family, key=lambda one: one.family):
        lines += [f"## {family.capitalize()}", "", *_table(members), ""]
    lines += ["## Found by an engine alone", ""]
    lines += [
        "Steps of the profile [`explainer`](techniques.md#profiles) have these names too.",
        "",
    ]
    lines += [f"- {one.name}, {one.rating:.1f}" for one in engines]
    lines += ["", "## Names elsewhere", "", *_names_elsewhere([*known, *engines])]
    lines += ["", "## No techniques here", ""]
    lines += ["What others name and the library does not, and why not.", ""]
    for other in elsewhere():
        lines.append(f"- {', '.join(other.names)}: {other.why}")
    return "\n".join(lines) + "\n"


def _table(known: Iterator[Technique]) -> Iterator[str]:
    yield from ("| technique | slug | rating | |", "|---|---|---:|---|")
    for one in known:
        yield f"| {_name(one)} | `{one.slug}` | {one.rating:.1f} | {one.about} |"


def _name(one: Technique) -> str:
    """The name of a technique, as a link to its lesson if it has one."""
    lesson = file_of(one)
    if lesson is None:
        return one.name
    return f"[{one.name}](../{lesson.relative_to(FILE.parent.parent).as_posix()})"


def _names_elsewhere(known: Sequence[CatalogueEntry]) -> list[str]:
    """A table of the names that others use, where they differ from ours by more than capitals."""
    shown: dict[str, str] = {}
    heres: dict[str, list[str]] = {}
    worlds: dict[str, list[str]] = {}
    for one in known:
        for world, names in one.aliases.items():
            for name in names.split(", "):
                key = name.casefold()
                if world != "hodoku-code" and key != one.name.casefold():
                    shown.setdefault(key, name)
                    heres.setdefault(key, []).append(one.name)
                    worlds.setdefault(key, []).append(
                        "others" if world == "other" else WORLDS[world]
                    )
    lines = ["| elsewhere | here | used by |", "|---|---|---|"]
    for key in sorted(shown):
        here, by = (", ".join(dict.fromkeys(some[key])) for some in (heres, worlds))
        lines.append(f"| {shown[key]} | {here} | {by} |")
    return lines


def stored() -> list[Technique]:
    text = FILE.read_text(encoding="utf-8")
    return [one for one in techniques() if f"| `{one.slug}` |" in text]


if __name__ == "__main__":
    FILE.write_text(page(techniques()), encoding="utf-8")
