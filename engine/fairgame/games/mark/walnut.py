"""The automata of Mark-t for Walnut, and the sentences by which Walnut proves them.

Walnut decides sentences on automatic sequences by building automata for them; it shares nothing with our proof.  The
sentence says that the sequence has the values 0, ..., t - 1 at 0, ..., t - 1, and that the value at n + t is the least
one that is not the value of an option: of n + 1, ..., n + t - 1, or of q, where n + t is tq plus a digit.  A second
file has the sentence that the sequence is square-free; it takes longer.

Cost: none here.  Walnut took 1 s for t = 2 and some 7 s for t = 7 (OpenJDK 17).  Source: H. Mousavi, Automatic theorem
proving in Walnut, arXiv 1603.06017; J. Shallit, The Logical Approach to Automatic Sequences, Cambridge 2022.
"""

from collections.abc import Iterable, Iterator

from fairgame.numbers.automata import Automaton, First

LIBRARY, COMMANDS = "Word Automata Library", "Command Files"  # Walnut's own folders


def files(name: str, automata: Iterable[Automaton]) -> Iterator[tuple[str, str]]:
    """Yield the files of some automata by their places in Walnut's folder, the commands that prove them last.

    Args:
        name: what the automata are called, with their base and the digit that they read first after it.
        automata: those of Mark-t for t their base.
    """
    rules: dict[First, list[str]] = {}
    squares: dict[First, list[str]] = {}
    for one in automata:
        own = f"{name}_{one.base}_{one.first}"
        yield f"{LIBRARY}/{own}.txt", one.walnut()
        rules.setdefault(one.first, []).append(sentence(own, one.base, one.first))
        squares.setdefault(one.first, []).append(square_free(own, one.base, one.first))
    for what, sentences in (("", rules), ("_square_free", squares)):
        for first, lines in sentences.items():
            yield f"{COMMANDS}/{name}_{first}{what}.txt", "".join(f"{line}\n" for line in lines)


def sentence(name: str, t: int, first: First) -> str:
    """Return the command that lets Walnut decide whether the automaton called ``name`` obeys the rule of Mark-t.

    >>> sentence("m", 2, "msd")[:58]
    'eval m_rule "?msd_2 m[0] = @0 & m[1] = @1 & (An,q (n+2 = 2'
    """
    here = f"{name}[n+{t}]"
    options = [*(f"{name}[n+{more}]" for more in range(1, t)), f"{name}[q]"]
    begin = [f"{name}[{n}] = @{n}" for n in range(t)]
    quotient = " | ".join([f"n+{t} = {t}*q", *(f"n+{t} = {t}*q+{digit}" for digit in range(1, t))])
    differs = [f"{here} != {option}" for option in options]
    least = [
        "("
        + " | ".join([*(f"{here} = @{less}" for less in range(value + 1)), *(f"{one} = @{value}" for one in options)])
        + ")"
        for value in range(t + 1)
    ]
    rule = " & ".join([*differs, *least])
    return f'eval {name}_rule "?{first}_{t} {" & ".join(begin)} & (An,q ({quotient}) => ({rule}))":'


def square_free(name: str, t: int, first: First) -> str:
    """Return the command that lets Walnut decide whether no stretch of the sequence is followed by the same again.

    >>> square_free("m", 2, "msd")
    'eval m_square_free "?msd_2 ~(Ei,p (p>0 & (An ((n>=i & n<i+p) => m[n] = m[n+p]))))":'
    """
    same = f"An ((n>=i & n<i+p) => {name}[n] = {name}[n+p])"
    return f'eval {name}_square_free "?{first}_{t} ~(Ei,p (p>0 & ({same})))":'
