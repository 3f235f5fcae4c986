"""What a table is made of: the dictionary of columns, and how a table is written and read."""
