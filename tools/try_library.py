"""Run every example of the installed library: those of its documentation, of README files and of notebooks.

    python tools/try_library.py README.md engine/README.md site/notebooks/*.ipynb

needs nothing but the library, so it runs in an empty environment of any Python.  It prints the number of examples of
each source, and exits with 1 if one fails.  Cost: some ten seconds, half of it the compilation of kernels.
"""

import doctest
import importlib
import json
import pkgutil
import re
import sys
from pathlib import Path

import fairgame.public

EXAMPLE = re.compile(r"```python\n(>>> .*?)```", re.DOTALL)


def of_modules() -> doctest.TestResults:
    """Run the examples of the public modules."""
    names = (module.name for module in pkgutil.iter_modules(fairgame.public.__path__, "fairgame.public."))
    results = [doctest.testmod(importlib.import_module(name)) for name in names]
    return doctest.TestResults(sum(one.failed for one in results), sum(one.attempted for one in results))


def of_page(path: Path) -> doctest.TestResults:
    """Run the examples of a page in Markdown, each block with names of its own."""
    runner = doctest.DocTestRunner()
    for number, block in enumerate(EXAMPLE.findall(path.read_text(encoding="utf-8")), start=1):
        runner.run(doctest.DocTestParser().get_doctest(block, {}, f"{path}, example {number}", str(path), 0))
    return runner.summarize(verbose=False)


def of_notebook(path: Path) -> doctest.TestResults:
    """Run the code cells of a notebook from top to bottom."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(cells, start=1):
        try:
            exec(compile("".join(cell["source"]), f"{path}, cell {number}", "exec"), names)
        except Exception as error:  # any: a cell is a program of a reader
            print(f"{path}, cell {number}: {type(error).__name__}: {error}", file=sys.stderr)
            return doctest.TestResults(1, number)
    return doctest.TestResults(0, len(cells))


def main(arguments: list[str]) -> int:
    """Run all examples; return the exit status."""
    results = {"modules": of_modules()}
    for path in map(Path, arguments):
        results[str(path)] = of_notebook(path) if path.suffix == ".ipynb" else of_page(path)
    for source, result in results.items():
        print(f"{source}: {result.attempted} examples, {result.failed} failed")
    return int(any(result.failed or not result.attempted for result in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
