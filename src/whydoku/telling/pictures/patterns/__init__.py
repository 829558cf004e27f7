"""The marks of each pattern in a picture.

Each module named after its pattern has a function `mark` that adds the pattern's marks. If the
pattern only supports another one, `mark` leaves its candidates and links unmarked.

short_chain.py  wings, and chains of two strong links, as their lessons show them
cover.py        bases, covers and fins; or what leaves only a single
chain.py        nodes and links
branches.py     assumptions and where they lead; or a stem and its petals
als.py          sets, and the commons that join them
colours.py      colours, and where they meet
deadly.py       the cells of an exchange, and its guardians
impossible.py   an odd ring or another impossible pattern, and its guardians
automorphism.py cells that stay under a symmetry, and images that can be less
exclusion.py    cells, and what rules out their combinations
templates.py    the places of a digit
roles.py        named sets
"""
