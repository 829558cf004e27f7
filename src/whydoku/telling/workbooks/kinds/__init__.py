"""The sheets that a workbook can have.

printed.py      the sheets with a grid alone: puzzle, solution, candidates, and hidden originals
bank.py         a table of thousands of puzzles, and a sheet that shows the one chosen
live_cells.py   the cells that a live grid computes, and their formulas
live.py         the sheet to solve on: it marks clashes, counts, and gives help when asked
passes.py       the sheets that go number by number, and with closed sets, pass by pass
steps.py        the sheets with every step: as a table, in pictures, and each as it is chosen
summary.py      the sheets about all puzzles: a line for each, and the uses of each strategy
table.py        a table of texts, as commands write it, and what people have filled in
"""
