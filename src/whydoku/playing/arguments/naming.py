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
from whydoku.logic.names import can_be_of
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.tridagons import is_of_three_digits, tridagon_of
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Branch,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Fact,
    Impossible,
    Pattern,
    named_by,
)
from whydoku.playing.arguments.argument import Argument, SaidName

FISH: Final = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
ALMOST_LOCKED: Final = {(2, 1): "als-xz", (2, 2): "als-xz-double", (3, 2): "als-xy-wing"}
SUBSETS: Final = {2: "pair", 3: "triple", 4: "quad"}


BENT: Final = {"xyz-wing": (3, 3), "wxyz-wing": (4, 4), "large-wing": (5, 81)}
"""The wings of which the cells are counted, with the fewest and the most that they have."""

SHAPED: Final = ("wings", "single-digit")
"""The families whose techniques are chains of a shape that has a name."""

UNIQUE: Final = ("uniqueness",)
"""The family whose techniques rest on a deadly pattern."""


def _family_of(slug: str) -> str:
    entry = entry_of(slug)
    return entry.family if entry else ""


def technique_of(argument: Argument, patterns: tuple[Pattern, ...], grid: Grid) -> str:
    """The slug of the technique of an argument, whose reason are these patterns: of a chain the
    easiest that has a step with the same."""
    if entry_of(argument.named) and _may_be(argument.named, patterns, grid):
        return argument.named
    if isinstance(argument.ground, SaidName):
        return argument.ground.techniques[0]
    match patterns[0]:
        case Cover(truths=()) as cover:
            return _of_cover(cover, grid.tables)
        case Chain() as chain:
            families = UNIQUE if any(isinstance(one, Deadly) for one in chain.strong) else SHAPED
            return _of_shape(patterns, grid, *families) or _of_chain(chain, grid)
        case Colours(clusters, emptied):
            return _of_colours(len(clusters), wraps=emptied is not None, patterns=patterns)
        case Deadly() | Branches(Deadly()):
            return _of_shape(patterns, grid, *UNIQUE) or _of_rectangle(patterns[0])
        case Impossible() as impossible:
            return _of_impossible(impossible)
        case Als() as als:
            return _of_shape(patterns, grid, *SHAPED) or _of_sets(als)
        case Branches() as cases:
            return _of_cases(cases, grid)
        case _:
            return "aic"


def misnamed_in(argument: Argument, patterns: tuple[Pattern, ...], grid: Grid) -> str:
    """The slug of a technique that an argument names, of which its reason, these patterns, cannot
    be; empty if there is none."""
    names = argument.names if patterns else ()
    wrong = (meant for meant in names if not any(_may_be(one, patterns, grid) for one in meant))
    return next(wrong, ("",))[0]


def _may_be(slug: str, patterns: tuple[Pattern, ...], grid: Grid) -> bool:
    """Whether a reason may be of a technique by its form, and by what its cells and houses hold
    where more of them makes another name."""
    if can_be_of(slug, patterns) is False:
        return False
    match patterns[0]:
        case Cover(truths=()) as cover if len(cover.bases) > 1:
            held = (grid.tables.constraint_candidates[q] for q in cover.bases)
            is_sized = _family_of(slug) in ("subsets", "fish")
            if is_sized and any(of & grid.digits for of in held):
                return False
            return not slug.startswith("locked-") or _is_locked(cover, grid.tables)
        case Als() | Chain() as sets if slug in BENT:
            cells = cells_of(named_by(sets, grid.tables))
            fewest, most = BENT[slug]
            if not fewest <= cells.bit_count() <= most:
                return False
            return slug != "xyz-wing" or any(
                digits_of(candidates_of(1 << i) & grid.bits).bit_count() == 3
                for i in members(cells)
            )
    return True


def _of_cases(cases: Branches, grid: Grid) -> str:
    over, branches = cases.over, cases.branches
    if isinstance(over, int):
        if over < ROW_SPACE and _are_pincers(branches):
            return "xy-wing"
        return "cell-forcing-chain" if over < ROW_SPACE else "region-forcing-chain"
    is_plain = all(_is_in_a_row(branch, grid) for branch in branches)
    return "nishio" if is_plain else "dynamic-forcing-chain"


def _are_pincers(branches: tuple[Branch, ...]) -> bool:
    """Whether all that follows in two cases is the same digit, in a cell in which it is left."""
    facts = [fact for branch in branches for fact in branch.facts]
    is_same = digits_of(union(fact.candidates for fact in facts)).bit_count() == 1
    return len(branches) == len(facts) == 2 and is_same and all(map(_is_pincer, branches))


def _is_pincer(branch: Branch) -> bool:
    match branch.facts:
        case (Fact(_, True, int(because)),):
            return branch.broken is None and because < ROW_SPACE
    return False


def _is_in_a_row(branch: Branch, grid: Grid) -> bool:
    """Whether each digit that follows in a case does so from a single one before it."""
    tables = grid.tables
    known = 1 << branch.candidate
    gone = [tables.seen_by(known) if branch.is_true else known]
    for fact in branch.facts:
        if fact.is_true and isinstance(fact.because, int):
            lost = tables.constraint_candidates[fact.because] & grid.bits & ~fact.candidates
            if all(lost & ~one for one in gone):
                return False
        gone.append(tables.seen_by(fact.candidates) if fact.is_true else fact.candidates)
    return True


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


def _of_cover(cover: Cover, tables: Tables) -> str:
    bases, covers = cover.bases, cover.covers
    if len(bases) == 1 and len(covers) == 1:
        return "pointing" if house_of(bases[0]) >= 18 else "claiming"
    if len(bases) == 1:
        if bases[0] < ROW_SPACE:
            return "naked-single"
        return "hidden-single-box" if house_of(bases[0]) >= 18 else "hidden-single-line"
    size = SUBSETS.get(len(bases), "subset")
    if all(q < ROW_SPACE for q in bases):
        is_locked = _is_locked(cover, tables) and len(bases) < 4
        return f"{'locked' if is_locked else 'naked'}-{size}"
    if all(q < ROW_SPACE for q in covers):
        return f"hidden-{size}"
    fish = FISH[min(len(bases), 7) - 2]
    return f"finned-{fish}" if cover.fins else fish


def _is_locked(cover: Cover, tables: Tables) -> bool:
    """Whether cells stand both in a box and in a line."""
    return len(tables.houses_around(union(1 << i for i in cover.bases))) > 1


def _of_chain(chain: Chain, grid: Grid) -> str:
    sets = _sets_in(chain, grid)
    if sets is None or all(one.cells.bit_count() == 1 for one in sets.sets):
        return _of_links(chain, grid.tables)
    return _of_shape((sets,), grid, *SHAPED) or _of_sets(sets)


def _of_shape(patterns: tuple[Pattern, ...], grid: Grid, *families: str) -> str:
    """The easiest technique of some families that has a step with these; or empty."""
    fitting = (t for t in techniques() if t.family in families and can_be_of(t.slug, patterns))
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
        if one_digit and len(nodes) == 4:
            turned = Chain((*nodes[2:], *nodes[:2]), strong[::-1])
            kinds = {_of_four(one, tables) for one in (chain, turned)}
            return "x-wing" if kinds == {"skyscraper"} else "x-cycle"
        return "x-cycle" if one_digit else "continuous-nice-loop"
    if nodes[0] == nodes[-1]:
        return "discontinuous-nice-loop"
    if one_digit and len(nodes) == 2 and isinstance(strong[0], int):
        return "pointing" if house_of(strong[0]) >= 18 else "claiming"
    if one_digit:
        return _of_four(chain, tables) if len(nodes) == 4 else "x-chain"
    has_cells_alone = all(isinstance(q, int) and q < ROW_SPACE for q in strong)
    if has_cells_alone and len(strong) == digits_of(union(nodes)).bit_count() == 2:
        return "naked-pair"
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
    tables, bits = grid.tables, grid.bits
    pattern, nodes = pattern_of(why[0], tables) & bits, _nodes_of(why[0]) & bits
    return any(
        pattern_of(step.why[0], tables) & bits == pattern
        and (not nodes or _nodes_of(step.why[0]) & bits == nodes)
        and len(step.why) == len(why)
        for step in steps_of(slug, grid)
    )


def _nodes_of(pattern: Pattern) -> Candidates:
    """The nodes of a chain, which may lead further than the deadly pattern that it is named by."""
    return union(pattern.nodes) if isinstance(pattern, Chain) else 0


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
        case Cover(_, covers):
            return pattern.held_under(tables) & tables.held_in(covers)
        case _:
            return named_by(pattern, tables)
