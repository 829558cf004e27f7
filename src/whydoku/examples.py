"""Built-in puzzles by name.

In the descriptions, *the basic techniques* are singles, locked candidates, pairs, triples, quads,
X-Wing, Swordfish and Jellyfish.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.upward import upward


@dataclass(frozen=True, slots=True)
class Example:
    """A built-in puzzle.

    `puzzle` is its text: 81 characters, or 729 if it consists of pencil marks. `about` describes
    it in one sentence.
    """

    name: str
    puzzle: str
    about: str

    @property
    def grid(self) -> Grid:
        """The puzzle as a grid."""
        return Grid(self.puzzle)

    def _repr_html_(self) -> str:
        return upward("render.catalogue:html_example", self)


def example(name: str) -> Example:
    """The built-in puzzle of this name; raises UnknownName.

    >>> example("seventeen").grid.count()
    1
    """
    try:
        return EXAMPLES[name]
    except KeyError:
        raise UnknownName("example", name, EXAMPLES) from None


def _from_marks(words: str) -> str:
    """729 characters from the digits possible in each of the 81 cells."""
    return "".join(
        digit if digit in word else "." for word in words.split() for digit in "123456789"
    )


_PUZZLES: Final = """\
# To begin with

first-steps ..123.5.72......9.63..7.218.5.8916...2.3.6.7...9724.3.892.1..54.7......63.6.427..
A first puzzle: 40 clues, and at each step some digit has one place left in a box.
gentle 1..39...6....8.59.......7.8.2.85....3.......9....47.2.9.4.......31.6....8...72..1
26 clues in half-turn symmetry; looking for a digit's only place in a box is enough.
wikipedia 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
The Sudoku pictured in the encyclopaedia; 30 clues, singles are enough.
mirror ..1.3.5.....1.5...6..4.9..8.5..9..4...8...9..16.....35.92...35...4...1..3...4...9
27 clues, the left half a mirror of the right; singles are enough.
diagonal ..29.8.....9..4..245..6...75...3...6..34..9..12...........2..6.......1.4.658...7.
26 clues, mirrored in the falling diagonal; singles are enough.
quarter-turn ....3.5...8...549.63.47.....5....6..4.8...9.1..9....3.....17.54.749...2...6.4....
28 clues in quarter-turn symmetry; singles are enough.
snowflake 2.3...6.8....7....5..9.3..4..7.1.4...4.2.9.5...5.8.2..6..8.7..3....5....7.9...8.1
28 clues with every symmetry a square has; singles are enough.

# One for each basic technique

hidden-singles 6..29..4.....8.97...8..1....5......69.........1.6..73.84......3..2.........518...
Hidden singles are enough; naked singles alone get stuck.
naked-singles .2...9...6......2...8...6....1.93..7294....6......5...8....134...7..8.9........7.
Naked singles are enough; hidden singles alone get stuck.
singles 8....2...2.......6......5.7....8..1.7.531.4..18..2.9.5..4..3......1...5.9....8.6.
Naked and hidden singles together are enough; either kind alone gets stuck.
locked-candidates 8..7...2.5..69.347......56.6.4.7....7.....9...8...4....5............9....3..25.7.
Singles and locked candidates are enough; singles alone get stuck.
naked-pair .2.....1...7..4........9.3.6.....5.98........74..3.8...6.....58...71...6...6.2..4
Naked pairs with singles and locked candidates are enough; hidden pairs are not.
triples ....8.2...7......5....6.7.1..6..1.4......7..9..43........4...5..1....3.662..5....
Pairs and an X-Wing get stuck; with a triple the basic techniques reach the end.
quads ..89..7.....1.2..9....4....435..72...72..........1.........8.453..42..8..9...5...
Pairs, triples and fish get stuck; with a quad the basic techniques reach the end.
x-wing .1.....4..542....3.....42..9..3.6...16....9.5.......7....9.2...5.9.6..17..1.....9
Singles and an X-Wing are enough; locked candidates and all subsets get stuck.
swordfish .7.8.....2...34.85...5.....758.1.9...1.......3......2.9...82.1..4..6.87........4.
Triples and an X-Wing get stuck; with a Swordfish the basic techniques reach the end.
beyond-basics ........8.75..2.6.....3.....5....29......8.3..2.3...4...78....11..76...3.....4.5.
All the basic techniques together get stuck: here guess-and-check begins.

# The famous ones

seventeen .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
17 clues, the fewest there can be, opening Gordon Royle's collection of such puzzles.
brute-force-trap ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
Made against programs that try digit by digit from the top; people need only singles.
norvig 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
The harder example in Peter Norvig's essay; 17 clues, the basic techniques are enough.
inkala-2006 85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.
By Arto Inkala, 2006; hard by reputation, yet the basic techniques are enough.
inkala-2010 ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..
By Arto Inkala, 2010, announced as his hardest; the basic techniques get stuck.
inkala-2012 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
By Arto Inkala, 2012, the hardest according to the press; the basics place no digit.
ai-escargot 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
By Arto Inkala, 2006, named for its spiral of clues; the basic techniques get stuck.
easter-monster 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
From Easter 2007; it taught the world the SK loop. The basic techniques place no digit.
golden-nugget .......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
Among the hardest known for years; the basic techniques place no digit.
platinum-blonde .......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...
A favourite test of solving programs; the basic techniques place one digit.
fata-morgana ........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........
Among the hardest of its time; the basic techniques place one digit.
red-dwarf 12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8
Among the hardest of its time; the basic techniques place no digit.
loki 57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
By mith; 26 clues, each of them needed, and the basic techniques get stuck.

# The odd ones

two-solutions .2..5......8.61.....14.975...293....8.9...3.........61....7...3.5...6.8......26..
One clue too few: exactly two solutions.
many-solutions ....2....6........4.3.7..1.18.9....3...38..........5.1.9....6......5.........782.
Clues for every digit and yet 2568 solutions.
empty .................................................................................
No clue at all: every solved grid is a solution.
no-solution .2..5......8.61.....14.975...293....8.9..73.........61....7...3.5...6.8......26..
No clues clash and the basic techniques find no fault, yet there is no solution.
norvig-impossible .....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........
No solution, which took the program of Peter Norvig's essay 24 minutes to find out.
"""
"""The name of each puzzle with its 81 characters, and below them what it is about."""

_PENCIL_MARKS: Final = """\
789 135 689  57  568 34  135 259 239
257 26  289  678 146 389 458 159 267
18  456 246  469 349 289 239 678 258
459 267 489  159 268 679 245 34  135
568 29  359  12  379 589 479 147 458
368 126 28   456 14  257 46  368 179
235 148 239  124 24  127 269 169 347
28  146 17   259 247 25  678 134 389
129 47  567  38  148 369 56  28  13
"""


def _examples() -> Iterator[Example]:
    lines = [line for line in _PUZZLES.splitlines() if line and not line.startswith("#")]
    for head, about in zip(lines[::2], lines[1::2], strict=True):
        name, puzzle = head.split(" ")
        yield Example(name, puzzle, about)
    about = "No clue, only pencil marks: two or three digits in each cell, and one solution."
    yield Example("pencil-marks", _from_marks(_PENCIL_MARKS), about)


EXAMPLES: Final = {entry.name: entry for entry in _examples()}
"""The built-in puzzles by name, the easy ones first."""
