"""Reads a whole text: its claim, the technique it names, and its ground. What is not read is
refused by its name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.playing.arguments.argument import (
    LONGEST,
    Argument,
    Ground,
    InText,
    SaidChain,
    SaidRow,
    SaidTogether,
)
from whydoku.playing.arguments.reading.claims import Claim, ground_and_claim, refuse_unread_claim
from whydoku.playing.arguments.reading.eureka import SIGNED, read_eureka, read_signed
from whydoku.playing.arguments.reading.headings import (
    Heading,
    families_in,
    names_in,
    read_heading,
    read_named,
    read_parts_of,
)
from whydoku.playing.arguments.reading.nice_loops import NICE_LOOP, read_nice_loop
from whydoku.playing.arguments.reading.phrases import EXAMPLE, read_phrase, read_places
from whydoku.playing.arguments.reading.scanner import (
    CELL,
    CELLS,
    NO_REASON,
    Compact,
    Incomplete,
    mask_of,
    parts_of,
    tidied,
)
from whydoku.playing.arguments.reading.suppositions import EXAMPLE as CASES
from whydoku.playing.arguments.reading.suppositions import (
    FORCING,
    IF,
    IMPLIED,
    implied_and_claim,
    read_contradicted,
    read_forcing,
    read_suppositions,
    refuse_denial,
)

_JOINS: Final = re.compile(
    r"^\s*(?:[,(-]*\s*(?:because|since|due to|given|by|via|using|based on|as)\b"
    r"(?:\s+(?:of|that)\b)?|:(?=\s))",
    re.IGNORECASE,
)
_LAST_WORD: Final = re.compile(
    r"(?<![\s,;.])(?:[\s,;.]|\b(?:which|that|this|it|so|we|you|can|may|and|then|therefore|thus|lets|us)\b)*\Z",
    re.IGNORECASE,
)
"""What joins a ground to the claim before it, or to the one behind it."""

_FROM: Final = re.compile(r"\s*from\b", re.IGNORECASE)
"""How a text begins that only points at places."""

_EUREKA: Final = re.compile(rf"\(?[1-9][1-9|=,&~-]*\)?\s*\[?{CELL}\]?\s*[-=~]", re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(
    r"\([1-9]+=[1-9&|]+\)\s*(?:[\[(]?(?:r[1-9]|b[1-9]|[A-K][1-9])|[-=])", re.IGNORECASE
)


def read_argument(text: str) -> Argument:
    """The argument that a text is; raises InvalidNotation if it cannot be read."""
    if len(text) > LONGEST:
        raise InvalidNotation(f"the argument has {len(text):,} characters; allowed are {LONGEST:,}")
    if not text.strip():
        raise InvalidNotation("the argument is empty; an example is " + "r1c4<>1")
    refuse_reasonless(text, EXAMPLE)
    squeezed = Compact.squeezed(tidied(text))
    argument = _read(squeezed.text)
    places = tuple(squeezed.place(*place) for place in argument.places)
    claimed_at = squeezed.place(*argument.claimed_at)
    return replace(argument, text=text, places=places, claimed_at=claimed_at)


def _read(usual: str) -> Argument:
    """The argument that a text is, once that is tidy."""
    if FORCING.match(usual):
        return read_forcing(usual)
    written, claim = implied_and_claim(usual) or ground_and_claim(usual)
    if not written.strip(" :,;.") and claim:
        return Argument(*claim[:2], claimed_at=claim.place)
    if claim and (case := read_contradicted(written, claim)):
        place = claim.place
        return Argument(*claim[:2], case, "nishio", "", (place,), place)
    supposed = IF.search(written) or IMPLIED.match(written)
    refuse_denial(written[: supposed.start()] if supposed else written)
    written = _JOINS.sub(_blanks, written[: _LAST_WORD.search(written).start()])  # type: ignore[union-attr]
    heading, names = read_heading(written), names_in(written)
    head, rest = written[: heading.end], written[heading.end :]
    pointed = claim and _FROM.match(written) and read_places(written, parts_of(written))
    ground, places = pointed or _ground(heading, head, rest, claim)
    shown = claim or Claim(0, 0, (0, 0))
    return Argument(*shown[:2], ground, heading.slug, "", places, shown.place, names)


def _ground(
    heading: Heading, head: str, text: str, claim: Claim | None
) -> tuple[Ground, tuple[InText, ...]]:
    start, together = heading.end, "".join(text.split())
    if IF.search(text) or IMPLIED.match(text):
        return read_suppositions(text, start)
    refuse_unread(head + text)
    refuse_unread_claim(text)
    parts = parts_of(text, start)
    if found := read_named(heading.slug, head + text, parts) or _several_chains(
        heading, text, claim
    ):
        return found
    if SIGNED.search(together.lower()):
        return read_signed(text, start)
    for spelling, usual in _SPELLINGS:
        text = spelling.sub(usual, text)
    together = "".join(text.split())
    if NICE_LOOP.search(together.lower()) and not _ONLY_SETS.fullmatch(together.lower()):
        read = read_nice_loop(_bare(_DIGITS_FIRST.sub(_blanks, text)), start)
        if first := _DIGITS_FIRST.match(text):
            _check_digits(first[0], read[0], claim)
        return read
    if _EUREKA.search(text) or _IN_BRACKETS.search(text):
        return read_eureka(_bare(text), start)
    text = _KIND.sub(_blanks, text)
    parts = parts_of(text, start)
    names = names_in(head + text)
    try:
        return read_phrase(text, heading.words, parts, claim, families=families_in(names))
    except Incomplete:
        if found := read_parts_of(names, parts) or (claim and read_places(text, parts)):
            return found
        raise


_CHAIN: Final = re.compile(
    rf"{_EUREKA.pattern}|{_IN_BRACKETS.pattern}|[1-9]\s*[-=]\s*r[1-9]", re.IGNORECASE
)
"""What each of several chains has, in either notation."""


def _several_chains(
    heading: Heading, text: str, claim: Claim | None
) -> tuple[SaidTogether, tuple[InText, ...]] | None:
    """Chains with semicolons between; None for any other text."""
    pieces = [*re.finditer("[^;]+", text)]
    if len(pieces) < 2 or not all(_CHAIN.search(piece[0]) for piece in pieces):
        return None
    parts: list[SaidChain | SaidRow] = []
    firsts: list[int] = []
    places: list[InText] = []
    for piece in pieces:
        said, own = _ground(heading, "", " " * piece.start() + piece[0], claim)
        if not isinstance(said, SaidChain | SaidRow):
            return None
        firsts.append(len(places))
        parts.append(said)
        places += own
    return SaidTogether(tuple(parts), tuple(firsts)), tuple(places)


_KIND: Final = re.compile(
    r"\b(?:type|test|rule)\s*\d[a-z]?\b|\b2(?=-?string)|\b3d\b", re.IGNORECASE
)
"""The number of a kind or in a name, which is no digit of the pattern."""


_DIGITS_FIRST: Final = re.compile(r"^\s*[1-9](?:/[1-9])*\s+(?=\[?[1-9rb])", re.IGNORECASE)
"""The digits that HoDoKu names before a chain; its claim has them."""

_SPELLINGS: Final = (
    (re.compile(r"(?<=[1-9)])@(?=r[1-9])", re.IGNORECASE), " "),
    (re.compile(r"(r[1-9]+c[1-9]+)\(([1-9]+)\)(?=\s*(?:[-=]|\|\||$))", re.IGNORECASE), r"(\2)\1"),
    (re.compile(r"\b(w|x|xy|xyz|y)\s(?=wing\b)", re.IGNORECASE), r"\1-"),
    (re.compile(r"^(\s*[1-9])s(?=\s*:)", re.IGNORECASE), r"\1 "),
    (re.compile(rf"^(\s*\(?[1-9]\)?\s*):(?=\s*[(]?{CELL}\s*[-=])", re.IGNORECASE), r"\1 "),
    (
        re.compile(
            rf"(?<!\w)(?<![1-9|]{{2}}\))(?<![1-9|]{{2}}\)\s)\(({CELLS}(?:\s*[-=~]+\s*{CELLS})+\s*)\)",
            re.IGNORECASE,
        ),
        r" \1 ",
    ),
    (
        re.compile(
            rf"(?<=[1-9])(?<![1-9]{{2}})\(({CELLS}(?:\s*[-=~]+\s*{CELLS})+\s*)\)", re.IGNORECASE
        ),
        r" \1 ",
    ),
    (re.compile(rf"(?<=[)=~-])(\s*)\(({CELLS})\)(?=\s*[-=~]|\s*$)", re.IGNORECASE), r"\1 \2 "),
)
"""Candidates of chains as 5@r4c7, as r4c7(5), with the digit once before a colon or before several
cells in brackets; and the usual way to write them, of the same length."""

_SET: Final = r"r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*\{[1-9]+\}"
_ONLY_SETS: Final = re.compile(rf"(?:[1-9,/]+-)?{_SET}(?:-[1-9]-{_SET})*(?:-[1-9,/]+)?")
"""Almost locked sets in a row, as HoDoKu writes them."""


def _check_digits(written: str, said: SaidChain | SaidRow, claim: Claim | None) -> None:
    """Raises InvalidNotation if digits are named before a chain that neither it nor its claim
    has."""
    nodes = said.nodes if isinstance(said, SaidChain) else (one.named for one in said.sets)
    known = digits_of(union(nodes) | (claim.placements | claim.eliminations if claim else 0))
    if mask_of(written) & ~known:
        raise InvalidNotation(
            f"{written.strip()!r} stands before the chain, but neither the chain nor the "
            "claim has it"
        )


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


_KEPT: Final = re.compile(
    r"r[1-9]+c[1-9]+|b[1-9]+p[1-9]+|ahs(?=\()|als(?=:)|(?:ur|dp)(?=\()|[a-k][1-9]"
    r"|(?:loop|ring)(?=\)?$)",
    re.IGNORECASE,
)
"""The words that belong to a chain."""


def _bare(text: str) -> str:
    """A chain without the words around it, with the same places: words become blanks."""
    bare, at = "", 0
    for word in re.finditer(r"[A-Za-z][A-Za-z0-9'-]*", text):
        if word.start() < at:
            continue
        bare += text[at : word.start()]
        kept = _KEPT.match(text, word.start())
        if bare.count("[") > bare.count("]"):
            at = word.end()
            bare += word[0]
        elif kept:
            at = kept.end()
            bare += kept[0]
        else:
            at = word.end()
            bare += " " * len(word[0])
    return bare + text[at:]


_NAMES: Final = tuple(
    (re.compile(name, re.IGNORECASE), told)
    for name, told in (
        (r"\bkraken\b", "a Kraken fish"),
        (r"\bdeath[ -]blossom\b", "a Death Blossom"),
        (r"\b(?:digit|cell|unit|nishio) forcing (?:chain|net)s?\b", "a forcing chain in one line"),
        (r"\bexocet\b", "an Exocet"),
        (r"\bfireworks?\b", "a firework"),
        (r"\bsk[ -]?loop\b", "an SK loop"),
        (r"\b(?:pattern overlay|template (?:set|delete))\b", "a pattern overlay"),
        (r"\bbowman'?s bingo\b", "Bowman's Bingo"),
        (r"\bguardians?\b", "a loop with guardians"),
        (r"\btwin xy-chains?\b", "two XY-chains at once"),
        (r"\bchute remote pairs?\b", "a remote pair by chutes"),
        (r"\bunique loop\b|\bul type\b", "a unique loop"),
        (
            r"\b(?:[tgz]-)?(?:whip|braid)\[|\b(?:biv|z|t)-chain\[|\{(?:n|r|c)[1-9][ }]",
            "a line of SudoRules",
        ),
    )
)

_TWO_FISH: Final = re.compile(r"\bsiamese\b", re.IGNORECASE)
_GUESSED: Final = re.compile(
    r"\W*(?:brute force|incomplete solution|give up|trial and error|guess\w*|bifurcat\w*)\b",
    re.IGNORECASE,
)


def refuse_unread(text: str) -> None:
    """Raises InvalidNotation if a text names what is not read, and says what can be said
    instead. A chain in full is read, whatever its name."""
    if _TWO_FISH.search(text):
        raise InvalidNotation("a Siamese fish is two fish; write each of them separately")
    if SIGNED.search("".join(text.lower().split())):
        return
    for name, told in _NAMES:
        if name.search(text):
            raise InvalidNotation(
                f"{told} is not read yet; say what follows in each case, as in {CASES}"
            )


def refuse_reasonless(text: str, example: str) -> None:
    """Raises InvalidNotation if a text says only that easy steps follow, or that no step was
    found."""
    if NO_REASON.fullmatch(text) or _GUESSED.match(text):
        raise InvalidNotation(
            f"{text.strip()[:40]!r} states no reason; an argument says why its claim is true, "
            f"as in {example}"
        )
