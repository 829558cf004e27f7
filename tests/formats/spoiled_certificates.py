"""Spoils certificates at random, a line of each kind, and looks whether the checker still refuses
what is wrong.

    python tests/formats/spoiled_certificates.py [--count 10000]

A spoiled line may still follow, as one with a hint too few that is not needed. What is accepted
must then be true: every clause it claims holds in the solution, and what is said to have no other
solution has none.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable

import whydoku as wd
from whydoku.formats.certificates import Certificate, InvalidProof, certify, check_proof
from whydoku.solving.solve import explain

PUZZLES = ("wikipedia", "swordfish", "beyond-basics", "inkala-2006", "loki")
"""From singles alone to exocets and nets."""


class NoSuchLineError(Exception):
    """A certificate has no line of the kind to spoil."""


def _row(rng: random.Random, text: str, kind: str) -> tuple[list[str], int]:
    rows = text.split("\n")
    found = [n for n, row in enumerate(rows) if re.match(kind, row)]
    if not found:
        raise NoSuchLineError
    return rows, rng.choice(found)


def _number_changed(rng: random.Random, row: str) -> str:
    numbers = [*re.finditer(r"(?<![x\w])\d+\b(?! \*)", row)]
    chosen = rng.choice(numbers)
    other = max(1, int(chosen[0]) + rng.choice((-1, 1)) * rng.randint(1, 40))
    return row[: chosen.start()] + str(other) + row[chosen.end() :]


def _hints(row: str) -> tuple[str, list[str]]:
    claim, hints = row.removesuffix(" ;").split(" : ")
    return claim, hints.split()


def clause_denied(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """One literal of a clause is turned into its opposite."""
    rows, n = _row(rng, made.proof, "rup")
    claim, hints = _hints(rows[n])
    literals = re.findall(r"~?x\d{3}", claim)
    chosen = rng.choice(literals)
    other = chosen[1:] if chosen.startswith("~") else f"~{chosen}"
    rows[n] = f"{claim.replace(f'1 {chosen} ', f'1 {other} ')} : {' '.join(hints)} ;"
    return made.formula, "\n".join(rows)


def clause_shortened(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A clause loses a literal, and so claims more."""
    rows, n = _row(rng, made.proof, "rup (1 ~?x... ){2}")
    claim, hints = _hints(rows[n])
    chosen = rng.choice(re.findall(r"1 ~?x\d{3} ", claim))
    rows[n] = f"{claim.replace(chosen, '')} : {' '.join(hints)} ;"
    return made.formula, "\n".join(rows)


def hint_lost(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A clause loses a line that it names."""
    rows, n = _row(rng, made.proof, "rup")
    claim, hints = _hints(rows[n])
    hints.remove(rng.choice(hints))
    rows[n] = f"{claim} : {' '.join(hints)} ;"
    return made.formula, "\n".join(rows)


def hint_changed(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A clause names another line."""
    rows, n = _row(rng, made.proof, "rup")
    claim, hints = _hints(rows[n])
    rows[n] = f"{claim} : {_number_changed(rng, ' '.join(hints))} ;"
    return made.formula, "\n".join(rows)


def sum_changed(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A sum adds another line."""
    rows, n = _row(rng, made.proof, "pol")
    rows[n] = _number_changed(rng, rows[n])
    return made.formula, "\n".join(rows)


def sum_shortened(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A sum adds a line less."""
    rows, n = _row(rng, made.proof, "pol")
    terms = re.findall(r" \d+(?: \d+ \*)? \+", rows[n])
    rows[n] = rows[n].replace(rng.choice(terms), "", 1)
    return made.formula, "\n".join(rows)


def line_lost(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A line is missing, so that later ones have other numbers."""
    rows, n = _row(rng, made.proof, "rup|pol")
    del rows[n]
    return made.formula, "\n".join(rows)


def conclusion_changed(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """The conclusion names a line that is no contradiction."""
    rows, n = _row(rng, made.proof, "conclusion")
    rows[n] = _number_changed(rng, rows[n])
    return made.formula, "\n".join(rows)


def given_changed(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """The formula has another digit in the cell of a clue."""
    rows, n = _row(rng, made.formula, r"1 x\d{3} >= 1 ;")
    digit = rows[n][6]
    rows[n] = rows[n][:6] + rng.choice("123456789".replace(digit, "")) + rows[n][7:]
    return "\n".join(rows), made.proof


def constraint_changed(rng: random.Random, made: Certificate) -> tuple[str, str]:
    """A constraint of the formula no longer says that at most one of its candidates is true."""
    rows, n = _row(rng, made.formula, r".* = 1 ;")
    rows[n] = rows[n].replace("= 1 ;", ">= 1 ;")
    return "\n".join(rows), made.proof


KINDS: tuple[Callable[[random.Random, Certificate], tuple[str, str]], ...] = (
    clause_denied,
    clause_shortened,
    hint_lost,
    hint_changed,
    sum_changed,
    sum_shortened,
    line_lost,
    conclusion_changed,
    given_changed,
    constraint_changed,
)


def claims_hold(proof: str, solution: str) -> bool:
    """Whether each clause that a proof claims holds in a solution."""
    true = {f"x{n // 9 + 1}{n % 9 + 1}{d}" for n, d in enumerate(solution)}
    return all(
        any((one.lstrip("~") in true) != one.startswith("~") for one in re.findall(r"~?x\d+", row))
        for row in proof.split("\n")
        if row.startswith("rup")
    )


def other_solution(formula: str, solution: str) -> bool:
    """Whether the clues of a formula have a solution that it does not exclude."""
    cells = ["."] * 81
    for r, c, d in re.findall(r"^1 x(\d)(\d)(\d) >= 1 ;", formula, re.MULTILINE):
        cells[(int(r) - 1) * 9 + int(c) - 1] = d
    found = wd.count_many(["".join(cells)], 2)[0]
    is_the_same = found == 1 and wd.solve("".join(cells)).as_line() == solution
    return bool(found) and not is_the_same


def spoil(seed: int, count: int) -> dict[str, Counter[str]]:
    """How many certificates with a spoiled line of each kind were refused; how many were accepted
    and hold all the same, and how many were accepted and are wrong."""
    rng = random.Random(seed)
    made = [
        (certify(explain(wd.example(name).grid, uniqueness=False)), wd.solve(wd.example(name).grid))
        for name in PUZZLES
    ]
    counts: dict[str, Counter[str]] = {}
    for kind in KINDS:
        found = counts[kind.__name__] = Counter()
        for _ in range(count):
            one, solved = rng.choice(made)
            solution = solved.as_line()
            try:
                formula, proof = kind(rng, one)
                check_proof(formula, proof)
            except NoSuchLineError:
                continue
            except InvalidProof:
                found["refused"] += 1
                continue
            if formula != one.formula:
                is_true = not other_solution(formula, solution)
            else:
                is_true = claims_hold(proof, solution)
            found["harmless" if is_true else "wrong"] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name, found in spoil(asked.seed, asked.count).items():
        print(f"{name:20}", dict(found), flush=True)


if __name__ == "__main__":
    main()
