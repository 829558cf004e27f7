"""HTML for notebooks and files.

page_style.py   the style sheet of pages and tables
pages.py        whole paths as HTML and Markdown
tables.py       figures as tables of HTML: ratings, analyses, paths, their totals
walker.py       a path as a page that shows one step at a time
answers.py      hints, answers to why and verdicts as parts of a page
catalogue.py    techniques, profiles and built-in puzzles as parts of a page
made.py         puzzles made to order and positions to practise on as parts of a page
"""
