"""Tests of the server and its API."""
