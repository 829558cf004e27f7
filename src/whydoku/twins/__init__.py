"""Plain Python that means the same as the native module: same functions, same answers.

A twin states what a kernel computes, takes its place where no native module is installed, and is
what the tests compare the native answers with.
"""
