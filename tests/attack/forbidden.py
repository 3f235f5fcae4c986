"""Without storage, workers, WebAssembly or WebGL no page raises an error, and a page says what does not work.

Each trial opens a page in a browser that lacks something, uses the page as a reader does, and looks for the words that
tell the lack.  The site is that of ATLAS_SITE, by default ``site`` of this tree.  Cost: some seconds a trial.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page

from tests.attack.trials import Trial
from tests.attack.windows import Window, browsing, site

ACTION_MILLISECONDS = 2_500
THROWS = "{ get() { throw new DOMException('blocked', 'SecurityError'); } }"
LACKS = {
    "storage that throws": "".join(
        f"Object.defineProperty(window, '{name}', {THROWS});"
        for name in ("localStorage", "sessionStorage", "indexedDB")
    ),
    "storage that is full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
    "no storage": "delete window.localStorage; delete window.sessionStorage;",
    "no Worker": "delete window.Worker;",
    "a Worker that throws": "window.Worker = class { constructor() { throw new Error('no'); } };",
    "a Worker that fails": (
        "window.Worker = class extends EventTarget { postMessage() { setTimeout(() => this.dispatchEvent("
        "new ErrorEvent('error', { message: 'no', cancelable: true }))); } terminate() {} };"
    ),
    "no WebAssembly": "delete window.WebAssembly;",
    "no WebGL": "const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = "
    "function (kind, ...more) { return kind.startsWith('webgl') ? null : get.call(this, kind, ...more); };",
}
FAILING = ("no Worker", "a Worker that throws", "a Worker that fails")


@dataclass(frozen=True)
class Visit:
    """A page and its use.

    Attributes:
        path: the address.
        use: the actions of a reader.
        needs: the missing functions that the page must report.
        report: the selector of the report.
    """

    path: str
    use: Callable[[Page], None] = lambda _: None
    needs: tuple[str, ...] = ()
    report: str = ""


def compute_in_the_lab(page: Page) -> None:
    """Compute the values of a code."""
    page.locator("main input[type=text], main input.atlas-input").first.fill("0.77")
    page.keyboard.press("Enter")


def play(page: Page) -> None:
    """Start a game against the atlas, and let it move."""
    for name in ("Let the atlas begin", "The atlas begins", "Begin", "New game"):
        if (button := page.get_by_role("button", name=name)).count() and button.first.is_visible():
            button.first.click()
            return


def check_certificate(page: Page) -> None:
    """Start the checker of a period."""
    page.get_by_role("button", name="Check").first.click()


def see_the_cube(page: Page) -> None:
    """Scroll to the figure, which loads when it is near."""
    page.locator(".atlas-cube-stills").first.scroll_into_view_if_needed()


def switch_scheme(page: Page) -> None:
    """Switch between light and dark."""
    page.locator("button.atlas-scheme:visible").first.click()


VISITS = (
    Visit("", switch_scheme),
    Visit("lab/", compute_in_the_lab, FAILING, ".atlas-lab-game .atlas-status"),
    Visit("play/", play),
    Visit("play/#game=kayles&position=5+6&begins=atlas", play, FAILING, "main"),
    Visit("play/sum/"),
    Visit("lookup/?q=kayles+70"),
    Visit("games/kayles/#position=5+6", play),
    Visit("games/hackenbush/"),
    Visit("games/sprouts/"),
    Visit("games/nim-cube/", see_the_cube, ("no WebGL",), ".atlas-status"),
    Visit("octal/"),
    Visit("octal/census/"),
    Visit("theory/nim-multiplication/"),
    Visit("learn/"),
    Visit("downloads/"),
)
WORDS = ("could not", "does not offer")


def fault_of(window: Window, visit: Visit, lack: str) -> str:
    """Use a page; return the fault."""
    window.open(visit.path)
    try:
        visit.use(window.page)
        window.page.wait_for_timeout(ACTION_MILLISECONDS)
        if lack in visit.needs and not (fault := window.take_faults()):
            words = window.page.locator(visit.report).first.inner_text()
            return "" if any(word in words for word in WORDS) else "no word about it"
        return fault if lack in visit.needs else window.take_faults()
    except BrowserError as error:
        return f"{window.take_faults()} cannot be used: {str(error).splitlines()[0]}"


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield at most ``count`` visits: each page with each lack.  The seed plays no part."""
    del seed
    with browsing(site()) as (browser, home):
        pairs = (
            (lack, visit)
            for visit in VISITS
            for lack in LACKS
            if (site() / visit.path.split("#")[0].split("?")[0]).exists()
        )
        for lack, visit in islice(pairs, count):
            with browser.new_context() as context:
                context.add_init_script(LACKS[lack])
                window = Window(context, home)
                yield Trial(f"{visit.path or 'home'} with {lack}", fault_of(window, visit, lack))
