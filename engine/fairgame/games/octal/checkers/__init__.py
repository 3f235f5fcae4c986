"""Programs that check a certificate from its files; they use no other part of the library and may be copied."""
