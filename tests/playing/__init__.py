"""Tests of what a player asks for: hints, arguments, judged moves, games, practice."""
