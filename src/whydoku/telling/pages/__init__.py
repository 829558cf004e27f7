"""HTML for notebooks and files.

pages.py        whole paths as HTML and Markdown; the style sheet of pages and tables
tables.py       figures as tables of HTML: ratings, analyses, paths, their totals
walker.py       a path as a page that shows one step at a time
answers.py      hints, answers to why and verdicts as parts of a page; puzzles made to order and
                positions to practise on as parts of a page; techniques, profiles and built-in
                puzzles as parts of a page
"""
