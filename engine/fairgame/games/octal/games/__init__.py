"""Games of octal codes."""
