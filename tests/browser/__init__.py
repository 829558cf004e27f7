"""Tests of the page in a real browser: what people do with it, from the first key to the last."""
