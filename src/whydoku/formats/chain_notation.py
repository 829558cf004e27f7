"""Chains and rows of almost locked sets in the two notations that players use, Eureka and nice
loops, which `docs/reference/notation.md` explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from whydoku.errors import UnknownName
from whydoku.formats.spans import Piece, Span, Spans, joined, named, plain
from whydoku.grids.bits import BITS, Candidates, Cells, Mask, from_members, members
from whydoku.grids.notation import (
    format_cell,
    format_cells,
    format_constraint,
    format_house,
    format_placement,
    names_of_eliminations,
)
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_DIGITS, DIGIT_CANDIDATES, ROW_SPACE, house_of
from whydoku.logic.step import Step
from whydoku.logic.why import AlmostLocked, Als, Because, Chain, Cover, Deadly, Exocet, Impossible
from whydoku.shapes import texts as styles

WORDS: Final = styles.WORDS

Notated: TypeAlias = Chain | Als
"""The patterns that can be written in Eureka notation or as nice loops."""

IN_BRACKETS: Final = ("hidden-set", "fish", "deadly", "impossible", "exocet")
SIGNS: Final = ("one-of", "set", "differing", *IN_BRACKETS, "loop")
"""The roles of spans that are signs of the notations; of those in brackets, what stands in them."""


def signs_in(texts: Iterable[Spans]) -> dict[str, str]:
    """The first of each sign in some texts of chains, by their roles and in the order of these."""
    found: dict[str, str] = {}
    for text in texts:
        for piece in text:
            if isinstance(piece, Span) and piece.role in SIGNS:
                sign = f"[{piece.text}]" if piece.role in IN_BRACKETS else piece.text
                found.setdefault(piece.role, sign)
    return {role: found[role] for role in SIGNS if role in found}


def check_chains(chains: str) -> None:
    """Raises an error if `chains` is not the name of a way to write chains."""
    if chains not in styles.CHAINS:
        raise UnknownName("way to write chains", chains, styles.CHAINS)


def step_in_notation(step: Step, chains: str, *, naming: str = "rc") -> Spans | None:
    """A step and its conclusions in the notation called `chains`, as spans.

    None if `chains` asks for words, or if the step rests on anything but chains and rows of almost
    locked sets.
    """
    check_chains(chains)
    if chains == WORDS or not step.why:
        return None
    write = eureka if chains == "eureka" else nice_loop
    chains_written = []
    for pattern in step.why:
        if not isinstance(pattern, Chain | Als):
            return None
        chains_written.append(write(pattern, step.eliminations, naming=naming))
    result = result_in_notation(step.placements, step.eliminations, naming)
    return (*joined(chains_written, "; "), " => ", *result)


def notated_step(step: Step, chains: str, *, naming: str = "rc") -> str | None:
    """The plain text of `step_in_notation`; None if the step has to be explained in words."""
    text = step_in_notation(step, chains, naming=naming)
    return None if text is None else plain(text)


@lru_cache(maxsize=1 << 12)
def result_in_notation(
    placements: Candidates, eliminations: Candidates, naming: str = "rc"
) -> Spans:
    """The conclusions of a step in notation: `r4c7=5, r6c12<>3`."""
    parts = [named(format_placement(k, naming), candidates=1 << k) for k in members(placements)]
    parts += [
        named(text, candidates=bits) for text, bits in names_of_eliminations(eliminations, naming)
    ]
    return joined(parts, ", ")


# Eureka


def format_eureka(pattern: Notated, eliminations: Candidates = 0, *, naming: str = "rc") -> str:
    """A chain or a row of almost locked sets in Eureka notation, without conclusions.

    The `eliminations` decide which digit is written at the ends of a row of sets.
    """
    return plain(eureka(pattern, eliminations, naming=naming))


def eureka(pattern: Notated, eliminations: Candidates = 0, *, naming: str = "rc") -> Spans:
    """The text of `format_eureka` as spans, which name candidates, cells and houses."""
    if isinstance(pattern, Als):
        return _eureka_row(pattern, eliminations, naming)
    nodes = pattern.nodes
    links: list[Spans] = []
    for a, b, because in zip(nodes[::2], nodes[1::2], pattern.strong, strict=False):
        if isinstance(because, Als) and len(because.sets) == 1:
            links.append(_eureka_set(because.sets[0], digits_of(a), digits_of(b), naming))
        elif is_in_cell(because, a | b):
            cells = format_cells(cells_of(a | b), naming)
            text = f"({_digits_text(digits_of(a))}={_digits_text(digits_of(b))}){cells}"
            links.append(named(text, candidates=a | b, role=_role_of_set(digits_of(a | b))))
        else:
            tag = _ground_in_brackets(because, naming)
            between = ("=", *tag, "=") if tag else ("=",)
            links.append((*node_in_notation(a, naming), *between, *node_in_notation(b, naming)))
    return _looped(joined(links, "-"), is_loop=pattern.loop)


def _looped(text: Spans, *, is_loop: bool) -> Spans:
    return (*text, Span("- loop", role="loop")) if is_loop else text


def _role_of_set(digits: Mask) -> str:
    """A cell with two digits needs no words."""
    return "set" if digits.bit_count() > 2 else ""


def node_in_notation(node: Candidates, naming: str = "rc") -> Spans:
    """A node in Eureka notation, as a span that names the candidates of the node."""
    is_one_of = _is_one_cell(node) and digits_of(node).bit_count() > 1
    role = "one-of" if is_one_of else ""
    return named(format_node(node, naming), candidates=node, role=role)


def format_node(node: Candidates, naming: str = "rc") -> str:
    """A node in Eureka notation: `(5)r12c3`, `(1|2)r1c5`; if digits differ from cell to cell,
    `(1)r1c5|(2)r1c6`."""
    cells, digits = cells_of(node), digits_of(node)
    if cells.bit_count() == 1:
        written = "|".join(str(d + 1) for d in BITS[digits])
        return f"({written}){format_cells(cells, naming)}"
    parts = []
    for d in BITS[digits]:
        here = format_cells(cells_of(node & DIGIT_CANDIDATES[d]), naming)
        parts.append(f"({d + 1}){here.replace(' ', ',')}")
    return "|".join(parts)


def format_ground(because: Because, naming: str = "rc") -> str:
    """What a strong link rests on, in notation; "" if the two nodes of the link already show it."""
    match because:
        case Deadly(pattern, _, confined):
            kind = "UR" if cells_of(pattern).bit_count() == 4 else "DP"
            houses = ",".join(format_house(h, naming) for h in confined)
            return f"{kind}{_cells_by_digits(pattern, naming)}{houses and f':{houses}'}"
        case Impossible(constraints):
            return f"IP:{_constraints_text(constraints, naming)}"
        case Exocet(base, targets):
            cells = (format_cells(from_members(some), naming) for some in (base, targets))
            return f"JE:{'/'.join(text.replace(' ', ',') for text in cells)}"
        case Cover(bases, covers):
            if is_hidden_set(because):
                digits = "".join(sorted(str(q % 9 + 1) for q in bases))
                return f"AHS({digits}){format_house(house_of(bases[0]), naming)}"
            truths = [f"T{_cells_by_digits(one.candidates, naming)}" for one in because.truths]
            named = ",".join(filter(None, (_constraints_text(bases, naming), *truths)))
            return f"{named}\\{_constraints_text(covers, naming)}"
        case _:
            return ""


def _cells_by_digits(pattern: Candidates, naming: str) -> str:
    """The cells of a pattern after their digits: `(12)r15c14`; if these differ from cell to cell,
    `(12)r1c14,(127)r5c14`."""
    cells: dict[Mask, Cells] = {}
    for i in members(cells_of(pattern)):
        digits = pattern >> i * 9 & ALL_DIGITS
        cells[digits] = cells.get(digits, 0) | 1 << i
    return ",".join(
        f"({_digits_text(digits)}){format_cells(those, naming).replace(' ', ',')}"
        for digits, those in cells.items()
    )


def _ground_in_brackets(because: Because, naming: str) -> Spans:
    """The text of `format_ground` in brackets, as spans that name its cells and houses; empty if
    there is no such text."""
    text = format_ground(because, naming)
    match because:
        case Deadly(pattern, _, confined):
            role, cells, houses = "deadly", cells_of(pattern), from_members(confined)
        case Cover() | Impossible():
            is_hidden = isinstance(because, Cover) and is_hidden_set(because)
            role = "hidden-set" if is_hidden else "fish"
            role = "impossible" if isinstance(because, Impossible) else role
            sets = because.constraints if isinstance(because, Impossible) else because.bases
            sets += because.covers if isinstance(because, Cover) else ()
            cells = from_members(q for q in sets if q < ROW_SPACE)
            houses = from_members({house_of(q) for q in sets if q >= ROW_SPACE})
        case Exocet(base, targets):
            role, cells, houses = "exocet", from_members((*base, *targets)), 0
        case _:
            return ()
    return ("[", *named(text, cells=cells, houses=houses, role=role), "]") if text else ()


def _constraints_text(constraints: tuple[int, ...], naming: str) -> str:
    """Constraints in notation: `5r14,r1c2`. Constraints of one digit in one kind of house are
    merged."""
    lines: dict[str, str] = {}
    for q in constraints:
        name = format_constraint(q) if q >= ROW_SPACE else format_cell(q, naming)
        kind, line = (name[:-1], name[-1]) if q >= ROW_SPACE else (name, "")
        lines[kind] = lines.get(kind, "") + line
    return ",".join(kind + of for kind, of in lines.items())


def is_hidden_set(cover: Cover) -> bool:
    """Whether a cover is a hidden set: its bases are digits of one house, and its covers are
    cells."""
    houses = {house_of(q) for q in cover.bases}
    are_digits = len(houses) == 1 and min(cover.bases) >= ROW_SPACE and not cover.truths
    return are_digits and all(q < ROW_SPACE for q in cover.covers)


def is_in_cell(because: Because, nodes: Candidates) -> bool:
    """Whether the strong link `because` rests on a cell, and all candidates in `nodes` are in one
    cell."""
    return isinstance(because, int) and because < ROW_SPACE and _is_one_cell(nodes)


def _eureka_set(almost_locked: AlmostLocked, first: Mask, last: Mask, naming: str) -> Spans:
    """An almost locked set in Eureka notation, such as `(5=73)r1c25`. The digits `first` stand
    before the sign `=` and all others after it, with the digits `last` at the end."""
    cells = format_cells(almost_locked.cells, naming).replace(" ", ",")
    others = almost_locked.digits & ~(first | last)
    text = f"({_digits_text(first)}={_digits_text(others)}{_digits_text(last & ~first)}){cells}"
    return named(text, cells=almost_locked.cells, role=_role_of_set(first | others | last))


def _eureka_row(als: Als, eliminations: Candidates, naming: str) -> Spans:
    commons = [1 << d for d in als.commons]
    z = _ends_of_row(als, eliminations)
    around = [commons[-1], *commons] if _is_ring(als) else [z, *commons, z]
    terms = [
        _eureka_set(almost_locked, before, after, naming)
        for almost_locked, before, after in zip(als.sets, around, around[1:], strict=False)
    ]
    return _looped(joined(terms, "-"), is_loop=_is_ring(als))


def _is_ring(als: Als) -> bool:
    return bool(als.commons) and len(als.commons) == len(als.sets)


def _ends_of_row(als: Als, eliminations: Candidates) -> Mask:
    """The digits to write at both ends of a row of almost locked sets: those that the first set and
    the last share, apart from the digits that join these two to their neighbours. If some of the
    shared digits are eliminated, the others are left out."""
    if not als.sets:
        return 0
    shared = als.sets[0].digits & als.sets[-1].digits
    for d in (*als.commons[:1], *als.commons[-1:]):
        shared &= ~(1 << d)
    return shared & digits_of(eliminations) or shared


# Nice loops


def format_nice_loop(pattern: Notated, eliminations: Candidates = 0, *, naming: str = "rc") -> str:
    """A chain or a row of almost locked sets in the notation of nice loops, without conclusions.

    If all `eliminations` are in one cell, the loop begins and ends in that cell.
    """
    return plain(nice_loop(pattern, eliminations, naming=naming))


def nice_loop(pattern: Notated, eliminations: Candidates = 0, *, naming: str = "rc") -> Spans:
    """The text of `format_nice_loop` as spans, which name cells and houses."""
    if isinstance(pattern, Als):
        return _loop_of_sets(pattern, eliminations, naming)
    nodes = pattern.nodes
    if not nodes:
        return ()
    tokens = [*_node_tokens(pattern, naming)]
    way: list[Piece] = [*tokens[0]]
    for j, (a, b) in enumerate(pairwise(nodes)):
        if tokens[j] != tokens[j + 1] or not _is_inside_token(pattern, j, a, b):
            way += (" ", *_link_text(pattern, j, a, b, naming), " ", *tokens[j + 1])
    if pattern.loop:
        if not _closes_in_cell(tokens, nodes):
            way += (" ", *_weak_link(nodes[-1], nodes[0]), " ", *tokens[0])
        return tuple(way)
    if nodes[0] == nodes[-1]:
        if tokens[0] == tokens[-1] == _cells_token(cells_of(nodes[0]), naming):
            return tuple(way)
        eliminations = 0
    before, after = _ends_of_chain(nodes, tokens, eliminations, naming)
    return (*before, *way, *after)


def _node_tokens(chain: Chain, naming: str) -> Iterator[Spans]:
    """Yields the text for each node of a chain: the cells of the node, or the almost locked set
    that its strong link rests on."""
    for j, node in enumerate(chain.nodes):
        because = _ground_at(chain, j)
        if isinstance(because, Als) and len(because.sets) == 1:
            yield _set_token(because.sets[0], naming)
        else:
            yield _cells_token(cells_of(node), naming)


def _set_token(almost_locked: AlmostLocked, naming: str) -> Spans:
    if almost_locked.cells.bit_count() == 1:
        return _cells_token(almost_locked.cells, naming)
    cells = format_cells(almost_locked.cells, naming).replace(" ", ",")
    digits = _digits_text(almost_locked.digits)
    return named(f"ALS:{cells}{{{digits}}}", cells=almost_locked.cells, role="set")


def _cells_token(cells: Cells, naming: str) -> Spans:
    return named(format_cells(cells, naming).replace(" ", ","), cells=cells)


def _is_inside_token(chain: Chain, j: int, a: Candidates, b: Candidates) -> bool:
    """Whether the link after node `j`, from `a` to `b`, lies within one cell or one almost locked
    set, so that it need not be written."""
    if j % 2:
        return _is_one_cell(a | b)
    because = _ground_at(chain, j)
    return isinstance(because, Als) or is_in_cell(because, a | b)


def _ground_at(chain: Chain, j: int) -> Because:
    """What the strong link of node `j` of a chain rests on; 0 if the chain does not record it."""
    return chain.strong[j // 2] if j // 2 < len(chain.strong) else 0


def _closes_in_cell(tokens: list[Spans], nodes: tuple[Candidates, ...]) -> bool:
    """Whether the first node and the last node of a loop are written alike and lie in one cell."""
    return tokens[0] == tokens[-1] and _is_one_cell(nodes[0] | nodes[-1])


def _link_text(chain: Chain, j: int, a: Candidates, b: Candidates, naming: str) -> Spans:
    if j % 2:
        return _weak_link(a, b)
    ground = _ground_in_brackets(_ground_at(chain, j), naming)
    return ("=", *_link_digits(a, b), *ground, "=")


def _weak_link(a: Candidates, b: Candidates) -> Spans:
    return ("-", *_link_digits(a, b), "-")


def _link_digits(a: Candidates, b: Candidates) -> Spans:
    """The digits written on the link from `a` to `b`: `5`, or `5/7` if the two nodes differ in
    digits."""
    before, after = _digits_text(digits_of(a)), _digits_text(digits_of(b))
    return (before,) if before == after else named(f"{before}/{after}", role="differing")


def _ends_of_chain(
    nodes: tuple[Candidates, ...], tokens: list[Spans], eliminations: Candidates, naming: str
) -> tuple[Spans, Spans]:
    """The texts before and after an open chain: the cell of all eliminations, and the digits on the
    links to that cell. If the eliminations are not all in one cell, the texts have only the digits
    of the two end nodes."""
    first, last = (_digits_text(digits_of(node)) for node in (nodes[0], nodes[-1]))
    if not _is_one_cell(eliminations):
        return (f"{first}- ",), (f" -{last}",)
    digits = digits_of(eliminations)
    cell = _cells_token(cells_of(eliminations), naming)

    def joining(node: Candidates) -> str:
        return _digits_text(digits_of(node) & digits or digits_of(node))

    return (
        () if tokens[0] == cell else (*cell, f" -{joining(nodes[0])}- "),
        () if tokens[-1] == cell else (f" -{joining(nodes[-1])}- ", *cell),
    )


def _loop_of_sets(als: Als, eliminations: Candidates, naming: str) -> Spans:
    tokens = [_set_token(almost_locked, naming) for almost_locked in als.sets]
    if not tokens:
        return ()
    way: list[Piece] = [*tokens[0]]
    for d, token in zip(als.commons, (*tokens[1:], tokens[0]), strict=False):
        way += (f" -{d + 1}- ", *token)
    if _is_ring(als):
        return tuple(way)
    z = _digits_text(_ends_of_row(als, eliminations))
    if not _is_one_cell(eliminations):
        return (f"{z}- ", *way, f" -{z}")
    cell = _cells_token(cells_of(eliminations), naming)
    return (*cell, f" -{z}- ", *way, f" -{z}- ", *cell)


def _is_one_cell(candidates: Candidates) -> bool:
    return cells_of(candidates & ALL_CANDIDATES).bit_count() == 1


def _digits_text(m: Mask) -> str:
    return "".join(str(d + 1) for d in BITS[m])
