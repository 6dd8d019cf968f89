"""The docs are true: examples run, links lead somewhere, nothing is missing or out of date."""

import ast
import builtins
import doctest
import importlib
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from enlinea import cli
from enlinea.core.game import variant
from enlinea.minds.minds import resolved
from scripts import docs

ROOT = docs.ROOT
PAGES = docs.pages(ROOT)
CLI_PAGE = ROOT / "docs" / "cli.md"
FLAGS = doctest.ELLIPSIS
SVG = "http://www.w3.org/2000/svg"

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`]*`")
_LINK = re.compile(r"(?<!\w)\[[^\]]*\]\(([^)\s]+)\)|\bsrc=\"([^\"]+)\"")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\*")
_COMMAND = re.compile(r"(?:^\$ |`)enlinea ([a-z]+)", re.MULTILINE)
_PROMPT = re.compile(r"^([A-Z]> |Who plays\? \[3\] |Play again\? \[y/N\] )(.*)$", re.MULTILINE)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def page_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


every_page = pytest.mark.parametrize("page", PAGES, ids=page_name)


def python_examples(text: str) -> str:
    """Only the Python blocks of a page, each line where it was."""
    kept = [""] * (text.count("\n") + 1)
    for found in _FENCE.finditer(text):
        if found[1] == "python":
            first = text.count("\n", 0, found.start(2))
            for number, line in enumerate(found[2].splitlines(), first):
                kept[number] = line
    return "\n".join(kept)


def run_doctests(tests: Iterator[doctest.DocTest]) -> int:
    """How many examples ran; all of them must be right."""
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in tests:
        runner.run(test)
    assert runner.failures == 0
    return runner.tries


PAGES_WITH_PYTHON = [page for page in PAGES if ">>>" in python_examples(read(page))]


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=page_name)
def test_python_examples_of_the_pages_run(page: Path) -> None:
    parser = doctest.DocTestParser()
    text = python_examples(read(page))
    assert run_doctests(iter([parser.get_doctest(text, {}, page.name, str(page), 0)])) > 0


def test_readme_has_an_example_of_about_twelve_lines() -> None:
    examples = doctest.DocTestParser().get_examples(python_examples(read(ROOT / "README.md")))
    assert 10 <= sum(example.source.count("\n") for example in examples) <= 14


def test_wrong_example_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    text = python_examples("Text.\n\n```python\n>>> 1 + 1\n3\n\n```\n")
    with pytest.raises(AssertionError):
        run_doctests(iter([doctest.DocTestParser().get_doctest(text, {}, "x", "x", 0)]))
    assert 'File "x", line 4' in capsys.readouterr().out


def module_name(path: Path) -> str:
    """The module that a file holds: `enlinea.core` for src/enlinea/core/__init__.py."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part not in ("src", "__init__"))


def has_examples(path: Path) -> bool:
    return ">>> " in read(path)


SOURCES = [*ROOT.glob("src/enlinea/**/*.py"), *ROOT.glob("scripts/*.py")]
MODULES_WITH_EXAMPLES = sorted(filter(has_examples, SOURCES))


@pytest.mark.parametrize("path", MODULES_WITH_EXAMPLES, ids=page_name)
def test_examples_in_docstrings_run(path: Path) -> None:
    module = importlib.import_module(module_name(path))
    tests = doctest.DocTestFinder(exclude_empty=True).find(module)
    assert run_doctests(iter(tests)) == read(path).count(">>> ")


def console_steps(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that is shown."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def typed_lines(expected: str) -> Callable[[str], str]:
    """An `input` that types what stands behind the prompts of the shown output."""
    lines = iter(found[2] for found in _PROMPT.finditer(expected))

    def ask(prompt: str) -> str:
        line = next(lines, None)
        print(prompt + (line or ""))
        if line is None:
            raise EOFError
        return line

    return ask


def run_command(command: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run `enlinea …` in this process; returns the exit status."""
    monkeypatch.setattr("sys.argv", shlex.split(command, comments=True))
    monkeypatch.setattr(builtins, "input", typed_lines(expected))
    try:
        cli.main()
    except SystemExit as leaving:
        return int(leaving.code or 0)
    return 0


PAGES_WITH_COMMANDS = [page for page in PAGES if "\n$ enlinea" in read(page)]


@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS, ids=page_name)
def test_commands_print_what_the_pages_show(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`cat FILE` makes the file when it is not there; other programs are not run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("FORCE_COLOR", "")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    status = 0
    for block in (found[2] for found in _FENCE.finditer(read(page)) if found[1] == "console"):
        for command, expected in console_steps(block):
            program, *words = shlex.split(command, comments=True)
            if program == "enlinea":
                status = run_command(command, expected, monkeypatch)
                captured = capsys.readouterr()
                shown = captured.out + captured.err.lstrip("\n")
            elif program == "cat":
                if not Path(words[0]).exists():
                    Path(words[0]).write_text(expected, encoding="utf-8")
                shown = read(Path(words[0]))
            elif command == "echo $?":
                shown = f"{status}\n"
            else:
                continue
            is_right = doctest.OutputChecker().check_output(expected, shown, FLAGS)
            assert is_right, f"$ {command}\n{shown}"


def section(text: str, command: str) -> str:
    """The part of the page on commands that is about one of them."""
    found = re.search(rf"^## enlinea {command}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    return found[1] if found else ""


def undocumented(text: str) -> list[str]:
    """The commands and options that the page does not describe."""
    return [
        f"{command} {name}"
        for command, params in docs.command_params().items()
        for name in ["", *(docs.param_text(param) for param in params)]
        if (f"`{name}`" if name else "\n") not in section(text, command)
    ]


def test_every_command_and_option_is_documented() -> None:
    assert undocumented(read(CLI_PAGE)) == []


def test_missing_command_and_missing_option_are_noticed() -> None:
    text = read(CLI_PAGE)
    assert "verify " in undocumented(text.replace("## enlinea verify", "## verify"))
    assert undocumented(text.replace("`--resume FILE`", "")) == ["play --resume FILE"]


def test_every_command_in_the_pages_exists() -> None:
    named = {command for page in PAGES for command in _COMMAND.findall(read(page))}
    headings = set(re.findall(r"^## enlinea (\w+)$", read(CLI_PAGE), re.MULTILINE))
    assert headings <= named | headings <= set(docs.command_params())


def test_generated_parts_are_up_to_date() -> None:
    stale = [page_name(p) for p, text in docs.generated_files(ROOT).items() if read(p) != text]
    assert stale == [], "run make docs"


def test_published_arenas_are_of_the_present_levels() -> None:
    ladders, arenas = docs.ladders(ROOT), docs.arenas(ROOT)
    assert ladders and arenas and docs.simulations(ROOT), "a table is empty"
    for report in [*ladders, *arenas]:
        chosen = variant(report.game, report.mode, report.seats, report.options)
        for mind in report.minds:
            assert mind.plays == resolved(mind.mind, chosen), f"measure {chosen} again"


def test_stale_part_is_noticed() -> None:
    text = read(CLI_PAGE).replace("| `--trace` |", "| `--old` |")
    assert docs.filled(text, dict(docs.generated_parts())) == read(CLI_PAGE) != text


def test_readme_begins_with_how_to_play_and_test() -> None:
    first_lines = "\n".join(read(ROOT / "README.md").splitlines()[:30])
    assert "make play" in first_lines and "make test" in first_lines
    assert "docs/pictures/linja-start.svg" in first_lines


@pytest.mark.parametrize("name", docs.LINJA_PICTURES)
def test_pictures_show_every_piece_and_need_nothing_from_elsewhere(name: str) -> None:
    text = read(ROOT / "docs" / "pictures" / f"{name}.svg")
    stones = [use.get("href") for use in ElementTree.fromstring(text).iter(f"{{{SVG}}}use")]
    assert [stones.count(f"#{side}") for side in "AB"] == [13, 13]  # with one in the legend
    assert re.findall(r"https?://[^\"\s]+", text) == [SVG]


def anchor(heading: str) -> str:
    """How a heading is linked to: `bind-and-the-cache` for "`bind` and the cache"."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    return {anchor(heading) for heading in _HEADING.findall(_FENCE.sub("", text))}


def broken_links(text: str, page: Path) -> list[str]:
    """The links of a page that lead to no file or heading of ours."""
    targets = (found[1] or found[2] for found in _LINK.finditer(prose(text)))
    return [target for target in targets if not leads_somewhere(target, text, page)]


def prose(text: str) -> str:
    return _CODE.sub("", _FENCE.sub("", text))


def leads_somewhere(target: str, text: str, page: Path) -> bool:
    if re.match(r"https?:|mailto:", target):
        return True
    name, _, heading = target.partition("#")
    path = page.parent / name if name else page
    if not heading:
        return path.exists() or path == page
    there = text if path == page else read(path) if path.is_file() else ""
    return heading in anchors(there)


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(read(page), page) == []


def test_broken_links_are_noticed() -> None:
    text = "# A b\n[x](nowhere.md) [y](docs/cli.md) [z](#a-b) [w](#c) [v](docs/cli.md#nothing)"
    assert broken_links(text, ROOT / "x.md") == ["nowhere.md", "#c", "docs/cli.md#nothing"]


def documented_clauses() -> set[str]:
    """All clauses of the pages of the games."""
    return {name for page in ROOT.glob("docs/games/*.md") for name in _CLAUSE.findall(read(page))}


def clauses_in(source: str) -> set[str]:
    """The clauses that the tests in a source are marked with: `@clause("LJ-8")`."""
    return {
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name)
        if mark.func.id == "clause" and node.name.startswith("test_")
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def marked_clauses() -> set[str]:
    """All clauses that some test is marked with."""
    sources = map(read, ROOT.glob("tests/**/test_*.py"))
    return {name for source in sources for name in clauses_in(source)}


def test_every_clause_has_a_test() -> None:
    assert sorted(documented_clauses() - marked_clauses()) == []


def test_every_marked_clause_stands_in_the_pages() -> None:
    assert sorted(marked_clauses() - documented_clauses()) == []


def test_clause_without_a_test_is_noticed() -> None:
    source = '@clause("XX-1", "XX-2")\ndef test_x() -> None: ...\n\n@clause("XX-3")\ndef x(): ...\n'
    clauses = set(_CLAUSE.findall("**XX-1** One.\n\n**XX-2** Two.\n\n**XX-3** Three, **not**."))
    assert clauses - clauses_in(source) == {"XX-3"}
