"""What a player asks for: hints, arguments, judged moves, games, practice, other programs' paths.

All of it starts from the grid of somebody who plays, right or wrong, with marks that are notes and
no claims. Answers are data: what to point at, how much of it is shown, what is wrong.

Not here: how it is said (`telling/words/about/`), and the keys, buttons and clocks with which one
plays (`faces`, and `page/` at the root of the repository).

hints/                 hints and questions
arguments/             what players argue, read and judged
judging/               judged moves
foreign_paths.py       how each program prints its paths, and the paths in a text
foreign_completed.py   judges each step of a path, and makes the trace with a reason for each
games/                 a game as it is played and saved
practice/              positions to practise a technique on, and how they are marked
"""
