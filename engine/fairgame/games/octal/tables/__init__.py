"""Tables of octal games."""
