"""The commands and their options; each is a file of its own, loaded when it is asked for."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from bot.engine import RULESETS

FEWEST, SEATS = 2, 4
"""Players at the demo's table."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # names and cards, whatever the locale says
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="samloc", description="Host Sâm Lốc tables in Telegram groups.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="run the bot (needs SAMLOC_TOKEN)")
    run.set_defaults(run=_run)

    doctor = commands.add_parser("doctor", help="tell what is well and what is not, while the bot runs")
    doctor.add_argument(
        "--quiet", action="store_true", help="for a health check: print what is wrong; no running bot is"
    )
    doctor.set_defaults(run=_doctor)

    backup = commands.add_parser("backup", help="copy the database to a new file, while the bot runs")
    backup.add_argument("file", metavar="FILE", help="is never overwritten")
    backup.set_defaults(run=_backup)

    demo = commands.add_parser(
        "demo", help="play in the browser, over a local Bot API server; needs no token"
    )
    demo.add_argument("--no-page", action="store_true", help="watch people play, as text")
    demo.add_argument("--deals", type=_positive, metavar="N", help="as text, N deals (default: to Ctrl-C)")
    demo.add_argument("--no-browser", action="store_true", help="print the page's address, open nothing")
    demo.add_argument(
        "--port", type=int, metavar="N", help="of the page (default: 8877, or one that is free)"
    )
    demo.add_argument("--seed", type=int, metavar="S", help="repeat packs, joins, actions and printed lines")
    demo.add_argument(
        "--players", type=int, choices=range(1, 6), metavar="P", help="people (default: up to 4 seats)"
    )
    demo.add_argument(
        "--machines", type=int, choices=range(4), default=0, metavar="N", help="as text, N machine players"
    )
    demo.set_defaults(run=_demo)

    replay = commands.add_parser("replay", help="apply deal records and print what came of them")
    replay.add_argument("--json", action="store_true", help="one JSON object a record")
    replay.add_argument("files", nargs="+", metavar="FILE", help=".json (one record) or .jsonl (one a line)")
    replay.set_defaults(run=_replay)

    export = commands.add_parser("export", help="print a finished deal as a record")
    export.add_argument("deal", type=_positive, metavar="DEAL_ID", help="as its record's “about” names it")
    export.set_defaults(run=_export)

    _add_bench(commands.add_parser("bench", help="measure the engine or the machine players"))
    return parser


def _add_bench(bench: argparse.ArgumentParser) -> None:
    benches = bench.add_subparsers(required=True, metavar="WHAT")
    engine = benches.add_parser("engine", help="moves a second, beside two peers if installed")
    engine.set_defaults(run=_bench_engine)

    players = benches.add_parser("players", help="every pairing of strengths, in lá a deal")
    players.add_argument("--ruleset", choices=RULESETS, metavar="R", help=f"one of {', '.join(RULESETS)}")
    players.add_argument("--players", type=int, choices=range(2, 6), metavar="N", help="seats at the table")
    players.add_argument("--deals", type=_positive, default=200, metavar="D", help="deals a pairing")
    players.add_argument("--seed", type=int, default=1, metavar="S", help="repeat packs and choices")
    players.add_argument(
        "--pairing", nargs=2, metavar=("STRONG", "WEAK"), help="these two alone, as `khá` or `skilled`"
    )
    players.add_argument("--samples", type=_positive, metavar="K", help="imagined deals a move of the expert")
    players.set_defaults(run=_bench_players)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _run(options: argparse.Namespace) -> int:
    from bot.cli.run import main as run

    return run()


def _doctor(options: argparse.Namespace) -> int:
    from bot.cli.doctor import main as doctor

    return doctor(quiet=options.quiet)


def _backup(options: argparse.Namespace) -> int:
    from bot.cli.backup import main as backup

    return backup(options.file)


def _demo(options: argparse.Namespace) -> int:
    from bot.cli.demo import main as demo

    people = options.players or SEATS - options.machines
    if people + options.machines < FEWEST or (options.machines and people + options.machines > SEATS):
        print(f"samloc demo: a table has {FEWEST} to {SEATS} players", file=sys.stderr)
        return 2
    page = sys.stdout.isatty() and options.deals is None and not options.no_page and not options.machines
    return demo(
        options.deals,
        options.seed,
        people,
        machines=options.machines,
        page=page,
        browser=not options.no_browser,
        port=options.port,
    )


def _export(options: argparse.Namespace) -> int:
    from bot.cli.export import main as export

    return export(options.deal)


def _bench_engine(options: argparse.Namespace) -> int:
    from bot.cli.bench_engine import main as bench

    return bench()


def _bench_players(options: argparse.Namespace) -> int:
    from bot.cli.bench_players import main as bench

    return bench(
        options.ruleset,
        options.players,
        options.deals,
        options.seed,
        options.samples,
        options.pairing,
    )


def _replay(options: argparse.Namespace) -> int:
    from bot.cli.replay import main as replay

    return replay(options.files, options.json)
