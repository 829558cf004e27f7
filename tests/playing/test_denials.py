"""Texts that deny something: what they claim is read rightly, or not at all, and never as its
opposite."""

from __future__ import annotations

import pytest

import whydoku as wd
from whydoku.errors import InvalidNotation
from whydoku.grids.notation import format_conclusions
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.playing.judging.claims import AnyClaim, read_claim
from whydoku.playing.judging.rewards import claims_in

FIRST = wd.example("first-steps").grid
PAIR = "naked pair 45 r3c3 r8c3"

DENIED = """
do not remove 4 from r2c3
don't remove 4 from r2c3
never remove 4 from r2c3
it is not true that r2c3<>4
it is false that r2c3<>4
it isn't true that r2c3<>4
there is no PAIR: r2c3<>4
PAIR, so do not remove 4 from r2c3
PAIR does not remove 4 from r2c3
PAIR doesn't remove 4 from r2c3
PAIR never removes 4 from r2c3
PAIR cannot remove 4 from r2c3
PAIR can't remove 4 from r2c3
PAIR eliminates all but 4 from r2c3
PAIR removes everything but 4 from r2c3
PAIR removes all except 4 from r2c3
PAIR fails to remove 4 from r2c3
PAIR => not r2c3<>4
PAIR => no r2c3<>4
PAIR: it is wrong that r2c3<>4
PAIR: it is not the case that r2c3<>4
PAIR, which is no reason for r2c3<>4
PAIR is not a reason to remove 4 from r2c3
PAIR is no pair, so r2c3<>4
not a PAIR: r2c3<>4
no PAIR: r2c3<>4
PAIR is not there: r2c3<>4
PAIR, which is not there, so r2c3<>4
PAIR is missing: r2c3<>4
without PAIR: r2c3<>4
PAIR is wrong, so r2c3<>4
PAIR does not exist => r2c3<>4
PAIR isn't one => r2c3<>4
r2c3<>4 is false because PAIR
r2c3<>4 is not true because PAIR
r2c3<>4 does not follow because PAIR
r2c3<>4 because there is no PAIR
r2c3<>4 not because of PAIR
r2c3<>4, but not by PAIR
r2c3<>4 is wrong: PAIR
r2c3<>4 is false
r2c3<>4 is not true
r2c3<>4 cannot be
r2c3=7 is false
r2c3=7 is impossible
r2c3=7 isn't so
not r2c3=7
no r2c3=7
never r2c3=7
r2c3 is never 4
r2c3 is anything but 4
r2c3 can be anything but 4
r2c3 is not only 4
r2c3 is not without 4
r2c3 can't lose 4
r2c3 does not lose 4
r2c3 won't be without 4
PAIR, so r2c3 does not lose 4
PAIR, so r2c3 keeps 4
PAIR keeps 4 in r2c3
PAIR, so 4 is not gone from r2c3
PAIR, so 4 is not removed from r2c3
PAIR, so 4 cannot be removed from r2c3
PAIR, so 4 can not be removed from r2c3
PAIR, so nothing is removed from r2c3
PAIR, so neither 4 nor 7 is removed from r2c3
PAIR removes neither 4 nor 7 from r2c3
PAIR removes nothing but 4 from r2c3
PAIR removes 4 from no cell, r2c3<>4
PAIR hardly removes 4 from r2c3
PAIR instead of removing 4 from r2c3
PAIR rather than r2c3<>4
PAIR, unless r2c3<>4
PAIR, which denies r2c3<>4
PAIR disproves r2c3<>4
PAIR contradicts r2c3<>4
PAIR refutes r2c3<>4
PAIR prevents r2c3<>4
I doubt that PAIR: r2c3<>4
nobody says PAIR: r2c3<>4
that PAIR => r2c3<>4 is a mistake
PAIR => r2c3<>4 is a mistake
PAIR => r2c3<>4, not
PAIR => r2c3<>4? no
PAIR => r2c3<>4 (not true)
PAIR => r2c3<>4 (false)
it is impossible that PAIR => r2c3<>4
PAIR makes it impossible that r2c3<>4
PAIR => r2c3 is not not 4
PAIR => r2c3 isn't never 4
PAIR => r2c3 isn't <>4
the naked pair is not 45 r3c3 r8c3: r2c3<>4
naked pair not 45 r3c3 r8c3: r2c3<>4
naked pair 45 not r3c3 r8c3: r2c3<>4
naked pair 45 r3c3 not r8c3: r2c3<>4
pointing 5 not in box 1 row 2: r2c7<>5
hidden single 5 not in box 5: r5c5=5
not a hidden single 5 in box 5: r5c5=5
hidden single 5 in box 5, not r5c5=5
5 has not only one place in box 5: r5c5=5
5 has more than one place in box 5, so not r5c5=5
5 does not have only one place in box 5: r5c5=5
5 isn't in one place only in box 5: r5c5=5
x-wing not 6 r29 c17: r4c1<>6
no x-wing 6 r29 c17: r4c1<>6
(2=1)r5c5-(1=4)r5c6, not => r2c3<>4
not (4=5)r3c3-(5=4)r8c3 => r2c3<>4
(4=5)r3c3-(5=4)r8c3 => not r2c3<>4
(4=5)r3c3-(5=4)r8c3 does not imply r2c3<>4
r3c3 -5- r8c3 is no chain => r2c3<>4
it is not true that if r2c3 is 4 then r3c3=5, no place for 4 in row 3: r2c3<>4
if r2c3 is 4 then r3c3=5, no contradiction: r2c3<>4
if r2c3 is 4 then r3c3=5, without contradiction: r2c3<>4
if r2c3 is 4 then r3c3=5 (not r8c3=4), contradiction: r2c3<>4
if r2c3 is 4 then r3c3=5 is not so, contradiction: r2c3<>4
if r2c3 is 4 then r3c3=5, it is not impossible: r2c3<>4
if r2c3 is 4 then r3c3=5, nothing breaks: r2c3<>4
if r2c3 is 4 then not r3c3=5, no place for 4 in row 3: r2c3<>4
if r2c3 is 4 then r3c3=5 in box 1 is not true, no place for 4 in row 3: r2c3<>4
if r2c3 is 4 then no contradiction: r2c3<>4
Forcing Chain Contradiction => not r2c3<>4 | r2c3=4 r3c3=5
not a Forcing Chain Contradiction => r2c3<>4 | r2c3=4 r3c3=5
Forcing Chain Contradiction is not there => r2c3<>4 | r2c3=4 r3c3=5
"""
"""Texts with PAIR for that pair, and a sign for the end of a line."""

READ = {
    "PAIR: r2c3 cannot be 4": "r2c3<>4",
    "PAIR: r2c3 is not 4": "r2c3<>4",
    "PAIR: r2c3 isn't 4": "r2c3<>4",
    "PAIR: r2c3 can't be 4": "r2c3<>4",
    "PAIR: r2c3 can not be 4": "r2c3<>4",
    "PAIR: not 4 in r2c3": "r2c3<>4",
    "PAIR: no 4 in r2c3": "r2c3<>4",
    "PAIR: 4 in r2c3 is false": "r2c3<>4",
    "PAIR: 4 in r2c3 is impossible": "r2c3<>4",
    "PAIR: 4 is not in r2c3": "r2c3<>4",
    "PAIR: 4 isn't in r2c3": "r2c3<>4",
    "PAIR: 4 cannot be in r2c3": "r2c3<>4",
    "PAIR: 4 can't go in r2c3": "r2c3<>4",
    "PAIR: 4 is gone from r2c3": "r2c3<>4",
    "PAIR, so r2c3 loses 4": "r2c3<>4",
    "r2c3 is not 4 because PAIR": "r2c3<>4",
    "PAIR, so no other cell of column 3 can have these: r2c3<>4": "r2c3<>4",
    "PAIR, which can be nowhere else in column 3: r2c3<>4": "r2c3<>4",
    "4 and 5 cannot be elsewhere in column 3, PAIR: r2c3<>4": "r2c3<>4",
    "PAIR: r2c3 cannot be 4 or 5": "r2c3<>45",
    "5 has no other place in box 5: r5c5=5": "r5c5=5",
    "5 can be nowhere else in box 5: r5c5=5": "r5c5=5",
    "in box 5 there is no other place for 5: r5c5=5": "r5c5=5",
    "hidden single 5 in box 5, it cannot be elsewhere: r5c5=5": "r5c5=5",
    "no other cell in box 5 can be 5: r5c5=5": "r5c5=5",
    "naked single r5c5, no other digit is left: r5c5=5": "r5c5=5",
    "if r4c7 is not 4 then r4c2 is 6, no place for 6 in row 9: r4c7=4": "r4c7=4",
    "if r4c7 is 4 then r4c2 is not 6, nothing left in r9c1: r4c7<>4": "r4c7<>4",
    "if r4c7 is 4 then r4c2 is 6, r9c1 cannot be filled: r4c7<>4": "r4c7<>4",
    "if r4c7 is 4 then r4c2 is 6, contradiction in row 4: r4c7<>4": "r4c7<>4",
    "if r4c7 is 4 then r4c2 is 6; if not, then r4c2 is 6: r4c2=6": "r4c2=6",
}

REFUSED = (
    *(
        "is not true",
        "is wrong",
        "is false",
        "isn't so",
        "is impossible",
        "does not follow",
        "fails",
    ),
    *(
        "is not the case, as 5 is in box 6",
        "would be a mistake",
        "cannot be right",
        "is never right",
    ),
    *(
        "(wrong)",
        "- no",
        "? No.",
        ": false",
        "(not possible)",
        ", which is not true",
        "-- incorrect",
    ),
    *("and r4c4=4 are both wrong", "is refuted by box 5", "was rejected", "contradicts row 5"),
    *(", which I reject", "; this is refuted by box 5", ", but that was denied"),
)
REASONS = (
    *("", ".", " (box 5)", " because no other cell of box 5 can be 5", " (r5c4 can't be 5)"),
    *(": not 3, not 4", " - no other place in box 5", ", as 3 is false", " is forced"),
    *(", since r5c4 is not 5", ", no other cell of box 5 is left", " by elimination: 3 is wrong"),
    " is the only digit left; 3 does not fit",
)
"""What makes of a move one that is denied, and what only gives its reason."""


def in_full(text: str) -> str:
    return text.replace("PAIR", PAIR).replace(" | ", "\n")


@pytest.mark.parametrize("text", DENIED.strip().splitlines())
def test_what_is_denied_is_not_read_as_a_claim(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_argument(in_full(text))
    asked: list[AnyClaim] = [in_full(text), {"claim": "r2c3<>4", "why": in_full(text)}]
    [unread, move] = wd.judge(FIRST, asked).moves
    assert (unread.verdict, move.verdict) == ("unreadable", "follows")
    assert move.fault


@pytest.mark.parametrize(("text", "claim"), READ.items())
def test_what_is_said_not_to_be_is_still_read(text: str, claim: str) -> None:
    argument = read_argument(in_full(text))
    assert format_conclusions(argument.placements, argument.eliminations) == claim
    assert argument.ground


@pytest.mark.parametrize(
    ("text", "is_claimed"),
    [
        *((f"r5c5=5 {rest}", False) for rest in REFUSED),
        *((f"- r5c5=5{rest}", True) for rest in REASONS),
    ],
)
def test_a_move_that_its_line_denies_is_not_claimed(text: str, is_claimed: bool) -> None:
    claims = [read_claim(claim) for claim in claims_in(f"r1c1=9\n{text}")]
    moves = [format_conclusions(move.placements, move.eliminations) for move in claims]
    assert moves == ["r1c1=9", *["r5c5=5"] * is_claimed]
