"""Texts that deny something: what they claim is read rightly, or not at all, and never as its
opposite."""

from __future__ import annotations

import re

import pytest

import whydoku as wd
from whydoku.errors import InvalidNotation
from whydoku.grids.notation import format_conclusions
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.playing.judging.claims import AnyClaim, read_claim
from whydoku.playing.judging.completions import claims_in

FIRST = wd.example("first-steps").grid
PAIR = "naked pair 45 r3c3 r8c3"

DENIED = """
{do not|don't|never} remove 4 from r2c3
it {is not true|is false|isn't true} that r2c3<>4
{there is no|not a|no|without} PAIR: r2c3<>4
PAIR, so do not remove 4 from r2c3
PAIR {does not|doesn't|cannot|can't|fails to} remove 4 from r2c3
PAIR {never|hardly} removes 4 from r2c3
PAIR eliminates all but 4 from r2c3
PAIR removes {everything but|all except|nothing but} 4 from r2c3
PAIR => {not|no} r2c3<>4
PAIR: it is {wrong|not the case} that r2c3<>4
PAIR, which is no reason for r2c3<>4
PAIR is not a reason to remove 4 from r2c3
PAIR is no pair, so r2c3<>4
PAIR is {not there|missing}: r2c3<>4
PAIR{, which is not there| is wrong}, so r2c3<>4
PAIR {does not exist|isn't one} => r2c3<>4
r2c3<>4 {is false|is not true|does not follow} because PAIR
r2c3<>4 because there is no PAIR
r2c3<>4{ not because of|, but not by| is wrong:} PAIR
r2c3<>4 {is false|is not true|cannot be}
r2c3=7 {is false|is impossible|isn't so}
{not|no|never} r2c3=7
r2c3 is {never|anything but|not only|not without} 4
r2c3 can be anything but 4
r2c3 {can't lose|does not lose|won't be without} 4
PAIR, so r2c3 {does not lose|keeps} 4
PAIR keeps 4 in r2c3
PAIR, so 4 is not gone from r2c3
PAIR, so 4 {is not|cannot be|can not be} removed from r2c3
PAIR, so {nothing|neither 4 nor 7} is removed from r2c3
PAIR removes neither 4 nor 7 from r2c3
PAIR removes 4 from no cell, r2c3<>4
PAIR {instead of removing 4 from r2c3|rather than r2c3<>4}
PAIR, {unless|which denies} r2c3<>4
PAIR {disproves|contradicts|refutes|prevents} r2c3<>4
{I doubt that|nobody says} PAIR: r2c3<>4
{that |}PAIR => r2c3<>4 is a mistake
PAIR => r2c3<>4{, not|? no| (not true)| (false)}
it is impossible that PAIR => r2c3<>4
PAIR makes it impossible that r2c3<>4
PAIR => r2c3 {is not not |isn't never |isn't <>}4
the naked pair is not 45 r3c3 r8c3: r2c3<>4
naked pair {not 45 r3c3|45 not r3c3|45 r3c3 not} r8c3: r2c3<>4
pointing 5 not in box 1 row 2: r2c7<>5
hidden single 5 not in box 5: r5c5=5
not a hidden single 5 in box 5: r5c5=5
hidden single 5 in box 5, not r5c5=5
5 {has not|does not have} only one place in box 5: r5c5=5
5 has more than one place in box 5, so not r5c5=5
5 isn't in one place only in box 5: r5c5=5
{x-wing not|no x-wing} 6 r29 c17: r4c1<>6
(2=1)r5c5-(1=4)r5c6, not => r2c3<>4
not (4=5)r3c3-(5=4)r8c3 => r2c3<>4
(4=5)r3c3-(5=4)r8c3 {=> not|does not imply} r2c3<>4
r3c3 -5- r8c3 is no chain => r2c3<>4
it is not true that if r2c3 is 4 then r3c3=5, no place for 4 in row 3: r2c3<>4
if r2c3 is 4 then r3c3=5, {no|without} contradiction: r2c3<>4
if r2c3 is 4 then r3c3=5 {(not r8c3=4)|is not so}, contradiction: r2c3<>4
if r2c3 is 4 then r3c3=5, {it is not impossible|nothing breaks}: r2c3<>4
if r2c3 is 4 then {not r3c3=5|r3c3=5 in box 1 is not true}, no place for 4 in row 3: r2c3<>4
if r2c3 is 4 then no contradiction: r2c3<>4
Forcing Chain Contradiction => not r2c3<>4 ⏎ r2c3=4 r3c3=5
not a Forcing Chain Contradiction => r2c3<>4 ⏎ r2c3=4 r3c3=5
Forcing Chain Contradiction is not there => r2c3<>4 ⏎ r2c3=4 r3c3=5
"""
"""Texts with PAIR for that pair, with choices, and with a sign for the end of a line."""

READ = """
r2c3<>4 PAIR: r2c3 {cannot be|is not|isn't|can't be|can not be} 4
r2c3<>4 PAIR: {not|no} 4 in r2c3
r2c3<>4 PAIR: 4 in r2c3 is {false|impossible}
r2c3<>4 PAIR: 4 {is not in|isn't in|cannot be in|can't go in|is gone from} r2c3
r2c3<>4 PAIR, so r2c3 loses 4
r2c3<>4 r2c3 is not 4 because PAIR
r2c3<>4 PAIR, so no other cell of column 3 can have these: r2c3<>4
r2c3<>4 PAIR, which can be nowhere else in column 3: r2c3<>4
r2c3<>4 4 and 5 cannot be elsewhere in column 3, PAIR: r2c3<>4
r2c3<>45 PAIR: r2c3 cannot be 4 or 5
r5c5=5 5 {has no other place|can be nowhere else} in box 5: r5c5=5
r5c5=5 in box 5 there is no other place for 5: r5c5=5
r5c5=5 hidden single 5 in box 5, it cannot be elsewhere: r5c5=5
r5c5=5 no other cell in box 5 can be 5: r5c5=5
r5c5=5 naked single r5c5, no other digit is left: r5c5=5
r4c7=4 if r4c7 is not 4 then r4c2 is 6, no place for 6 in row 9: r4c7=4
r4c7<>4 if r4c7 is 4 then r4c2 is not 6, nothing left in r9c1: r4c7<>4
r4c7<>4 if r4c7 is 4 then r4c2 is 6, {r9c1 cannot be filled|contradiction in row 4}: r4c7<>4
r4c2=6 if r4c7 is 4 then r4c2 is 6; if not, then r4c2 is 6: r4c2=6
"""
"""What is claimed, and texts that say it in the same way."""

REFUSED = """
r5c5=5 {is not true|is wrong|is false|isn't so|is impossible|does not follow|fails}
r5c5=5 {is not the case, as 5 is in box 6|would be a mistake|cannot be right|is never right}
r5c5=5 {(wrong)|- no|? No.|: false|(not possible)|, which is not true|-- incorrect}
r5c5=5 {and r4c4=4 are both wrong|is refuted by box 5|was rejected|contradicts row 5}
r5c5=5 {, which I reject|; this is refuted by box 5|, but that was denied}
"""
REASONS = """
- r5c5=5{|.| (box 5)| because no other cell of box 5 can be 5| (r5c4 can't be 5)|: not 3, not 4}
- r5c5=5{ - no other place in box 5|, as 3 is false| is forced|, since r5c4 is not 5}
- r5c5=5{, no other cell of box 5 is left| by elimination: 3 is wrong}
- r5c5=5 is the only digit left; 3 does not fit
"""
"""What makes of a move one that is denied, and what only gives its reason."""


def texts_of(table: str) -> list[str]:
    """The texts of a table, in which a line has choices in braces."""
    found = table.strip().splitlines()
    while any("{" in text for text in found):
        parts = [re.split(r"[{}]", text, maxsplit=2) for text in found]
        found = [
            text
            for begin, *rest in parts
            for text in ([begin + one + rest[1] for one in rest[0].split("|")] if rest else [begin])
        ]
    return found


def in_full(text: str) -> str:
    return text.replace("PAIR", PAIR).replace(" ⏎ ", "\n")


@pytest.mark.parametrize("text", texts_of(DENIED))
def test_what_is_denied_is_not_read_as_a_claim(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_argument(in_full(text))
    asked: list[AnyClaim] = [in_full(text), {"claim": "r2c3<>4", "why": in_full(text)}]
    [unread, move] = wd.judge(FIRST, asked).moves
    assert (unread.verdict, move.verdict) == ("unreadable", "follows")
    assert move.fault


@pytest.mark.parametrize("line", texts_of(READ))
def test_what_is_said_not_to_be_is_still_read(line: str) -> None:
    claim, text = line.split(" ", 1)
    argument = read_argument(in_full(text))
    assert format_conclusions(argument.placements, argument.eliminations) == claim
    assert argument.ground


@pytest.mark.parametrize(("table", "is_claimed"), [(REFUSED, False), (REASONS, True)])
def test_a_move_that_its_line_denies_is_not_claimed(table: str, is_claimed: bool) -> None:
    for text in texts_of(table):
        claims = [read_claim(claim) for claim in claims_in(f"r1c1=9\n{text}")]
        moves = [format_conclusions(move.placements, move.eliminations) for move in claims]
        assert moves == ["r1c1=9", *["r5c5=5"] * is_claimed], text
