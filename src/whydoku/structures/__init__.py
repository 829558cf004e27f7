"""Structures that techniques share; each is found once per grid.

The one rule, n bases whose candidates lie in n covers:

    views.py               the 72 views: nine bases against nine covers
    singles.py             one candidate left in a constraint; singles that eliminations uncover
    intersections.py       a digit of one house confined to another
    subsets.py             naked and hidden subsets, and fish without fins
    three_sectors.py       the same of a row, a column and a box
    disjoint_subsets.py    cells that have as many digits, each in one house
    fireworks.py           digits of a row and a column that cross in a box

Deadly patterns, whose digits could be exchanged:

    deadly.py              rectangles, and two lines crossed by others
    guardians.py           the rules that hold for any deadly pattern

Impossible patterns, which only a guardian can fill:

    odd_rings.py           odd rings of places of a digit, and of cells with two digits

Links, and the consequences along them:

    strong_links.py        a strong link, and its weight
    set_links.py           links of almost locked sets, almost hidden sets and almost fish
    guardian_links.py      links between the guardians of a rectangle, or of an odd ring
    links.py               the providers of strong links, and walks over them
    chains.py              the shortest chains and loops, whatever their length
    link_wings.py          wings along three strong links, by name
    named_chains.py        chains by shape and kind of links, as techniques name them
"""
