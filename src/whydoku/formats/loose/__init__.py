"""Text that people and programs wrote without a format in mind.

labels.py          drawn grids whose rows and columns have labels; tables with bars, as of Markdown,
                   with a puzzle in each row
prose.py           sentences and headings around puzzles
"""
