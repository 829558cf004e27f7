"""What a picture marks of each pattern.

Each module is named after its pattern and has a function `mark`: it marks the pattern, and as the
context of another one only its cells and houses.

cover.py        bases, covers and fins; or what left a single
chain.py        nodes and links
branches.py     assumptions and where they lead; or a stem and its petals
als.py          sets, and the commons that join them
colours.py      colours, and where they meet
deadly.py       the cells of an exchange, and its guardians
exclusion.py    cells, and what rules their combinations out
templates.py    the places of a digit
roles.py        named sets
"""
