"""What is read of completions: moves and reasons in the wrappings in which models write them."""

from __future__ import annotations

import pytest

from whydoku.grids.notation import format_conclusions
from whydoku.playing.judging.claims import read_claim
from whydoku.playing.judging.completions import claims_in

MOVES, REASON = "r3c1<>4, r3c8<>4", "x-wing 4 c37 r36"
ANSWER = f"{MOVES} because {REASON}"

WRAPPED = rf"""
{ANSWER}
- **{MOVES}**, since *{REASON}*.
Answer: {ANSWER}
**Answer:** {ANSWER}
**Final answer: {ANSWER}**
So {ANSWER}
So the answer is {ANSWER}
Therefore, {ANSWER}
→ {ANSWER}
=> {ANSWER}
(a) {ANSWER}
# {ANSWER}
> 1. {ANSWER}
"{ANSWER}"
“{ANSWER}”
| {MOVES} | {REASON} |
\boxed{{{ANSWER}}}
$\boxed{{\text{{{ANSWER}}}}}$
\[\boxed{{r3c1 \neq 4, r3c8 \neq 4 \text{{ because }} \text{{{REASON}}}}}\]
<answer>{ANSWER}</answer>
{{"moves": ["r3c1<>4", "r3c8<>4"], "reason": "{REASON}"}}
{{"move": "{MOVES}", "reason": "{REASON}"}}
{{"answer": [{{"claim": "{MOVES}", "why": "{REASON}"}}]}}
[{{"moves": "{MOVES}", "because": "{REASON}"}}]
Move: {MOVES}⏎Reason: {REASON}
- Moves: {MOVES}⏎- **Reason:** {REASON}
{MOVES}⏎⏎because {REASON}
- r3c1<>4⏎- r3c8<>4⏎Reason: {REASON}
{MOVES} because⏎{REASON}
{MOVES}:⏎- {REASON}
r3c18<>4 because {REASON}
r3c1,r3c8<>4 because {REASON}
r3c1 <> {{4}} and r3c8 <> {{4}} because {REASON}
r3c1&lt;&gt;4, r3c8\<\>4 because {REASON}
row 3 column 1 <> 4, Row 3, Column 8 ≠ 4 because {REASON}
{REASON} => {MOVES}
{REASON}: {MOVES}
- {REASON}, so {MOVES}.
X-Wing: 4 c37 r36 => r3c1,r3c8<>4
"""
"""The same answer, with ⏎ for the end of a line."""


@pytest.mark.parametrize("text", WRAPPED.strip().splitlines())
def test_an_answer_is_read_in_its_wrapping(text: str) -> None:
    [claim] = [read_claim(one) for one in claims_in(text.replace("⏎", "\n"))]
    assert format_conclusions(claim.placements, claim.eliminations) == "r3c18<>4"
    assert claim.reason == read_claim({"claim": MOVES, "why": claim_text(claim)}).reason
    assert not claim.unread


def claim_text(claim: object) -> str:
    """The reason of a claim as it was read, which has to be of the words of the answer."""
    text = str(getattr(getattr(claim, "reason", None), "text", ""))
    assert "4 c37 r36" in text
    return text


@pytest.mark.parametrize(
    "text",
    [
        "If r1c1=4, then r5c3=7 => r5c9=2",
        "if r1c1 is 4, then r3c3=5, so r4c4=6, no place for 4 in r9",
        "[1]\n[2, 3]",
        "Next: r4c7=3",
        "In row 3, column 1 is not 4",
        "A3<>4, (3,1)<>4",
        '["r1c1=1"',
    ],
)
def test_thoughts_and_notes_are_no_moves(text: str) -> None:
    assert claims_in(text) == []


def test_a_line_below_that_is_no_reason_changes_nothing() -> None:
    for below in ("because I say so", "Reason: none", "", REASON, "Now what?"):
        assert claims_in(f"{MOVES}\n{below}") == MOVES.split(", "), below
