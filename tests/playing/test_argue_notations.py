"""Lines of three communities, and the many spellings of one argument: all are read as what they
say, and hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

import whydoku as wd
from playing.communities import COMMUNITIES, Line, lines, lines_for
from whydoku.errors import InvalidNotation
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.playing.arguments.argument import SaidRow, SaidSets
from whydoku.playing.arguments.reading.texts import read_argument

SPELLINGS = Path(__file__).parents[1] / "golden" / "spellings.txt"
"""Arguments on the examples of techniques, whose slugs stand above them."""

few_lines = cache(lambda: [*lines(1, dear=False)])


def holds(line: Line) -> bool:
    """Whether a line holds and proves what its step does, no more and no less."""
    _, text, grid, step = line
    verdict = wd.argue(grid, text)
    assert verdict.step is not None, f"{text}: {verdict}"
    proved = (verdict.step.placements, verdict.step.eliminations)
    return verdict.holds and proved == (step.placements, step.eliminations)


@pytest.mark.parametrize("community", COMMUNITIES)
def test_lines_of_communities_hold(community: str) -> None:
    mine = [line for line in few_lines() if line[0] == community]
    assert not [line[1] for line in mine[::4] if not holds(line)]
    assert len(mine) > 50


def test_the_commons_of_three_sets_come_in_either_order() -> None:
    seen = 0
    for _, text, grid, step in lines_for(technique_named("als-xy-wing"), 3):
        if found := re.search(r"X,Y=([1-9]), ([1-9])", text):
            swapped = text.replace(found[0], f"X,Y={found[2]},{found[1]}")
            verdict = wd.argue(grid, swapped)
            assert verdict.holds, swapped
            assert verdict.step == step
            seen += 1
    assert seen


def test_a_group_in_a_forcing_chain_is_one_of_its_cells() -> None:
    grid = wd.example("x-wing").grid.explain().moves[7][0]
    chain = "Forcing Chain Verity => {0}\nr9c4=7 {0}\nr9c4<>7 {1}=7 {0}"
    assert wd.argue(grid, chain.format("r9c1<>7", "r9c56")).holds
    assert not wd.argue(grid, chain.format("r9c1<>7", "r9c25")).holds
    assert not wd.argue(grid, chain.format("r8c4<>7", "r9c56")).holds
    last = "Forcing Chain Verity => r9c1<>7\nr9c4=7 r9c1<>7\nr9c4<>7 r9c5<>7 r9c56=7 r9c1<>7"
    assert not wd.argue(grid, last).holds  # nothing says that r9c5 is not 7


@pytest.mark.dear
def test_all_lines_of_communities_hold() -> None:
    written = [*lines(3)]
    assert not [line[1] for line in written if not holds(line)]
    assert len(written) > 500


def spelled() -> Iterator[tuple[Grid, str]]:
    grid = Grid()
    for line in SPELLINGS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            board = line[2:]
            grid = Grid(board if len(board) == 81 else technique_named(board).example)
        else:
            yield grid, line.replace("⏎", "\n")


def test_each_spelling_holds() -> None:
    assert not [f"{text}: {v}" for grid, text in spelled() if not (v := wd.argue(grid, text))]


RESPELLED: dict[str, Callable[[str], str]] = {
    "capitals": lambda text: re.sub("r([1-9]+)c", r"R\1C", text),
    "dashes": lambda text: re.sub(r"(?<=[0-9\]]) ?- ?(?=[(0-9r])", " – ", text),
    "another arrow": lambda text: re.sub("=+>", " -->", text),
    "a word for the arrow": lambda text: re.sub("=+>", ", so ", text),
    "narrow": lambda text: re.sub(r" *(=>|<>|/) *", r"\1", text),
    "a new line": lambda text: text.replace(" =>", "\n=>"),
    "an end": lambda text: f"  {text.removesuffix('; stte').removesuffix('; lclste')}; stte.",
    "unequal": lambda text: text.replace("<>", "≠").replace(" ", "\u00a0"),
}


@pytest.mark.parametrize("way", RESPELLED)
def test_signs_and_blanks_do_not_matter(way: str) -> None:
    for _, text in [*spelled()][::5]:
        one, other = read_argument(text), read_argument(RESPELLED[way](text))
        assert (one.ground, one.eliminations) == (other.ground, other.eliminations), text


SAID_BY_PEOPLE: dict[str, str] = {
    "numbered": "{n}. {ground} => {c}<>{d} | Step {n}: {ground} => {c}<>{d}"
    " | a) {ground} => {c}<>{d}"
    " | * {ground} => {c}<>{d}",
    "ended": "{ground} => -{d}{c}; ste | {ground} => {c}<>{d}, singles to the end."
    " | {ground} => {c}<>{d} which solves the puzzle.",
    "in front": "{c}<>{d} because {ground} | {d} can be eliminated from {c} because of {ground}"
    " | {c} can't be {d}: {ground} | -{d}{c} by {ground}",
    "with a verb": "{ground}, which eliminates {d} from {c}. | {ground} takes out the {d} from {c}"
    " | {ground}; this removes the {d} from {c} | {ground} excludes {d} from cell {c}"
    " | {ground}, so you can remove the {d} from {c}.",
    "not so": "{ground}, so {c} can't be a {d} | {ground}, therefore {c} cannot contain {d}"
    " | {ground} => ({d}){c} false | {ground}, {c} loses its {d} | {ground} implies {c}<>{d}",
    "signs": "{ground} ⟹ {c}≠{d} | {ground} ∴ {c} ≠ {d} | {ground} => -{d}@{c}",
}


@pytest.mark.parametrize("way", SAID_BY_PEOPLE)
def test_claims_are_read_as_people_say_them(way: str) -> None:
    told = [*spelled()]
    tried = 0
    for _, text in told[::3]:
        found = re.fullmatch(r"(.*?) *=+> *(r[1-9]c[1-9]) ?<> ?([1-9])", text)
        if found is None:
            continue
        ground, c, d = found.groups()
        usual = read_argument(text)
        for form in SAID_BY_PEOPLE[way].split(" | "):
            other = form.format(ground=ground, c=c, d=d, n=12)
            argument = read_argument(other)
            assert argument.ground == usual.ground, other
            assert argument.eliminations == usual.eliminations, other
            tried += 1
    assert tried > 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the argument is empty"),
        ("x" * 5001, "the argument has 5,001 characters; allowed are 5,000"),
        ("because I say so: r1c1=5", "gives no reason for the claim"),
        ("(5)r4c7=(5)r4c2+(5)r6c2 => r1c1<>5", "two nodes are joined by = or -"),
        ("if the sun shines then r1c1=5: r1c2<>5", "cannot be read"),
        ("stte", "states no reason"),
        ("It's all singles from there.", "states no reason"),
        ("Kraken X-Wing 6 r29 c17 fr2c8 => r1c1<>6", "a Kraken fish is not read yet"),
        ("Death Blossom: r3c5, -1- r3c12 {127} => r3c6<>2", "a Death Blossom is not read yet"),
        ("Fireworks: 1/4/5 in D3,G3,G9 => r4c3<>2", "a firework is not read yet"),
        ("Chute Remote Pair: 2/6 in B4,F6 => r1c6<>2", "a remote pair by chutes is not read yet"),
        ("Siamese X-Wing: 6 c34 r25/r26 => r1c1<>6", "is two fish"),
        ("X-Wing: 8,9 r24 c35 => r1c5<>8", "a fish has one digit"),
        ("naked pair 12 in r1c12 removes 1 from everywhere but r9c9", "what 'but' denies"),
        ("seen 7 in r2c39 r4c39 => r5c3<>7", "gives no reason for the claim"),
        ("X-Chain: 7 r4c3 =1= r4c6 -1- r6c5 =1= r9c5 => r8c3<>1", "'7' stands before the chain"),
        ("als-xz: A=(159)r2c19, B=(157)r8c39, x=5, z=8 => r1c3<>1", "says another digit than the"),
        ("-6[D5]+6[H5] and elsewhere -6[H2]+6[E2] => D3<>6", "its nodes are on or off"),
        ("9[B4]+9[A6]-9[A3]+9[C3] => B1<>9", "its nodes are on or off"),
        ("(6)r4c5=(6)r8c5, (6)r8c2=(6)r5c2 => r4c3<>6", "two nodes are joined by = or -"),
        ("(5=3-2)r12c4-(2)r1c5 => r1c6<>5", "several cells have one link"),
        (
            "Forcing Chain Contradiction in r1 => r1c1<>4\nr1c1=4 r2c2=3\nr1c2=4 r2c2<>3",
            "must all begin with one candidate",
        ),
    ],
)
def test_what_cannot_be_read_or_means_two_things_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidNotation, match=said):
        read_argument(text)


def test_sets_with_letters_are_those_sets() -> None:
    row = read_argument("WXYZ-Wing: A=r5c125 {2467}, B=r6c3 {27}, X:7, Z:2 => r4c1<>2").ground
    assert isinstance(row, SaidRow)
    assert (len(row.sets), row.commons) == (2, (6,))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Finned Mutant X-Wing: 7 r3c4 c8b2 fr3c1 => r1c8<>7", 2),
        ("Finned Mutant Swordfish: 9 r1c68 r7c7b3 fr1c8 => r1c7<>9", 3),
        ("9r1c68\\r7c7b3 fin r1c8 => r1c7<>9", 3),
        ("(9)r1c68/r7c7b3 fin r1c8 => r1c7<>9", 3),
    ],
)
def test_lines_of_a_fish_are_no_cells_on_either_side(text: str, lines: int) -> None:
    fish = read_argument(text).ground
    assert isinstance(fish, SaidSets)
    assert len(fish.bases) == len(fish.covers) == lines


@pytest.mark.parametrize("name", ["Chute Remote Pairs", "Digit Forcing Chains"])
def test_a_chain_in_full_is_read_whatever_its_name(name: str) -> None:
    chain = "-2[B4]+6[B4]-6[G4]+6[G6|H6]-6[F6]+2[F6] => 2 taken off A6 E4"
    assert read_argument(f"{name}: {chain}").ground == read_argument(chain).ground


@pytest.mark.parametrize(
    ("slug", "begin", "name"),
    [
        ("bug-1", "Bivalue", "bug-1"),
        ("sue-de-coq", "Sue", "sue-de-coq"),
        ("als-xz-double", "Almost", "als-xz-double"),
        ("cell-forcing-chain", "Forcing", "xy-wing"),
        ("unique-rectangle-2", "UR", "unique-rectangle-2"),
        ("hidden-rectangle", "UR", "hidden-rectangle"),
        ("hidden-rectangle", "Hidden", "hidden-rectangle"),
    ],
)
def test_what_holds_has_a_name(slug: str, begin: str, name: str) -> None:
    for _, text, grid, _ in lines_for(technique_named(slug), 1):
        if text.startswith(begin):
            assert (verdict := wd.argue(grid, text)).step
            assert verdict.step.technique == name, text


@pytest.mark.parametrize("piece", ["r1c1{12}-1-", "(1)r1c1=", "-1[A1]+1[A2]", "by r1c1<>1, "])
def test_long_texts_are_read_or_refused_at_once(piece: str) -> None:
    with suppress(InvalidNotation):
        read_argument((piece * 400)[:2_000])


LOOSE = ("Remote Pair", "Sue de Coq", "Bivalue", "SINGLE", "Forcing")
"""What begins lines that say more than their pattern, or no more than their claim."""


def test_every_digit_of_a_ground_counts() -> None:
    rng, missed = Random(3), []
    for _, text, *_ in few_lines()[::3]:
        whole = read_argument(text)
        begin = found.end() if (found := re.match("[^:]*:", text)) else 0
        places = [m.start() for m in re.finditer("[1-9]", text[: whole.claimed_at[0]])]
        places = [at for at in places if at >= begin]
        if text.startswith(LOOSE) or not places:
            continue
        at = rng.choice(places)
        other = rng.choice([d for d in "123456789" if d != text[at]])
        try:
            damaged = read_argument(f"{text[:at]}{other}{text[at + 1 :]}")
        except InvalidNotation:
            continue
        if damaged.ground == whole.ground:
            missed.append((text, at, other))
    assert not missed
