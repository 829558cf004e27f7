"""A language: templates by key, how lists are joined, plural forms, and the names of houses.

A language is a data file beside this package, `languages/en.toml`. In a template

    {cells}            is the value of a slot, a list joined with "and"
    {cells:or}         the same joined in another way, one of those under [lists]
    {cells:short}      in compact notation: r2c13, 26, 5r4
    {houses:kind}      what houses are, without their numbers: columns
    {cells?is|are}     one of several forms, by how many there are
    [ ({cells})]       is left out where a slot inside it has no value

The rules under [[plural]] are tried in turn; the first that the number fits picks the form of its
place, and a number that fits none takes the last form. `among` lists numbers, taken `modulo` a
number if one is given; `except` lists numbers that do not count, taken modulo `except_modulo`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from operator import or_
from typing import Any, Final, TypeAlias

from whydoku.bits import BITS, Candidates, Cells, members
from whydoku.errors import UnknownName, WhydokuError
from whydoku.notation import (
    Scheme,
    format_candidates,
    format_cells,
    format_constraint,
    parse_candidates,
    parse_cells,
    scheme,
)
from whydoku.render.chain_notation import format_eureka, format_node, format_result
from whydoku.render.marked_text import MARK_PATTERN, TextMarker, marked, unmarked
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ChainSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    NameSlot,
    NodeSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    Value,
)
from whydoku.spaces import COL_SPACE, CONSTRAINT_CANDIDATES, HOUSE_CELLS, ROW_SPACE
from whydoku.technique import entry_of

LANGUAGES: Final = ("en",)
"""The languages that come with the package."""

OF_TECHNIQUES: Final = "en"
"""The language of the words that techniques bring along."""

HOUSE_KINDS: Final = ("row", "column", "box", "house")
"""The kinds of houses in the order of their numbers, and what they are called together."""

OF_ANY_KIND: Final = 3

NONE: Final = "-"
"""An empty set in compact notation."""

MANY_CELLS: Final = 6
"""More cells than these are folded even in prose, where the notation can."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^{}]*))?\}")
_OPTIONAL_PART = re.compile(r"\[([^\[\]]*)\]")
_FIRST_WORD = re.compile(rf"(?:{MARK_PATTERN})?([^\W\d_]+)")

_PLACES: Final = {"cell", "cells", "others", "roof", "beside", "house", "bases"}
"""The slots that say where the digits of a sentence are."""

_Forms: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language; what it lacks is told in the words of `fallback`."""

    name: str
    templates: Mapping[str, str]
    lists: Mapping[str, _Forms]
    houses: tuple[_Forms, ...]
    plural: tuple[Mapping[str, Any], ...]
    fallback: Language | None = field(default=None, repr=False)

    def template(self, key: str) -> str:
        """The template of a key; a key with `@` has that before it to fall back on.

        After the `@` stands a technique, which may bring words of its own. They are English, and
        hold where the catalogue of English itself has nothing for this technique.
        """
        asked: Language | None = self
        general, _, slug = key.partition("@")
        while asked is not None:
            entry = entry_of(slug) if slug and asked.name == OF_TECHNIQUES else None
            in_general = asked.templates.get(general)
            own = entry.words.get(general, in_general) if entry else in_general
            if (found := asked.templates.get(key, own)) is not None:
                return found
            asked = asked.fallback
        raise WhydokuError(f"the language {self.name!r} has no words for {key!r}")

    def has(self, key: str) -> bool:
        """Whether there is a template of exactly this key."""
        return key in self.templates or (self.fallback is not None and self.fallback.has(key))

    def form(self, number: int, forms: _Forms) -> str:
        """The plural form that goes with a number."""
        for rule, form in zip(self.plural, forms, strict=False):
            counted = number % rule["modulo"] if "modulo" in rule else number
            outside = number % rule["except_modulo"] if "except_modulo" in rule else number
            if counted in rule["among"] and outside not in rule.get("except", ()):
                return form
        return forms[-1]

    def joined(self, texts: list[str], how: str) -> str:
        """Texts as a list: `1, 2 and 3`."""
        between, last = self.lists[how]
        if len(texts) < 2:
            return "".join(texts)
        return between.join(texts[:-1]) + last + texts[-1]


def language_from(text: str, name: str, fallback: Language | None = None) -> Language:
    """A language from the text of its data file."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WhydokuError(f"the words of the language {name!r} cannot be read: {error}") from None
    lists = {how: tuple(two) for how, two in data.pop("lists", {}).items()}
    houses = data.pop("houses", None)
    plural = data.pop("plural", None)
    if fallback is None and (houses is None or plural is None):
        raise WhydokuError(f"the language {name!r} needs [houses] and [[plural]]")
    base = fallback or Language(name, {}, {}, (), ())
    return Language(
        name,
        dict(_templates_by_key(data)),
        {**base.lists, **lists},
        tuple(tuple(houses[kind]) for kind in HOUSE_KINDS) if houses else base.houses,
        tuple(plural) if plural else base.plural,
        fallback,
    )


def _templates_by_key(data: Mapping[str, Any], before: str = "") -> list[tuple[str, str]]:
    templates: list[tuple[str, str]] = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            templates += _templates_by_key(value, f"{before}{key}.")
        else:
            templates.append((before + key, value))
    return templates


@cache
def language(name: str) -> Language:
    """The language of this name; what others lack they take from English."""
    from pkgutil import get_data

    if name not in LANGUAGES:
        raise UnknownName("language", name, LANGUAGES)
    data = get_data("whydoku.render", f"languages/{name}.toml")
    if data is None:
        raise WhydokuError(f"the words of the language {name!r} are not installed")
    return language_from(data.decode(), name, None if name == "en" else language("en"))


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes passages in a language, with the names of one notation scheme.

    With `lights` it marks in the text what is named (`whydoku.render.marked_text`): cells, houses,
    candidates, and of digits those of these candidates that are meant. `meant` are the cells of
    which a sentence says something.
    """

    language: Language
    naming: str = "rc"
    lights: Candidates | None = None
    meant: Cells = 0

    @property
    def mark(self) -> TextMarker:
        """Marks a text, or leaves it as it is."""
        return unmarked if self.lights is None else marked

    @property
    def plain(self) -> Writer:
        """The same writer without marks."""
        return self if self.lights is None else replace(self, lights=None)

    def over(self, candidates: Candidates) -> Writer:
        """The same writer, which if it marks anything marks these candidates."""
        return self if self.lights is None else replace(self, lights=candidates)

    def sentence(self, said: Sentence) -> str:
        """A sentence as it stands after a colon: no capital, no full stop."""
        slots = dict(said.slots)

        def part(match: re.Match[str]) -> str:
            names = [slot[1] for slot in _SLOT.finditer(match[1])]
            return match[1] if all(name in slots for name in names) else ""

        def slot(match: re.Match[str]) -> str:
            value = slots.get(match[1])
            if value is None:
                raise WhydokuError(f"the words for {said.key!r} ask for {match[1]!r}")
            if match[3] is not None:
                return self.language.form(len(value), tuple(match[3].split("|")))
            writer = digits if isinstance(value, DigitsSlot) else self
            return writer.value(value, match[2] or "and")

        template = _OPTIONAL_PART.sub(part, self.language.template(said.key))
        digits = self
        if self.lights:
            named = {match[1] for match in _SLOT.finditer(template)}
            digits = replace(self, meant=_cells_meant(slots.get(name) for name in _PLACES & named))
        return _SLOT.sub(slot, template)

    def full(self, said: Sentence) -> str:
        """A sentence standing alone: with a capital, unless a name begins it, and a full stop."""
        text = capital(self.sentence(said))
        return text if text.endswith((".", ":", "?")) else text + "."

    def value(self, value: Value, form: str) -> str:
        """A value in words, or in compact notation where the form is `short`."""
        if not len(value) and not isinstance(value, NumberSlot):
            return NONE if form == "short" else self.language.template("nothing")
        texts = _TEXTS[type(value)](self, value, form)
        if isinstance(texts, str):
            return texts
        return " ".join(texts) if form == "short" else self.language.joined(texts, form)

    @property
    def scheme(self) -> Scheme:
        """The notation scheme."""
        return scheme(self.naming)

    def house(self, kind: int, lines: list[int]) -> str:
        """Houses of one kind: `rows 2 and 8`."""
        if self.scheme.named:
            names = self.scheme.house_names[kind * 9 : kind * 9 + 9]
            marked = [self.mark(names[line], houses=1 << kind * 9 + line) for line in lines]
            return self.language.joined(marked, "and")
        symbols = (self.scheme.rows, self.scheme.columns, self.scheme.boxes)[kind]
        form = self.language.form(len(lines), self.language.houses[kind])
        if len(lines) == 1:
            return self.mark(form.format(symbols[lines[0]]), houses=1 << kind * 9 + lines[0])
        marked = [self.mark(symbols[line], houses=1 << kind * 9 + line) for line in lines]
        return form.format(self.language.joined(marked, "and"))

    def each(self, text: str, what: str, read: Callable[[str, str], int]) -> str:
        """A text of names between blanks, each of which names what it is read as."""
        if self.lights is None:
            return text
        return " ".join(marked(name, **{what: read(name, self.naming)}) for name in text.split())


def _cells_meant(places: Iterable[Value | None]) -> Cells:
    """The cells in which the digits of a sentence are: those it names, or those of its houses."""
    cells = houses = 0
    for value in places:
        if isinstance(value, CellsSlot):
            cells |= value.bits
        elif isinstance(value, HousesSlot):
            houses |= reduce(or_, (HOUSE_CELLS[h] for h in value.houses), 0)
    return cells or houses


def capital(text: str) -> str:
    """The text with a capital at its start, unless it starts with the name of a cell."""
    first = _FIRST_WORD.match(text)
    if not first or text[first.end() : first.end() + 1].isdigit():
        return text
    start = first.start(1)
    return text[:start] + text[start].upper() + text[start + 1 :]


def _cells_text(writer: Writer, value: CellsSlot, form: str) -> list[str] | str:
    if form == "short" or len(value) > MANY_CELLS:
        return writer.each(format_cells(value.bits, writer.naming), "cells", parse_cells)
    names = writer.scheme.cell_names
    return [writer.mark(names[i], cells=1 << i) for i in members(value.bits)]


def _digits_text(writer: Writer, value: DigitsSlot, form: str) -> list[str] | str:
    there = sum(1 << i * 9 for i in members(writer.meant)) if writer.lights else 0
    digits = [
        writer.mark(str(d + 1), candidates=there << d & (writer.lights or 0))
        for d in BITS[value.mask]
    ]
    return "".join(digits) if form == "short" else digits


def _houses_text(writer: Writer, value: HousesSlot, form: str) -> list[str] | str:
    kinds = {h // 9 for h in value.houses}
    if form == "kind":
        forms = writer.language.houses[kinds.pop() if len(kinds) == 1 else OF_ANY_KIND]
        kind = writer.language.form(len(value), forms).format("").strip()
        return writer.mark(kind, houses=sum(1 << h for h in value.houses))
    if len(kinds) == 1:
        return writer.house(kinds.pop(), [h % 9 for h in value.houses])
    return [writer.house(h // 9, [h % 9]) for h in value.houses]


def _constraints_text(writer: Writer, value: ConstraintsSlot, form: str) -> list[str] | str:
    if form == "short" and writer.naming == "rc":
        return [_constraint_marked(writer, q, format_constraint(q)) for q in value.constraints]
    texts = [
        _constraint_marked(writer, q, _constraint_in_words(writer.plain, q))
        for q in value.constraints
    ]
    return ", ".join(texts) if form == "short" else texts


def _constraint_marked(writer: Writer, q: int, text: str) -> str:
    """The name of a constraint, marked with its cell or house and its candidates."""
    if q < ROW_SPACE:
        return writer.mark(text, cells=1 << q)
    there = CONSTRAINT_CANDIDATES[q] & (writer.lights or 0)
    return writer.mark(text, houses=1 << (q - ROW_SPACE) // 9, candidates=there)


def _constraint_in_words(writer: Writer, q: int) -> str:
    if q < ROW_SPACE:
        return writer.scheme.cell_names[q]
    kind = (q - ROW_SPACE) // (COL_SPACE - ROW_SPACE)
    house = writer.house(kind, [q % 81 // 9])
    return writer.language.template("constraint").format(digit=q % 9 + 1, house=house)


def _candidates_text(writer: Writer, value: CandidatesSlot, form: str) -> list[str] | str:
    if form == "short":
        short = format_candidates(value.bits, writer.naming)
        return writer.each(short, "candidates", parse_candidates)
    names = writer.scheme.cell_names
    return [
        writer.mark(f"{names[k // 9]}={k % 9 + 1}", candidates=1 << k) for k in members(value.bits)
    ]


def _node_text(writer: Writer, value: NodeSlot, _: str) -> str:
    return writer.mark(format_node(value.bits, writer.naming), candidates=value.bits)


def _chain_text(writer: Writer, value: ChainSlot, _: str) -> str:
    return format_eureka(value.chain, naming=writer.naming, mark=writer.mark)


def _result_text(writer: Writer, value: ResultSlot, _: str) -> str:
    return format_result(value.placements, value.eliminations, writer.naming, writer.mark)


def _number_text(writer: Writer, value: NumberSlot, form: str) -> str:
    if form == "word" and writer.language.has(f"number.{value.value}"):
        return writer.language.template(f"number.{value.value}")
    return str(value.value)


def _name_text(_: Writer, value: NameSlot, __: str) -> str:
    return value.text


def _listing_text(writer: Writer, value: Listing, form: str) -> list[str] | str:
    inner = "short" if form == "short" else "and"
    return [writer.value(item, inner) for item in value.items]


def _sentence_text(writer: Writer, value: Sentence, _: str) -> str:
    return writer.sentence(value)


_TEXTS: Final[Mapping[type, Any]] = {
    CellsSlot: _cells_text,
    DigitsSlot: _digits_text,
    HousesSlot: _houses_text,
    ConstraintsSlot: _constraints_text,
    CandidatesSlot: _candidates_text,
    NodeSlot: _node_text,
    ChainSlot: _chain_text,
    ResultSlot: _result_text,
    NumberSlot: _number_text,
    NameSlot: _name_text,
    Listing: _listing_text,
    Sentence: _sentence_text,
}
