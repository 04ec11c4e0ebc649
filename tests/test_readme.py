"""The README says what is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from bot.settings import from_environment
from bot.telegram import words
from bot.telegram.rules import with_rules

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_rules_are_the_rulesets_own() -> None:
    """`python -m bot.telegram.rules README.md` writes them anew."""
    assert with_rules(README) == README


def test_every_registered_command_is_listed() -> None:
    for name in words.COMMANDS:
        assert f"`/{name}" in README


def test_every_setting_is_listed() -> None:
    source = Path(from_environment.__code__.co_filename).read_text()
    for variable in set(re.findall(r"SAMLOC_[A-Z_]+", source)):
        assert f"`{variable}`" in README


def test_the_commands_it_names_exist() -> None:
    for command in set(re.findall(r"samloc ([a-z]+)", README)):
        done = subprocess.run(
            [sys.executable, "-m", "bot", command, "--help"], capture_output=True, check=False, cwd=ROOT
        )
        assert done.returncode == 0, command
