"""Import closure of a module: the files that its code can reach, from syntax trees.

Imports inside functions count like those at the top, and importing ``a.b`` runs ``a`` too. A data file belongs to the
modules of its folder, so it is in the closure of every module that imports one of them; a module reads only the data of
its own folder. Three modules are exceptions:

* ``fairgame.core.discovery`` imports the packages of games, tables and certificates by listing them. This does not make
  every table depend on every other: ``fairgame.build.keys`` adds the modules of the games in a table's specification.
* ``fairgame.core.columns`` is a dictionary, and a table depends only on the entries that it uses. So the module's
  digest omits the dictionary; ``tokens`` returns the entries that a module can name.
* ``fairgame.system.progress`` displays progress and returns its input unchanged: no value depends on it.

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
from fairgame.system.revision import DIGESTS, PACKAGE, digests, strip_docstrings

DICTIONARY = "fairgame.core.columns", "COLUMNS"
DISPLAY = frozenset({"fairgame.system.progress"})


@dataclass(frozen=True, slots=True)
class Module:
    """Summary of a module's source.

    Attributes:
        imports: imported names as written; some name an object in a module.
        words: every string, keyword and attribute in its code.
        digest: the sha256 (hex) of its code.
    """

    imports: frozenset[str]
    tokens: frozenset[str]
    digest: str


@dataclass(frozen=True)
class Sources:
    """The sources of a package.

    Attributes:
        package: its folder, which has the name of the package.
        digests: the digest of each file by relative path, from ``revision.digests`` at the start of the process.
        memory: the disk cache of ``modules``, for processes that run the same sources.
    """

    package: Path
    digests: Mapping[str, str]
    cache: DiskCache | None = None

    @cached_property
    def modules(self) -> Mapping[str, Module]:
        """Every module by its dotted name.

        Raises:
            CatalogueError: if a file has changed since this process loaded it.
        """

        def compute() -> dict[str, Module]:
            names = {path: _module_name(self.package.name, path) for path in self.digests if path.endswith(".py")}
            return {name: parse_module(name, self._text(path)) for path, name in names.items()}

        if self.cache is None:
            return compute()
        found = digests(self.package)
        for path in self.digests:
            self._require_unedited(path, found.get(path))
        return self.cache.get_or_compute("modules.json", compute, _serialise, _deserialise)

    @cached_property
    def data(self) -> Mapping[str, tuple[str, ...]]:
        """The data files that belong to each module, by relative path."""
        data: dict[str, list[str]] = {name: [] for name in self.modules}
        sources = [PurePosixPath(path) for path in self.digests if path.endswith(".py")]
        for path in self.digests:
            if not path.endswith(".py"):
                folders = PurePosixPath(path).parents
                packages = (folder for folder in folders if (folder / "__init__.py").as_posix() in self.digests)
                owner = next(packages, folders[-1])
                for source in sources:
                    if source.parent == owner:
                        data[_module_name(self.package.name, source.as_posix())].append(path)
        return {name: tuple(paths) for name, paths in data.items()}

    @cached_property
    def _imports(self) -> dict[str, frozenset[str]]:
        """The direct imports of each module, with the packages that they run."""
        return {
            name: frozenset(_with_parents({name, *module.imports})) & frozenset(self.modules)
            for name, module in self.modules.items()
        }

    def closure(self, roots: Iterable[str]) -> frozenset[str]:
        """Return every module of the package that the code of ``roots`` can reach, except the display of progress."""
        reached, waiting = set[str](), [name for name in roots if name in self.modules]
        while waiting:
            name = waiting.pop()
            if name not in reached | DISPLAY:
                reached.add(name)
                waiting.extend(self._imports[name])
        return frozenset(reached)

    def state(self, modules: Iterable[str]) -> list[str]:
        """Return a line for each of ``modules`` and their data files; equal lines mean unchanged code."""
        lines = {f"{name} {self.modules[name].digest}" for name in modules}
        return sorted(lines | {f"{path} {self.digests[path]}" for name in modules for path in self.data[name]})

    def tokens(self, modules: Iterable[str]) -> frozenset[str]:
        """Return every word in the code of ``modules`` that could name a column."""
        return frozenset().union(*(self.modules[name].tokens for name in modules))

    def _text(self, path: str) -> bytes:
        """Return the code of a source."""
        source = strip_docstrings((self.package / path).read_bytes())
        self._require_unedited(path, hashlib.sha256(source).hexdigest())
        return source

    def _require_unedited(self, path: str, digest: str | None) -> None:
        """Reject a digest of a file that is not the one at the start of the process, or None for a missing file."""
        if digest != self.digests[path]:
            raise CatalogueError(f"{self.package.name}/{path}", "edited while the atlas was running; restart it")


def _serialise(modules: Mapping[str, Module]) -> bytes:
    return json.dumps({name: [sorted(m.imports), sorted(m.tokens), m.digest] for name, m in modules.items()}).encode()


def _deserialise(data: bytes) -> dict[str, Module]:
    rows = json.loads(data).items()
    return {name: Module(frozenset(imports), frozenset(words), digest) for name, (imports, words, digest) in rows}


def parse_module(name: str, source: bytes) -> Module:
    """Parse the source of the module ``name``.

    Raises:
        CatalogueError: if the module has a relative import.
    """
    tree = ast.parse(source)
    if name == DICTIONARY[0]:
        source, tree = _without_assignment(source, tree, DICTIONARY[1])
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
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level or node.module is None:
                raise CatalogueError(name, "imports relatively; modules of the engine use absolute imports")
            imports |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return Module(frozenset(imports), frozenset(words), hashlib.sha256(source).hexdigest())


def _without_assignment(source: bytes, tree: ast.Module, variable: str) -> tuple[bytes, ast.Module]:
    """Return source and tree without the statement that assigns ``variable``."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == variable:
            lines = source.splitlines(keepends=True)
            del lines[node.lineno - 1 : node.end_lineno]
            rest = [other for other in tree.body if other is not node]
            return b"".join(lines), ast.Module(rest, tree.type_ignores)
    return source, tree


def _module_name(package: str, path: str) -> str:
    return ".".join([package, *PurePosixPath(path).with_suffix("").parts]).removesuffix(".__init__")


def _with_parents(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        parts = name.split(".")
        yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


ENGINE = Sources(PACKAGE, DIGESTS, DiskCache())
