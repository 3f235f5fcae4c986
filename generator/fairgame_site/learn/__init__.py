"""What the part *Learn* needs besides prose: questions that the page checks, and terms of the glossary as notes."""
