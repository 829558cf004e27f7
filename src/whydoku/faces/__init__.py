"""What people touch: each face calls the library, and nothing in the library knows a face.

web/   the server: the page, and the JSON API below it
cli/   the command line
"""
