"""The terminal: its console, its status line, its exit codes.

screen.py        colour, and a pager for long texts
console.py       output for a person at a terminal or for a program
exit_codes.py    the exit codes
live_status.py   live status lines during long work; defers Ctrl-C while a search has a result to
                 show; loses none
"""
