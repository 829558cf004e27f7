"""The pages of docs/techniques: `python tests/technique_pages.py` rewrites them all, and adds those
of techniques that have none yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from whydoku.grid import Grid
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import argument, pattern_text, tell
from whydoku.technique import WORLDS, CatalogueEntry, Technique, catalogue, techniques

FOLDER = Path(__file__).parent.parent / "docs" / "techniques"


def page(one: Technique) -> str:
    """Everything there is to say of a technique, from the catalogue and its example."""
    lines = [f"# {one.name}", "", " ".join(one.about.split()), ""]
    lines += ["| | |", "|---|---|", f"| slug | `{one.slug}` |", f"| family | {one.family} |"]
    lines.append(f"| rating | {one.rating:.1f} |")
    lines += [f"| {WORLDS[world]} | {names} |" for world, names in one.aliases.items()]
    if one.options:
        lines.append(f"| options | {', '.join(f'`{option}`' for option in one.options)} |")
    return "\n".join([*lines, "", *_example(one)]) + "\n"


def _example(one: Technique) -> list[str]:
    if one.example is None:
        return []
    grid = Grid(one.example)
    step = next(one.find(grid))
    told = argument(step, grid, style="plain")
    return [
        "## An example",
        "",
        *_block(draw_step_text(step, grid)),
        f"> {tell(step, grid, style='plain')}",
        "",
        *(["The full argument:", "", *_block(told)] if told else []),
        "The exact form:",
        "",
        *_block(pattern_text(step))[:-1],
    ]


def _block(text: str) -> list[str]:
    return ["```text", text, "```", ""]


def index(known: Sequence[Technique]) -> str:
    """The pages of these, family by family, the easiest first."""
    lines = [
        "# The techniques",
        "",
        "A page for each, made from the catalogue. [Techniques and profiles](../techniques.md)",
        "describes how they work together and how to add one; [four spaces](../four-spaces.md) why",
        "most of them are one rule. [At the end](#names-elsewhere) are the names that others",
        "use.",
    ]
    order = list(dict.fromkeys(one.family for one in known))
    by_family = sorted(known, key=lambda one: order.index(one.family))
    for family, members in groupby(by_family, key=lambda one: one.family):
        lines += ["", f"## {family.capitalize()}", ""]
        lines += [f"- [{one.name}]({one.slug}.md), {one.rating:.1f}" for one in members]
    lines += [
        "",
        "## Found by an engine alone",
        "",
        "Steps of the profile [`explainer`](../techniques.md#profiles) have these names too.",
        "",
    ]
    engines = [one for one in catalogue() if not isinstance(one, Technique)]
    lines += [f"- {one.name}, {one.rating:.1f}" for one in engines]
    lines += ["", "## Names elsewhere", "", *_names_elsewhere([*known, *engines])]
    return "\n".join(lines) + "\n"


def _names_elsewhere(known: Sequence[CatalogueEntry]) -> list[str]:
    """A table of the names that others use, where they differ from ours; codes are left out.

    A name is listed once, however people capitalise it.
    """
    shown: dict[str, str] = {}
    heres: dict[str, list[str]] = {}
    worlds: dict[str, list[str]] = {}
    for one in known:
        here = f"[{one.name}]({one.slug}.md)" if isinstance(one, Technique) else one.name
        for world, names in one.aliases.items():
            for name in names.split(", "):
                key = name.casefold()
                if world != "hodoku-code" and key != one.name.casefold():
                    shown.setdefault(key, name)
                    heres.setdefault(key, []).append(here)
                    worlds.setdefault(key, []).append(
                        "others" if world == "other" else WORLDS[world]
                    )
    lines = ["| elsewhere | here | used by |", "|---|---|---|"]
    for key in sorted(shown):
        here, by = (", ".join(dict.fromkeys(some[key])) for some in (heres, worlds))
        lines.append(f"| {shown[key]} | {here} | {by} |")
    return lines


def pages(known: Sequence[Technique]) -> dict[str, str]:
    """The texts of the pages of these techniques and of their index, by file name."""
    return {"README.md": index(known)} | {f"{one.slug}.md": page(one) for one in known}


def stored() -> list[Technique]:
    """The techniques that have a page."""
    return [one for one in techniques() if (FOLDER / f"{one.slug}.md").exists()]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    texts = pages(techniques())
    for stray in {path.name for path in FOLDER.iterdir()} - set(texts):
        (FOLDER / stray).unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
