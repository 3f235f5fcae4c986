"""What pages may call of the subtraction games: the form for any set."""

from generator.families.subtraction.form import FORM
from generator.macros import Macros


def subtraction_form(macros: Macros) -> str:
    """Offer the form that shows values, plot and proved period of any set."""
    return macros.page.fragment(FORM.html(macros.page.root))
