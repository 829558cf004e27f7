"""The server of `whydoku serve`: a page to play Sudoku on and to understand it, and a JSON API.

The page itself is in the folder `page`, as plain ES modules.

api/            the operations, each an entry in a table
answering.py    the answer to a request, or a problem; what a worker process does
page_files.py   the files of the page, held in memory
api_page.py     the description of the API as a page
headers.py      the security headers of every response
settings.py     the settings of a server: bounds, the names of hosts, the path below which it is
responses.py    the responses: a problem, a file, the answer of a worker; the pool of all workers
guard.py        the checks that every request passes first: limits, other origins, refusals
connection.py   a connection, with bounds on what a client may leave open
described.py    what describes the API: the index, the documents, the page
serving.py      the application, with what answers each path, and the server as a process
"""
