"""Tools for assistants, over the Model Context Protocol: operations of the API, asked by a language
model, to which every word that it has to read is dear.

tools.py   the table of tools: which operations a model is offered, what each takes and gives back
server.py  the server over standard input and output
"""
