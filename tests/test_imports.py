"""Who may import whom: the rules of the house, read from the imports of every file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ("bot", "storage")
PACKAGES = ("engine", "service", "telegram", "players", "playground", "cli")
MAY_USE = {
    "bot.engine": {"bot.engine"},
    "storage": {"storage"},
    "bot.service": {"bot.service", "bot.engine", "storage"},
    "bot.telegram": {"bot.telegram", "bot.service", "bot.engine"},
    "bot.players": {"bot.players", "bot.engine"},
    "bot.playground": {"bot.playground"},
    "bot.settings": {"bot.settings"},
    "bot.__main__": {"bot.cli"},
}
"""A part of the house and what else of the house it may import; `bot.cli` sees everything."""
NO_CHANCE_NO_TIME = {"random", "secrets", "time", "datetime", "asyncio", "logging"}
STATE_AND_TRANSITIONS = {
    "Action",
    "Before",
    "DealSetup",
    "IllegalAction",
    "Record",
    "State",
    "Step",
    "apply",
    "can_pass",
    "commitment",
    "deal_hands",
    "determinize",
    "draw_from_seed",
    "leader_needs_chance",
    "legal_plays",
    "pack_from_seed",
    "parse_record",
    "record_of",
    "replay",
    "replayed",
    "start",
    "steps",
    "view",
}
"""Names of the engine that a renderer must never hold: views and values are handed to it."""


def imports_of(source: str, module: str, *, is_package: bool = False) -> Iterator[tuple[str, str]]:
    """Every import of a file, inside functions too: the module, and the name taken from it (or "")."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield from ((base, alias.name) for alias in node.names)


def part_of(module: str) -> str:
    """The part of the house a module belongs to."""
    words = module.split(".")
    return words[0] if words[0] == "storage" else ".".join(words[:2])


def breaches(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """Every import of a file that the rules of the house forbid."""
    return [
        f"{module} imports {target} {name}".rstrip()
        for target, name in imports_of(source, module, is_package=is_package)
        if not _allowed(part_of(module), target, name)
    ]


def _allowed(part: str, target: str, name: str) -> bool:
    root = target.split(".")[0]
    if part == "bot.cli":
        return True
    if root not in HOUSE:
        return part != "bot.engine" or (root in sys.stdlib_module_names and root not in NO_CHANCE_NO_TIME)
    # `from bot import engine` names its part only together with the name it takes.
    used = part_of(f"{target}.{name}" if target == "bot" and name else target)
    if part not in MAY_USE:
        return part == "bot" and not name
    if used not in MAY_USE[part]:
        return False
    if part == "bot.telegram" and used == "bot.engine":
        # The whole engine, or one of its files, would bring everything along.
        return target == "bot.engine" and bool(name) and name != "*" and name not in STATE_AND_TRANSITIONS
    return True


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the house and its file."""
    for top in HOUSE:
        for path in sorted((ROOT / top).rglob("*.py")):
            words = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(words[:-1] if words[-1] == "__init__" else words), path


MODULES = dict(modules())


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_it_may(module: str) -> None:
    path = MODULES[module]
    assert breaches(path.read_text("utf-8"), module, is_package=path.name == "__init__.py") == []


def test_every_part_of_the_house_is_checked() -> None:
    parts = {part_of(module) for module in MODULES} - {"bot"}
    assert parts <= set(MAY_USE) | {"bot.cli"}
    assert len(MODULES) > 100


def test_what_telegram_may_not_hold_are_names_of_the_engine() -> None:
    from bot import engine

    assert set(engine.__all__) >= STATE_AND_TRANSITIONS


PLANTED = (
    ("bot.engine.chop", "import random"),
    ("bot.engine.chop", "import time as clock"),
    ("bot.engine.chop", "from datetime import datetime"),
    ("bot.engine.chop", "def f():\n    import secrets"),
    ("bot.engine.chop", "import asyncio.events"),
    ("bot.engine.chop", "from logging import getLogger"),
    ("bot.engine.chop", "import numpy"),
    ("bot.engine.chop", "from storage import queries"),
    ("bot.engine.chop", "from bot.service import Host"),
    ("bot.engine.chop", "from ..service import Host"),
    ("bot.engine.chop", "from bot import service"),
    ("storage.models", "from bot.engine import Ruleset"),
    ("storage.models", "import bot"),
    ("bot.service.lobby", "from bot.telegram import words"),
    ("bot.service.lobby", "import bot.players"),
    ("bot.service.lobby", "from bot.cli import wiring"),
    ("bot.service.lobby", "import bot.playground.server"),
    ("bot.telegram.door", "from storage import queries"),
    ("bot.telegram.door", "from bot.engine import State"),
    ("bot.telegram.door", "from bot.engine import apply as do"),
    ("bot.telegram.door", "from bot.engine import DealSetup, Card"),
    ("bot.telegram.door", "from bot.engine import determinize"),
    ("bot.telegram.door", "from bot.engine import *"),
    ("bot.telegram.door", "from bot.engine.state import State"),
    ("bot.telegram.door", "from bot import engine"),
    ("bot.telegram.door", "import bot.engine"),
    ("bot.telegram.screens.table", "from ...engine import replay"),
    ("bot.telegram.door", "from bot.settings import Settings"),
    ("bot.telegram.door", "from bot.playground import Playground"),
    ("bot.players.cautious", "from bot.service import Host"),
    ("bot.players.cautious", "from storage import models"),
    ("bot.players.cautious", "from bot.telegram import words"),
    ("bot.playground.server", "from bot.engine import Card"),
    ("bot.playground.server", "from bot.settings import Settings"),
    ("bot.playground.server", "import storage"),
    ("bot.settings", "from bot.cli import main"),
    ("bot.newcomer.thing", "from bot.engine import Card"),
)


@pytest.mark.parametrize(("module", "source"), PLANTED)
def test_a_planted_breach_is_found(module: str, source: str) -> None:
    assert breaches(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("bot.engine.chop", "from collections.abc import Sequence\nfrom bot.engine.cards import Card"),
        ("bot.engine.chop", "from .cards import Card"),
        ("storage.models", "from sqlmodel import SQLModel\nimport datetime\nfrom storage.types import Cause"),
        (
            "bot.service.lobby",
            "from bot.engine import State, apply\nfrom storage import queries\nimport asyncio",
        ),
        ("bot.telegram.door", "from bot.service import Host\nfrom bot.engine import View, judge, Reason"),
        ("bot.players.cautious", "from bot.engine import determinize, State\nimport random"),
        ("bot.playground.server", "import aiohttp\nfrom bot.playground.world import World"),
        (
            "bot.cli.wiring",
            "from storage.database import Database\nfrom bot.telegram.app import TelegramHost",
        ),
        ("bot.__main__", "from bot.cli import main"),
    ],
)
def test_what_the_rules_allow_is_let_be(module: str, source: str) -> None:
    assert breaches(source, module) == []
