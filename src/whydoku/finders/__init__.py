"""The engine as the finder of a technique.

native.py   the steps of one technique, read from what the engine finds
"""
