"""The user interfaces (faces): each calls the library, and nothing in the library knows any of
them.

web/    the server: the page, and the JSON API behind it
mcp/    tools for assistants, over the Model Context Protocol
play/   a place to play at a terminal
site/   the page without a server
cli/    the command line
gym/    an environment for reinforcement learning
"""
