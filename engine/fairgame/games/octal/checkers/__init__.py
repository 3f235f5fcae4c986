"""Programs that check a certificate from its files alone: each stands by itself, may be copied, and uses no atlas."""
