"""Mark-t in full: the theorem on its values, the automata, and the proof that they are right for every number."""
