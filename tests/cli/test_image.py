"""The Dockerfile, read: no engine runs here, but what it names can be checked."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.cli.main import _parser
from bot.settings import LISTEN, file_of, from_environment

ROOT = Path(__file__).parents[2]
Step = tuple[str, str]


def stages() -> list[list[Step]]:
    """The instructions of each stage, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    steps = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    found: list[list[Step]] = [[]]
    for word, rest in steps:
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


BEFORE, BUILD, FINAL = stages()


def args(word: str) -> list[str]:
    """What an instruction of the final stage is given."""
    return [rest for name, rest in FINAL if name == word]


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for rest in args("ENV") for pair in rest.split())


def test_what_is_copied_exists_and_is_sent_to_the_builder() -> None:
    ignored = [
        line for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] not in ("", "#")
    ]
    kept = {line[1:] for line in ignored if line.startswith("!")}
    assert ignored[0] == "*"
    for word, rest in BUILD:
        for name in rest.split()[:-1] if word == "COPY" else ():
            assert (ROOT / name).exists()
            assert name in kept
    assert not any(fnmatch(".git", name) or fnmatch("tests", name) for name in kept)


def test_what_is_packed_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    copied = {name for word, rest in BUILD if word == "COPY" for name in rest.split()[:-1]}
    assert {
        pattern.rstrip("*") for pattern in project["tool"]["setuptools"]["packages"]["find"]["include"]
    } <= copied
    assert {project["project"]["readme"], *project["project"]["license-files"], "constraints.txt"} <= copied
    assert any("-c constraints.txt" in rest for word, rest in BUILD if word == "RUN")


def test_it_starts_the_command_that_is_installed() -> None:
    (entry,), (command,) = args("ENTRYPOINT"), args("CMD")
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    (script,) = json.loads(entry)
    assert script in scripts
    _parser().parse_args(json.loads(command))


def test_its_health_check_is_the_doctor() -> None:
    (check,) = args("HEALTHCHECK")
    script, *given = json.loads(check.partition("CMD ")[2])
    assert [script] == json.loads(args("ENTRYPOINT")[0])
    assert _parser().parse_args(given).quiet


def test_its_data_lies_in_the_volume_of_one_who_is_not_root() -> None:
    (volume,), (user,) = args("VOLUME"), args("USER")
    settings = from_environment({"SAMLOC_TOKEN": "1:x"} | environment())
    assert file_of(settings.database_url).parent == Path(volume)
    assert f"--uid {user} " in args("RUN")[0]
    assert int(user) > 0
    assert settings.webhook_listen[1] == LISTEN[1] == int(args("EXPOSE")[0])
    assert args("STOPSIGNAL") == ["SIGTERM"]


@pytest.mark.parametrize("word", ["pip install", "apt", "gcc", "setup.py"])
def test_nothing_is_built_in_the_final_stage(word: str) -> None:
    assert not any(word in rest for _, rest in FINAL)
    assert FINAL[0][1] == "${BASE}"
    assert "-slim" in BEFORE[0][1]
    assert "/" not in BEFORE[0][1], "no registry is named"
