"""The English of told texts: lists of cells, digits and houses, and how sentences are cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from told_world import Untold

if TYPE_CHECKING:
    from told import Teller


# The language: lists of cells, digits and houses, and the forms of clauses.

VERB = r"(?:is|are|were|sees?|would|holds?|loses?|keeps?|has|have|can|needs?|must|goes)\b"
ONE = r"r[1-9]c[1-9]"
MARKED = rf"{ONE}(?: \([1-9]+\))?"
JOIN = r"(?:, and |, or |, | and | or )"
HOUSE = (
    r"(?:(?:rows|columns|boxes) [1-9](?:, [1-9])* (?:and|or) [1-9]"
    r"|(?:row|column|box) [1-9])\b"
)
BEING = rf"{ONE}(?:{JOIN}{ONE})* (?:not )?being [1-9](?:{JOIN}[1-9])*"
SOURCE = rf"(?:(?:lines? )?[\d.]*\d|the supposition|{BEING})"
COUNTS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
MACROS = {
    "S": rf"{MARKED}(?:(?:, {MARKED})* (?:and|or) {MARKED})?",
    "P": rf"{MARKED}(?:(?:, {MARKED})* (?:and|or) {MARKED}(?! {VERB}))?",
    "p": rf"{ONE}(?:(?:, {ONE})* (?:and|or) {ONE})?(?=, )",
    "B": rf"{ONE}(?:(?:, {ONE})* (?:and|or) {ONE}(?! {VERB}))?",
    "D": r"[1-9](?:(?:, [1-9])* (?:and|or) [1-9])?\b(?!-|s\b)",
    "d": r"[1-9]\b(?!-)",
    "T": r"[1-9]+\b(?!-)",
    "H": rf"{HOUSE}(?:{JOIN}{HOUSE})*",
    "L": r"[ABCD]",
    "N": rf"(?:{'|'.join(COUNTS)})",
    "F": rf"{SOURCE}(?:(?:, and |, | and ){SOURCE})*(?: too)?",
    "K": r"\d+",
    "X": r"[1-9]+(?:-[1-9]+)+(?:, [1-9]+(?:-[1-9]+)+)*",
    "R": (
        r"[1-9](?:(?:, and |, | and )[1-9])* (?:go|goes) from (?:PLACES)"
        r"(?:,(?: and)? [1-9](?:(?:, and |, | and )[1-9])* from (?:PLACES))*"
    ),
}
MACROS["R"] = MACROS["R"].replace("PLACES", MACROS["P"])
for _one, _like in ("QP", "VP", "US", "GH", "JH", "ED", "CD", "ed", "fd", "ON", "ML", "WL", "YL"):
    MACROS[_one] = MACROS[_like]
MACROS["Z"] = rf"{MACROS['S']} is {MACROS['D']}(?:(?:, or |, | or ){MACROS['S']} is {MACROS['D']})+"

Values = dict[str, str]
Form = Callable[["Teller", Values], None]
FORMS: list[tuple[re.Pattern[str], Form]] = []


def form(*patterns: str) -> Callable[[Form], Form]:
    """A form of clause: words with `{S}` cells, `{P}` places, `{D}` digits and `{H}` houses."""

    def enter(rule: Form) -> Form:
        FORMS.extend((compiled(pattern), rule) for pattern in patterns)
        return rule

    return enter


def form_first(*patterns: str) -> Callable[[Form], Form]:
    """A form that is tried before all others."""

    def enter(rule: Form) -> Form:
        FORMS[:0] = [(compiled(pattern), rule) for pattern in patterns]
        return rule

    return enter


def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(
        re.sub(r"\{([A-Za-z])(\d?)\}", lambda m: f"(?P<{m[1]}{m[2]}>{MACROS[m[1]]})", pattern)
    )


def name_of(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def cells(text: str) -> list[int]:
    return [9 * int(one[1]) + int(one[3]) - 10 for one in re.findall(ONE, text)]


def digits(text: str) -> list[int]:
    return [int(one) for one in re.findall("[1-9]", text)]


def houses(text: str) -> list[str]:
    found, kind = [], ""
    for word in re.findall(r"row|column|box|[1-9]", text):
        if word.isdigit():
            found.append(f"{kind} {word}")
        else:
            kind = word
    return found


def count(word: str) -> int:
    return COUNTS.index(word.lower())


SEPARATOR = re.compile(
    r"; and |; |, and |, so |, but |, for |: |, | and | so | but |[.:]?$|(?<=otherwise) "
)
LEAD = re.compile(
    r"(?:(?:and|so|but|also|because|either way|in both|in every case|all the same)(?:,? | "
    r")|then,? |: )+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Clause:
    rule: Form
    values: Values
    text: str
    lead: str
    stop: str
    """The separator after it."""


def clauses(sentence: str) -> tuple[Clause, ...]:
    """The clauses of a sentence, each by the first form that lets the rest be read too."""
    text = sentence if sentence[1] == " " else sentence[0].lower() + sentence[1:]
    furthest = 0
    dead = set[int]()

    def read(at: int) -> list[Clause] | None:
        nonlocal furthest
        if at >= len(text):
            return []
        if at in dead:
            return None
        furthest = max(furthest, at)
        lead = LEAD.match(text, at)
        for start in dict.fromkeys((lead.end() if lead else at, at)):
            for pattern, rule in FORMS:
                found = pattern.match(text, start)
                if found is None:
                    continue
                stop = SEPARATOR.match(text, found.end())
                if stop is None:
                    continue
                rest = read(stop.end())
                if rest is not None:
                    values = {key: value for key, value in found.groupdict().items() if value}
                    one = Clause(rule, values, found[0], text[at:start], stop[0])
                    return [one, *rest]
        dead.add(at)
        return None

    found = read(0)
    if found is None:
        raise Untold(f"{sentence!r}, from {text[furthest:]!r}")
    return tuple(found)


def listed(sources: str) -> list[str]:
    """The names of sources one by one; those of suppositions stay whole."""
    found = re.findall(rf"{BEING}|the supposition|[\d.]*\d", sources)
    return [str(one) for one in found]


NOT = rf"(?:{ONE}.*? is not [1-9].*|[1-9] is (?:not in|in none of) {ONE}.*)"
REASON_FIRST = re.compile(
    rf"((?:then )?)(?:with ({SOURCE}(?:{JOIN}{SOURCE})*), )?(.+), so ({NOT})\."
)


def claim_first(sentence: str) -> str:
    """A sentence that gives a pattern and then what it rules out, the other way round."""
    found = REASON_FIRST.fullmatch(sentence[0].lower() + sentence[1:])
    if found is None or " is " in re.split(r" is (?:not|in none)", found[4], maxsplit=1)[0]:
        return sentence
    lead, sources, premise, claim = found.groups()
    return f"{lead}{claim}{f' (from {sources})' if sources else ''}, because {premise}."
