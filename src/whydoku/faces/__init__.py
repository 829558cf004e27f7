"""The user interfaces (faces): each calls the library, and nothing in the library knows any of
them.

books/   books and worksheets on paper
sheets/  workbooks for spreadsheet programs
web/     the server: the page, and the JSON API behind it
site/    the page without a server
gym/     an environment for reinforcement learning
mcp/     tools for assistants, over the Model Context Protocol
play/    a place to play at a terminal
cli/     the command line
"""
