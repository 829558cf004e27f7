"""Tests of the project as a whole, its public names and its documentation, and of what all wings share."""
