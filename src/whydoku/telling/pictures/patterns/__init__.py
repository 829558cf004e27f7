"""The marks of each pattern in a picture.

A function for each pattern adds the pattern's marks. If the pattern only supports another one, it
leaves the candidates and links of the pattern unmarked. `marking.py` says which function it is.

cover.py      bases, covers and fins; or what leaves only a single
chain.py      nodes and links; wings, and chains of two strong links, as their lessons show them
branches.py   assumptions and where they lead; or a stem and its petals
als.py        sets, and the commons that join them
others.py     the others: symmetries, colours, deadly and impossible patterns, exclusions, named
              sets, and the places of a digit
"""
