"""Text in which puzzles are packed: JSON, XML, links and compressed text.

unknown_rules.py  rules, drawings and words beyond what is read
app_objects.py   the puzzle objects of f-puzzles and SudokuPad
json_text.py     JSON read line by line, cut where its values end; the relaxed JSON inside SudokuPad
                 links
lz_string.py     LZ-string, the compression used in puzzle links
page_links.py    what follows #p= in links of our page
penpa.py         what follows p= in links of Penpa
sudokuwiki.py    the position strings of SudokuWiki
xml_text.py      XML of OpenSudoku read line by line
"""
