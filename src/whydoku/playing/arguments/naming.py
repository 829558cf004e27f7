"""Names the technique of an argument: the one it names itself, if its reason can be of that, or
else one of its shape; and finds names that are wrong.
Finds the steps of a technique that is named, too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables, house_of
from whydoku.logic.catalogue import entry_of, home_of, techniques
from whydoku.logic.proof.names import can_be_of
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.tridagons import is_of_three_digits, tridagon_of
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Because,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Impossible,
    Pattern,
    named_by,
)
from whydoku.playing.arguments.argument import Argument, SaidName

FISH: Final = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
ALMOST_LOCKED: Final = {(2, 1): "als-xz", (2, 2): "als-xz-double", (3, 2): "als-xy-wing"}
SUBSETS: Final = {2: "pair", 3: "triple", 4: "quad"}


SHAPED: Final = ("wings", "single-digit")
"""The families whose techniques are chains of a shape that has a name."""


def technique_of(argument: Argument, patterns: tuple[Pattern, ...], grid: Grid) -> str:
    """The slug of the technique of an argument, whose reason are these patterns: of a chain the
    easiest that has a step with the same."""
    if entry_of(argument.named) and can_be_of(argument.named, patterns) is not False:
        return argument.named
    if isinstance(argument.ground, SaidName):
        return argument.ground.techniques[0]
    match patterns[0]:
        case Cover() as cover:
            return _of_cover(cover)
        case Chain() as chain:
            return _of_shape(patterns, grid) or _of_chain(chain, grid)
        case Colours(clusters, emptied):
            return _of_colours(len(clusters), wraps=emptied is not None, patterns=patterns)
        case Deadly() | Branches(Deadly()):
            return _of_rectangle(patterns[0])
        case Impossible() as impossible:
            return _of_impossible(impossible)
        case Als() as als:
            return _of_sets(als)
        case Branches(over):
            return _of_cases(over)
        case _:
            return "aic"


def misnamed_in(argument: Argument, patterns: tuple[Pattern, ...]) -> str:
    """The slug of a technique that an argument names, of which its reason, these patterns, cannot
    be; empty if there is none."""
    names = argument.names if patterns else ()
    wrong = (meant for meant in names if all(can_be_of(one, patterns) is False for one in meant))
    return next(wrong, ("",))[0]


def _of_cases(over: Because | None) -> str:
    if isinstance(over, int):
        return "cell-forcing-chain" if over < ROW_SPACE else "region-forcing-chain"
    return "nishio"


def _of_impossible(impossible: Impossible) -> str:
    if tridagon_of(impossible):
        return "tridagon"
    if is_of_three_digits(impossible):
        return "impossible-pattern"
    return "broken-wing" if impossible.constraints[0] >= ROW_SPACE else "bivalue-oddagon"


def _of_rectangle(pattern: Pattern) -> str:
    """The name of a rectangle whose type was left out."""
    if isinstance(pattern, Deadly) and not pattern.confined:
        if cells_of(pattern.guardians).bit_count() == 1:
            return "unique-rectangle-1"
        if digits_of(pattern.guardians).bit_count() == 1:
            return "unique-rectangle-2"
    return "ur-strong-links"


def _of_cover(cover: Cover) -> str:
    bases, covers = cover.bases, cover.covers
    if len(bases) == 1 and len(covers) == 1:
        return "pointing" if house_of(bases[0]) >= 18 else "claiming"
    if len(bases) == 1:
        if bases[0] < ROW_SPACE:
            return "naked-single"
        return "hidden-single-box" if house_of(bases[0]) >= 18 else "hidden-single-line"
    size = SUBSETS.get(len(bases), "subset")
    if all(q < ROW_SPACE for q in bases):
        return f"naked-{size}"
    if all(q < ROW_SPACE for q in covers):
        return f"hidden-{size}"
    fish = FISH[min(len(bases), 7) - 2]
    return f"finned-{fish}" if cover.fins else fish


def _of_chain(chain: Chain, grid: Grid) -> str:
    sets = _sets_in(chain, grid)
    if sets is None or all(one.cells.bit_count() == 1 for one in sets.sets):
        return _of_links(chain, grid.tables)
    return _of_shape((sets,), grid) or _of_sets(sets)


def _of_shape(patterns: tuple[Pattern, ...], grid: Grid) -> str:
    """The easiest technique of a family of shapes that has a step with these; or empty."""
    fitting = (t for t in techniques() if t.family in SHAPED and can_be_of(t.slug, patterns))
    by_rating = sorted(fitting, key=lambda technique: technique.rating)
    return next((t.slug for t in by_rating if is_of_technique(grid, t.slug, patterns)), "")


def _sets_in(chain: Chain, grid: Grid) -> Als | None:
    """The almost locked sets of a chain that leads through nothing else, from a digit to the same,
    or of a ring of two."""
    nodes, loop = chain.nodes, chain.loop
    sets = [
        because.sets[0]
        if isinstance(because, Als)
        else AlmostLocked(1 << because, digits_of(candidates_of(1 << because) & grid.bits))
        for because in chain.strong
        if isinstance(because, Als) or (isinstance(because, int) and because < ROW_SPACE)
    ]
    is_closed = digits_of(nodes[0]) == digits_of(nodes[-1]) and nodes[0] != nodes[-1]
    if len(sets) < max(2, len(chain.strong)) or not (len(sets) == 2 if loop else is_closed):
        return None
    linked = (*nodes[1:-1:2], *([nodes[-1]] if loop else []))
    return Als(tuple(sets), tuple(members(digits_of(node))[0] for node in linked))


def _of_links(chain: Chain, tables: Tables) -> str:
    nodes, strong = chain.nodes, chain.strong
    one_digit = digits_of(union(nodes)).bit_count() == 1
    if chain.loop:
        return "x-cycle" if one_digit else "continuous-nice-loop"
    if nodes[0] == nodes[-1]:
        return "discontinuous-nice-loop"
    if one_digit:
        return _of_four(chain, tables) if len(nodes) == 4 else "x-chain"
    has_cells_alone = all(isinstance(q, int) and q < ROW_SPACE for q in strong)
    if has_cells_alone and len(strong) > 2 and digits_of(nodes[0]) == digits_of(nodes[-1]):
        return "xy-chain" if len(strong) > 3 else "xy-wing"
    return "aic"


def _of_four(chain: Chain, tables: Tables) -> str:
    """The name of a chain of one digit with two strong links, which are in two houses."""
    kinds = sorted(house_of(q) // 9 for q in chain.strong if isinstance(q, int))
    if any(node.bit_count() != 1 for node in chain.nodes) or len(kinds) != 2:
        return "x-chain"
    shared = {h // 9 for h in tables.houses_around(cells_of(chain.nodes[1] | chain.nodes[2]))}
    if kinds in ([0, 0], [1, 1]) and 1 - kinds[0] in shared:
        return "skyscraper"
    return "two-string-kite" if kinds == [0, 1] and 2 in shared else "turbot-fish"


def _of_sets(als: Als) -> str:
    """The name of almost locked sets in a row or a ring, of which cells may be all."""
    sizes = len(als.sets), len(als.commons)
    if sizes[0] == sizes[1] + 1 > 2 and all(one.cells.bit_count() == 1 for one in als.sets):
        return "xy-wing" if sizes[0] == 3 else "xy-chain"
    return ALMOST_LOCKED.get(sizes, "als-chain")


def _of_colours(clusters: int, *, wraps: bool, patterns: tuple[Pattern, ...]) -> str:
    named = union(one.named for one in patterns if isinstance(one, Colours))
    if digits_of(named).bit_count() > 1:
        return "medusa-3d"
    if clusters == 2:
        return "multi-colours-1"
    return "simple-colours-wrap" if wraps else "simple-colours-trap"


def steps_of(slug: str, grid: Grid) -> Iterable[Step]:
    """The steps of a technique on a grid. If only an engine finds it, this is at most one step: the
    engine's next one, if it uses the technique."""
    entry = entry_of(slug)
    if isinstance(entry, Technique):
        return entry.steps(grid)
    from whydoku.playing.hints.hint import next_step

    step = next_step(grid, home_of(slug))
    return [step] if step is not None and step.technique == slug else []


def is_of_technique(grid: Grid, slug: str, why: tuple[Pattern, ...]) -> bool:
    """Whether a technique has a step with the pattern of this reason."""
    pattern = pattern_of(why[0], grid.tables) & grid.bits
    return any(
        pattern_of(step.why[0], grid.tables) & grid.bits == pattern and len(step.why) == len(why)
        for step in steps_of(slug, grid)
    )


def pattern_of(pattern: Pattern, tables: Tables) -> Candidates:
    """The candidates that players name of a pattern."""
    match pattern:
        case Deadly() | Impossible():
            return pattern.pattern
        case Branches(Deadly() | Impossible() as over):
            return over.pattern
        case Chain(_, strong):
            guarded = [one.pattern for one in strong if isinstance(one, (Deadly, Impossible))]
            return guarded[0] if guarded else union(pattern.nodes)
        case Cover(bases, covers):
            return tables.held_in(bases) & tables.held_in(covers)
        case _:
            return named_by(pattern, tables)
