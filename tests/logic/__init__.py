"""Tests of one step: what it concludes, its proof, and the techniques that find it."""
