"""One module for each command; each holds a click command named `command`."""
