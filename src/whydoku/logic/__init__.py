"""One step: what it concludes, why it holds, how that is proved, and the techniques that find it.

A reason is data: a few patterns of `why.py`. Finders make it, nearly all of them in C++ below
`native/logic/`, and the checker proves it with no line of theirs.

Not here: which technique is asked first, and the way through a puzzle (`solving`), and how a step
is said or drawn (`telling`); a technique brings at most words of its own, as data. No technique
imports another.

why_alone.py   patterns of which no part rests on another pattern
why.py         why a step holds: a closed, short vocabulary of patterns, each a small frozen value
patterns.py    measures how much a reader takes in to see why: the size and the depth of a reason;
               makes tables with an entry for each pattern, from packages that have a module for
               each pattern
tridagons.py   the shape of a tridagon: twelve cells that three digits cannot fill
step.py        the step: one deduction, what it changes and why, by itself or on a grid
finders/       what finders in Python share
proof/         re-proves a step from its reason alone
technique.py   techniques: finders that register themselves, with the names that others give to them
heart.py       the heart of the subject: one rule, read in four spaces, is most of what people learn
               by name
explainer/     the rater of Sudoku Explainer
techniques/    a table for each technique that the engine finds
catalogue.py   the catalogue: all techniques, and those that a name means; names that others use for
               what is no technique here
names.py       whether a reason can be of the technique whose name is claimed for it
"""
