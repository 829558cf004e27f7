"""Reads arguments from texts, as players write them.

scanner.py       the parts of a text: cells, houses, digits, words, signs; and those of a phrase; a
                 text without what says nothing, or without blanks
claims.py        the claim at the end of a text
eureka.py        chains from candidate to candidate: (5)r4c7=(5)r4c2, and signed: -5[D7]+5[D2]
nice_loops.py    chains from cell to cell: r4c7 =5= r4c2 -5- r6c2 =5= r6c9
suppositions.py  if r4c7 is 4 then r4c2 is 6, ..., and the same with arrows, r4c7=4 -> r4c2=6, and
                 in lines, r4c7=4 r4c2=6 ...; words that deny, and that no reader has taken
wings.py         wings, short chains and sets that are named by cells: Skyscraper: 6 in r2c1,r9c3
fish.py          fish, by their lines: x-wing 6 r29 c17
phrases.py       all that is named by its cells, digits and houses: naked pair 16 r1c23
headings.py      the technique that is named at the beginning; patterns of which the name and some
                 parts are said: skyscraper 3 in columns 2 and 5; no more than that: BUG + 1
texts.py         a whole text, and what is not read, by its name

Whether an argument holds is never looked at here. What cannot be read raises InvalidNotation.
"""
