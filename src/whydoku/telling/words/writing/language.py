"""A language: templates by key, ways to join lists, plural forms, and the names of houses.

Each language is a folder of data files next to this package, such as `languages/en`, each for
sentences about one subject; they are read as if they were one. In a template

    {cells}            inserts the value of a slot; a list is joined with "and"
    {cells:or}         joins the list in another way, one of those under [lists]
    {cells:short}      uses compact notation: r2c13, 26, 5r4
    {houses:kind}      names the kind of houses without their numbers: columns
    {result:entries}   names what was entered, not what follows: 1 in r1c3 and r5c5 without 5
    {said:capital}     begins a sentence with a capital
    {cells?is|are}     picks a form by the number of items
    [ ({cells})]       disappears if a slot inside it has no value

The rules under [[plural]] are tried in order. The first rule that matches the number picks the form
at the same position; a number that matches none takes the last form. A rule matches the numbers
listed in `among`, unless `except` lists them. The optional `modulo` and `except_modulo` reduce the
number before it is looked up in the one list or the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.errors import UnknownName, WhydokuError
from whydoku.formats.spans import Spans, joined
from whydoku.logic.catalogue import entry_of
from whydoku.shapes.tables import tables_in

LANGUAGES: Final = ("en",)
"""The languages that come with the package."""

OF_TECHNIQUES: Final = "en"
"""The language of the sentences that techniques bring along."""

HOUSE_KINDS: Final = ("row", "column", "box", "house")
"""The kinds of houses that every language has words for: those in the order of their numbers, then
a house of any kind."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^{}]*))?\}")
_OPTIONAL_PART = re.compile(r"\[([^\[\]]*)\]")

_NO_TEMPLATES: Final = {"lists", "houses", "kinds", "sights", "plural"}
"""What else stands in the files of a language."""

_Forms: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """The words of one language; words that are missing come from the language `fallback`, if there
    is one.

    A language equals nothing but itself, so that texts in it can be cached.
    """

    name: str
    templates: Mapping[str, str]
    lists: Mapping[str, _Forms]
    houses: Mapping[str, _Forms]
    plural: tuple[Mapping[str, Any], ...]
    kinds: Mapping[str, _Forms] = field(default_factory=dict)
    sights: Mapping[str, _Forms] = field(default_factory=dict)
    fallback: Language | None = field(default=None, repr=False)

    def template(self, key: str) -> str:
        """The template of a key; if a key with `@` has none, the template of the part before the
        `@`.

        The part after the `@` is the slug of a technique, which may bring its own sentences. These
        are English and apply unless the English catalogue has a template for the whole key.
        Raises `WhydokuError` if neither this language nor its fallbacks know the key.
        """
        if (exact := self.templates.get(key)) is not None:
            return exact
        asked: Language | None = self
        general, _, slug = key.partition("@")
        while asked is not None:
            entry = entry_of(slug) if slug and asked.name == OF_TECHNIQUES else None
            in_general = asked.templates.get(general)
            own = entry.words.get(general, in_general) if entry else in_general
            if (template := asked.templates.get(key, own)) is not None:
                return template
            asked = asked.fallback
        raise WhydokuError(f"the language {self.name!r} has no words for {key!r}")

    def has(self, key: str) -> bool:
        """Whether the language or its fallback has a template for exactly this key."""
        return key in self.templates or (self.fallback is not None and self.fallback.has(key))

    def form(self, number: int, forms: _Forms) -> str:
        """The plural form in `forms` that `number` takes."""
        for rule, form in zip(self.plural, forms, strict=False):
            counted = number % rule["modulo"] if "modulo" in rule else number
            outside = number % rule["except_modulo"] if "except_modulo" in rule else number
            if counted in rule["among"] and outside not in rule.get("except", ()):
                return form
        return forms[-1]

    def kind(self, number: int, kind: str) -> str:
        """The word for so many houses of a kind, without their names: `columns`."""
        if forms := self.kinds.get(kind):
            return self.form(number, forms)
        return self.form(number, self.houses[kind]).format("").strip()

    def joined(self, texts: Sequence[Spans], how: str) -> Spans:
        """The texts joined as a list of the kind called `how`: `1, 2 and 3`."""
        return joined(texts, *self.lists[how])


def language_from(text: str, name: str, fallback: Language | None = None) -> Language:
    """A language read from the text of its data files.

    With a `fallback` the text may leave out whatever the fallback has. Raises `WhydokuError` for a
    text that is not TOML, and for a language without [houses] or [[plural]] and no fallback.
    """
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WhydokuError(f"the words of the language {name!r} cannot be read: {error}") from None
    return _language_of((data,), name, fallback)


def _language_of(
    tables: Iterable[Mapping[str, Any]], name: str, fallback: Language | None
) -> Language:
    """The language whose words stand in several tables, as if they were one."""
    base = fallback or Language(name, {}, {}, {}, ())
    templates: dict[str, str] = {}
    lists, houses, plural = {**base.lists}, {**base.houses}, base.plural
    kinds, sights = {**base.kinds}, {**base.sights}
    for table in tables:
        templates |= dict(_templates_by_key(table))
        lists |= {how: tuple(two) for how, two in table.get("lists", {}).items()}
        if named := table.get("houses"):
            houses |= {kind: tuple(named[kind]) for kind in (*HOUSE_KINDS, *named)}
        kinds |= {kind: tuple(forms) for kind, forms in table.get("kinds", {}).items()}
        sights |= {kind: tuple(forms) for kind, forms in table.get("sights", {}).items()}
        plural = tuple(table.get("plural", plural))
    if not houses or not plural:
        raise WhydokuError(f"the language {name!r} needs [houses] and [[plural]]")
    return Language(name, templates, lists, houses, plural, kinds, sights, fallback)


def _templates_by_key(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        if not before and key in _NO_TEMPLATES:
            continue
        if isinstance(value, Mapping):
            yield from _templates_by_key(value, f"{before}{key}.")
        else:
            yield before + key, value


@cache
def language(name: str) -> Language:
    """The language called `name`, which comes with the package; every other language falls back on
    English."""
    if name not in LANGUAGES:
        raise UnknownName("language", name, LANGUAGES)
    tables = tables_in(Path(__file__).parents[1] / "languages")[name]
    return _language_of(tables.values(), name, None if name == "en" else language("en"))


class Slot(NamedTuple):
    """A place for a value in a template.

    `name`: the name of the value.
    `how`: how the value is joined if it is a list.
    `forms`: forms of which one is written instead of the value, as the number of its items decides;
        if empty, the value itself is written.
    """

    name: str
    how: str
    forms: _Forms


def parts_of(template: str, given: _Forms) -> tuple[str | Slot, ...]:
    """The parts of a template: texts, and places for values. An optional part is left out if it
    needs a value whose name is not among the `given`."""

    def kept(match: re.Match[str]) -> str:
        return match[1] if all(slot[1] in given for slot in _SLOT.finditer(match[1])) else ""

    return tuple(_parts_of(_OPTIONAL_PART.sub(kept, template)))


def _parts_of(template: str) -> Iterator[str | Slot]:
    end = 0
    for match in _SLOT.finditer(template):
        if match.start() > end:
            yield template[end : match.start()]
        forms = () if match[3] is None else tuple(match[3].split("|"))
        yield Slot(match[1], match[2] or "and", forms)
        end = match.end()
    if end < len(template):
        yield template[end:]
