"""Two paths of one puzzle side by side.

parting.py   where two paths part, and what each needed
words.py     the same in words and a table
pictures.py  the steps at the parting, in a picture
record.py    the same as a JSON object
"""
