"""Games whose play may continue forever."""
