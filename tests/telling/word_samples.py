"""Steps of every pattern, made by hand for their words; they need not hold on any grid.

Each is a line: a name, the technique and its variant, the conclusions, and patterns in brackets,
which begin with their kind; `/` stands between what they consist of:

    (cover BASES / COVERS / FINS / TRUTHS)   (locked DIGITS CELLS)   (truth CANDIDATES PATTERN)
    (chain NODES / GROUNDS)      (loop NODES / GROUNDS)
    (als SETS / COMMON DIGITS)        (deadly PATTERN / GUARDIANS / CONFINED HOUSES)
    (impossible CONSTRAINTS / PATTERN / GUARDIANS)
    (automorphism ROWS / COLUMNS / DIGITS): their images
    (cases OVER CASES)                (if ASSUMED FACTS), (unless ASSUMED FACTS): a case
    (true CANDIDATES GROUND), (false CANDIDATES GROUND): a fact; (end GROUND)
    (colours CLUSTERS / EMPTIED)      (cluster FIRST / SECOND / LINKS)
    (exclusion CELLS / KILLED)        (killed DIGITS GROUND)
    (exocet BASE / TARGETS / COVERS / FURTHER)
    (templates DIGIT PLACES)          (roles KIND SETS), (role NAME CANDIDATES)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from whydoku.grids.bits import from_members, members
from whydoku.grids.notation import (
    parse_candidates,
    parse_cells,
    parse_constraint,
    parse_eliminations,
    parse_house,
    parse_placements,
)
from whydoku.logic.step import Step
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Automorphism,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Fact,
    Impossible,
    Killed,
    Locked,
    Pattern,
    Roles,
    Templates,
    Truth,
)


def constraints(text: str) -> tuple[int, ...]:
    return tuple(parse_constraint(word) for word in text.split())


def candidate(text: str) -> int:
    return members(parse_candidates(text))[0]


def cover(bases: str, covers: str, fins: str = "", *truths: Any) -> Cover:
    """A cover from names: `cover("5r1 5r9", "5c3 5c7", "5r1c1")`."""
    fins_of = tuple(map(candidate, fins.split()))
    return Cover(constraints(bases), constraints(covers), fins_of, truths)


def step(technique: str, result: str, *why: Pattern, variant: str | None = None) -> Step:
    """A step from its conclusions: `r4c7=5` or `r4c7<>5`."""
    put = parse_placements(result) if "=" in result else 0
    gone = 0 if put else parse_eliminations(result)
    return Step(technique, variant, put, gone, why)


def pattern(text: str) -> Any:
    """A pattern from its text."""
    [made] = _parsed(iter(re.findall(r"[()]|[^\s()]+", text)))
    return made


def _parsed(tokens: Any) -> list[Any]:
    found: list[Any] = []
    for token in tokens:
        if token == ")":
            break
        found.append(_made(_parsed(tokens)) if token == "(" else token)
    return found


def _made(words: list[Any]) -> Any:
    kind, parts = words[0], [[]]  # type: ignore[var-annotated]
    for word in words[1:]:
        parts.append([]) if word == "/" else parts[-1].append(word)
    return MADE[kind](*parts)


def _ground(word: Any) -> Any:
    return parse_constraint(word) if isinstance(word, str) else word


def _chain(nodes: list[str], strong: list[Any], *, loop: bool = False) -> Chain:
    return Chain(tuple(map(parse_candidates, nodes)), tuple(map(_ground, strong)), loop)


def digits_of(text: str) -> int:
    """Digits as a mask."""
    return from_members(int(digit) - 1 for digit in text)


def _als(sets: list[str], commons: tuple[str, ...] = ()) -> Als:
    locked = [one.split(":") for one in sets]
    made = (AlmostLocked(parse_cells(cells), digits_of(digits)) for digits, cells in locked)
    return Als(tuple(made), tuple(int(digit) - 1 for digit in commons))


def _case(assumed: str, *said: Any, is_true: bool) -> Branch:
    facts = tuple(one for one in said if isinstance(one, Fact))
    ends = [one for one in said if isinstance(one, int | Truth)]
    return Branch(candidate(assumed), is_true, facts, *ends)


def _cases(over: Any, *cases: Branch) -> Branches:
    return Branches(None if over == "either" else _ground(over), cases)


MADE: dict[str, Callable[..., Any]] = {
    "cover": lambda bases, covers, fins=(), truths=(): cover(
        *map(" ".join, (bases, covers, fins)), *truths
    ),
    "locked": lambda words: Locked(parse_cells(" ".join(words[1:])), digits_of(words[0])),
    "truth": lambda words: Truth(parse_candidates(" ".join(words[:-1])), words[-1]),
    "chain": _chain,
    "loop": lambda nodes, strong: _chain(nodes, strong, loop=True),
    "als": _als,
    "deadly": lambda pattern, guardians=(), houses=(): Deadly(
        parse_candidates(" ".join(pattern)),
        parse_candidates(" ".join(guardians)),
        tuple(map(parse_house, houses)),
    ),
    "impossible": lambda filled, pattern, guardians: Impossible(
        constraints(" ".join(filled)),
        *(parse_candidates(" ".join(of)) for of in (pattern, guardians)),
    ),
    "automorphism": lambda rows, columns, images: Automorphism(
        tuple(map(parse_house, rows)),
        tuple(map(parse_house, columns)),
        tuple(int(d) - 1 for d in images[0]),
    ),
    "cases": lambda words: _cases(*words),
    "if": lambda words: _case(*words, is_true=True),
    "unless": lambda words: _case(*words, is_true=False),
    "true": lambda words: Fact(parse_candidates(words[0]), True, _ground(words[1])),
    "false": lambda words: Fact(parse_candidates(words[0]), False, _ground(words[1])),
    "end": lambda words: _ground(words[0]),
    "colours": lambda clusters, emptied=(): Colours(
        tuple(clusters), *map(parse_constraint, emptied)
    ),
    "cluster": lambda first, second, links: Cluster(
        parse_candidates(" ".join(first)),
        parse_candidates(" ".join(second)),
        constraints(" ".join(links)),
    ),
    "exclusion": lambda cells, killed: Exclusion(
        tuple(parse_cells(cell).bit_length() - 1 for cell in cells), tuple(killed)
    ),
    "killed": lambda words: Killed(
        tuple(int(digit) - 1 for digit in words[0]), *map(_ground, words[1:] or [None])
    ),
    "exocet": lambda base, targets, covers, further=(): Exocet(
        constraints(" ".join(base)),
        constraints(" ".join(targets)),
        tuple(covers),
        constraints(" ".join(further)),
    ),
    "templates": lambda words: Templates(int(words[0]) - 1, tuple(map(parse_cells, words[1:]))),
    "roles": lambda words: Roles(words[0], tuple(words[1:])),
    "role": lambda words: (words[0], parse_candidates(words[1])),
}


def _steps(text: str) -> dict[str, Step]:
    """The steps of lines; a line that is indented goes on with the one before."""
    steps = {}
    for line in re.sub(r"\n +", " ", text.strip()).splitlines():
        name, technique, result, *why = map(str.strip, line.split("|"))
        slug, _, variant = technique.partition(":")
        patterns = [pattern(one) for one in why]
        steps[name] = step(slug, result, *patterns, variant=variant or None)
    return steps


SAMPLES = _steps(r"""
naked-single | naked-single | r5c5=5 | (cover r5c5 / 5r5 5c5 5b5)
single-that-eliminates | naked-single | r5c1<>5 | (cover r5c5 / 5r5 5c5 5b5)
hidden-single | hidden-single-box | r2c2=7 | (cover 7b1 / r2c2 7r2 7c2)
full-house | full-house | r2c2=7 | (cover 7r2 / r2c2 7c2 7b1)
last-digit | last-digit | r2c2=7 | (cover 7b1 / r2c2 7r2 7c2)
pointing | pointing | r2c7<>5 | (cover 5b1 / 5r2)
naked-pair | naked-pair | r1c7<>26 | (cover r1c1 r1c4 / 2r1 6r1)
hidden-pair | hidden-pair | r1c1<>39 | (cover 2r1 6r1 / r1c1 r1c4)
locked-pair | locked-pair | r1c7<>26, r2c2<>6 | (cover r1c1 r1c2 / 2r1 6r1) | (cover r1c1 r1c2 /
  2b1 6b1)
locked-hidden-triple | hidden-triple | r1c2<>1, r2c2<>2 | (cover 2r1 6r1 7r1 / r1c1 r1c2 r1c3) |
  (cover 2r1 6r1 7r1 / 2b1 6b1 7b1)
bases-that-meet | mutant-swordfish | r5c1<>5 | (cover 5r1 5b1 5r9 / 5c1 5c2 5c3)
shared | locked | r2c2<>2 | (cover 2r1 6r1 / 2b1 6b1)
x-wing | x-wing | r4c7<>5 | (cover 5r1 5r9 / 5c3 5c7)
finned | finned-x-wing | r3c3<>5 | (cover 5r2 5r8 / 5c3 5c7 / 5r2c1)
siamese | finned-x-wing:siamese | r3c3<>5 | (cover 5r2 5r8 / 5c3 5c7 / 5r2c1) | (cover 5r2 5r8 /
  5c1 5c7 / 5r2c3)
direct | direct-pointing | r3c4=5 | (cover 5b1 / 5r2) | (cover 5b2 / r3c4 5r3 5c4)
mixed | sue-de-coq | r4c5<>4 | (cover r1c1 r1c2 4r5 / 2r1 6r1 4c5)
mixed-finned | any-fins | r1c4<>5 | (cover 5r1 r5c5 / 5c4 r2c2 / 5r1c9 3r5c5)
franken | franken-x-wing | r8c4<>5 | (cover 5r1 5b5 / 5c4 5c6)
cannibal | mutant-x-wing | r1c4<>5 | (cover 5r1 5b5 / 5c4 5b2)
skyscraper | skyscraper | r13c7<>5 | (chain 5r2c1 5r2c7 5r8c7 5r8c2 / 5r2 5r8)
pivot | xy-wing | r4c7<>3 | (chain 3r4c1 1r4c1 1r1c1 2r1c1 2r1c7 3r1c7 / r4c1 r1c1 r1c7)
bridge | w-wing | r9c9<>7 | (chain 7r9c1 5r9c1 5r2c1 5r2c9 5r5c9 7r5c9 / r9c1 5r2 r5c9)
turns | remote-pair | r9c9<>57 | (chain 5r1c9 7r1c9 7r1c5 5r1c5 5r7c5 7r7c5 7r7c9 5r7c9 / r1c9
  r1c5 r7c5 r7c9) | (chain 7r1c9 5r1c9 5r1c5 7r1c5 7r7c5 5r7c5 5r7c9 7r7c9 / r1c9 r1c5 r7c5 r7c9)
turns-two-ways | remote-pair | r8c8<>7, r9c9<>5 | (chain 5r1c9 7r1c9 7r1c5 5r1c5 5r7c5 7r7c5 7r7c9
  5r7c9 / r1c9 r1c5 r7c5 r7c9) | (chain 7r1c1 5r1c1 5r1c5 7r1c5 7r7c5 5r7c5 5r7c8 7r7c8 / r1c1
  r1c5 r7c5 r7c8)
group | aic | r8c1<>5 | (chain 5r4c7 5r4c23 5r6c3 3r6c3 / 5r4 r6c3)
x-chain | x-chain | r4c49<>5 | (chain 5r4c7 5r4c2 5r6c2 5r6c9 5r1c9 5r1c45 / 5r4 5r6 5r1)
xy-chain | xy-chain | r4c18<>5 | (chain 5r1c1 3r1c1 3r1c9 7r1c9 7r4c9 2r4c9 2r4c2 5r4c2 / r1c1
  r1c9 r4c9 r4c2)
type-1 | aic:type 1 | r1c24<>5 | (chain 5r1c1 5r4c1 3r4c1 3r4c8 5r4c8 5r1c8 / 5c1 3r4 5c8)
type-2 | aic:type 2 | r1c1<>7, r4c8<>5 | (chain 5r1c8 5r1c5 3r1c5 3r4c5 7r4c5 7r4c1 / 5r1 3c5 7r4)
excluded | discontinuous-nice-loop | r6c3<>7 | (chain 7r6c7 7r6c1 2r6c1 2r3c1 7r3c1 7r3c3 / 7r6
  2c1 7r3)
same-ends | aic | r4c7=5 | (chain 5r4c7 5r4c2 5r6c3 5r4c7 / 5r4 5b4)
loop | x-loop | r4c7<>5 | (loop 5r2c1 5r2c7 5r8c7 5r8c1 / 5r2 5r8)
set-between | als-aic | r6c8<>5 | (chain 5r1c8 7r1c8 7r1c12 3r1c1 3r6c1 5r6c1 / r1c8 (als
  137:r1c12) r6c1)
same-ends-long | discontinuous-nice-loop | r4c7<>12 | (chain 5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8
  4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 5r2c5 5r2c7 5r5c7 5r4c7 / 5r4 r6c2 3c8 4r1 r9c1 9c5 5r2 5b6)
open-long | aic | r4c13<>5 | (chain 5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8 4r1c8 4r1c1 4r9c1 9r9c1
  9r9c5 9r2c5 9r2c1 5r2c1 / 5r4 r6c2 3c8 4r1 r9c1 9c5 r2c1)
excluded-long | discontinuous-nice-loop | r4c1<>5 | (chain 5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8
  4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 9r2c1 5r2c1 / 5r4 r6c2 3c8 4r1 r9c1 9c5 r2c1)
loop-long | continuous-nice-loop | r1c3<>4, r5c2<>5 | (loop 5r4c7 5r4c2 5r6c2 3r6c2 3r6c8 3r1c8
  4r1c8 4r1c1 4r9c1 9r9c1 9r9c5 9r2c5 9r2c7 5r2c7 / 5r4 r6c2 3c8 4r1 r9c1 9c5 r2c7)
dual-kite | dual-two-string-kite | r4c5<>6, r6c6<>6 | (chain 6r1c5 6r1c7 6r3c8 6r4c8 / 6r1 6c8) |
  (chain 6r6c7 6r1c7 6r3c8 6r3c6 / 6c7 6r3)
wide-set | als-aic | r1c59<>5 | (chain 5r1c1234 7r1c1 7r1c8 5r1c8 / (als 12357:r1c1234) r1c8)
loop-of-sets | als-continuous-nice-loop | r1c4<>3, r1c9<>5, r5c8<>7 | (loop 3r1c12 7r1c2 7r1c8
  3r1c8 / (als 357:r1c12) r1c8)
hidden-set | aic | r1c5<>4, r4c3<>9 | (chain 12r1c3 12r1c5 4r1c5 4r6c5 / (cover 1r1 2r1 / r1c8 /
  1r1c3 2r1c3 1r1c5 2r1c5) 4c5)
hidden-set-loop | als-continuous-nice-loop | r1c8<>5 | (loop 12r1c3 12r1c5 4r1c5 4r1c3 / (cover
  1r1 2r1 / r1c8 / 1r1c3 2r1c3 1r1c5 2r1c5) 4r1)
hidden-single-link | aic | r1c5<>4 | (chain 1r1c3 1r1c5 4r1c5 4r6c5 / (cover 1r1 /  / 1r1c3 1r1c5)
  4c5)
cover-link | aic | r1c5<>4 | (chain 1r1c3 1r5c3 4r5c3 4r6c3 / (cover 1r1 1r5 / r5c7 / 1r1c3 1r5c3)
  4c3)
fish-link | exotic-link-aic | r2c3<>5 | (chain 5r1c3 5r4c5 7r4c5 7r4c2 / (cover 5r1 5r4 / 5c7 /
  5r1c3 5r4c5) 7r4)
fish-link-loop | exotic-link-aic | r6c57<>5 | (loop 5r1c3 5r4c5 5r9c5 5r9c3 / (cover 5r1 5r4 / 5c7
  / 5r1c3 5r4c5) 5r9)
rectangle-link | exotic-link-aic | r1c9<>5, r5c1<>7 | (chain 5r5c1 7r5c4 7r2c4 7r2c9 / (deadly
  12r15c14 / 5r5c1,7r5c4) 7r2)
als-chain | als-chain | r8c1<>5 | (chain 5r1c12 3r1c12 3r1c8 7r1c8 / (als 357:r1c12) r1c8)
guess | guess | r1c1<>4 | (cases either (if 4r1c1 (true 7r1c5 7r1) (true 3r2c5 r2c5) (false 3r3c12
  3b1) (end r3c3)) (unless 4r1c1))
both | guess | r1c1=7 | (cases r1c1 (if 4r1c1 (true 7r1c5 7r1) (end r3c3)) (if 7r1c1))
both-and-more | several | r1c1=7 | (cases r1c1 (if 4r1c1 (true 7r1c5 7r1) (end r3c3)) (if 7r1c1))
  | (als 125:r1c12 25:r4c1 / 2)
nested | guess | r1c1<>4 | (cases either (if 4r1c1 (true 7r1c6 7r1) (false 9r5c5 (cases either (if
  4r1c1 (true 7r1c5 7r1) (true 3r2c5 r2c5) (false 3r3c12 3b1) (end r3c3)) (unless 4r1c1))) (false
  5r2c7 (cover 5b1 / 5r2)) (true 3r2c6 r2c6) (end 5r3)) (unless 4r1c1))
cell-forcing | cell-forcing | r3c3<>7 | (cases r1c1 (if 4r1c1 (true 7r1c5 7r1)) (if 7r1c1))
one-link-each | cell-forcing | r1c9<>7 | (cases r1c1 (if 4r1c1 (true 7r1c5 7r1)) (if 7r1c1 (true
  7r1c6 7r1)))
row-and-numbers | cell-forcing | r4c7<>9 | (cases r1c1 (if 4r1c1 (true 4r2c5 4r2) (true 4r3c7 4r3)
  (true 7r4c7 r4c7) (false 9r4c7 r4c7)) (if 7r1c1 (true 7r2c5 7r2) (true 7r3c9 7r3) (true 7r4c4
  7r4) (true 9r4c5 9r4) (true 9r5c4 r5c4) (true 9r6c7 9r6)))
three-deep | guess | r1c1<>4 | (cases either (if 4r1c1 (false 2r6c6 (cases either (if 4r4c2 (false
  1r5c5 (cases either (if 9r8c8 (end 4r4)) (unless 9r8c8))) (end r5c5)) (unless 4r4c2))) (end
  r6c6)) (unless 4r1c1))
chain-forcing | kraken-chain | r9c9<>7 | (cases (chain 5r2c1 5r2c7 5r8c7 5r8c2 / 5r2 5r8) (if
  5r2c1 (true 7r2c9 7r2)) (if 5r8c2 (true 7r8c9 7r8)))
three-digits | cell-forcing | r3c3<>7 | (cases r1c1 (if 4r1c1 (true 7r1c3 7r1)) (if 7r1c1) (if
  9r1c1 (true 7r2c3 7r2)))
house-forcing | house-forcing | r3c3<>7 | (cases 4r1 (if 4r1c1 (true 7r1c5 7r1)) (if 4r1c5 (true
  7r1c6 7r1) (end 5b3)))
kraken | kraken-fish-1 | r9c3<>5 | (cases (cover 5r2 5r8 / 5c3 5c7 / 5r2c1) (if 5r2c1 (false 5r5c1
  5c1) (true 5r5c3 5r5)))
crowded | kraken-fish-2 | r5c3<>7 | (cases (cover 5r2 5r8 / 5c7 / 5r2c1 5r8c3) (if 5r2c1 (true
  7r1c3 7r1)) (if 5r8c3 (true 5r5c1 5r5) (true 7r5c9 7r5)))
deadly-forcing | unique-rectangle-forcing | r5c3<>7 | (cases (deadly 12r15c14 / 5r5c1,7r5c4) (if
  5r5c1) (if 7r5c4 (true 5r5c9 5r5)))
deadly | unique-rectangle-2 | r5c3<>7 | (deadly 12r15c14 / 5r5c1,7r5c4)
one-guardian | unique-rectangle-1 | r5c1=5 | (deadly 12r15c14 / 5r5c1)
confined | unique-rectangle-4 | r5c8<>2 | (deadly 12r15c14 / 2r5c8,1r5c9 / r5)
deadly-at-once | unique-rectangle-forcing | r5c3<>7 | (cases (deadly 12r15c14 / 5r5c1,7r5c4) (if
  5r5c1) (if 7r5c4))
deadly-cell | unique-rectangle-1 | r5c1<>12 | (deadly 12r15c14 / 35r5c1)
deadly-digit | unique-rectangle-2 | r5c8<>5 | (deadly 12r15c14 / 5r5c14)
deadly-link | unique-rectangle-4 | r5c14<>2 | (loop 5r5c1 7r5c4 1r5c4 1r5c1 / (deadly 12r15c14 /
  5r5c1,7r5c4) 1r5)
deadly-subset | unique-rectangle-3 | r5c9<>57 | (cases (deadly 12r15c14 / 5r5c1,7r5c4) (if 5r5c1
  (false 7r5c9 (cover r5c7 / 7r5))) (if 7r5c4 (false 5r5c9 (cover r5c7 / 5r5))))
deadly-locked | bug-3 | r5c4<>5, r5c9<>7 | (cases (deadly 12r15c14 / 5r5c1,7r5c4) (if 5r5c1 (false
  7r5c9 (cover r5c7 / 7r5))) (if 7r5c4))
deadly-by-sets | unique-rectangle-forcing | r5c3<>7 | (cases (deadly 12r15c14 / 5r5c1,7r5c4) (if
  5r5c1) (if 7r5c4 (false 5r5c9 (als 125:r1c12 25:r4c1 / 2))))
ends-of-a-chain | chain-forcing | r9c9<>7 | (cases (chain 5r2c1 5r2c7 / 5r2) (if 5r2c1) (if
  5r2c7))
deadly-hidden | hidden-rectangle | r5c4<>2 | (cases (deadly 12r15c14 / 5r1c4,7r5c1,8r5c4) (if
  5r1c4 (true 1r5c4 1c4)) (if 7r5c1 (true 1r5c4 1r5)) (if 8r5c4))
deadly-both | unique-rectangle-6 | r1c4<>1, r5c1<>1 | (cases (deadly 12r15c14 / 5r1c4,7r5c1) (if
  5r1c4 (true 1r1c1 1r1)) (if 7r5c1 (true 1r5c4 1r5)))
deadly-mixed | bug-2 | r9c9<>5 | (deadly 12r1c1,23r1c4 / 5r1c14)
ring | broken-wing | r9c5<>7 | (impossible 7r1 7c8 7r5 7c3 7b1 / 7r1c28,7r5c38,7r3c3 / 7r15c5)
ring-many | broken-wing | r9c5<>7 | (impossible 7r1 7c8 7r5 7c3 7b1 / 7r1c28,7r5c38,7r3c3 /
  7r1c345,7r5c5678)
ring-link | exotic-link-aic | r1c5<>4 | (chain 7r1c5 7r5c5 4r5c5 4r9c5 / (impossible 7r1 7c8 7r5 7c3
  7b1 / 7r1c28,7r5c38,7r3c3 / 7r15c5) 4c5)
oddagon-link | bivalue-oddagon | r1c15<>2 | (loop 5r1c1 7r1c5 1r1c5 1r1c1 / (impossible r1c1 r1c5
  r5c5 r5c2 r2c2 / 12r1c15,12r5c25,12r2c2 / 5r1c1,7r1c5) 1r1)
oddagon-aic | exotic-link-aic | r1c1<>4 | (chain 5r1c1 7r1c5 4r1c5 4r1c9 / (impossible r1c1 r1c5
  r5c5 r5c2 r2c2 / 12r1c15,12r5c25,12r2c2 / 5r1c1,7r1c5) 4r1)
impossible | impossible-pattern | r2c1<>5 | (impossible r1c1 r1c2 r1c3 r1c4 / 123r1c1234 / 5r1c12)
impossible-link | exotic-link-aic | r1c1<>4 | (chain 5r1c1 7r1c5 4r1c5 4r1c9 / (impossible r1c1 r1c2
  r1c3 r1c5 / 123r1c1235 / 5r1c1,7r1c5) 4r1)
impossible-cases | impossible-pattern | r5c3<>7 | (cases (impossible r1c1 r1c2 r1c3 r1c4 /
  123r1c1234 / 5r1c12) (if 5r1c1 (true 6r2c5 6r2) (true 7r5c5 7r5)) (if 5r1c2))
impossible-any | impossible-pattern | r3c4<>1 | (impossible 1r1 1r2 / 1r12c1 / 1r1c5,1r2c6)
impossible-any-link | exotic-link-aic | r3c4<>1 | (chain 1r1c5 1r2c6 / (impossible 1r1 1r2 /
  1r12c1 / 1r1c5,1r2c6))
tridagon-link | exotic-link-aic | r1c7<>5 | (chain 5r1c1 5r1c4 / (impossible r1c1 r1c4 r2c2 r2c5
  r3c3 r3c6 r4c1 r4c6 r5c2 r5c5 r6c3 r6c4 / 123r1c14,123r2c25,123r3c36,123r4c16,123r5c25,123r6c34 /
  5r1c14))
half-turn | symmetrical-placement | r5c5<>1289, r5c19<>5 | (automorphism r9 r8 r7 r6 r5 r4 r3 r2
  r1 / c9 c8 c7 c6 c5 c4 c3 c2 c1 / 987654321)
quarter-turn | symmetrical-placement | r1c1<>5 | (automorphism c9 c8 c7 c6 c5 c4 c3 c2 c1 / r1 r2 r3
  r4 r5 r6 r7 r8 r9 / 234167859)
lines-moved | symmetrical-placement | r1c1<>5 | (automorphism r3 r2 r1 r9 r8 r7 r6 r5 r4 / c4 c5 c6
  c7 c8 c9 c1 c2 c3 / 132564798)
other-turn | symmetrical-placement | r1c1<>5, r5c5<>1 | (automorphism c1 c2 c3 c4 c5 c6 c7 c8 c9 /
  r9 r8 r7 r6 r5 r4 r3 r2 r1 / 234567891)
six-times | symmetrical-placement | r1c8<>1, r3c7<>1 | (automorphism r5 r4 r6 r8 r7 r9 r2 r1 r3 /
  c4 c5 c6 c1 c2 c3 c7 c8 c9 / 234561897)
als-pivot | xyz-wing | r2c1<>5 | (als 125:r1c12 25:r4c1 / 2)
als-xz | als-xz | r2c1<>5 | (als 125:r1c12 25:r4c1 / 2)
als-bent | wxyz-wing | r2c1<>5 | (als 1245:r1c123 25:r4c1 / 2)
als-two | als-xz | r2c1<>1, r3c1<>5 | (als 125:r1c12 125:r45c1 / 2)
als-five | als-chain | r2c1<>5 | (als 25:r4c1 125:r1c12 14:r1c1 34:r1c2 35:r1c3 / 2 1 4 3)
als-pair | als-xz-double | r2c1<>5 | (als 125:r1c12 25:r4c1 / 2 5)
als-pair-keeps | als-xz-double | r1c9<>57 | (als 1257:r1c123 12:r4c1 / 1 2)
als-premises | several | r2c1<>5 | (als 25:r4c1 125:r1c12 15:r1c1 / 2 1) | (als 25:r4c1 125:r1c12
  14:r1c1 45:r1c2 / 2 1 4) | (als 25:r4c1 125:r1c12 12:r1c1 / 2 1 5) | (als 25:r4c1 125:r1c12
  14:r1c1 / 2 1) | (als 125:r1c12 25:r4c1 / 2)
death-blossom | death-blossom | r9c1<>5 | (cases r1c1 (if 2r1c1 (false 5r9c1 (cover r4c1 r5c1 /
  1c1 5c1))) (if 5r1c1) (if 7r1c1 (false 5r9c1 (cover r6c1 / 5c1))))
death-blossom-house | death-blossom-house | r9c1<>5 | (cases 2r1 (if 2r1c1 (false 5r9c1 (cover
  r4c1 r5c1 / 1c1 5c1))) (if 2r1c4 (false 5r9c1 (cover r9c4 / 5r9))))
many-petals | death-blossom-house | r9c1<>5 | (cases 2r1 (if 2r1c2 (false 5r9c1 (cover r2c1 /
  5c1))) (if 2r1c3 (false 5r9c1 (cover r3c1 / 5c1))) (if 2r1c4 (false 5r9c1 (cover r4c1 / 5c1)))
  (if 2r1c5 (false 5r9c1 (cover r5c1 / 5c1))) (if 2r1c9))
trap | simple-colours | r2c2<>5 | (colours (cluster 5r1c1,5r4c4 / 5r1c4,5r4c8 / 5r1 5c4 5r4))
wrap | simple-colours | r1c1<>5, r4c4<>5 | (colours (cluster 5r1c1,5r4c4 / 5r1c4,5r4c8 / 5r1 5c4
  5r4))
emptied | simple-colours | r1c1<>5, r4c4<>5 | (colours (cluster 5r1c1,5r4c4 / 5r1c4,5r4c8 / 5r1
  5c4 5r4) / 5b9)
emptied-cell | simple-colours | r1c1<>5, r4c4<>5 | (colours (cluster 5r1c1,5r4c4 / 5r1c4,5r4c8 /
  5r1 5c4 5r4) / r9c9)
emptied-and-seen | simple-colours | r1c1<>5, r4c4<>5 | (colours (cluster 5r1c1,5r4c4 / 5r1c4,5r4c8
  / 5r1 5c4 5r4) / 5b4)
wrap-in-house | simple-colours | r1c19<>5 | (colours (cluster 5r1c19 / 5r4c19 / 5c1 5r4 5c9))
multi-colours | multi-colours | r9c9<>5 | (colours (cluster 5r1c1,5r4c4 / 5r1c4,5r4c8 / 5r1 5c4
  5r4) (cluster 5r6c1 / 5r6c9 / 5r6))
crossing | multi-colours | r1c1<>5 | (colours (cluster 5r6c1 / 5r1c9 / 5b4) (cluster 5r1c1 / 5r4c4
  / 5r1))
medusa | medusa | r2c4<>7 | (colours (cluster 5r1c1,7r1c4 / 5r1c4,5r2c1,7r2c8 / 5r1 r1c4 5c1))
medusa-cell | medusa | r1c1<>57 | (colours (cluster 57r1c1 / 5r1c4 / 5r1))
medusa-seen | medusa | r1c1<>3, r1c9<>5 | (colours (cluster 5r1c1 / 7r1c1,5r1c4 / r1c1 5r1))
medusa-many | medusa | r9c1234<>5 | (colours (cluster 1r1c1,2r2c2,3r3c3,4r4c4,5r5c5,6r6c6,7r7c7 /
  5r9c9 / 5r9))
exclusion | aligned-pair-exclusion | r1c1<>1 | (exclusion r1c1 r2c2 / (killed 11) (killed 12 r3c3)
  (killed 13 (als 125:r1c12 25:r4c1 / 2)) (killed 14 (cover 5b1 / 5r2)))
exclusion-of-three | aligned-triple-exclusion | r1c1<>1 | (exclusion r1c1 r2c2 r3c3 / (killed 115)
  (killed 125 r3c3) (killed 135 (als 125:r1c12 25:r4c1 / 2)) (killed 145 (cover 5b1 / 5r2)))
sectors | sue-de-coq | r1c9<>1, r3c1<>4 | (cover r1c1 r1c2 r1c4 r2c3 / 1r1 2r1 3b1 4b1)
sectors-met | sue-de-coq | r1c9<>5, r3c3<>5 | (cover r1c1 r1c2 r1c3 r1c4 r2c3 / 1r1 2r1 5r1 3b1
  4b1) | (cover r1c1 r1c2 r1c3 r1c4 r2c3 / 1r1 2r1 3b1 4b1 5b1)
sectors-twice | sue-de-coq-extended | r1c1<>7 | (cover r1c1 r1c2 r1c4 r2c3 / 1r1 7r1 3b1 7b1)
templates | templates | r1c5<>5 | (templates 5 r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9
  r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c6,r8c3,r9c9)
templates-all | templates | r1c1=5 | (templates 5 r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9
  r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c6,r8c3,r9c9)
exocet | junior-exocet | r2c4<>5 | (exocet r1c1 r1c2 / r2c4 r3c7 / (cover 1c3 1c4 1c7 / 1r5 1r8 /
  1r1c4 1r2c4 1r3c7) (cover 2c4 2c7 / 2r5 / 2r2c4) (cover 3c7 / / 3r1c7))
exocet-further | junior-exocet-extra | r2c5<>1 | (exocet r1c1 r1c2 / r2c4 r3c7 / (cover 1c3 1c4 1c7
  / 1r5 1r8 / 1r2c4 1r3c7) / 1b2 r5c5)
exocet-link | exocet-aic | r2c4<>5 | (chain 4r1c12 14r2c4 / (exocet r1c1 r1c2 / r2c4 r3c7 / (cover
  1c3 1c4 1c7 / 1r5 1r8 / 1r2c4 1r3c7)))
roles | exocet | r2c4<>5 | (roles exocet (role base 12r1c12) (role target 1r4c4))
two-patterns | two-things | r5c5<>5 | (chain 5r2c1 5r2c7 5r8c7 5r8c2 / 5r2 5r8) | (als 125:r1c12
  25:r4c1 / 2)
facts | forcing-net | r9c9<>1 | (cases either (if 4r1c1 (true 7r1c5,8r2c2 7r1) (false 9r5c5 r5c5))
  (unless 4r1c1 (end r1c1)))
mixed-node | aic | r9c9<>5 | (chain 5r1c1 5r1c5,7r2c6 5r2c5,7r2c7 3r9c2 / 5r1 r2c5)
two-mixed | locked-pair | r1c9<>2, r2c2<>6 | (cover r1c1 r1c2 / 2r1 6b1)
one-set | als | r9c9<>5 | (als 125:r1c12)
no-reason | no-reason | r5c5<>5
locked-set | locked-set | r1c5<>4 | (locked 45 r1c23)
truth | truth | r1c5<>5 | (truth 5r1c23 (locked 45 r1c23))
truth-of-guardians | truth | r1c3<>3 | (truth 3r1c1 3r1c2 (deadly 12r15c12 / 3r1c1 3r1c2))
truth-as-base | any-fish | r4c2<>5 | (cover 5r7 / 5c2 5c3 / / (truth 5r1c23 (locked 45 r1c23)))
truth-alone-as-base | any-fish | r4c2<>5 | (cover / 5c2 / 5r1c3 / (truth 5r1c23 (locked 45 r1c23)))
truth-finned | any-fish | r8c2<>5 | (cover 5r7 / 5c2 5c3 / 5r7c1 / (truth 5r1c23
  (locked 45 r1c23)))
truth-link | aic | r4c3<>5 | (chain 5r1c3 5r1c2 5r4c2 5r4c3 / (truth 5r1c23 (locked 45 r1c23)) 5r4)
truth-crowded | aic | r1c1<>5 | (chain 5r1c3 5r7c9 5r2c9 5r2c1 / (cover 5r7 / 5c2 / 5r1c3 5r7c9 /
  (truth 5r1c23 (locked 45 r1c23))) 5r2)
truth-cases | kraken | r4c5<>1 | (cases (truth 5r1c23 (locked 45 r1c23)) (if 5r1c2 (true 1r4c2 1c2))
  (if 5r1c3 (true 1r4c3 1c3)))
truth-single | guess | r9c9<>1 | (cases either (if 1r9c9 (false 5r1c3 5c3) (true 5r1c2
  (truth 5r1c23 (locked 45 r1c23))) (end 5r4)) (unless 1r9c9))
truth-broken | guess | r9c9<>1 | (cases either (if 1r9c9 (false 5r1c2 5c2) (false 5r1c3 5c3)
  (end (truth 5r1c23 (locked 45 r1c23)))) (unless 1r9c9))
""")
"""One step or more for each kind of pattern, by a name for what it shows."""
