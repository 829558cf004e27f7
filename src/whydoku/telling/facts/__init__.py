"""What is read off a pattern before it is told or drawn.

automorphisms.py   symmetries by name, and why candidates fall by them
needs.py           what each fact of a branch needs, and which facts its end can do without
rings.py           which two nodes of a ring take a candidate away; odd rings, all the way round;
                   branches of a case argument that only lock some cells
"""
