"""The web face: `whydoku serve`, a page to play and understand, and a JSON API below it.

settings.py  what may be set
serving.py   the server as a process
app.py       the application: routes, and what stands before them
guard.py     what every request passes: limits, headers, refusals
pages.py     the files of the page
crew.py      the processes that do the work, and those who wait for one
worker.py    such a process
frames.py    what goes through the pipes between them
problems.py  what is answered when something is wrong
metrics.py   what is counted
api/         the operations, each an entry in a table
page/        the page itself: plain ES modules
"""
