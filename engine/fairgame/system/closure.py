"""Which files the code of a module can reach: its import closure, read off the syntax trees.

Imports inside functions count like those at the top, and importing ``a.b`` runs ``a`` too.  A data file belongs to
the modules of its folder, so it is in the closure of whoever imports one of them; a module reads no data but its
own folder's.  Three modules are set apart:

* ``fairgame.core.discovery`` imports the packages of games, tables and certificates by looking into them.  That is no
  dependency of every table on every other: what a table gets from it is named elsewhere (``fairgame.build.keys``).
* ``fairgame.core.columns`` is a dictionary, and a table depends on the entries that it uses, not on every new one.  So
  its dictionary is left out of its digest; ``words`` tells which entries a module can name.
* ``fairgame.system.progress`` shows what goes on and gives back what it was given: no value depends on it.

Cost: about 8 ms for a thousand lines, once an engine; after that 15 ms a process.
"""

import ast
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from fairgame.errors import CatalogueError
from fairgame.system.disk_cache import DiskCache
from fairgame.system.revision import DIGESTS, PACKAGE, code_of

DICTIONARY = "fairgame.core.columns", "COLUMNS"
SHOWING = frozenset({"fairgame.system.progress"})


@dataclass(frozen=True, slots=True)
class Module:
    """What the source of a module says.

    Attributes:
        imports: names that it imports, as written; some are of no module but of things in one.
        words: every string, keyword and attribute in its code.
        digest: the sha256 (hex) of its code.
    """

    imports: frozenset[str]
    words: frozenset[str]
    digest: str


@dataclass(frozen=True)
class Sources:
    """The sources of a package.

    Attributes:
        package: its folder, whose name is the package's.
        digests: of each of its files by relative path, as ``revision.digests`` found them when the process began.
        memory: where it is written down what the sources say, for the processes that run the same ones.
    """

    package: Path
    digests: Mapping[str, str]
    memory: DiskCache | None = None

    @cached_property
    def modules(self) -> Mapping[str, Module]:
        """Every module by its dotted name.

        Raises:
            CatalogueError: if a file is no longer the one that this process runs.
        """
        texts = {path: self._text(path) for path in self.digests if path.endswith(".py")}

        def found() -> dict[str, Module]:
            names = {path: _dotted(self.package.name, path) for path in texts}
            return {names[path]: parsed(names[path], text) for path, text in texts.items()}

        return found() if self.memory is None else self.memory.get_or_compute("modules.json", found, _written, _read)

    @cached_property
    def data(self) -> Mapping[str, tuple[str, ...]]:
        """The data files that belong to each module, by relative path."""
        found: dict[str, list[str]] = {name: [] for name in self.modules}
        sources = [PurePosixPath(path) for path in self.digests if path.endswith(".py")]
        for path in self.digests:
            if not path.endswith(".py"):
                folders = PurePosixPath(path).parents
                owner = next((one for one in folders if (one / "__init__.py").as_posix() in self.digests), folders[-1])
                for source in sources:
                    if source.parent == owner:
                        found[_dotted(self.package.name, source.as_posix())].append(path)
        return {name: tuple(paths) for name, paths in found.items()}

    @cached_property
    def _reached(self) -> dict[str, frozenset[str]]:
        """What each module imports directly, with the packages that this runs."""
        return {
            name: frozenset(_with_packages({name, *module.imports})) & frozenset(self.modules)
            for name, module in self.modules.items()
        }

    def closure(self, roots: Iterable[str]) -> frozenset[str]:
        """Return every module of the package that the code of ``roots`` can reach, less what only shows progress."""
        found, waiting = set[str](), [name for name in roots if name in self.modules]
        while waiting:
            name = waiting.pop()
            if name not in found | SHOWING:
                found.add(name)
                waiting.extend(self._reached[name])
        return frozenset(found)

    def state(self, modules: Iterable[str]) -> list[str]:
        """Return a line for each of ``modules`` and their data files: what must stay for code to stay as it is."""
        lines = {f"{name} {self.modules[name].digest}" for name in modules}
        return sorted(lines | {f"{path} {self.digests[path]}" for name in modules for path in self.data[name]})

    def words(self, modules: Iterable[str]) -> frozenset[str]:
        """Return every word that the code of ``modules`` can name a column by."""
        return frozenset().union(*(self.modules[name].words for name in modules))

    def _text(self, path: str) -> bytes:
        """Return the code of a source."""
        source = code_of((self.package / path).read_bytes())
        if hashlib.sha256(source).hexdigest() != self.digests[path]:
            raise CatalogueError(f"{self.package.name}/{path}", "edited while the atlas was running; start it again")
        return source


def _written(modules: Mapping[str, Module]) -> bytes:
    """Return what is written down of modules."""
    rows = {name: [sorted(one.imports), sorted(one.words), one.digest] for name, one in modules.items()}
    return json.dumps(rows).encode()


def _read(data: bytes) -> dict[str, Module]:
    """Return the modules of which this was written down."""
    return {
        name: Module(frozenset(one), frozenset(two), digest) for name, (one, two, digest) in json.loads(data).items()
    }


def parsed(name: str, source: bytes) -> Module:
    """Return what the code of the module ``name`` says.

    Raises:
        CatalogueError: if it imports relatively.
    """
    tree = ast.parse(source)
    if name == DICTIONARY[0]:
        source, tree = _without(source, tree, DICTIONARY[1])
    imports, words = set[str](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                words.add(node.value)
        elif isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif isinstance(node, ast.keyword):
            words.add(node.arg or "")
        elif isinstance(node, ast.Import):
            imports |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level or node.module is None:
                raise CatalogueError(name, "imports relatively; the engine's modules name each other in full")
            imports |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return Module(frozenset(imports), frozenset(words), hashlib.sha256(source).hexdigest())


def _without(source: bytes, tree: ast.Module, variable: str) -> tuple[bytes, ast.Module]:
    """Return source and tree without the statement that assigns ``variable``."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == variable:
            lines = source.splitlines(keepends=True)
            del lines[node.lineno - 1 : node.end_lineno]
            rest = [other for other in tree.body if other is not node]
            return b"".join(lines), ast.Module(rest, tree.type_ignores)
    return source, tree


def _dotted(package: str, path: str) -> str:
    return ".".join([package, *PurePosixPath(path).with_suffix("").parts]).removesuffix(".__init__")


def _with_packages(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        parts = name.split(".")
        yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


ENGINE = Sources(PACKAGE, DIGESTS, DiskCache())
