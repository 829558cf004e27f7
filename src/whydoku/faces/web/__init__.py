"""The web face: `whydoku serve`, a page to play and understand, and a JSON API below it.

The page itself stands in the folder `page`: plain ES modules.

headers.py            the headers that every answer has
metrics.py            what is counted, for Prometheus
minify.py             scripts and style sheets without comments and indentation
page_files.py         the files of the page, held in memory
pipe_frames.py        what goes through the pipes between the server and its workers
problems.py           what is answered when something is wrong
api/                  the operations, each an entry in a table
settings.py           what may be set of a server
worker.py             a process that does the work of requests
worker_pool.py        all these processes, and the lines of those who wait for one
guard.py              what every request passes: limits, other origins, refusals
connection_limits.py  how long a connection may take its time, and how many there may be
worker_response.py    an answer of a worker, passed on as it comes
app.py                the application: what is asked where, and who answers
serving.py            the server as a process
"""
