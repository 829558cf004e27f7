"""The options of texts: language, style, names, and the notations for cells and chains.

plain    results and candidates in words, every cell by its name, no notation: for any reader
short    the same sentences with results and groups of cells in compact notation
expert   like `short`, and a full argument ends with the exact form in notation

Every function that writes texts takes these options as keyword arguments, and passes them on as
they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict, Unpack

from whydoku.errors import UnknownName
from whydoku.formats.chain_notation import WORDS, check_chains
from whydoku.shapes.texts import STYLES, SYMBOLS
from whydoku.telling.words.writing.language import Language, language
from whydoku.telling.words.writing.writer import PLAIN, SHORT, Writer

if TYPE_CHECKING:
    from whydoku.solving.moves import Vocabulary
    from whydoku.solving.profiles.profile import Profile


class Manner(TypedDict, total=False):
    """The options of texts, all of which may be left out.

    `names`: maps slugs of techniques to names.
    `naming`: a notation for cells.
    `language`: a language or its name.
    `chains`: whether chains are written in words or in a notation.
    `style`: one of `STYLES`; or one of `SYMBOLS`, which cells show in place of digits: then the
        style is plain, since a notation has digits.

    Where `names` or `naming` is None, a text about a trace or a hint uses the vocabulary of that
    trace or hint.
    """

    names: Mapping[str, str] | None
    naming: str | None
    language: str | Language
    chains: str
    style: str


def manner_of(profile: Profile, style: str, chains: str = WORDS) -> Manner:
    """How to tell steps: in the style `style`, with chains written in the form `chains`, and with
    the names and the notation of the profile."""
    return {"names": profile.names, "naming": profile.notation, "chains": chains, "style": style}


def default_style(*, as_json: bool) -> str:
    """The style in which steps are told by default: one for people, and another in JSON."""
    return SHORT if as_json else PLAIN


def check_style(style: str) -> None:
    """Raises UnknownName if there is no style called `style`."""
    if style not in STYLES:
        raise UnknownName("style", style, tuple(STYLES))


def writer_of(**manner: Unpack[Manner]) -> Writer:
    """Makes the writer of texts with these options. By default it writes in English and short
    style, with r1c1 notation for cells and chains in words."""
    naming, names = manner.get("naming") or "rc", manner.get("names")
    chains, style = manner.get("chains", WORDS), manner.get("style", SHORT)
    writer = _writer(manner.get("language", "en"), naming, chains, style)
    return replace(writer, names=names) if names else writer


@lru_cache(maxsize=64)
def _writer(named: str | Language, naming: str, chains: str, style: str) -> Writer:
    """The writer without names of its own, which the many steps of a path ask for one by one."""
    check_chains(chains)
    symbols = None
    if style in SYMBOLS:
        from whydoku.telling.symbols import symbols_of

        symbols = symbols_of(style)
    else:
        check_style(style)
    return Writer(
        language(named) if isinstance(named, str) else named,
        naming,
        chains=chains,
        style=PLAIN if symbols else style,
        symbols=symbols,
    )


def writer_for(vocabulary: Vocabulary, **manner: Unpack[Manner]) -> Writer:
    """Makes the writer of texts with these options; names and notation are those of `vocabulary`,
    unless the options give others."""
    if manner.get("naming") is None:
        manner["naming"] = vocabulary.notation
    if manner.get("names") is None:
        manner["names"] = vocabulary.names
    return writer_of(**manner)
