"""Text that people and programs wrote without a format in mind.

barred_tables.py   tables with bars, as of Markdown, with a puzzle in each row
labels.py          drawn grids whose rows and columns have labels
prose.py           sentences and headings around puzzles
"""
