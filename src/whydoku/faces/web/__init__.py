"""The server of `whydoku serve`: a page to play Sudoku on and to understand it, and a JSON API.

The page itself is in the folder `page`, as plain ES modules.

root_path.py      the path below which the server is reached
hosts.py          the names of hosts, and the origins of pages
headers.py        the security headers of every response
minify.py         scripts and style sheets without comments and indentation
bundles.py        the modules of the page, put together into few files
page_heads.py     the scripts and style sheets that the head of a page loads, or their bundles
page_files.py     the files of the page, held in memory
problems.py       error responses
api/              the operations, each an entry in a table
answering.py      the answer to a request, or a problem
html_elements.py  HTML as values, in which everything is escaped
schema_html.py    JSON schemas as HTML
api_page.py       the description of the API as a page
described.py      what describes the API: the index, the documents, the page
settings.py       the settings of a server
worker.py         what a worker process does for the server
worker_pool.py    all worker processes, and what is a problem there
responses.py      the responses: a problem, a file, the answer of a worker as it arrives
shared.py         what is shared with the page while no service worker takes it
guard.py          the checks that every request passes first: limits, other origins, refusals
connection.py     a connection, with bounds on what a client may leave open
app.py            the application: what answers each path
serving.py        the server as a process
"""
