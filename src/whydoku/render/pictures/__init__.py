"""What a picture shows and how it is drawn: marks, their places, and all of it as SVG."""
