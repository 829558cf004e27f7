"""Tests of the page in a real browser, by doing what people do with it."""
