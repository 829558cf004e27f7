"""Names of houses in words, under whatever rules: `row 2`, `region 4`, `windows 1 and 3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from whydoku.formats.spans import Piece, Span, Spans, named
from whydoku.grids.bits import members
from whydoku.grids.notation import format_cells, format_house, scheme
from whydoku.grids.rules import Rules
from whydoku.grids.spaces import FIRST_BOX, FIRST_FURTHER, FIRST_GROUP, MOST_GROUPS
from whydoku.telling.words.writing.language import HOUSE_KINDS, Language

_ROW, _COLUMN, _BOX, OF_ANY_KIND = HOUSE_KINDS

_OWN: Final = frozenset({"house", "group"})
"""The kinds of houses and groups that rules draw themselves: their names do not say where they
are."""

_REGION: Final = "region"
"""The kind of a house that stands in place of a box and is none."""


@lru_cache(maxsize=32)
def kinds_of(rules: Rules) -> tuple[str, ...]:
    """The kind of each house under these rules. A house that they do not have is of any kind."""
    rows, _ = rules.tables.box_shape
    further, groups = ([house.kind for house in some] for some in (rules.further, rules.groups))
    return (
        *[_ROW] * 9,
        *[_COLUMN] * 9,
        *[_BOX if rows < rules.size else _REGION] * 9,
        *further,
        *[OF_ANY_KIND] * (FIRST_GROUP - FIRST_FURTHER - len(further)),
        *groups,
        *[OF_ANY_KIND] * (MOST_GROUPS - len(groups)),
    )


def symbol_of(h: int, naming: str, rules: Rules) -> str:
    """What tells a house from others of its kind."""
    names = scheme(naming)
    if h < FIRST_BOX:
        return (names.rows, names.columns)[h // 9][h % 9]
    if h < FIRST_FURTHER:
        return names.boxes[h % 9] if rules.has_boxes else str(h % 9 + 1)
    is_own = kinds_of(rules)[h] in (*_OWN, OF_ANY_KIND)
    return format_house(h) if is_own else rules.house(h).name


@lru_cache(maxsize=1024)
def one_house(language: Language, naming: str, rules: Rules, h: int) -> Spans:
    """Names house `h` in words: `row 2`."""
    names = scheme(naming)
    if names.named and (h < FIRST_BOX or (h < FIRST_FURTHER and rules.has_boxes)):
        return named(names.house_names[h], houses=1 << h)
    form = language.form(1, language.houses[kinds_of(rules)[h]])
    return named(form.replace("{}", symbol_of(h, naming, rules)), houses=1 << h)


def houses_of_a_kind(language: Language, naming: str, rules: Rules, houses: Sequence[int]) -> Spans:
    """Names houses of one kind, such as `rows 2 and 8`."""
    if len(houses) == 1:
        return one_house(language, naming, rules, houses[0])
    if scheme(naming).named:
        return language.joined([one_house(language, naming, rules, h) for h in houses], "and")
    forms = language.houses[kinds_of(rules)[houses[0]]]
    before, _, after = language.form(len(houses), forms).partition("{}")
    each = [named(symbol_of(h, naming, rules), houses=1 << h) for h in houses]
    return around(before, language.joined(each, "and"), after)


def houses_by_kind(
    language: Language, naming: str, rules: Rules, houses: Sequence[int]
) -> list[Spans]:
    """Names houses, those of a kind that follow one another together."""
    kinds = kinds_of(rules)
    together = groupby(houses, key=lambda h: kinds[h])
    return [houses_of_a_kind(language, naming, rules, [*some]) for _, some in together]


def kind_in_words(language: Language, rules: Rules, houses: Sequence[int]) -> Spans:
    """The word for the kind of these houses, or for any kind if they are of several."""
    kinds = {kinds_of(rules)[h] for h in houses}
    word = language.kind(len(houses), kinds.pop() if len(kinds) == 1 else OF_ANY_KIND)
    return named(word, houses=sum([1 << h for h in houses]))


def with_kind_of_regions(language: Language, rules: Rules, text: str) -> str:
    """Words about a technique, which name regions in place of boxes if these rules draw some."""
    if kinds_of(rules)[FIRST_BOX] == _BOX:
        return text
    for number in (1, 2):
        box, region = (language.kind(number, kind) for kind in (_BOX, _REGION))
        text = re.sub(rf"\b{re.escape(box)}\b", region, text)
    return text


def around(before: str, text: Spans, after: str) -> Spans:
    """A text between two others, each of which may be empty."""
    return tuple([piece for piece in (before, *text, after) if piece])


def with_own_cells(texts: Sequence[Spans], rules: Rules) -> list[Spans]:
    """Texts in which the cells of each house of the rules' own stand behind its first mention:
    `house e1 (r1c159 r5c159 r9c159)`."""
    numbered = (*enumerate(rules.further, FIRST_FURTHER), *enumerate(rules.groups, FIRST_GROUP))
    own = sum([1 << h for h, house in numbered if house.kind in _OWN])
    if not own:
        return [*texts]
    told = list[Spans]()
    for text in texts:
        pieces: list[Piece] = []
        for piece in text:
            pieces.append(piece)
            if isinstance(piece, Span) and (first := piece.houses & own):
                own &= ~first
                cells = rules.tables.cells_in(members(first))
                pieces += [" (", *named(format_cells(cells), cells=cells), ")"]
        told.append(tuple(pieces))
    return told
