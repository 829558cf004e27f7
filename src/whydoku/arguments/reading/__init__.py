"""Reads arguments from texts, as players write them.

scanner.py       the parts of a text: cells, houses, digits, words, signs
compact.py       a text without blanks
claims.py        the claim at the end of a text
eureka.py        chains from candidate to candidate: (5)r4c7=(5)r4c2-(5)r6c2=(5)r6c9
nice_loops.py    chains from cell to cell: r4c7 =5= r4c2 -5- r6c2 =5= r6c9
signed.py        chains of candidates that are on or off: -5[D7]+5[D2]-5[F2]+5[F9]
phrases.py       everything that is named by its cells, digits and houses: naked pair 16 r1c23
suppositions.py  if r4c7 is 4 then r4c2 is 6, ...
texts.py         a whole text

Whether an argument holds is never looked at here. What cannot be read raises InvalidNotation.
"""
