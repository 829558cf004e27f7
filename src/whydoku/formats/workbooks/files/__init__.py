"""The files of office programs, as rows of values.

compound.py   the container in which Excel saved until 2003
markup.py     the XML of these files, without document types and entities; the packed files inside a
              workbook, within limits
ods.py        workbooks of OpenDocument
xls.py        workbooks of Excel until 2003
values.py     dates and times, which are numbers with a format
xlsx.py       workbooks of Excel
opening.py    opens workbooks of every kind
"""
