"""`python -m whydoku` is the command `whydoku`."""

from whydoku.faces.cli import main

if __name__ == "__main__":
    main()
