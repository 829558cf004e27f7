"""The techniques, a module for each family. Each registers itself; none imports another."""
