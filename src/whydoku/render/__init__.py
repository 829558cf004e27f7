"""Words and pictures: patterns and marks in, text out; nothing here searches."""
