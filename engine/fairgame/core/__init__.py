"""What a game is: its rule, how positions are written and pictured, how it is played, what it lists."""
