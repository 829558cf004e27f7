"""Tests of words, pictures, pages, lessons, books and workbooks."""
