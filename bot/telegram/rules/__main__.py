"""``python -m bot.telegram.rules FILE…``: write the rules anew into each file, between its markers."""

import sys
from pathlib import Path

from bot.telegram.rules.readme import with_rules


def main(paths: list[str]) -> None:
    """Rewrite the files; ``ValueError`` where one lacks the markers."""
    for path in map(Path, paths):
        path.write_text(with_rules(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
