"""Published files, and their verification."""
