"""A page to play in, or lines to read. What each needs is loaded only when it was chosen."""

from __future__ import annotations

from bot.cli import logs

TOKEN = "1:DEMO"
NAMES = ("An", "Bình", "Chi", "Dũng", "Hà")
TITLE = "Sâm tối thứ Sáu"


def main(
    deals: int | None,
    seed: int | None,
    players: int,
    *,
    machines: int = 0,
    page: bool,
    browser: bool = True,
    port: int | None = None,
) -> int:
    """Run until Ctrl-C, or as text until `deals` are played; exit status 0 either way.

    `machines` are machine players beside the people, as text.
    """
    logs.set_up("WARNING", TOKEN)
    if page:
        from bot.cli.demo.visiting import visit

        return visit(seed, players, browser=browser, port=port)
    from bot.cli.demo.watching import watch

    return watch(deals, seed, players, machines)
