"""Table builds: plan, keys, store and checks."""
