"""Incremental builds after random chains of edits equal cold builds of the same sources, byte for byte.

A chain starts from the small atlas with its site.  Each step makes one to three edits, of prose, templates, modules,
styles, configuration or the built site, or takes edits back; then the site is built incrementally.  At the end the site
is compared with a cold build.  If the sources cannot be built, both builds report the same error.
Cost: some ten processor seconds a chain.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.attack.small_site import Builder, Request, copy_tree
from tests.attack.trials import Trial, random_of
from tests.support.files import files_of

MAX_STEPS, MAX_EDITS = 4, 3
SHARE_TAKEN_BACK = 0.25  # of the steps
SHARE_ENDING_AT_THE_START = 0.4  # of the chains
TEXTS = (
    "More text.\n",
    "\nSee A000045.\n",
    "\n## A part {#part}\n\nSee [sums](#part) and $a \\oplus b$.\n",
    '\nG(7) = [= nim("four", 7) =].\n',
    "\nÉléments of a footnote.[^1]\n\n[^1]: A note.\n",
    "\n# Another title\n",
    "\n<!-- nothing -->\n",
    "   \n\t\n",
)
HEADS = ("title: New", "description: About it.", "hide: [toc]", "search: {exclude: true}", "title: 'Four'", "# comment")
ODD_FOLDERS = ("node_modules", "x.egg-info", "__pycache__", ".hidden", "_private", "a b", "site", "theory")


def page(random: Random, tree: Path) -> Path:
    """Return a random page of the prose."""
    return random.choice(sorted((tree / "content").rglob("*.md")))


def replace(path: Path, before: str, after: str) -> str:
    """Replace a text that occurs in a file."""
    text = path.read_text(encoding="utf-8")
    assert before in text, f"{path} has no {before!r}"
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return f"{path.name}: {before!r} became {after!r}"


def exchange(path: Path, one: str, other: str) -> str:
    """Replace the one of two texts that occurs in a file by the other."""
    return replace(path, one, other) if one in path.read_text(encoding="utf-8") else replace(path, other, one)


def add(path: Path, text: str) -> str:
    """Append a text to a file, which may be new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8", newline="") as file:
        file.write(text)
    return f"{path.parent.name}/{path.name}: added {text!r}"


def text_of_page(random: Random, tree: Path) -> str:
    """Append a text to a page."""
    ending = random.choice(("\n", "\n", "\r\n"))
    return add(page(random, tree), random.choice(TEXTS).replace("\n", ending))


def front_matter(random: Random, tree: Path) -> str:
    """Change, add or remove the front matter of a page."""
    path = page(random, tree)
    text = path.read_bytes().decode()
    ending = "\r\n" if "\r\n" in text else "\n"
    lines = text.split(ending)
    if lines[0] != "---":
        lines[:0] = ["---", random.choice(HEADS), "---"]
    elif path.parent.name != "_shared" and random.random() < 0.3:
        del lines[: lines.index("---", 1) + 1]
    elif path.parent.name == "_shared":
        lines[1] = random.choice(('games: "tsyan-shizi-[0-9]*"', 'games: "tsyan-shizi-[4-9]*"', 'games: "nothing-*"'))
    else:
        lines.insert(1, random.choice(HEADS))
    path.write_bytes(ending.join(lines).encode())
    return f"{path.name}: front matter {lines[:4]}"


def line_endings(random: Random, tree: Path) -> str:
    """Convert the line endings of a page, or put a byte order mark before it."""
    path = page(random, tree)
    data = path.read_bytes()
    choice = random.randrange(5)
    if choice == 0:
        path.write_bytes(b"\xef\xbb\xbf" + data)
        return f"{path.name}: byte order mark"
    unix = data.replace(b"\r\n", b"\n")
    path.write_bytes(unix if b"\r\n" in data else unix.replace(b"\n", b"\r\n"))
    return f"{path.name}: other line endings"


def added_page(random: Random, tree: Path) -> str:
    """Add a page to an old or a new folder, or a second shared prose."""
    folder = random.choice(("", "", "games/", "theory/", "_shared/", *(f"{name}/" for name in ODD_FOLDERS)))
    name = random.choice(("new", "index", "guiles", "Ünï code", "README"))
    head = '---\ngames: "gui*"\n---\n' if folder == "_shared/" else ""
    return add(tree / "content" / f"{folder}{name}.md", f"{head}# A new page\n\n{random.choice(TEXTS)}")


def removed_page(random: Random, tree: Path) -> str:
    """Remove a page."""
    path = page(random, tree)
    path.unlink()
    return f"{path.name} removed"


def renamed_page(random: Random, tree: Path) -> str:
    """Rename a page."""
    path = page(random, tree)
    path.rename(path.with_name(f"{path.stem}-{random.randrange(3)}.md"))
    return f"{path.name} renamed"


def other_file(random: Random, tree: Path) -> str:
    """Add or change a file that is no page, perhaps through a link."""
    folder = random.choice(("pictures", "theory", *ODD_FOLDERS))
    path = tree / "content" / folder / f"{random.randrange(3)}.txt"
    if random.random() < 0.2 and not path.exists():
        target = tree.parent / "linked.txt"
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(target)
        return f"{path.name} linked; " + add(target, "1")
    return add(path, random.choice("abc"))


def linked_folder(random: Random, tree: Path) -> str:
    """Link a folder into the prose, or change a file in it."""
    target = tree.parent / "linked"
    target.mkdir(exist_ok=True)
    link = tree / "content" / "linked"
    if not link.is_symlink():
        link.symlink_to(target)
    return add(target / random.choice(("a.txt", "b.md")), random.choice("abc"))


def data_of_prose(random: Random, tree: Path) -> str:
    """Edit the references or the glossary."""
    if random.random() < 0.3:
        return replace(tree / "content" / "_data" / "glossary.yaml", "the", "some")
    name = random.choice(("_data/references.yaml", "_data/glossary.yaml"))
    return add(tree / "content" / name, "\n# comment\n")


def template(random: Random, tree: Path) -> str:
    """Edit a template of the generator or of the theme."""
    site = tree / "generator" / "fairgame_site"
    files = [*sorted((site / "templates").rglob("*.j2")), *sorted((site / "theme").rglob("*.html"))]
    path = random.choice(files)
    return add(path, random.choice(("{# a comment #}", "<!-- new -->", "\n", "{% if true %}more{% endif %}")))


def module(random: Random, tree: Path) -> str:
    """Add a comment or a statement to a module of either package."""
    package = tree / random.choice(("engine/fairgame", "generator/fairgame_site"))
    path = random.choice(sorted(path for path in package.rglob("*.py") if "kernels" not in path.parts))
    return add(path, random.choice(("\n# a comment\n", "\nNOTHING = None\n")))


def words_of_module(random: Random, tree: Path) -> str:
    """Change a text that the site shows."""
    engine, site = tree / "engine" / "fairgame", tree / "generator" / "fairgame_site"
    path, word = random.choice(
        (
            (engine / "games" / "nim" / "games" / "nim.py", "Nimble"),
            (engine / "games" / "octal" / "games" / "named.py", "Guiles"),
            (engine / "games" / "nim" / "games" / "tsyan_shizi.py", "name="),
            (engine / "core" / "columns.py", "nim-value"),
            (engine / "tables" / "sequence.py", "Nim-values"),
            (site / "site" / "game_directory.py", "games"),
            (site / "render" / "badges.py", "ertified"),
        )
    )
    text = path.read_text(encoding="utf-8")
    if word not in text:
        return add(path, "\n# a comment\n")
    return replace(path, word, "name='New' or " if word == "name=" else f"{word}s")


def style(random: Random, tree: Path) -> str:
    """Edit the bundle or the assets of the theme."""
    bundle = tree / "generator" / "fairgame_site" / "bundle"
    path = random.choice(sorted(path for path in bundle.rglob("*") if path.suffix in (".css", ".js", ".json")))
    return add(path, "\n")


def configuration(random: Random, tree: Path) -> str:
    """Edit mkdocs.yml, the changelog or the project file of the library."""
    config = tree / "mkdocs.yml"
    match random.randrange(6):
        case 0:
            return replace(config, "site_name: ", "site_name: New ")
        case 1:
            return replace(config, "site_url: https://", "site_url: https://new.")
        case 2:
            return exchange(config, "- index: index.md", "- start: index.md")
        case 3:
            return add(config, "# a comment\n")
        case 4:
            return exchange(config, "navigation.top", "header.autohide")
        case _:
            return replace(tree / "CHANGELOG.md", "- ", "- More. ")


def built_site(random: Random, tree: Path) -> str:
    """Damage the built site: an interrupted copy, a stray file."""
    files = sorted(path for path in (tree / "site").rglob("*") if path.is_file())
    path = random.choice(files)
    match random.randrange(3):
        case 0:
            path.unlink()
            return f"site/{path.name} removed"
        case 1:
            path.write_bytes(path.read_bytes()[: random.randrange(99)])
            return f"site/{path.name} cut"
        case _:
            return add(path.with_name("stray.html"), "stray")


def touched(random: Random, tree: Path) -> str:
    """Touch a source."""
    path = page(random, tree)
    path.touch()
    return f"{path.name} touched"


Edit = Callable[[Random, Path], str]
EDITS: dict[Edit, int] = {
    text_of_page: 6,
    front_matter: 4,
    line_endings: 3,
    added_page: 4,
    removed_page: 1,
    renamed_page: 2,
    other_file: 3,
    linked_folder: 1,
    data_of_prose: 2,
    template: 3,
    module: 2,
    words_of_module: 3,
    style: 2,
    configuration: 3,
    built_site: 2,
    touched: 1,
}


@dataclass
class SmallAtlas:
    """The small atlas with its first site, and the cold builds of states of its sources."""

    folder: Path
    builder: Builder
    colds: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Build the first site."""
        copy_tree(self.start / "tree")
        self.reset()
        if error := self.build():
            raise AssertionError(error)
        shutil.copytree(self.tree / "site", self.start / "tree" / "site")
        shutil.copytree(self.home, self.start / "home", symlinks=True)

    @property
    def start(self) -> Path:
        """The folder of the first state."""
        return self.folder / "start"

    @property
    def tree(self) -> Path:
        """The folder that is edited."""
        return self.folder / "now" / "tree"

    @property
    def home(self) -> Path:
        """The store and the caches of the incremental builds."""
        return self.folder / "now" / "home"

    def reset(self) -> None:
        """Return to the first state: sources, site, store and caches."""
        shutil.rmtree(self.folder / "now", ignore_errors=True)
        shutil.copytree(self.start, self.folder / "now", symlinks=True)
        self.home.mkdir(exist_ok=True)

    def take_back(self, only: Callable[[str], bool] = lambda _: True) -> None:
        """Take the edits of some sources back."""
        first, now = (sources(folder) for folder in (self.start / "tree", self.tree))
        for name in sorted(filter(only, {*first, *now})):
            if name not in first:
                now[name].unlink()
            elif name not in now or now[name].read_bytes() != first[name].read_bytes():
                (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
                (self.tree / name).write_bytes(first[name].read_bytes())

    def build(self) -> str:
        """Build incrementally; return the error."""
        return self.builder.build(Request(str(self.tree), str(self.home)))

    def cold_error(self) -> str:
        """Build the present sources cold into the folder ``cold``; return the error."""
        state = digest(self.tree)
        cold = self.folder / "cold" / state
        if state not in self.colds:
            home = self.folder / "cold-home"
            home.mkdir(exist_ok=True)
            (home / "modules.json").unlink(missing_ok=True)
            if digest(self.tree / "engine") != digest(self.start / "tree" / "engine"):
                shutil.rmtree(home / "store", ignore_errors=True)
            self.colds[state] = self.builder.build(Request(str(self.tree), str(home), str(cold)))
        return self.colds[state]

    def difference(self) -> str:
        """Return how the site differs from a cold build, or ""."""
        ours, theirs = files_of(self.tree / "site"), files_of(self.folder / "cold" / digest(self.tree))
        names = [name for name in {*ours, *theirs} if not _is_same(ours.get(name), theirs.get(name))]
        return f"{len(names)} of {len(theirs)} files differ from a cold build: {sorted(names)[:4]}" if names else ""


def _is_same(left: Path | None, right: Path | None) -> bool:
    return left is not None and right is not None and left.read_bytes() == right.read_bytes()


def sources(tree: Path) -> dict[str, Path]:
    """Return the files of a tree without its site; a linked folder counts as a file."""
    found: dict[str, Path] = {}
    waiting = [tree]
    while waiting:
        for path in waiting.pop().iterdir():
            if path == tree / "site":
                continue
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
            else:
                found[path.relative_to(tree).as_posix()] = path
    return found


def digest(tree: Path) -> str:
    """Return the hash of the sources of a tree."""
    found, total = sources(tree), hashlib.sha256()
    for name in sorted(found):
        files = [found[name]] if found[name].is_file() else sorted(found[name].rglob("*"))
        for file in files:
            total.update(f"{name}\0{file.name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


def chain(atlas: SmallAtlas, random: Random) -> Trial:
    """Try one chain."""
    atlas.reset()
    events: list[str] = []
    error = ""
    kinds, weights = list(EDITS), list(EDITS.values())
    for _ in range(random.randint(1, MAX_STEPS)):
        if events and random.random() < SHARE_TAKEN_BACK:
            share = random.choice((0.5, 1.0))
            atlas.take_back(lambda _, share=share: random.random() < share)
            events.append(f"{share:.0%} taken back")
        else:
            for edit in random.choices(kinds, weights, k=random.randint(1, MAX_EDITS)):
                events.append(edit(random, atlas.tree))
        error = atlas.build()
        events.append(f"build {error}".strip())
    if random.random() < SHARE_ENDING_AT_THE_START:
        atlas.take_back()
        error = atlas.build()
        events.append(f"all taken back, build {error}".strip())
    name = " | ".join(events)
    cold = atlas.cold_error()
    if error != cold:
        return Trial(name, f"the incremental build says {error!r}, a cold one {cold!r}")
    return Trial(name, "" if error else atlas.difference())


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield ``count`` chains."""
    with tempfile.TemporaryDirectory() as folder:
        builder = Builder()
        try:
            atlas = SmallAtlas(Path(folder), builder)
            for number in range(count):
                trial = chain(atlas, random_of(seed, number))
                yield Trial(f"chain {number}: {trial.name}", trial.fault)
        finally:
            builder.close()
