"""Reads arguments from texts, as players write them.

scanner.py       the parts of a text: cells, houses, digits, words, signs
tidy.py          a text without what says nothing
compact.py       a text without blanks
negations.py     words that deny, and that no reader has taken
claims.py        the claim at the end of a text
eureka.py        chains from candidate to candidate: (5)r4c7=(5)r4c2-(5)r6c2=(5)r6c9
nice_loops.py    chains from cell to cell: r4c7 =5= r4c2 -5- r6c2 =5= r6c9
signed.py        chains of candidates that are on or off: -5[D7]+5[D2]-5[F2]+5[F9]
suppositions.py  if r4c7 is 4 then r4c2 is 6, ...
forcing.py       the same in lines: r4c7=4 r4c2=6 ...
phrase.py        the parts of what is named by its cells, digits and houses
wings.py         wings and short chains among that: Skyscraper: 6 in r2c1,r9c3 (connected by r29c7)
set_rows.py      almost locked sets among that: A=r1c25 {357}, B=r4c5 {35}, X=5
phrases.py       all of that: naked pair 16 r1c23
named.py         patterns of which no more is said than their name and cells: BUG + 1
headings.py      the technique that is named at the beginning
texts.py         a whole text, and what is not read, by its name

Whether an argument holds is never looked at here. What cannot be read raises InvalidNotation.
"""
