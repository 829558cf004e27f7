"""Turns passages into texts made of spans, in the language, the style and the notation of a
reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import WhydokuError
from whydoku.formats.chain_notation import WORDS, node_in_notation, result_in_notation
from whydoku.formats.spans import Piece, Spans, capital, joined, named, plain, with_full_stop
from whydoku.grids.bits import BITS, Candidates, Cells, Mask, members
from whydoku.grids.notation import (
    Scheme,
    format_constraint,
    names_of_candidates,
    names_of_cells,
    scheme,
)
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import DIGIT_CANDIDATES, ROW_SPACE, Tables, house_of
from whydoku.logic.catalogue import registrations
from whydoku.shapes import texts as styles
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.houses import (
    around,
    houses_by_kind,
    kind_in_words,
    kinds_of,
    one_house,
)
from whydoku.telling.words.writing.language import Language, Slot, parts_of
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    LinkSlot,
    Listing,
    NameSlot,
    NodeSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    TextSlot,
    Value,
    sentence,
    values_of,
)

if TYPE_CHECKING:
    from whydoku.telling.symbols import Symbols

PLAIN: Final = styles.PLAIN
SHORT: Final = styles.SHORT
EXPERT: Final = styles.EXPERT
"""The names of the three styles of texts, which `manner` explains."""

LINK_FORMS: Final = ("from", "apart", "by")
"""What a template can say of a link, in the order of the forms of a language."""

OF_ANY_LINK: Final = "link"
"""The kind of links whose words say only that cells see each other."""

NONE: Final = "-"
"""The sign for an empty set in compact notation."""

MANY_CELLS: Final = 6
"""The most cells that a sentence lists one by one; more cells are folded, as in r1c123, if the
notation can do so."""

MOST_NAMED: Final = 8
"""The most candidates to remove that a sentence names one by one, unless they are few groups."""

MOST_GROUPS: Final = 3
"""The most groups of candidates to remove that are named however many they are."""

_PLACES: Final = {
    *("cell", "cells", "others", "marked", "roof", "floor", "beside"),
    *("house", "bases"),
}
"""The names of those values in a sentence that say where the digits of the sentence are."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes passages in the way a reader wants.

    `naming`: the notation for cells and houses.
    `names`: maps slugs of techniques to the reader's names for them.
    `chains`: how chains are written: in words or in a notation.
    `style`: decides whether results and groups of cells are in words or in notation.
    `lights`: the candidates that digits in a text may name. Each digit names those of them that lie
        in the places its sentence mentions; by default, none.
    `rules`: those of the grid that the texts are about, which say what its houses are.
    `symbols`: what the cells show in place of digits, if it is not digits.
    """

    language: Language
    naming: str = "rc"
    names: Mapping[str, str] = field(default_factory=dict)
    chains: str = WORDS
    style: str = SHORT
    lights: Candidates = 0
    rules: Rules = CLASSIC
    symbols: Symbols | None = None

    def under(self, rules: Rules) -> Writer:
        """The writer for texts about grids with these rules."""
        return self if rules is self.rules else replace(self, rules=rules)

    def over(self, candidates: Candidates) -> Writer:
        """The writer with the given candidates as `lights`; a writer without `lights` stays as it
        is."""
        return replace(self, lights=candidates) if self.lights else self

    def sentence(self, sentence: Sentence) -> Spans:
        """A sentence in words as it stands after a colon: without a capital and a full stop."""
        return self._filled(sentence.key, dict(sentence.slots))

    def _filled(self, key: str, slots: Mapping[str, Value]) -> Spans:
        """The template called `key`, filled in."""
        parts = self._parts(key, slots)
        pieces: list[Piece] = []
        for n, part in enumerate(parts):
            if isinstance(part, str):
                pieces.append(part)
                continue
            name, how, forms = part
            value = slots.get(name)
            if value is None:
                raise WhydokuError(f"the words for {key!r} ask for {name!r}")
            if forms:
                pieces.append(self.language.form(len(value), forms))
                continue
            after = parts[n + 1] if n + 1 < len(parts) else ""
            bare = self.symbols is not None and _is_bare(value, pieces, after)
            if self.lights and isinstance(value, DigitsSlot):
                asked = {part.name for part in parts if isinstance(part, Slot)}
                there = _candidates_in(
                    (slots.get(name) for name in _PLACES & asked), self.rules.tables
                )
                pieces += self.value(value, how, self.lights & there, bare=bare)
            else:
                pieces += self.value(value, how, bare=bare)
        return tuple(pieces)

    def words(self, key: str, /, **slots: Value | int | str | None) -> Spans:
        """The sentence made from the template called `key`, filled in with `slots`, as it stands
        after a colon: without a capital and a full stop."""
        return self._filled(key, values_of(slots))

    def full_words(self, key: str, /, **slots: Value | int | str | None) -> Spans:
        """The sentence made from the template called `key`, filled in with `slots`, with a capital
        and a full stop."""
        return self.full(sentence(key, **slots))

    def parts(self, sentence: Sentence) -> tuple[str | Slot, ...]:
        """What is written of a sentence: the texts of its template, and its values where they
        stand."""
        return self._parts(sentence.key, dict(sentence.slots))

    def _parts(self, key: str, slots: Mapping[str, Value]) -> tuple[str | Slot, ...]:
        """The parts of the template called `key`, where it is filled in with these values. This is
        the one place where a key becomes words. In plain style, optional parts show no long lists
        of cells."""
        given = tuple(slots)
        if self.style == PLAIN and any(map(_is_for_experts, slots.values())):
            given = tuple([name for name, value in slots.items() if not _is_for_experts(value)])
        return _parts_given(self.language, key, given, registrations())

    def full(self, sentence: Sentence) -> Spans:
        """A sentence that stands alone: with a full stop, and a capital unless it begins with a
        cell."""
        return with_full_stop(capital(self.sentence(sentence)))

    def value(self, value: Value, how: str, meant: Candidates = 0, *, bare: bool = False) -> Spans:
        """A value in words, with lists joined as `how` says, or in compact notation if `how` is
        "short".

        Digits name those of the candidates `meant` that have them; `bare`, symbols in their place
        have no article.
        """
        if write := _AT_ONCE.get(type(value)):
            at_once: Spans = write(self, value, how)
            return at_once
        if type(value) is DigitsSlot and value.mask:
            return _digits_text(self.language, value.mask, how, meant, self.symbols, bare)
        if type(value) is CellsSlot and (one := _cells_named(self.naming).get(value.bits)):
            return one
        if type(value) is HousesSlot and len(value.houses) == 1 and how != "kind":
            return one_house(self.language, self.naming, self.rules, value.houses[0])
        if not len(value):
            return (NONE if how == "short" else self.language.template("nothing"),)
        if how == SHORT and self.style == PLAIN:
            how = "and"
        texts: list[Spans] | Spans = _TEXTS[type(value)](self, value, how)
        if isinstance(texts, tuple):
            return texts
        if len(texts) == 1:
            return texts[0]
        return joined(texts, " ") if how == "short" else self.language.joined(texts, how)

    @property
    def scheme(self) -> Scheme:
        """The scheme of the notation for cells and houses, which has their names."""
        return scheme(self.naming)


@lru_cache(maxsize=1 << 13)
def _parts_given(
    language: Language, key: str, given: tuple[str, ...], _: int
) -> tuple[str | Slot, ...]:
    """The parts of the template of a key; the number of registrations stands for the words of
    techniques."""
    return parts_of(language.template(key), given)


@lru_cache(maxsize=1 << 12)
def _digits_text(
    language: Language,
    mask: Mask,
    how: str,
    meant: Candidates,
    symbols: Symbols | None,
    bare: bool,
) -> Spans:
    """Digits as texts name them; nowhere else does a digit become a word."""
    names = {d: symbols.named(d, bare=bare) if symbols else str(d + 1) for d in BITS[mask]}
    texts = [named(name, candidates=meant & DIGIT_CANDIDATES[d]) for d, name in names.items()]
    if len(texts) == 1:
        return texts[0]
    if how == "short":
        return language.joined(texts, "and") if symbols else joined(texts, "")
    return language.joined(texts, how)


def _is_bare(value: Value, before: list[Piece], after: str | Slot) -> bool:
    """Whether the symbol for a digit has no article in a sentence; what the sentence says of digits
    alone is taken from what stands before."""
    from whydoku.telling.symbols import made_ready

    return isinstance(value, DigitsSlot) and made_ready(before, after)


def _is_for_experts(value: Value) -> bool:
    return isinstance(value, CellsSlot) and len(value) > MANY_CELLS


def _candidates_in(places: Iterable[Value | None], tables: Tables) -> Candidates:
    """All candidates of the cells that some values name or, if they name no cells, of the cells in
    the houses that they name."""
    cells = houses = 0
    for value in places:
        cells |= _cells_in(value)
        if isinstance(value, HousesSlot):
            houses |= tables.cells_in(value.houses)
    return candidates_of(cells or houses)


def _cells_in(value: Value | None) -> Cells:
    """The cells that a value in a sentence names, even in a list of cells with their candidates."""
    if isinstance(value, CellsSlot):
        return value.bits
    if isinstance(value, Listing):
        return reduce(or_, map(_cells_in, value.items), 0)
    return _cells_in(dict(value.slots).get("cell")) if isinstance(value, Sentence) else 0


@cache
def _cells_named(naming: str) -> dict[Cells, Spans]:
    """The name of each cell, as a span, by the set of this cell alone."""
    return {1 << i: named(name, cells=1 << i) for i, name in enumerate(scheme(naming).cell_names)}


@lru_cache(maxsize=1 << 12)
def _cells_folded(cells: Cells, naming: str) -> Spans:
    """Names cells in compact notation, such as `r1c23`."""
    return joined([named(name, cells=some) for name, some in names_of_cells(cells, naming)], " ")


def _cells_text(writer: Writer, value: CellsSlot, how: str) -> list[Spans] | Spans:
    if how == "short" or (len(value) > MANY_CELLS and writer.style != PLAIN):
        return _cells_folded(value.bits, writer.naming)
    cells = _cells_named(writer.naming)
    return [cells[1 << i] for i in members(value.bits)]


def _houses_text(writer: Writer, value: HousesSlot, how: str) -> list[Spans] | Spans:
    language, naming, rules = writer.language, writer.naming, writer.rules
    if how == "kind":
        return kind_in_words(language, rules, value.houses)
    kinds = kinds_of(rules)
    if how in ("", "and") or len({kinds[h] for h in value.houses}) == 1:
        return houses_by_kind(language, naming, rules, value.houses)
    return [one_house(language, naming, rules, h) for h in value.houses]


def _link_text(writer: Writer, value: LinkSlot, how: str) -> Spans:
    link_of = writer.rules.tables.link_of
    kinds = {link_of(value.cell, i) for i in members(value.others)}
    forms = writer.language.sights[(kinds.pop() if len(kinds) == 1 else None) or OF_ANY_LINK]
    if how in LINK_FORMS[1:]:
        return (forms[LINK_FORMS.index(how)],)
    before, _, after = forms[0].partition("{}")
    return around(before, writer.value(CellsSlot(value.others), "and"), after)


def _constraints_text(writer: Writer, value: ConstraintsSlot, how: str) -> list[Spans] | Spans:
    if how == "short" and writer.naming == "rc":
        return [_constraint_named(writer, q, format_constraint(q)) for q in value.constraints]
    texts = [
        _constraint_named(writer, q, _constraint_in_words(writer, q)) for q in value.constraints
    ]
    return joined(texts, ", ") if how == "short" else texts


def _constraint_named(writer: Writer, q: int, text: str) -> Spans:
    """The text as a span that names the cell of constraint `q`, or its house and those of its
    candidates that the writer has as `lights`."""
    if q < ROW_SPACE:
        return named(text, cells=1 << q)
    lights = writer.lights
    there = lights and lights & writer.rules.tables.constraint_candidates[q]
    return named(text, houses=1 << house_of(q), candidates=there)


def _constraint_in_words(writer: Writer, q: int) -> str:
    if q < ROW_SPACE:
        return writer.scheme.cell_names[q]
    house = plain(one_house(writer.language, writer.naming, writer.rules, house_of(q)))
    digit = plain(writer.value(slot.digit(q % 9), ""))
    return writer.language.template("constraint").format(digit=digit, house=house)


def _candidates_text(writer: Writer, value: CandidatesSlot, how: str) -> list[Spans] | Spans:
    if how == "short":
        names = names_of_candidates(value.bits, writer.naming)
        return joined([named(name, candidates=candidates) for name, candidates in names], " ")
    cells = writer.scheme.cell_names
    if writer.style != PLAIN:
        return [
            named(f"{cells[k // 9]}={k % 9 + 1}", candidates=1 << k) for k in members(value.bits)
        ]
    return [
        writer.words("candidates", digits=slot.digit(d), cells=slot.cells(there))
        for d, there in slot.cells_by_digit(value.bits).items()
    ]


def _result_text(writer: Writer, value: ResultSlot, how: str) -> Spans:
    if writer.style != PLAIN:
        return result_in_notation(value.placements, value.eliminations, writer.naming)
    candidates = value.placements | value.eliminations
    over = writer.over(candidates)
    if how == "being":
        key = "result.being" if value.placements else "result.not-being"
        cells, digits = slot.cells_of(candidates), slot.digits_of(candidates)
        return over.words(key, cells=cells, digits=digits)
    if how == "entries":
        return over.value(slot.entries(value.placements, value.eliminations), "and")
    placed = [
        sentence("result.placed", cells=slot.cells(1 << k // 9), digits=slot.digit(k % 9))
        for k in members(value.placements)
    ]
    groups = slot.cells_and_digits(value.eliminations)
    eliminations = [
        sentence("result.further" if n else "result.gone", digits=digits, cells=cells)
        for n, (digits, cells) in enumerate(groups)
    ]
    number = value.eliminations.bit_count()
    if number > MOST_NAMED and len(groups) > MOST_GROUPS:
        cells = slot.cells_of(value.eliminations)
        eliminations = [sentence("result.many", number=number, cells=cells)]
    return over.value(Listing((*placed, *eliminations)), "phrases")


def _listing_text(writer: Writer, value: Listing, how: str) -> list[Spans] | Spans:
    inner = "short" if how == "short" else "and"
    return [writer.value(item, inner) for item in value.items]


def _sentence_text(writer: Writer, value: Sentence, how: str) -> Spans:
    text = writer.sentence(value)
    return capital(text) if how == "capital" else text


def _number_text(writer: Writer, value: NumberSlot, how: str) -> Spans:
    if how == "word" and writer.language.has(f"number.{value.value}"):
        return (writer.language.template(f"number.{value.value}"),)
    return (str(value.value),)


_TEXTS: Final[Mapping[type, Any]] = {
    CellsSlot: _cells_text,
    HousesSlot: _houses_text,
    ConstraintsSlot: _constraints_text,
    CandidatesSlot: _candidates_text,
    NodeSlot: lambda writer, value, _: node_in_notation(value.bits, writer.naming),
    ResultSlot: _result_text,
    Listing: _listing_text,
}
"""The functions that write values, by the kind of value; they return a list of texts to join, or a
finished text."""

_AT_ONCE: Final[Mapping[type, Any]] = {
    Sentence: _sentence_text,
    TextSlot: lambda _, value, __: value.text,
    LinkSlot: _link_text,
    NumberSlot: _number_text,
    NameSlot: lambda _, value, __: (value.text,),
}
"""The functions that write values of those kinds that are never an empty list."""
