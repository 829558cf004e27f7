"""Tests of the project as a whole, of its names and documentation, and of what all wings share."""
