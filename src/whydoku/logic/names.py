"""Whether a reason can be of the technique whose name is claimed for it.

A reason has a *form*: what kinds of patterns it has, of which size, on which kinds of constraints,
and what they rest on in turn. In its table a technique states the forms that its reasons have, for
each of its variants if it has some; in both, `*`, `?` and `[23]` stand for any text, any sign, one
of these.

Names that have the same form, such as Full House and Hidden Single, are not told apart, and of a
technique that states no form nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase, translate
from functools import lru_cache

from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE, house_of
from whydoku.logic.catalogue import entry_of
from whydoku.logic.technique import USUAL
from whydoku.logic.why import (
    Als,
    Because,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Pattern,
)


def can_be_of(slug: str, why: tuple[Pattern, ...], variant: str | None = None) -> bool | None:
    """Whether a reason has a form that those of a technique have, or those of one of its variants;
    None if nothing is known of the technique, or of the variant. What is a single only after the
    rest of a reason may be added to it."""
    try:
        known = _forms_of(slug, variant)
    except LookupError:
        return None
    forms = [*map(form_of, why)]
    own = [form for form in forms if not form.startswith("single")] or forms
    return bool(known.fullmatch(" then ".join(forms)) or all(map(known.fullmatch, own)))


@lru_cache(maxsize=1024)
def _forms_of(slug: str, variant: str | None) -> re.Pattern[str]:
    """The forms of a technique, or of one of its variants; raises LookupError if none are known."""
    entry = entry_of(slug)
    stated = [
        forms
        for name, some in (entry.reason.items() if entry else ())
        if variant is None or (name != USUAL and fnmatchcase(variant, name))
        for forms in some
    ]
    if not stated:
        raise LookupError
    return re.compile("|".join(map(translate, stated)))


def form_of(pattern: Pattern) -> str:
    """The form of a pattern: its kind, its size where that makes a name, and what it rests on.

    fish 2                  finned mutant fish 3            naked 2
    chain of one, 2 by column, row                          a two-string kite
    grouped chain over set of more, 3 by box                a link rests on an almost locked set
    deadly rectangle, one cell                              all its guardians are in one cell
    cases over finned fish 2 by link                        a kraken fish
    cases over a candidate, broken by link, pointing        a supposition
    """
    match pattern:
        case Cover():
            return _form_of_cover(pattern)
        case Chain(nodes, strong, loop):
            grouped = "grouped " if any(node & (node - 1) for node in nodes) else ""
            patterns = (one for one in strong if not isinstance(one, int))
            over = _listed(" over ", map(form_of_ground, patterns))
            by = _links_of([one for one in strong if isinstance(one, int)], union(nodes))
            of = f"{_amount(union(nodes))}, {len(strong)}"
            return f"{grouped}{'loop' if loop else 'chain'}{over} of {of}{by}"
        case Als(sets, commons):
            cells = sum(one.cells.bit_count() for one in sets)
            shape = "ring" if len(sets) == len(commons) else "row"
            of = f"{len(sets)} sets, " if cells > len(sets) else ""
            return f"{shape} of {of}{cells} cells"
        case Colours(clusters):
            return f"colours of {_amount(pattern.named)}, {len(clusters)}"
        case Deadly():
            return _form_of_deadly(pattern)
        case Impossible(_, fillings):
            cells = cells_of(fillings).bit_count()
            return f"impossible of {digits_of(fillings).bit_count()}, {cells} cells"
        case Exclusion(cells):
            return f"exclusion of {len(cells)}"
        case Exocet(_, targets, covers, _, beside):
            alone = "exocet" if targets and covers else "cases of cells"
            return alone if beside is None else "double exocet"
        case Branches(over, branches):
            cases = "a candidate" if over is None else form_of_ground(over)
            broken = "" if all(branch.broken is None for branch in branches) else ", broken"
            facts = (fact.because for branch in branches for fact in branch.facts)
            by = _listed(" by ", map(_means, facts))
            return f"cases over {cases}{broken}{by}"
        case _:
            return type(pattern).__name__.lower()


def form_of_ground(ground: Because) -> str:
    """The form of what a link or cases rest on."""
    if isinstance(ground, Chain):
        return "two ends"
    if isinstance(ground, Cover) and len(ground.bases) == 1 and not ground.covers:
        (ground,) = ground.bases
    if isinstance(ground, int):
        return "a cell" if ground < ROW_SPACE else "a house"
    return "set" if isinstance(ground, Als) and len(ground.sets) == 1 else form_of(ground)


def _links_of(constraints: list[int], candidates: int) -> str:
    """On which kinds of constraints links rest; of three, as wings have them, which is which."""
    kinds = [*map(_kind, constraints)]
    if {*kinds} == {"cell"} and digits_of(candidates).bit_count() == 2:
        return " by pair"
    if len(kinds) == 3 and _amount(candidates) == "more":
        ways = ["cell" if kind == "cell" else "house" for kind in kinds]
        return " by " + "-".join(min(ways, ways[::-1]))
    return _listed(" by ", kinds)


def _means(ground: Because) -> str:
    """By what a fact follows: the first word of a form, without what is said of it."""
    words = form_of_ground(ground).removeprefix("finned ").split()
    return "link" if isinstance(ground, int) else words[0]


def _listed(word: str, names: Iterable[str]) -> str:
    some = sorted({*names})
    return word + ", ".join(some) if some else ""


def _amount(candidates: int) -> str:
    return "one" if digits_of(candidates).bit_count() == 1 else "more"


def _form_of_deadly(deadly: Deadly) -> str:
    cells = [m for i in range(81) if (m := deadly.pattern >> i * 9 & ALL_DIGITS)]
    sizes = {m.bit_count() for m in cells} if len({*cells}) == 1 else {0}
    pairs = "rectangle" if len(cells) == 4 else "loop"
    shape = pairs if sizes == {2} else "pattern" if sizes == {0} else "block"
    guarded = cells_of(deadly.guardians).bit_count()
    guards = "one cell" if guarded == 1 else f"{_amount(deadly.guardians)} digit"
    return f"deadly {shape}{' outside' if deadly.confined else ''}, {guards}"


def _form_of_cover(cover: Cover) -> str:
    bases, covers = cover.bases, cover.covers
    if cover.truths:
        return f"{'finned ' if cover.fins else ''}cover {len(cover.all_bases)} with truths"
    if len(bases) == 1 and len(covers) != 1:
        kind = _kind(bases[0])
        return f"single in a {kind if kind in ('cell', 'box') else 'line'}"
    of, by = ({_kind(q) for q in some} for some in (bases, covers))
    if len(bases) == 1 and "cell" not in of | by:
        return "pointing" if of == {"box"} else "claiming"
    fins = "finned " if cover.fins else ""
    if of == {"cell"} and len({house_of(q) for q in covers}) == 1:
        return f"{fins}naked {len(bases)}"
    if by == {"cell"} and len({house_of(q) for q in bases}) == 1:
        return f"{fins}hidden {len(bases)}"
    if "cell" in of | by:
        return f"{fins}cover {len(bases)} of {', '.join(sorted(of))}{_listed(' by ', by)}"
    if len({q % 9 for q in bases + covers}) > 1:
        return f"{fins}fish of digits"
    if not of & by and of | by == {"row", "column"}:
        return f"{fins}fish {len(bases)}"
    mixed = any(len(some - {"box"}) > 1 for some in (of, by)) or of & by & {"row", "column"}
    shape = "mutant" if mixed or "line" in of | by else "franken"
    return f"{fins}{shape} fish {len(bases)}"


def _kind(q: int) -> str:
    """Of what kind a constraint is; a further house, such as a diagonal, is a line."""
    return "cell" if q < ROW_SPACE else ("row", "column", "box", "line")[min(house_of(q) // 9, 3)]
