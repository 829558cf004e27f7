"""Tests of what is read from photographs."""
