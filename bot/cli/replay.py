"""``samloc replay``: apply deal records and print what came of them."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.cli.replay_text import told
from bot.engine import Record, RecordError, parse_record, replayed


class FileError(Exception):
    """A file that cannot be read as records; its text is ``FILE:LINE: field: what is wrong``."""


def main(paths: Sequence[str], as_json: bool) -> int:
    """Print every file's records; 0, or 2 if a file could not be read as records (it prints nothing)."""
    status = 0
    for path in paths:
        try:
            records = list(_records(path))
        except FileError as error:
            print(error, file=sys.stderr)
            status = 2
            continue
        for record in records:
            sys.stdout.write(json.dumps(replayed(record)) + "\n" if as_json else told(record))
    return status


def _records(path: str) -> Iterator[Record]:
    for line, text in _texts(path):
        try:
            yield parse_record(_json(text))
        except RecordError as error:
            raise FileError(f"{path}:{line}: {_one_line(error.field)}: {error.problem}") from None
        except json.JSONDecodeError as error:
            raise FileError(f"{path}:{line + error.lineno - 1}: json: {error.msg}") from None
        except (ValueError, RecursionError) as error:
            raise FileError(f"{path}:{line}: json: {_one_line(str(error))}") from None


def _texts(path: str) -> list[tuple[int, str]]:
    """The text of each record with its first line; a ``.json`` file is one record."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path}:0: file: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise FileError(f"{path}:0: file: is not UTF-8 ({error.reason})") from None
    if path.endswith(".json"):
        return [(1, text)]
    return [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def _json(text: str) -> object:
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(twice, "stands twice")
    return found


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no JSON")


def _one_line(text: str) -> str:
    return text if text.isprintable() else repr(text)
