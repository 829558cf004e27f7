"""Two paths of one puzzle side by side.

parting.py  where two paths part, and what each needed
telling.py  the same in words and a table, in a picture, and as a JSON object
"""
