"""Games: their rules, notation, boards, kinds of play, listings and capabilities."""
