"""The server of `whydoku serve`: a page to play Sudoku on and to understand it, and a JSON API.

The page itself is in the folder `page`, as plain ES modules.

addresses.py    the names of hosts, the origins of pages, and the path below which the server is
headers.py      the security headers of every response
bundles.py      the modules and style sheets of the page, put together into few files
page_files.py   the files of the page, held in memory
problems.py     error responses
api/            the operations, each an entry in a table
answering.py    the answer to a request, or a problem; what a worker process does
html_parts.py   HTML as values, in which everything is escaped, and JSON schemas as such
api_page.py     the description of the API as a page
described.py    what describes the API: the index, the documents, the page
settings.py     the settings of a server
worker_pool.py  all worker processes, and what is a problem there
responses.py    the responses: a problem, a file, the answer of a worker as it arrives
guard.py        the checks that every request passes first: limits, other origins, refusals
connection.py   a connection, with bounds on what a client may leave open
app.py          the application: what answers each path
serving.py      the server as a process
"""
