"""No address makes a page show a dialog, raise an error, break its policy, leave the site or hang.

The parts behind # and ? of the pages that read them have hostile texts.  The site is that of ATLAS_SITE, by default
``site`` of this tree.  Cost: about a second a trial.
"""

from collections.abc import Iterator
from random import Random
from urllib.parse import quote

from fairgame import catalogue
from tests.attack.trials import Trial, random_of
from tests.attack.windows import Window, browsing, site

TRIALS_PER_WINDOW = 25
PAGES = {
    "play/": ("game", "position", "line", "play", "begins", "opponent"),
    "play/sum/": ("sum", "position", "play", "line", "begins"),
    "lab/": ("rule", "second", "heaps", "code"),
    "lookup/": ("q",),
    "octal/": ("code", "q", "position"),
    "octal/census/": ("code", "q", "sort", "filter"),
    "learn/": ("q", "answer"),
    "games/kayles/": ("position", "line", "play", "opponent", "kayles"),
    "games/hackenbush/": ("position", "line", "drawing"),
    "games/sprouts/": ("position", "line"),
    "games/chomp/": ("position", "line"),
    "games/cram/": ("position", "line"),
    "theory/nim-multiplication/": ("position", "tartan"),
}
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "//example.org/x.js",
    "https://example.org/",
    "../../../../etc/passwd",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "toString",
    "%",
    "%ff%fe",
    "%00",
    "\u202e\u2066",
    "\ud83d\ude00",
    "9" * 400,
    "1 " * 1200,
    "0-1 " * 3000,
    "(" * 2000,
    "a" * 40_000,
    "NaN",
    "-1",
    "1e308",
    "0.77 + 0.77 + *3",
    "nim 3 4 5 + kayles 7",
    "G(1000000000000)",
    "[[1,2],[3]]",
    '{"__proto__": {"x": 1}}',
    "nowhere",
    "",
)


def text(random: Random) -> str:
    """Return a text that a reader, or a hostile link, may put into an address."""
    game = catalogue.game(random.choice(list(catalogue.games())))
    match random.randrange(6):
        case 0:
            return game.info.slug
        case 1:
            return game.notation.example
        case 2:
            return "".join(
                chr(random.randrange(1, random.choice((128, 0x3000)))) for _ in range(random.randrange(1, 30))
            )
        case 3:
            return " ".join(str(random.randrange(10 ** random.randrange(1, 20))) for _ in range(random.randrange(1, 6)))
        case _:
            return random.choice(HOSTILE)


def address(random: Random) -> str:
    """Return a random address of the site."""
    pages = [page for page in PAGES if (site() / page / "index.html").exists()]
    page = random.choice(pages)
    if random.random() < 0.2:
        page, keys = f"games/{random.choice(list(catalogue.games()))}/", ("position", "line", "play")
    else:
        keys = PAGES[page]
    pairs = [(random.choice((*keys, *keys, "x")), text(random)) for _ in range(random.randrange(1, 4))]
    joined = "&".join(f"{key}={quote(value, safe='', errors='replace')}" for key, value in pairs)
    raw = random.random() < 0.15
    tail = quote(text(random), safe="/%&=<>\"'", errors="replace") if raw else joined
    return f"{page}{random.choice('##?')}{tail}"


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield ``count`` addresses, each opened in a window that has seen others."""
    with browsing(site()) as (browser, home):
        window = None
        for number in range(count):
            if window is None or number % TRIALS_PER_WINDOW == 0:
                if window:
                    window.context.close()
                window = Window(browser.new_context(), home)
            path = address(random_of(seed, number))
            window.open(path)
            fault = window.take_faults()
            yield Trial(f"address {number}: {path[:200]}", fault)
            if fault:
                window.context.close()
                window = None
