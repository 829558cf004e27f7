"""Whether a reason can be of the technique whose name is claimed for it.

Only the form of a reason is looked at: what kinds of patterns it has, of which size, on which
kinds of constraints. Names that have the same form, such as Full House and Hidden Single, are not
told apart, and of a technique that is not listed here nothing is known.
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import ROW_SPACE, house_of
from whydoku.logic.why import Als, Branches, Chain, Cover, Pattern

_FISH: Final = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_SIZES: Final = ("pair", "triple", "quad")
_SET: Final = "(?: by a set)?"
_LINKS: Final = rf"(?:chain|loop) of \w+, \d+{_SET}"

_DEADLY: Final = f"Deadly|cases of Deadly|{_LINKS}"

_FORMS: Final = tuple(
    (re.compile(slug), re.compile(form))
    for slug, form in (
        ("full-house|last-digit", "single in a .*"),
        ("naked-single", "single in a cell"),
        ("hidden-single-box", "single in a box"),
        ("hidden-single-line", "single in a line"),
        ("direct-pointing", "pointing, single in a .*"),
        ("direct-claiming", "claiming, single in a .*"),
        ("direct-hidden-pair", "hidden 2, single in a .*"),
        ("direct-hidden-triple", "hidden 3, single in a .*"),
        ("pointing", "pointing"),
        ("claiming", "claiming"),
        ("double-pairs|multiple-lines", "boxed fish 2"),
        *((f"(?:naked|locked)-{one}", f"naked {n}") for n, one in enumerate(_SIZES, 2)),
        *((f"hidden-{one}", f"hidden {n}") for n, one in enumerate(_SIZES, 2)),
        ("naked-subset", r"naked \d"),
        ("hidden-subset", r"hidden \d"),
        ("sk-loop", r"cover 1\d"),
        ("finned-msls", r"finned cover \d+|cases of Cover"),
        ("almost-locked-(?:pair|triple|quad)|erip|msls", r"cover \d+"),
        (r"distributed-disjoint-subset|sue-de-coq(?:-\w+)?", r"cover \d+"),
        ("firework-(?:triple|quad)", r"cover \d"),
        *((one, f"fish {n}") for n, one in enumerate(_FISH, 2)),
        *((f"(?:finned|sashimi)-{one}", f"finned fish {n}") for n, one in enumerate(_FISH, 2)),
        *((f"(?:franken|mutant)-{one}", f"boxed fish {n}") for n, one in enumerate(_FISH, 2)),
        *(
            (f"finned-(?:franken|mutant)-{one}", f"finned boxed fish {n}")
            for n, one in enumerate(_FISH, 2)
        ),
        ("shared-sight", "cases of (?:Cover|int)"),
        (r"kraken-fish-[12]|death-blossom(?:-\w+)*", "cases of .*"),
        ("skyscraper|grouped-turbot", "chain of one, 2"),
        (
            "(?:dual-)?(?:two-string-kite|empty-rectangle)|turbot-fish",
            "chain of one, [23]",
        ),
        ("template-(?:set|delete)|pattern-overlay", "Templates"),
        ("remote-pair", r"chain of more, \d+"),
        ("xy-wing", "chain of more, 3|row of 3 sets"),
        ("(?:grouped-)?w-wing|[mshl]-wing", "chain of more, 3"),
        ("firework-dual|als-w-wing", "chain of more, 3 by a set"),
        ("xyz-wing|wxyz-wing|large-wing|als-xz", "row of 2 sets|chain of more, 2 by a set"),
        ("als-xz-double", "row of 2 sets|loop of more, 2 by a set"),
        ("als-xy-wing", "row of 3 sets|chain of more, 3 by a set"),
        ("als-chain", r"row of \d+ sets|chain of more, \d+ by a set"),
        (r"aligned-\w+-exclusion", "Exclusion"),
        (
            "broken-wing|bivalue-oddagon|(?:tridagon|impossible-pattern)(?:-chains)?",
            f"Impossible|cases of Impossible|{_LINKS}",
        ),
        (r"(?:simple|multi)-colours-\w+|medusa-3d", "Colours"),
        (r"\w+-exocet(?:-extra)?", "Exocet"),
        ("symmetrical-placement", "Automorphism"),
        ("x-cycle|x-chain", r"(?:chain|loop) of one, \d+"),
        ("xy-chain|y-chain", r"(?:chain|loop) of more, \d+|row of \d+ sets"),
        ("(?:(?:grouped|als|exotic-link|odd-ring|rectangle|exocet)-)?aic", _LINKS),
        ("(?:(?:grouped|als)-)?discontinuous-nice-loop", _LINKS),
        ("(?:(?:grouped|als)-)?continuous-nice-loop", f"(?!chain){_LINKS}"),
        (r"(?:unique|avoidable|hidden|extended)-(?:avoidable-)?rectangle(?:-\w+)?", _DEADLY),
        (r"unique-loop-\d|ur-strong-links|borescoper|uniqueness-clue-cover", _DEADLY),
        (r"bug-(?:\d|n|lite)|reverse-bug", _DEADLY),
        (
            "nishio|(?:cell|region|dynamic|nested)-forcing-chain(?:-plus)?|whip|g-whip|braid|guess",
            "cases of .*",
        ),
    )
)
"""The slugs of techniques, and the forms of their reasons: of the first that a slug matches."""


def can_be_of(slug: str, why: tuple[Pattern, ...]) -> bool | None:
    """Whether a reason has a form that those of a technique have; None if nothing is known of the
    technique. What is a single only after the rest of a reason may be added to it."""
    known = next((form for names, form in _FORMS if names.fullmatch(slug)), None)
    if known is None:
        return None
    forms = [*map(form_of, why)]
    own = [form for form in forms if not form.startswith("single")] or forms
    return bool(known.fullmatch(", ".join(forms)) or all(map(known.fullmatch, own)))


def form_of(pattern: Pattern) -> str:
    """The form of a pattern: its kind, and its size where that makes a name."""
    match pattern:
        case Cover():
            return _form_of_cover(pattern)
        case Chain(nodes, strong, loop):
            digits = "one" if digits_of(union(nodes)).bit_count() == 1 else "more"
            by_set = "" if all(isinstance(because, int) for because in strong) else " by a set"
            return f"{'loop' if loop else 'chain'} of {digits}, {len(strong)}{by_set}"
        case Als(sets):
            return f"row of {len(sets)} sets"
        case Branches(over):
            return f"cases of {type(over).__name__}"
        case _:
            return type(pattern).__name__


def _form_of_cover(cover: Cover) -> str:
    bases, covers = cover.bases, cover.covers
    of, by = ({_kind(q) for q in some} for some in (bases, covers))
    if len(bases) == 1 and len(covers) != 1:
        return f"single in a {next(iter(of))}"
    if len(bases) == 1 and "cell" not in of | by:
        return "pointing" if of == {"box"} else "claiming"
    fins = "finned " if cover.fins else ""
    if of == {"cell"} and len({house_of(q) for q in covers}) == 1:
        return f"{fins}naked {len(bases)}"
    if by == {"cell"} and len({house_of(q) for q in bases}) == 1:
        return f"{fins}hidden {len(bases)}"
    if "cell" in of | by:
        return f"{fins}cover {len(bases)}"
    lines = [{house_of(q) // 9 for q in some} for some in (bases, covers)]
    boxed = "" if lines in ([{0}, {1}], [{1}, {0}]) else "boxed "
    return f"{fins}{boxed}fish {len(bases)}"


def _kind(q: int) -> str:
    """Of what kind a constraint is; a further house, such as a diagonal, is a line."""
    return "cell" if q < ROW_SPACE else "box" if house_of(q) // 9 == 2 else "line"
