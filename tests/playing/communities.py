"""Steps written as lines of three communities: solution paths of HoDoKu, the log of SudokuWiki, and
what is posted in players' forums. The forms are theirs; the lines and the steps are our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from typing import Any

from effort import is_dear
from whydoku.errors import Unproven
from whydoku.formats.chain_notation import format_eureka, format_nice_loop
from whydoku.grids.bits import Candidates, Cells, Mask, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell, format_cells, format_conclusions, format_house
from whydoku.grids.parts.candidates import cells_of, digits_of, union
from whydoku.grids.spaces import BOX_OF, CLASSIC, HOUSE_CELLS, ROW_SPACE, house_of
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.why import Als, Branches, Chain, Colours, Cover, Deadly, named_by
from whydoku.solving.proved import verify_step

Line = tuple[str, str, Grid, Step]
"""The community, the line, and the step that it tells on its grid."""

IN_TWO = ("remote-pair", "locked-pair", "locked-triple")
"""The techniques that the communities tell in one line although their reason has two patterns."""


UNTOLD = ("finned-msls", "msls", "sk-loop")
"""The techniques whose lines we have not seen in any form."""


def lines(of_each: int, *, dear: bool = True) -> Iterator[Line]:
    """Yields lines of all communities for some steps of each technique, on its example."""
    for one in techniques():
        if dear or not is_dear(one.slug):
            yield from lines_for(one, of_each)


def lines_for(one: Technique, of_each: int) -> Iterator[Line]:
    """Yields lines of all communities for some steps of a technique."""
    if one.slug in UNTOLD:
        return
    grid = Grid(one.example)
    for step in islice(one.find(grid), of_each):
        if (len(step.why) == 1 or one.slug in IN_TWO) and stands(step, grid):
            for community, write in COMMUNITIES.items():
                for line in dict.fromkeys(write(step)):
                    yield community, line, grid, step


def stands(step: Step, grid: Grid) -> bool:
    """Whether a step holds on a grid without its history, which uniqueness may need."""
    try:
        verify_step(grid, step)
    except Unproven:
        return False
    return True


# Parts of lines


def reason(step: Step) -> Any:
    return step.why[0]


def digits(named: Mask | Candidates, sign: str = "") -> str:
    return sign.join(str(d + 1) for d in members(named if named < 512 else digits_of(named)))


def folded(some: Cells) -> str:
    return format_cells(some).replace(" ", ",")


def listed(some: Cells, sign: str = ",", naming: str = "sudokuwiki") -> str:
    return sign.join(format_cell(i, naming) for i in members(some))


def by_digit(candidates: Candidates) -> Iterator[tuple[int, Cells]]:
    for d in members(digits_of(candidates)):
        yield d + 1, sum(1 << k // 9 for k in members(candidates) if k % 9 == d)


def lines_of(constraints: tuple[int, ...]) -> str:
    """Houses as in r29 or c58b6."""
    told = ""
    for kind, letter in enumerate("rcb"):
        if some := sorted(house_of(q) % 9 + 1 for q in constraints if house_of(q) // 9 == kind):
            told += letter + "".join(map(str, some))
    return told


def in_words(q: int) -> str:
    return f"{('Row', 'Column', 'Box')[house_of(q) // 9]} {house_of(q) % 9 + 1}"


def parts_of(cover: Cover) -> tuple[Mask, Cells]:
    """The digits and the cells that a cover names."""
    both = (*cover.bases, *cover.covers)
    return (
        union(1 << q % 9 for q in both if q >= ROW_SPACE),
        union(1 << q for q in both if q < ROW_SPACE),
    )


def name_in(world: str, step: Step) -> str:
    return technique_named(step.technique).aliases.get(world, "")


def rectangle(step: Step) -> Candidates:
    """The candidates of a rectangle in two digits; 0 for other steps."""
    match reason(step):
        case Deadly(pattern) | Branches(Deadly(pattern)):
            pass
        case Chain(_, strong) if step.technique.startswith("unique"):
            pattern = next(one.pattern for one in strong if isinstance(one, Deadly))
        case _:
            return 0
    sizes = digits_of(pattern).bit_count(), cells_of(pattern).bit_count()
    return pattern if sizes == (2, 4) else 0


# HoDoKu


def hodoku(step: Step) -> Iterator[str]:
    """Lines of a solution path of HoDoKu."""
    said = [f"{format_cell(k // 9)}={k % 9 + 1}" for k in members(step.placements)]
    said += [f"{folded(held)}<>{d}" for d, held in by_digit(step.eliminations)]
    name, claim = name_in("hodoku", step).split(", ")[-1], ", ".join(said)
    pattern, first = rectangle(step), reason(step)
    if isinstance(first, Branches) and not pattern:
        yield from forcing_chains(first, claim)
    if not name or name.startswith("Dual"):
        return
    if isinstance(first, Cover) and first.single_under(CLASSIC) is not None:
        yield f"{name}: {claim}"
        return
    for told in [f"{digits(pattern, '/')} in {folded(cells_of(pattern))}"] * bool(pattern) or (
        _HODOKU[type(first)](step, name) if type(first) in _HODOKU else ()
    ):
        yield f"{name}: {told} => {claim}" if told else f"{name} => {claim}"


def hodoku_cover(step: Step, name: str) -> Iterator[str]:
    cover = reason(step)
    mask, cells = parts_of(cover)
    if "Sue" in name:
        yield from sue_de_coq(cover)
    elif cells:
        yield f"{digits(mask, ',')} in {folded(cells)}"
    elif len(cover.bases) == 1:
        yield f"{digits(mask)} in {format_house(house_of(cover.bases[0]))}"
    else:
        fins = "".join(f" f{format_cell(k // 9)}" for k in dict.fromkeys(cover.fins))
        yield f"{digits(mask)} {lines_of(cover.bases)} {lines_of(cover.covers)}{fins}"


def sue_de_coq(cover: Cover) -> Iterator[str]:
    """Cells where a line and a box cross, then those of the line and of the box, with digits."""
    held = union(1 << i for i in cover.bases)
    houses = {house_of(q) for q in cover.covers}
    of = [held & HOUSE_CELLS[h] for h in sorted(houses)]
    if len(houses) == 2 and of[0] | of[1] == held:
        by = [union(1 << q % 9 for q in cover.covers if house_of(q) == h) for h in sorted(houses)]
        both = of[0] & of[1]
        one, two = (f"{folded(c & ~both)} - {{{digits(m)}}}" for c, m in zip(of, by, strict=True))
        yield f"{folded(both)} - {{{digits(by[0] | by[1])}}} ({one}, {two})"


def hodoku_chain(step: Step, name: str) -> Iterator[str]:
    chain = reason(step)
    nodes = [folded(cells_of(node)) for node in chain.nodes]
    by = [digits(digits_of(node)) for node in chain.nodes]
    ways = zip("=-" * len(nodes), nodes[1:], by[1:], strict=False)
    match name:
        case "Skyscraper":
            yield f"{by[0]} in {nodes[0]},{nodes[3]} (connected by {nodes[1]},{nodes[2]})"
            inner = folded(cells_of(chain.nodes[1] | chain.nodes[2]))
            yield f"{by[0]} in {nodes[0]},{nodes[3]} (connected by {inner})"
        case "2-String Kite":
            yield f"{by[0]} in {nodes[0]},{nodes[3]} (connected by {nodes[1]},{nodes[2]})"
        case "Empty Rectangle":
            box, *pair = (members(cells_of(chain.nodes[j]))[0] for j in (2, 0, 1))
            ends = folded(1 << pair[0] | 1 << pair[1])
            if cells_of(chain.nodes[0] | chain.nodes[1]).bit_count() == 2:
                yield f"{by[0]} in b{BOX_OF[box] + 1} ({ends})"
        case "W-Wing":
            inner = f"{nodes[2]},{nodes[3]}"
            yield f"{by[0]}/{by[1]} in {nodes[0]},{nodes[5]} connected by {by[1]} in {inner}"
        case "XY-Wing":
            yield f"{digits(named_by(chain, CLASSIC), '/')} in {nodes[2]},{nodes[0]},{nodes[4]}"
        case "Remote Pair":
            way = "".join(f" -{by[j]}- {nodes[j]}" for j in range(2, len(nodes), 2))
            yield f"{digits(named_by(chain, CLASSIC), '/')} {nodes[0]}{way}"
        case "X-Chain" | "Turbot Fish":
            yield f"{by[0]} {nodes[0]}" + "".join(f" {s}{d}{s} {node}" for s, node, d in ways)
        case _:
            excluded = digits(step.eliminations | step.placements, "/")
            yield f"{excluded} {format_nice_loop(chain, step.eliminations)}"


def hodoku_colours(step: Step, _: str) -> Iterator[str]:
    told = (
        " / ".join(f"({folded(cells_of(held))})" for held in (one.first, one.second))
        for one in reason(step).clusters
    )
    yield f"{digits(reason(step).named)} {', '.join(told)}"


def hodoku_sets(step: Step, name: str) -> Iterator[str]:
    sets, commons = reason(step).sets, [str(d + 1) for d in reason(step).commons]
    told = [f"{folded(one.cells)} {{{digits(one.digits)}}}" for one in sets]
    z = digits(step.eliminations, ",")
    if name == "XYZ-Wing":
        cells, mask = sets[0].cells | sets[1].cells, sets[0].digits | sets[1].digits
        yield f"{digits(mask, '/')} in {folded(cells)}"
    elif len(sets) == 2:
        yield f"A={told[0]}, B={told[1]}, X={','.join(commons)}, Z={z}"
    elif len(sets) == 3 and len(commons) == 2:
        yield f"A={told[0]}, B={told[2]}, C={told[1]}, X,Y={commons[0]}, {commons[1]}, Z={z}"
    elif len(commons) == len(told) - 1:
        ways = "".join(f" -{d}- {one}" for d, one in zip(commons, told[1:], strict=True))
        yield f"{z}- {told[0]}{ways} -{z}"


def forcing_chains(cases: Branches, claim: str) -> Iterator[str]:
    """The ways of forcing chains, a line each, where all that follows is that candidates are
    true."""
    ways = [
        " ".join(
            format_conclusions(fact, 0)
            for fact in (1 << branch.candidate, *(fact.candidates for fact in branch.facts))
        )
        for branch in cases.branches
        if branch.is_true and all(fact.is_true for fact in branch.facts)
    ]
    broken = cases.branches[0].broken
    if isinstance(cases.over, int) and len(ways) == len(cases.branches):
        yield f"Forcing Chain Verity => {claim}\n" + "\n".join(f"{way} {claim}" for way in ways)
    elif cases.over is None and isinstance(broken, int) and ways:
        place = format_cell(broken) if broken < ROW_SPACE else format_house(house_of(broken))
        yield f"Forcing Chain Contradiction in {place} => {claim}\n{ways[0]}"


def nameless(_: Step, name: str) -> Iterator[str]:
    """Nothing but its name, where that says all."""
    yield from [""] * name.startswith("Bivalue")


_HODOKU: dict[Any, Callable[[Step, str], Iterable[str]]] = {
    Cover: hodoku_cover,
    Chain: hodoku_chain,
    Colours: hodoku_colours,
    Als: hodoku_sets,
    Deadly: nameless,
    Branches: nameless,
}


# SudokuWiki


def sudokuwiki(step: Step) -> Iterator[str]:
    """Lines of the log of SudokuWiki."""
    taken = [f"{d} taken off {listed(held, ' ')}" for d, held in by_digit(step.eliminations)]
    taken += [
        f"{format_cell(k // 9, 'sudokuwiki')} set to {k % 9 + 1}" for k in members(step.placements)
    ]
    claim, first = ", ".join(taken), reason(step)
    name = name_in("sudokuwiki", step).split(", ")[0].upper()
    if (
        isinstance(first, Cover)
        and (q := first.bases[0]) is not None
        and first.single_under(CLASSIC) is not None
    ):
        why = "(only candidate left)" if q < ROW_SPACE else f"unique in {in_words(q).split()[0]}"
        yield f"SINGLE: {claim}{'' if q < ROW_SPACE else ','} {why}"
    elif pattern := rectangle(step) * ("RECTANGLE" in name):
        yield f"{name}: {digits(pattern, '/')} in {listed(cells_of(pattern))}: {claim}"
    elif write := _WIKI.get(type(first)):
        for told in write(step, name):
            yield f"{told}: {claim}"
        for told in signed(first) if isinstance(first, Chain) and len(step.why) == 1 else ():
            yield f"{name or 'AIC'}: {told} => {claim}"
            yield f"AIC on {digits(step.eliminations) or 'all'}: {told} - {claim}"


def wiki_cover(step: Step, name: str) -> Iterator[str]:
    bases, covers, fins = reason(step).bases, reason(step).covers, reason(step).fins
    mask, cells = parts_of(reason(step))
    if not name or "SUE" in name or "FIREWORK" in name or fins:
        return
    if cells:
        yield f"{name}: {digits(mask, '/')} in {listed(cells)}"
    elif len(bases) == 1:
        yield f"INTERSECTION: {digits(mask)} in {in_words(bases[0])} with {in_words(covers[0])}"
    else:
        rows, columns = (sorted(house_of(q) % 9 for q in some) for some in (bases, covers))
        way = "(Row->Column)"
        if house_of(bases[0]) >= 9:
            rows, columns, way = columns, rows, "(Column->Row)"
        letters = " ".join("ABCDEFGHJ"[r] for r in rows)
        numbers = " ".join(str(c + 1) for c in columns)
        yield f"{name} {way}: {digits(mask)} in rows {letters} and columns {numbers}"


def wiki_chain(step: Step, name: str) -> Iterator[str]:
    chain = reason(step)
    if step.technique == "remote-pair":
        held = union(map(cells_of, chain.nodes))
        yield f"{name}: {digits(named_by(chain, CLASSIC), '/')} in {listed(held)}"
    elif step.technique == "xy-wing":
        a, b, c = (listed(cells_of(chain.nodes[j])) for j in (0, 2, 4))
        yield f"{name}: {digits(named_by(chain, CLASSIC), '/')} hinge {b}, wings {a} {c}"


def signed(chain: Chain) -> Iterator[str]:
    """A chain of candidates that are on or off."""
    nodes = [*chain.nodes, *chain.nodes[: chain.loop]]
    plain = all(digits_of(node).bit_count() == 1 for node in nodes)
    if plain and all(isinstance(because, int) for because in chain.strong):
        signs = "-+" * len(nodes)
        yield "".join(
            f"{sign}{digits(digits_of(node))}[{listed(cells_of(node), '|')}]"
            for sign, node in zip(signs, nodes, strict=False)
        )


def wiki_colours(step: Step, name: str) -> Iterator[str]:
    clusters = reason(step).clusters
    if len(clusters) == 1 and digits_of(reason(step).named).bit_count() == 1:
        one, two = (listed(cells_of(c), " ") for c in (clusters[0].first, clusters[0].second))
        yield f"{name}: {digits(reason(step).named)} in {one} / {two}"


def wiki_sets(step: Step, name: str) -> Iterator[str]:
    sets, commons = reason(step).sets, reason(step).commons
    if len(sets) == 2 and len(commons) == 1:
        if name.endswith("WING"):
            mask = sets[0].digits | sets[1].digits
            yield f"{name}: {digits(mask, '/')} in {listed(sets[0].cells | sets[1].cells)}"
        one, two = (f"{listed(s.cells)} {{{digits(s.digits, '/')}}}" for s in sets)
        yield f"ALS: A={one}, B={two}, X={commons[0] + 1}"


_WIKI: dict[Any, Callable[[Step, str], Iterable[str]]] = {
    Cover: wiki_cover,
    Chain: wiki_chain,
    Colours: wiki_colours,
    Als: wiki_sets,
}


# Forums


def forums(step: Step) -> Iterator[str]:
    """What players post in forums."""
    plain = format_conclusions(step.placements, step.eliminations)
    held = [*by_digit(step.eliminations)]
    glued = ", ".join(f"-{d}{folded(cells)}" for d, cells in held) or plain
    spaced = ", ".join(f"-{d} {folded(cells)}" for d, cells in held) or plain
    if pattern := rectangle(step):
        two, four = digits(pattern), folded(cells_of(pattern))
        yield f"UR({two}){four} => {plain}"
        yield f"UR {digits(pattern, '/')} @ {four.replace(',', ' ')} => {glued}"
    write = _FORUMS.get(type(reason(step)))
    for told in write(step) if write else ():
        for j, claim in enumerate((plain, glued, spaced)):
            if j == len(told) % 3 or step.technique in ("x-wing", "xy-wing"):
                yield f"{told} {'=' if j else ''}=> {claim}"


def forum_cover(step: Step) -> Iterator[str]:
    cover = reason(step)
    mask, cells = parts_of(cover)
    if len(cover.bases) > 1 and not cells:
        d, fins = digits(mask), ",".join(format_cell(k // 9) for k in dict.fromkeys(cover.fins))
        of, by, fins = lines_of(cover.bases), lines_of(cover.covers), fins and f" fin {fins}"
        yield from (f"{d}{of}\\{by}{fins}", f"({d}){of}/{by}{fins}", f"{d}{of}\\{d}{by}{fins}")
    elif 1 < len(cover.bases) < 5 and len({house_of(q) for q in cover.covers}) == 1:
        kind = "hn"[cover.bases[0] < ROW_SPACE] + "ptq"[len(cover.bases) - 2]
        yield from (f"({digits(mask)}){folded(cells)}", f"{kind}({digits(mask)}){folded(cells)}")


def forum_chain(step: Step) -> Iterator[str]:
    chain = reason(step)
    eureka, cells = format_eureka(chain), [cells_of(node) for node in chain.nodes]
    if step.technique == "remote-pair":
        yield f"remote pair ({digits(named_by(chain, CLASSIC))}){folded(union(cells))}"
        return
    if any(isinstance(b, Deadly) and digits_of(b.pattern).bit_count() > 2 for b in chain.strong):
        return
    yield eureka
    if "[" in eureka:
        return
    yield eureka.replace("=", " = ").replace("-", " - ")
    bare = eureka.removesuffix("- loop")
    if chain.loop:
        yield from (f"{bare}-loop", f"|| {bare} ||", f"{bare}-", f"Ring: {bare}- ring")
    if all(node.bit_count() == 1 for node in chain.nodes):
        for form in ("{0}{1}", "({0}){1}", "{0}@{1}", "{1}({0})"):
            named = [form.format(digits(digits_of(n)), folded(cells_of(n))) for n in chain.nodes]
            signs = [" = ", " - "] * len(named)
            told = "".join(map("".join, zip(named, [*signs[: len(named) - 1], ""], strict=True)))
            yield f"{told}{' - loop' if chain.loop else ''}"
    if within := [j for j, (a, b) in enumerate(pairwise(cells)) if j % 2 and a == b]:
        j = within[0]  # a weak link inside brackets
        a, b = (digits(digits_of(node)) for node in chain.nodes[j : j + 2])
        here = folded(cells[j])
        yield eureka.replace(f"({a}){here}-({b}){here}", f"({a}-{b}){here}")
    half = eureka.find("-", len(eureka) // 2) if len(chain.nodes) > 4 else 0
    yield f"AIC:\n{eureka[:half]}\n{eureka[half:]}\n"


def forum_sets(step: Step) -> Iterator[str]:
    als = reason(step)
    yield format_eureka(als, step.eliminations)
    if len(als.sets) == 2 and len(als.commons) == 1:
        one, two = (f"({digits(s.digits)}){folded(s.cells)}" for s in als.sets)
        yield f"als-xz: A={one}, B={two}, x={als.commons[0] + 1}, z={digits(step.eliminations)}"


def forum_colours(step: Step) -> Iterator[str]:
    (one, *others) = reason(step).clusters
    if not others and digits_of(one.first).bit_count() == 1:
        first, second = (listed(cells_of(held), ",", "rc") for held in (one.first, one.second))
        yield f"coloring on {digits(one.first)}: {first} | {second}"


_FORUMS: dict[Any, Callable[[Step], Iterable[str]]] = {
    Cover: forum_cover,
    Chain: forum_chain,
    Als: forum_sets,
    Colours: forum_colours,
}

COMMUNITIES: dict[str, Callable[[Step], Iterable[str]]] = {
    "hodoku": hodoku,
    "sudokuwiki": sudokuwiki,
    "forums": forums,
}
