"""A language is data: templates, lists, plural forms. Another language needs only other files."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from english import sentences_in
from logic.made_covers import made_covers
from makers import made_steps
from own_cases import own_cases
from telling.test_rules_words import SAMPLES as RULED
from telling.word_samples import SAMPLES, pattern, step
from whydoku.errors import UnknownName, WhydokuError
from whydoku.formats.spans import plain
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.logic.step import Step
from whydoku.logic.technique import CatalogueEntry
from whydoku.logic.why import Branch, Branches, Fact
from whydoku.solving.solve import explain
from whydoku.telling.words import Detail, passage, tell
from whydoku.telling.words.about.paths import tell_trace
from whydoku.telling.words.writing.language import language, language_from
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    NameSlot,
    NumberSlot,
    Value,
    listing,
    sentence,
)
from whydoku.telling.words.writing.writer import LINK_FORMS, Writer

OTHER_FORMS = {"short", "kind", "word", "capital", "entries", "being"}
"""What a template can say of a value, besides ways to join lists."""

ENGLISH = language("en")

GERMAN = """
constraint = "{digit} in {house}"

[[plural]]
among = [1]

[lists]
and = [", ", " und "]
or = [", ", " oder "]

[houses]
row = ["Zeile {}", "Zeilen {}"]
column = ["Spalte {}", "Spalten {}"]
box = ["Block {}", "Blöcke {}"]
house = ["Haus {}", "Häuser {}"]

[premise.single]
cell = "in {cell} kann nur {digit} stehen"

[premise]
naked = "{cells} haben zusammen nur {digits}"
locked = "in {bases} passt {digit} nur in {covers}[ ({places:short})]"

[so]
because = "{premise}; daher {consequence}: {result}"
naked = "hat sie in {house} sonst keine Zelle"
locked = "dort sonst nirgends"

[path]
solved = "gelöst in {number} {number?Schritt|Schritten}"
"""

SLAVIC = """
[[plural]]
among = [1]

[[plural]]
among = [2, 3, 4]
modulo = 10
except = [12, 13, 14]
except_modulo = 100

[houses]
row = ["řádek {}", "řádky {}", "řádků {}"]
column = ["sloupec {}", "sloupce {}", "sloupců {}"]
box = ["čtverec {}", "čtverce {}", "čtverců {}"]
house = ["dům {}", "domy {}", "domů {}"]

[lists]
and = [", ", " a "]

[test]
cells = "{number} {number?buňka|buňky|buněk}"
"""


def test_a_second_language_needs_only_its_data() -> None:
    german = language_from(GERMAN, "de", ENGLISH)
    assert tell(SAMPLES["naked-single"], language=german) == (
        "Naked Single: in r5c5 kann nur 5 stehen"
    )
    assert tell(SAMPLES["naked-pair"], language=german, names={"naked-pair": "Nacktes Paar"}) == (
        "Nacktes Paar: r1c1 und r1c4 haben zusammen nur 2 und 6; "
        "daher hat sie in Zeile 1 sonst keine Zelle: r1c7<>26"
    )
    solved = Grid("." * 81).solutions()
    grid = next(iter(solved))
    assert tell_trace(explain(grid), language=german) == "Gelöst in 0 Schritten."


def test_a_language_takes_what_it_lacks_from_its_fallback() -> None:
    german = language_from(GERMAN, "de", ENGLISH)
    assert "Zeilen 1 und 9" in tell(SAMPLES["x-wing"], language=german)
    assert "have their 5s only in" in tell(SAMPLES["x-wing"], language=german)
    alone = language_from(GERMAN, "de")
    assert tell(SAMPLES["pointing"], language=language_from(GERMAN, "de", ENGLISH)).endswith(
        "daher dort sonst nirgends: r2c7<>5"
    )
    with pytest.raises(WhydokuError, match=r"'de' has no words for 'premise\.fish@x-wing'"):
        Writer(alone).sentence(sentence("premise.fish@x-wing"))


@pytest.mark.parametrize(
    ("number", "form"),
    [(1, "buňka"), (2, "buňky"), (4, "buňky"), (5, "buněk"), (11, "buněk"), (12, "buněk"),
     (22, "buňky"), (112, "buněk"), (0, "buněk"), (21, "buněk")],
)  # fmt: skip
def test_plural_forms_follow_the_rules_of_the_language(number: int, form: str) -> None:
    writer = Writer(language_from(SLAVIC, "cs"))
    said = sentence("test.cells", number=NumberSlot(number))
    assert plain(writer.sentence(said)) == f"{number} {form}"


THREE = [NameSlot("a"), NameSlot("b"), NameSlot("c")]


@pytest.mark.parametrize(
    ("value", "how", "text"),
    [
        (HousesSlot((0,)), "and", "row 1"),
        (HousesSlot((0, 7)), "and", "rows 1 and 8"),
        (HousesSlot((9, 10, 11)), "and", "columns 1, 2 and 3"),
        (HousesSlot((22,)), "and", "box 5"),
        (HousesSlot((18, 26)), "and", "boxes 1 and 9"),
        (HousesSlot((0, 9, 18)), "and", "row 1, column 1 and box 1"),
        (HousesSlot((3,)), "kind", "row"),
        (HousesSlot((9, 12)), "kind", "columns"),
        (HousesSlot((0, 18)), "kind", "houses"),
        (CellsSlot(0b1), "and", "r1c1"),
        (CellsSlot(0b111), "or", "r1c1, r1c2 or r1c3"),
        (CellsSlot(0b111), "short", "r1c123"),
        (CellsSlot((1 << 9) - 1), "and", "r1c123456789"),
        (CellsSlot(0), "short", "-"),
        (DigitsSlot(0b11), "and", "1 and 2"),
        (DigitsSlot(0b11), "short", "12"),
        (listing(THREE), "or", "a, b or c"),
        (listing([]), "and", "nothing"),
    ],
)
def test_values_in_words(value: Value, how: str, text: str) -> None:
    assert plain(Writer(ENGLISH).value(value, how)) == text


def test_an_optional_part_without_its_value_is_left_out() -> None:
    said = sentence("path.placed", result=NameSlot("r1c1=5"))
    assert plain(Writer(ENGLISH).sentence(said)) == "r1c1=5"
    housed = sentence("path.placed", result=NameSlot("r1c1=5"), house=HousesSlot((0,)))
    assert plain(Writer(ENGLISH).sentence(housed)) == "r1c1=5 (row 1)"


def test_a_missing_value_is_reported_with_the_key_of_the_template() -> None:
    with pytest.raises(WhydokuError, match=r"'left\.cell' ask for 'digit'"):
        Writer(ENGLISH).sentence(sentence("left.cell", cell=CellsSlot(1)))


def test_a_sentence_on_its_own_has_a_capital_and_a_full_stop() -> None:
    whole = sentence("taken.house", house=HousesSlot((0,)), digit=DigitsSlot(1), cells=CellsSlot(2))
    assert plain(Writer(ENGLISH).full(whole)) == "Row 1 has its 1 in r1c2."


def test_a_language_may_have_words_for_a_technique() -> None:
    own = language_from('[premise]\n"locked@claiming" = "only here"', "en-x", ENGLISH)
    assert own.template("premise.locked@claiming") == "only here"
    assert own.template("premise.locked@pointing") == ENGLISH.template("premise.locked")


def test_a_technique_may_bring_its_own_words() -> None:
    key = "premise.single.house@last-digit"
    brought = entry_named("last-digit").words["premise.single.house"]
    general = ENGLISH.template("premise.single.house")
    assert ENGLISH.template(key) == brought != general
    assert ENGLISH.template("premise.single.house@hidden-single-box") == general
    assert ENGLISH.template("premise.single.house@nobody-knows") == general
    lacking, general_only, own = (
        language_from(text, "xx", ENGLISH)
        for text in (
            "",
            '[premise.single]\nhouse = "there"',
            '[premise.single]\nhouse = "there"\n"house@last-digit" = "the last of them"',
        )
    )
    assert lacking.template(key) == brought
    assert general_only.template(key) == "there"
    assert own.template(key) == "the last of them"


@pytest.mark.parametrize("one", [one for one in catalogue() if one.words], ids=lambda one: one.slug)
def test_words_of_a_technique_replace_english_templates(one: CatalogueEntry) -> None:
    for key, template in one.words.items():
        assert key in ENGLISH.templates
        assert template != ENGLISH.templates[key]
        need_well_formed(key, template)


def test_unknown_and_unreadable_languages_are_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownName, match="no language is called 'xx'"):
        tell(SAMPLES["pointing"], language="xx")
    with pytest.raises(WhydokuError, match="the words of the language 'xx' cannot be read"):
        language_from("[", "xx")
    with pytest.raises(WhydokuError, match=r"needs \[houses\]"):
        language_from("a = 'b'", "xx")


def keys_used_by_steps() -> set[str]:
    """The keys used by the samples, by each nested in a branch, by our cases and some paths."""
    nested = []
    for inner in (one.why[0] for one in SAMPLES.values() if one.why):
        around = Branches(None, (Branch(3, True, (Fact(1 << 728, False, inner),)),))
        nested.append(step("guess", "r1c1<>4", around))
        nested.append(step("several", "r1c1<>4", inner, *SAMPLES["als-xz"].why))
    long = " ".join(f"(true {n}r9c{n} {n}r9)" for n in range(1, 8))
    many = step("forcing", "r1c1<>4", pattern(f"(cases r1c2 (if 4r1c1 {long}))"))
    told: list[tuple[Grid | None, Step]] = [
        (grid, one)
        for one in (*SAMPLES.values(), *nested, many)
        for grid in (None, Grid("." * 81), Grid(removed="r1c12<>1345789"))
    ]
    told += [(one.grid, one.step) for one in RULED.values()]
    for line in random_minimal(30, seed=11):
        told += explain(Grid(line)).moves
    for case in own_cases():
        for one in case.techniques:
            told += ((case.grid, found) for found in islice(one.steps(case.grid, alone=False), 12))
    for made in made_covers(300, seed=1):
        told += [(made.grid, made.step), (None, made.step)]
    told += [(grid, one) for _, grid, one in made_steps(48, kinds=("guess", "direct", "nested"))]
    parts: tuple[Detail, ...] = ("reason", "pattern", "argument")
    lines = (line for grid, one in told for part in parts for line in passage(one, grid, part))
    return {said.key.partition("@")[0] for line in lines for said in sentences_in(line)}


ELSEWHERE = (
    *("number.", "path.", "page.", "puzzle.", "rating.", "variant.", "hint.", "clue.", "mistake."),
    *("disproof.", "slip.", "reach.", "why.", "cause.", "saved.", "making.", "analysis."),
    *("statistics.", "shown.", "table.", "legend.", "result.", "verdict.", "fault."),
    *("near.", "foreign.", "compare."),
)
"""The keys that no step uses; other tests see to it that all of these are used."""


@pytest.mark.long
def test_every_english_template_for_steps_is_used() -> None:
    templates = {key.partition("@")[0] for key in ENGLISH.templates}
    elsewhere = {key for key in templates if key.startswith(ELSEWHERE)}
    elsewhere |= {"tell.line", "tell.rated", "constraint", "nothing", "candidates", "argue.exact"}
    elsewhere.add("claim.none.mixed")  # of deep nets
    elsewhere.add("argue.exocet.more")  # of more ways than any exocet here has
    assert templates - elsewhere <= keys_used_by_steps()


def test_english_templates_are_well_formed() -> None:
    for key, template in ENGLISH.templates.items():
        need_well_formed(key, template)


def need_well_formed(key: str, template: str) -> None:
    """Checks the syntax of the slots and optional parts of a template."""
    bare = re.sub(r"\{\w+(:\w+)?(\?[^{}|]*(\|[^{}|]*)+)?\}", "", template)
    assert not set("{}") & set(bare), key
    assert bare.count("[") == bare.count("]"), key
    for how in re.findall(r"\{\w+:(\w+)\}", template):
        assert how in {*ENGLISH.lists, *LINK_FORMS, *OTHER_FORMS}, key
