"""Games that need not end."""
