"""Tests of those who ask: machines that learn, assistants, the page as a folder."""
