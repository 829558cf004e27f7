r"""Reads the moves and reasons in the completions of language models.

A line is read only where it can mean nothing else: moves at its beginning, behind signs of lists,
quotes and words such as `Answer:`, or behind a reason. `\boxed{...}`, tags and the signs of HTML
and LaTeX are taken away first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from whydoku.errors import InvalidNotation
from whydoku.formats.coded.json_text import strict_json
from whydoku.playing.arguments.argument import LONGEST, Ground, SaidCases
from whydoku.playing.arguments.reading.suppositions import denial_in
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.playing.judging.claims import AnyClaim

_USUAL: Final = (
    (re.compile(r"&lt;|\\<"), "<"),
    (re.compile(r"&gt;|\\>"), ">"),
    (re.compile(r"\\neq?(?![a-zA-Z])"), "<>"),
    (re.compile(r"\\(?:boxed|text|mathrm|textbf)(?=\{)|\\[()\[\],;]|\$"), " "),
    (re.compile(r"</?(?:b|strong|code)>", re.IGNORECASE), ""),
    (re.compile(r"</?(?:answer|move|p)>|<br */?>", re.IGNORECASE), "\n"),
)
"""Signs of HTML, Markdown and LaTeX, and what stands for them."""

_LIST: Final = re.compile(
    r"[\s>*+`#|\"'“-]*+(?:\(?(?:\d{1,3}|[a-z])[.)](?![=\w]))?+", re.IGNORECASE
)
"""Signs of a list, such as `- ` and `12.`, which may stand before anything."""

_SIGNS: Final = r"[\s>*+`|{\"'“(-]*+"
_LEAD: Final = re.compile(
    rf"{_SIGNS}(?:(?:so|therefore|thus|hence)\b,?)?+\s*+"
    r"(?:(?:my |the )?(?:final )?(?:answers?|moves?)(?: is| are)?\b)?+[\s*`:]*+(?:=>|->|⇒|→)?+"
    rf"{_SIGNS}",
    re.IGNORECASE,
)
"""What may stand before the first move of a line, behind the signs of a list: words that say that
it is one."""

_CELLS: Final = r"r[1-9]{1,9}c[1-9]{1,9}|row\s?[1-9],?\s?col(?:umn)?\s?[1-9]"
_MOVE: Final = re.compile(
    rf"[\s*`,;]*+(?:and\b\s*)?+((?:{_CELLS})(?:\s?[,&]\s?(?:{_CELLS})){{0,40}})\s*+"
    r"(=(?!>)|<>|!=|≠)\s*+\{?+([1-9]{1,9}(?:(?<!=\d)[,/][1-9]){0,8})\}?+"
    r"(?!\w|(?<!=\d)(?:[,/][1-9])+\w)",
    re.IGNORECASE,
)
"""A move. Within a group, Python 3.11.2 fails at a repeat that gives nothing back."""

_IN_WORDS: Final = re.compile(r"row\s?([1-9]),?\s?col(?:umn)?\s?([1-9])")

_BECAUSE: Final = re.compile(
    r"[\s*`,;.(–—|-]*+(?::|\b(?:because|since|as|due to|given|by|via|using|based on)\b)",
    re.IGNORECASE,
)
"""What joins moves to the reason behind them."""

_SO: Final = re.compile(r":|=+>|⇒|→|∴|\b(?:so|therefore|thus|hence)\b", re.IGNORECASE)
"""What joins a reason to the moves behind it."""

_BELOW: Final = re.compile(
    r"(?:(?:because|since|due to)\b|(?:the )?(?:reason(?:ing)?|why)\b[\s*]*+:)",
    re.IGNORECASE,
)
"""How a line begins that is the reason of the moves above it."""

_HANGS: Final = re.compile(r"\b(?:because|since|due to)[\s*`:]*$|:[\s*`]*$", re.IGNORECASE)
"""How a line ends whose reason is on the one below."""

_PAUSE: Final = re.compile(
    r"[,;:.!?()\[\]—–|]|\s-+\s|\b(?:because|since|as|so|by|from|via|due|for|given|while|when)\b",
    re.IGNORECASE,
)
"""What ends the words about a move, and begins its reason."""

_DENIAL: Final = re.compile(
    r"\W*+(?:(?:but|and|or|this|that|which|it|they|both|all|is|are|was|would be)\b\W*+)*+"
    r"(?:no|nope|not|never|false|wrong|incorrect|invalid|impossible|untrue|(?:is|are)n't"
    r"|(?:not|isn't|aren't|cannot be|can't be)\W++(?:so|true|right|correct|valid|possible|allowed))"
    r"\W*+",
    re.IGNORECASE,
)
"""Words that say only that what stands before them is not so."""

_ABOUT: Final = re.compile(
    r"\W*+(?:(?:but|and|or)\b\W*+)?(?:which|this|that|I|we)\b", re.IGNORECASE
)
"""What begins words about what stands before them."""

_CLAIM_KEYS: Final = ("claim", "moves", "move", "answer")
_WHY_KEYS: Final = ("why", "reason", "because")
"""What an object of JSON may call its moves and their reason."""


def text_of(completion: object) -> str:
    """The text of a completion; of messages, that of the assistant."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Mapping):
        is_answer = completion.get("role", "assistant") == "assistant"
        return text_of(completion.get("content", completion.get("text"))) if is_answer else ""
    return "\n".join(map(text_of, completion)) if isinstance(completion, (list, tuple)) else ""


def claims_in(text: str) -> list[AnyClaim]:
    """The moves in a text, after the thoughts that end with `</think>`.

    They are the last fenced block, or a line, that is JSON: a list of claims as `judge` takes
    them, or an object with `moves` and `reason`. Or else they are the moves such as `r4c7=3` and
    `r46c7<>35` with which lines begin, one or more on each. The moves of a line with a reason are
    one claim: a reason is what follows them and `because`, a word like it or a colon, and anything
    else behind them, or before a colon or an arrow and them, that can be read as one; or the line
    below, if it begins with `because` or `Reason:`. Whatever else is on a line says nothing, unless
    it denies the moves; nor does any other line.
    """
    answer = text.rpartition("</think>")[2]
    lines = answer.splitlines()
    blocks = answer.split("```")[1::2][::-1]
    read = chain(map(_listed, blocks), (_listed(one, is_bare=True) for one in (answer, *lines)))
    if (claims := next((one for one in read if one is not None), None)) is not None:
        return claims
    for sign, usual in _USUAL:
        answer = sign.sub(usual, answer)
    return _claims_of_lines([line for line in answer.splitlines() if line.strip()])


def _listed(block: str, *, is_bare: bool = False) -> list[AnyClaim] | None:
    """The claims in a block of JSON; None if it is none. One that is not fenced may also be a note,
    such as [1]."""
    begun = block.strip().removeprefix("json").lstrip()
    try:
        value = strict_json(begun) if begun[:1] in ("{", "[") else None
    except (ValueError, RecursionError):
        return None
    if isinstance(value, Mapping):
        return [*_claims_of_value(value)] if _first_of(_CLAIM_KEYS, value) else None
    if not isinstance(value, list) or (
        is_bare and not any(isinstance(one, (str, Mapping)) for one in value)
    ):
        return None
    return [*_claims_of_value(value)]


def _claims_of_value(value: Any) -> Iterator[AnyClaim]:
    """Yields the claims of a value of JSON that has some: objects by the names that `judge` has."""
    if isinstance(value, list):
        for one in value:
            yield from _claims_of_value(one) if isinstance(one, Mapping) else (one,)
        return
    claim, why = _first_of(_CLAIM_KEYS, value), _first_of(_WHY_KEYS, value)
    if isinstance(claim, list) and all(isinstance(one, str) for one in claim) and claim:
        claim = ", ".join(claim)
    if isinstance(claim, list):
        yield from _claims_of_value(claim)
    else:
        yield value if claim is None else {"claim": claim, "why": why}


def _first_of(keys: Sequence[str], value: Mapping[str, Any]) -> Any:
    return next((value[key] for key in keys if key in value), None)


def _claims_of_lines(lines: Sequence[str]) -> list[AnyClaim]:
    claims: list[AnyClaim] = []
    alone, above = 0, ""
    for line in lines:
        if alone and (why := _reason_below(line, hangs=bool(_HANGS.search(above)))):
            claims[-alone:] = [_claim([str(one) for one in claims[-alone:]], why)]
            alone = 0
            continue
        found, above = _claims_of_line(line), line
        is_alone = bool(found) and all(isinstance(one, str) for one in found)
        alone = alone + len(found) if is_alone else 0
        claims += found
    return claims


def _reason_below(line: str, *, hangs: bool) -> str:
    """The reason that a line is of the moves above it; empty if it is none. If `hangs`, they end
    with because."""
    start = _LIST.match(line).end()  # type: ignore[union-attr]
    begin = _BELOW.match(line, start)
    why = _bare(line[begin.end() if begin else start :]) if begin or hangs else ""
    return why if _ground_of(why) else ""


def _claims_of_line(line: str) -> Sequence[AnyClaim]:
    start = _LIST.match(line).end()  # type: ignore[union-attr]
    moves, end = _moves_at(line, _LEAD.match(line, start).end())  # type: ignore[union-attr]
    why = ""
    if not moves:
        why, moves, end = _behind_a_reason(line, start)
        if not moves:
            return []
    rest = line[end:]
    if _is_denied(rest):
        return []
    joined = _BECAUSE.match(rest)
    behind = _bare(rest[joined.end() if joined else 0 :])
    if joined or _ground_of(behind):
        why = f"{why}, {behind}" if why else behind
    return [_claim(moves, why)] if why else moves


def _behind_a_reason(line: str, start: int) -> tuple[str, list[str], int]:
    """The reason with which a line begins, the moves behind it, and where they end; no moves if
    the line is none of this. Behind other signs than a colon nothing may follow the moves: an arrow
    may also be one of several."""
    for sign in _SO.finditer(line, start):
        moves, end = _moves_at(line, sign.end())
        if not moves:
            continue
        why = _bare(line[start : sign.start()])
        ground = _ground_of(why)
        is_end = sign[0] == ":" or not _bare(line[end:])
        if ground and is_end and (sign[0] == ":" or not _is_open(ground)):
            return why, moves, end
        if sign[0] == ":":
            break
    return "", [], 0


def _is_open(ground: Ground) -> bool:
    """Whether a ground only follows a supposition, which has led to nothing yet."""
    return (
        isinstance(ground, SaidCases) and len(ground.cases) == 1 and not ground.cases[0].is_broken
    )


def _claim(moves: Sequence[str], why: str) -> AnyClaim:
    return {"claim": ", ".join(moves), "why": why}


def _moves_at(line: str, at: int) -> tuple[list[str], int]:
    """The moves of a line from a place on, and where they end."""
    moves: list[str] = []
    while move := _MOVE.match(line, at):
        cells, sign, digits = move.groups()
        cells = _IN_WORDS.sub(r"r\1c\2", "".join(cells.lower().replace("&", ",").split(" ")))
        moves.append(f"{cells}{'=' if sign == '=' else '<>'}{digits}")
        at = move.end()
    return moves, at


def _bare(text: str) -> str:
    """A text without the signs of Markdown, the stops around it, and what closes more than it
    opens."""
    bare = re.sub("[*`]", "", text).strip(" \t\"'”’,;.–—|")
    while bare.endswith("}") and bare.count("}") > bare.count("{"):
        bare = bare[:-1].rstrip(" \t\"'”’,;.–—|")
    return bare


def _ground_of(text: str) -> Ground | None:
    """The ground that a text gives; None if it gives none."""
    try:
        return read_argument(text).ground if len(text) <= LONGEST else None
    except InvalidNotation:
        return None


def _is_denied(rest: str) -> bool:
    """Whether what follows the moves of a line denies them: the words up to the reason, or others
    that are about the moves or do nothing else."""
    first, *others = _PAUSE.split(rest)
    about = (first, *filter(_ABOUT.match, others))
    return any(map(denial_in, about)) or any(map(_DENIAL.fullmatch, others))
