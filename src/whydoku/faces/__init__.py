"""What people touch: each face calls the library, and nothing in the library knows a face."""
