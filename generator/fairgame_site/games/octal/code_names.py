"""English names of octal codes that have no page under that name.

Sources: M. Riley, Searching for periodicity in Officers, 2026; Fair Game, exercise 38, for the relatives of Kayles.  We
have no printed source of *James Bond*, a nickname of 0.007.
"""

NAMES = {
    "0.6": "Officers",
    "0.007": "James Bond",
    "0.077": "Duplicate Kayles",
    "0.0077": "Triplicate Kayles",
    "0.7777": "Double Kayles",
    "0.77777777": "Quadruple Kayles",
}
