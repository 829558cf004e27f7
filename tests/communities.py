"""Steps written as lines of three communities: solution paths of HoDoKu, the log of SudokuWiki, and
what is posted in players' forums. The forms are theirs, the lines and the steps our own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from whydoku.bits import Candidates, Cells, Mask, members
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.notation import format_cell, format_cells, format_conclusions, format_house
from whydoku.proof.traces import verify_step
from whydoku.render.chain_notation import format_eureka, format_nice_loop
from whydoku.spaces import HOUSE_CELLS, ROW_SPACE, house_of
from whydoku.step import Step
from whydoku.technique import technique_named, techniques
from whydoku.why import Als, Branches, Chain, Colours, Cover, Deadly
from whydoku.world.candidates import cells_of, digits_of, union

Line = tuple[str, str, Grid, Step]
"""The community, the line, and the step that it tells on its grid."""

FISH = {2: "X-WING", 3: "SWORDFISH", 4: "JELLYFISH"}
CONNECTED = {"skyscraper": "Skyscraper", "two-string-kite": "2-String Kite"}


def lines(of_each: int = 3, slugs: tuple[str, ...] = ()) -> Iterator[Line]:
    """Yields lines of all communities for some steps of each technique, on its example."""
    for one in techniques():
        if not slugs or one.slug in slugs:
            grid = Grid(technique_named(one.slug).example)
            for step in islice(one.find(grid), of_each):
                if len(step.why) == 1 or one.slug in (
                    "remote-pair",
                    "locked-pair",
                    "locked-triple",
                ):
                    if stands(step, grid):
                        yield from lines_of(step, grid)


def stands(step: Step, grid: Grid) -> bool:
    """Whether the step holds on a grid without its history, which uniqueness may need."""
    try:
        verify_step(grid, step)
    except Unproven:
        return False
    return True


def lines_of(step: Step, grid: Grid) -> Iterator[Line]:
    """Yields the lines for a step."""
    for community, write in (("hodoku", hodoku), ("sudokuwiki", sudokuwiki), ("forums", forums)):
        for line in dict.fromkeys(write(step)):
            yield community, line, grid, step


def digits(mask: Mask, sign: str = "") -> str:
    return sign.join(str(d + 1) for d in members(mask))


def cells(some: Cells, sign: str = ",") -> str:
    return format_cells(some).replace(" ", sign)


def lettered(some: Cells, sign: str = ",") -> str:
    return sign.join(format_cell(i, "sudokuwiki") for i in members(some))


def single_cells(some: Cells, sign: str = ",") -> str:
    return sign.join(format_cell(i) for i in members(some))


def by_digit(candidates: Candidates) -> Iterator[tuple[int, Cells]]:
    for d in members(digits_of(candidates)):
        yield d + 1, sum(1 << k // 9 for k in members(candidates) if k % 9 == d)


# HoDoKu


def hodoku(step: Step) -> Iterator[str]:
    """A line of a solution path of HoDoKu."""
    said = [f"{format_cell(k // 9)}={k % 9 + 1}" for k in members(step.placements)]
    said += [f"{cells(held)}<>{d}" for d, held in by_digit(step.eliminations)]
    claim, first, slug = ", ".join(said), step.why[0], step.technique
    names = technique_named(slug).aliases.get("hodoku", "").split(", ")
    name = names[-1]
    if not name:
        return
    match first:
        case Cover() as cover if cover.single is not None:
            yield f"{name}: {claim}"
        case Cover(bases, covers, fins):
            if "Sue" in name:
                yield from hodoku_sue(first, claim)
                return
            ds = {q % 9 for q in (*bases, *covers) if q >= ROW_SPACE}
            inside = sum(1 << q for q in (*bases, *covers) if q < ROW_SPACE)
            mask = sum(1 << d for d in ds)
            if inside:
                yield f"{name}: {digits(mask, ',')} in {cells(inside)} => {claim}"
            elif len(bases) == 1:
                yield f"{name}: {digits(mask)} in {format_house(house_of(bases[0]))} => {claim}"
            else:
                with_fins = "".join(f" f{format_cell(k // 9)}" for k in dict.fromkeys(fins))
                told = f"{digits(mask)} {houses(bases)} {houses(covers)}{with_fins}"
                yield f"{name}: {told} => {claim}"
        case Chain():
            yield from hodoku_chain(name, first, step, claim)
        case Colours(clusters, _):
            d = digits(digits_of(first.named))
            parts = ", ".join(
                " / ".join(f"({cells(cells_of(c))})" for c in (one.first, one.second))
                for one in clusters
            )
            yield f"{name}: {d} {parts} => {claim}"
        case Deadly(pattern) if "Grave" in name:
            yield f"{name} => {claim}"
        case Deadly(pattern) | Branches(Deadly(pattern)):
            yield f"{name}: {digits(digits_of(pattern), '/')} in {cells(cells_of(pattern))} => {claim}"
        case Als():
            yield from hodoku_sets(name, first, step, claim)
        case Branches(over, branches) if "Forcing" in name and (
            over is None or isinstance(over, int)
        ):
            yield from hodoku_forcing(first, claim)


def hodoku_sue(cover: Cover, claim: str) -> Iterator[str]:
    """Cells where a line and a box cross, then those of the line and of the box, with digits."""
    held = sum(1 << i for i in cover.bases)
    line = {house_of(q) for q in cover.covers if house_of(q) < 18}
    box = {house_of(q) for q in cover.covers if house_of(q) >= 18}
    if len(line) == len(box) == 1:
        of = [held & HOUSE_CELLS[h] for h in (*line, *box)]
        by = [sum(1 << q % 9 for q in cover.covers if house_of(q) == h) for h in (*line, *box)]
        if of[0] | of[1] != held:
            return
        parts = [
            f"{cells(c & ~(of[0] & of[1]))} - {{{digits(m)}}}" for c, m in zip(of, by, strict=True)
        ]
        yield f"Sue de Coq: {cells(of[0] & of[1])} - {{{digits(by[0] | by[1])}}} ({', '.join(parts)}) => {claim}"


def houses(constraints: tuple[int, ...]) -> str:
    told = ""
    for kind, letter in enumerate("rcb"):
        if some := sorted(house_of(q) % 9 + 1 for q in constraints if house_of(q) // 9 == kind):
            told += letter + "".join(map(str, some))
    return told


def hodoku_chain(name: str, chain: Chain, step: Step, claim: str) -> Iterator[str]:
    nodes = [cells_of(node) for node in chain.nodes]
    one = [digits_of(node) for node in chain.nodes]
    excluded = digits_of(step.eliminations | step.placements)
    if name.startswith("Dual"):
        return
    if name in ("Skyscraper", "2-String Kite"):
        ends, inner = (
            (cells(nodes[0], ",") + "," + cells(nodes[3], ",")),
            cells(nodes[1]) + "," + cells(nodes[2]),
        )
        if name == "Skyscraper":
            inner = cells(nodes[1] | nodes[2])
        yield f"{name}: {digits(one[0])} in {ends} (connected by {inner}) => {claim}"
    elif name.endswith("Empty Rectangle"):
        pair, box = (
            (nodes[:2], nodes[2:])
            if nodes[2].bit_count() > 1 or nodes[3].bit_count() > 1
            else (nodes[2:], nodes[:2])
        )
        box_number = format_house(18 + box_of(members(box[0])[0]))
        yield f"{name}: {digits(one[0])} in {box_number} ({cells(pair[0] | pair[1])}) => {claim}"
    elif name == "W-Wing":
        x, z = digits(one[1]), digits(one[0])
        yield f"W-Wing: {z}/{x} in {cells(nodes[0])},{cells(nodes[5])} connected by {x} in {cells(nodes[2])},{cells(nodes[3])} => {claim}"
    elif name == "XY-Wing":
        pivot = nodes[2]
        yield f"XY-Wing: {digits(one[0] | one[1] | one[3], '/')} in {cells(pivot)},{cells(nodes[0])},{cells(nodes[4])} => {claim}"
    elif name == "Remote Pair":
        way = cells(nodes[0])
        for j in range(2, len(nodes), 2):
            way += f" -{digits(one[j])}- {cells(nodes[j])}"
        yield f"Remote Pair: {digits(one[0] | one[1], '/')} {way} => {claim}"
    elif "Uniqueness" in name:
        pattern = next(b.pattern for b in chain.strong if isinstance(b, Deadly))
        yield f"{name}: {digits(digits_of(pattern), '/')} in {cells(cells_of(pattern))} => {claim}"
    elif name == "X-Chain" or name == "Turbot Fish":
        way = cells(nodes[0])
        for j in range(1, len(nodes)):
            way += f" {'-='[j % 2]}{digits(one[j])}{'-='[j % 2]} {cells(nodes[j])}"
        yield f"{name}: {digits(one[0])} {way} => {claim}"
    elif "Continuous" in name and chain.loop:
        loop = format_nice_loop(chain, step.eliminations)
        yield f"{name}: {digits(digits_of(step.eliminations), '/')} {loop} => {claim}"
        if one[0] != one[-1] and nodes[0] == nodes[-1]:  # the ends as HoDoKu closes them
            yield f"{name}: {digits(excluded, '/')} {digits(one[-1])}= {loop} ={digits(one[0])} => {claim}"
    else:
        yield f"{name}: {digits(excluded, '/')} {format_nice_loop(chain, step.eliminations)} => {claim}"


def box_of(i: int) -> int:
    return i // 27 * 3 + i % 9 // 3


def hodoku_sets(name: str, als: Als, step: Step, claim: str) -> Iterator[str]:
    told = [f"{cells(one.cells)} {{{digits(one.digits)}}}" for one in als.sets]
    commons = [str(d + 1) for d in als.commons]
    z = digits(digits_of(step.eliminations), ",")
    if name == "XYZ-Wing":
        union = als.sets[0].cells | als.sets[1].cells
        mask = als.sets[0].digits | als.sets[1].digits
        yield f"XYZ-Wing: {digits(mask, '/')} in {cells(union)} => {claim}"
    elif len(als.sets) == 2:
        x = ",".join(commons)
        yield f"Almost Locked Set XZ-Rule: A={told[0]}, B={told[1]}, X={x}, Z={z} => {claim}"
        yield f"Almost Locked Set XZ-Rule: A={told[0]}, B={told[1]}, X={x} => {claim}"
    elif len(als.sets) == 3 and len(commons) == 2:
        yield f"Almost Locked Set XY-Wing: A={told[0]}, B={told[2]}, C={told[1]}, X,Y={commons[0]}, {commons[1]}, Z={z} => {claim}"
    elif len(commons) == len(told) - 1:
        ways = "".join(f" -{d}- {one}" for d, one in zip(commons, told[1:], strict=True))
        yield f"Almost Locked Set Chain: {z}- {told[0]}{ways} -{z} => {claim}"


def hodoku_forcing(cases: Branches, claim: str) -> Iterator[str]:
    told = []
    for branch in cases.branches:
        if not branch.is_true or any(
            not f.is_true or f.candidates.bit_count() > 1 for f in branch.facts
        ):
            return
        ks = [branch.candidate, *(members(f.candidates)[0] for f in branch.facts)]
        told.append(" ".join(f"{format_cell(k // 9)}={k % 9 + 1}" for k in ks))
    if isinstance(cases.over, int):
        yield f"Forcing Chain Verity => {claim}\n" + "\n".join(f"{one} {claim}" for one in told)


# SudokuWiki


def sudokuwiki(step: Step) -> Iterator[str]:
    """A line of the log of SudokuWiki."""
    taken = ", ".join(
        f"{d} taken off {lettered(held, ' ')}" for d, held in by_digit(step.eliminations)
    )
    removes = ", ".join(
        f"removes {d} from {lettered(held)}" for d, held in by_digit(step.eliminations)
    )
    first, slug = step.why[0], step.technique
    named = technique_named(slug).aliases.get("sudokuwiki", "").split(", ")[0].upper()
    match first:
        case Cover(bases) as cover if (k := cover.single) is not None:
            cell, d = format_cell(k // 9, "sudokuwiki"), k % 9 + 1
            if bases[0] < ROW_SPACE:
                yield f"SINGLE: {cell} set to {d} (only candidate left)"
            else:
                yield f"SINGLE: {cell} set to {d}, unique in {('Row', 'Column', 'Box')[house_of(bases[0]) // 9]}"
        case Cover(bases, covers, ()):
            if "SUE" in named or not named:
                return
            inside = sum(1 << q for q in (*bases, *covers) if q < ROW_SPACE)
            ds = sum(1 << d for d in {q % 9 for q in (*bases, *covers) if q >= ROW_SPACE})
            if inside:
                house = house_of(next(q for q in (*bases, *covers) if q >= ROW_SPACE))
                kind = ("Row", "Column", "Box")[house // 9]
                yield f"{named} ({kind}): {lettered(inside, '/')} {removes.replace('removes', 'with ' + digits(ds, '/') + ' removes', 1)}"
                yield f"{named}: {digits(ds, '/')} in {lettered(inside)}: {taken}"
            elif len(bases) == 1:
                shared = cells_of(cover.named)
                yield f"INTERSECTION: {digits(ds)} in {('Row', 'Column', 'Box')[house_of(bases[0]) // 9]} {house_of(bases[0]) % 9 + 1} with {('Row', 'Column', 'Box')[house_of(covers[0]) // 9]} {house_of(covers[0]) % 9 + 1}: {taken}"
            else:
                way = "Row->Column" if house_of(bases[0]) < 9 else "Column->Row"
                letters = "ABCDEFGHJ"
                rows, columns = ([house_of(q) % 9 for q in some] for some in (bases, covers))
                if house_of(bases[0]) >= 9:
                    rows, columns = columns, rows
                told = f"rows {' '.join(letters[r] for r in sorted(rows))} and columns {' '.join(str(c + 1) for c in sorted(columns))}"
                yield f"{FISH.get(len(bases), named)} ({way}): {digits(ds)} in {told}: {taken}"
        case Chain() as chain:
            yield from sudokuwiki_chain(named, chain, step, taken)
        case Colours((cluster,), _) if digits_of(first.named).bit_count() == 1:
            d = digits(digits_of(first.named))
            sides = [
                " ".join(lettered(cells_of(c)).split(",")) for c in (cluster.first, cluster.second)
            ]
            yield f"{named or 'SIMPLE COLOURING'}: {d} in {sides[0]} / {sides[1]}: {taken}"
        case Deadly(pattern) | Branches(Deadly(pattern)) if (
            "RECTANGLE" in named and digits_of(pattern).bit_count() == 2
        ):
            d = digits(digits_of(pattern), "/")
            yield f"{named.replace('RECTANGLES', 'RECTANGLE')}: {d} in {lettered(cells_of(pattern))}: {taken or step_claim(step)}"
        case Als(sets, commons) if len(sets) == 2 and named.endswith("WING"):
            both, mask = sets[0].cells | sets[1].cells, sets[0].digits | sets[1].digits
            yield f"{named}: {digits(mask, '/')} in {lettered(both)}: {taken}"
        case Als(sets, commons) if len(sets) == 2 and len(commons) == 1:
            one, two = (f"{lettered(s.cells)} {{{digits(s.digits, '/')}}}" for s in sets)
            yield f"ALS: A={one}, B={two}, X={commons[0] + 1}: {taken}"


def step_claim(step: Step) -> str:
    return ", ".join(
        f"{format_cell(k // 9, 'sudokuwiki')} set to {k % 9 + 1}" for k in members(step.placements)
    )


def sudokuwiki_chain(named: str, chain: Chain, step: Step, taken: str) -> Iterator[str]:
    if any(digits_of(node).bit_count() > 1 for node in chain.nodes):
        return
    if any(not isinstance(because, int) for because in chain.strong):
        return
    way = "".join(
        f"{'-+'[j % 2]}{digits(digits_of(node))}[{lettered(cells_of(node), '|')}]"
        for j, node in enumerate(chain.nodes)
    )
    if step.technique == "remote-pair":
        yield f"REMOTE PAIR: {digits(digits_of(chain.named), '/')} in {lettered(union(map(cells_of, chain.nodes)))}: {taken}"
    elif chain.loop:
        first = chain.nodes[0]
        closed = f"{way}-{digits(digits_of(first))}[{lettered(cells_of(first), '|')}]"
        yield f"AIC on {digits(digits_of(first))} (Nice Loop, length {len(chain.nodes)}): {closed} - Off-chain candidates: {taken}"
    else:
        yield f"{named or 'AIC'}: {way} => {taken or step_claim(step)}"
        yield f"AIC: {way} - {taken or step_claim(step)}"
    if step.technique == "xy-wing":
        a, b, c = (lettered(cells_of(chain.nodes[j])) for j in (0, 2, 4))
        ds = digits(digits_of(chain.named), "/")
        yield f"Y-WING: {ds} hinge {b}, wings {a} {c}: {taken}"


# Forums


def forums(step: Step) -> Iterator[str]:
    """What a player posts in a forum."""
    plain = format_conclusions(step.placements, step.eliminations)
    minus = ", ".join(f"-{d}{cells(held)}" for d, held in by_digit(step.eliminations))
    spaced = ", ".join(f"-{d} {cells(held)}" for d, held in by_digit(step.eliminations))
    claim = plain if step.placements else minus
    match step.why[0]:
        case Cover(bases, covers, fins) if not step.why[0].single and len(bases) > 1:
            ds = {q % 9 for q in (*bases, *covers) if q >= ROW_SPACE}
            if len(ds) == 1 and all(q >= ROW_SPACE for q in (*bases, *covers)):
                d = ds.pop() + 1
                fin = (
                    " fin " + ",".join(format_cell(k // 9) for k in dict.fromkeys(fins))
                    if fins
                    else ""
                )
                yield f"{d}{houses(bases)}\\{houses(covers)}{fin} => {claim}"
                yield f"({d}){houses(bases)}/{houses(covers)}{fin} => {plain}"
            elif not fins and all(q < ROW_SPACE for q in bases) and len(bases) < 5:
                house = {house_of(q) for q in covers}
                if len(house) == 1:
                    held = cells(sum(1 << q for q in bases))
                    mask = sum(1 << q % 9 for q in covers)
                    yield (
                        f"np({digits(mask)}){held} => {claim}"
                        if len(bases) == 2
                        else f"({digits(mask)}){held} => {claim}"
                    )
        case Chain() as chain:
            yield from forum_chains(chain, step, plain, spaced)
        case Als() as als:
            yield f"{format_eureka(als, step.eliminations)} => {spaced}"
            if len(als.sets) == 2 and len(als.commons) == 1:
                one, two = (f"({digits(s.digits)}){cells(s.cells)}" for s in als.sets)
                z = digits(digits_of(step.eliminations))
                yield f"als-xz: A={one}, B={two}, x={als.commons[0] + 1}, z={z} => {plain}"
        case Colours((one,), _) if digits_of(one.first).bit_count() == 1:
            d = digits(digits_of(one.first))
            yield f"coloring on {d}: {single_cells(cells_of(one.first))} | {single_cells(cells_of(one.second))} => {plain}"
        case Deadly(pattern) | Branches(Deadly(pattern)) if (
            digits_of(pattern).bit_count() == 2 and cells_of(pattern).bit_count() == 4
        ):
            d, named = digits(digits_of(pattern)), cells(cells_of(pattern))
            yield f"UR({d}){named} => {plain}"
            yield f"UR {digits(digits_of(pattern), '/')} @ {named.replace(',', ' ')} => {claim}"


def forum_chains(chain: Chain, step: Step, plain: str, spaced: str) -> Iterator[str]:
    eureka = format_eureka(chain)
    if step.technique == "remote-pair":
        named = cells(union(map(cells_of, chain.nodes)))
        yield f"remote pair ({digits(digits_of(chain.named))}){named} => {plain}"
        return
    if any(isinstance(b, Deadly) and digits_of(b.pattern).bit_count() > 2 for b in chain.strong):
        return
    claim = spaced if step.eliminations else plain
    yield f"{eureka} => {claim}"
    yield f"{eureka.replace('=', ' = ').replace('-', ' - ')} ==> {plain}"
    if "[" in eureka:
        return
    if chain.loop:
        bare = eureka.removesuffix("- loop")
        yield f"{bare}-loop => {claim}"
        yield f"|| {bare} || => {plain}"
        yield f"{bare}- => {claim}"
        yield f"Ring: {bare}- ring => {plain}"
    if all(digits_of(n).bit_count() == 1 and cells_of(n).bit_count() == 1 for n in chain.nodes):
        for form in ("{0}{1}", "({0}){1}", "{0}@{1}", "{1}({0})"):
            named = [form.format(digits(digits_of(n)), cells(cells_of(n))) for n in chain.nodes]
            way = "".join(
                f"{('' if not j else ' = ' if j % 2 else ' - ')}{n}" for j, n in enumerate(named)
            )
            yield f"{way}{' - loop' if chain.loop else ''} => {plain}"
    if len(chain.nodes) > 4:
        half = eureka.find("-", len(eureka) // 2)
        yield f"AIC:\n{eureka[:half]}\n{eureka[half:]}\n=> {plain}"
