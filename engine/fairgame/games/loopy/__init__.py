"""Games whose play may go on forever."""
