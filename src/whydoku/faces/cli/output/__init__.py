"""What commands write.

made_puzzles.py   puzzles made to order and positions, written as they are found
table_output.py   answers as a table, written as text or as a workbook
"""
