"""Tests of grids: their cells, solutions and mistakes, and the engine."""
