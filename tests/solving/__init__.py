"""Tests of whole puzzles: profiles, paths, ratings, levels, and puzzles made to order."""
