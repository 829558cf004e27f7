"""Explains puzzles, steps and paths in words and in pictures; nothing here searches for steps.

lines.py         texts broken into lines of a width, and aligned columns
facts/           what is read off a pattern before it is told or drawn
words/           sentences about steps, hints, paths and puzzles
pictures/        what a picture shows, and the parts it is drawn from
lessons/         the course
picture_files/   pictures as PNG, PDF and plain SVG
books/           books and worksheets on paper
pages/           HTML for notebooks and files
workbooks/       workbooks for spreadsheet programs
"""
