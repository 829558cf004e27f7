"""Options that several commands share, and what they mean.

things.py             what options name, and what a shell offers for it
asked.py              commands whose options are the fields of classes, and their help
opened_library.py     a library, opened, and seeds for what is drawn from it
found_puzzles.py      the options that find puzzles in a library
shared_options.py     profiles by name, workers, a column: options of several commands; the formats
                      of workbooks by name
output_file.py        the option -o, which sends output to a file; names of several files by a
                      pattern
wanted_puzzles.py     the puzzles that a command line names
answer_options.py     how answers are written: text, JSON or a table
telling_options.py    options: the techniques to solve puzzles by, and how to tell steps
wish_options.py       the options of `whydoku generate`, and what is typed as a wish
"""
