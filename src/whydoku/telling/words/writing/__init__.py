"""How sentences are put together, in whichever language.

passage.py    sentences as template keys with typed slots, before any language is chosen
slot.py       the values of sentences, each made by a word for what it names
claims.py     sentences that call candidates true or false, or say why a constraint makes them so;
              cells with their candidates in brackets, and the house of all places of a digit
context.py    the state in which a pattern is described, and the five functions of a kind; why
              candidates fall: the house or the cell that takes each
language.py   a language: its templates, lists, plural forms and names of houses
houses.py     names of houses in words, under whatever rules
writer.py     writes sentences out, as texts made of spans
manner.py     how to tell: language, style, names, and the notations for cells and chains
"""
