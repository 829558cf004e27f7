"""Tests of batches and of the library of puzzles."""
