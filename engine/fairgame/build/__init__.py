"""How a build goes: what is due, who computes it, how it is checked, where it is kept."""
