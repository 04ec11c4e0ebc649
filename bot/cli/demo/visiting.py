"""The demo as a web page: the visitor sits in a group with people who act by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import webbrowser
from importlib import import_module
from pathlib import Path

from bot.cli.demo.command import NAMES, TITLE, TOKEN
from bot.playground import Playground

PORT = 8877
VISITOR = "Khách"
SEATS = 4
"""Of a table by the usual rules; one is kept for the visitor."""
NOTE = {
    "vi": "Bạn là Khách. Bấm Vào bàn trong nhóm, rồi Bắt đầu ở chat riêng: bài của bạn đến đó. "
    "Chạm các lá để chọn, rồi Đánh.",
    "en": "You are Khách, the guest. Press Vào bàn (sit down) in the group, then Start in the private chat: "
    "your hand comes there. Touch cards to choose them, then press Play.",
}


def visit(seed: int | None, players: int, *, browser: bool, port: int | None) -> int:
    """Serves the page until Ctrl-C; exit status 0 then, 1 where it cannot."""
    try:
        with tempfile.TemporaryDirectory(prefix="samloc-demo-") as folder:
            asyncio.run(_serve(Path(folder), seed, players, browser, port))
    except KeyboardInterrupt:
        print("\nTạm biệt!")
    except OSError as error:
        print(f"samloc demo: {error}", file=sys.stderr)
        return 1
    return 0


async def _serve(folder: Path, seed: int | None, players: int, browser: bool, port: int | None) -> None:
    playground = Playground(token=TOKEN)
    playground.stage.progress = "Đang khởi động bot…"
    await _listen(playground, port)
    try:
        print(f"samloc: {playground.url}   (Ctrl-C để dừng)", flush=True)
        print("Đang khởi động bot…", flush=True)
        if browser and _has_screen():
            await asyncio.to_thread(webbrowser.open, playground.url)
        # The bot is large; the page is there meanwhile.
        hosting = await asyncio.to_thread(import_module, "bot.cli.demo.hosting")
        async with hosting.evening(
            playground, folder, seed, NAMES[: min(players, SEATS) - 1], VISITOR, TITLE
        ):
            playground.stage.note = NOTE
            playground.stage.progress = None
            print("Sẵn sàng: mở địa chỉ trên và bấm Vào bàn.", flush=True)
            await asyncio.Event().wait()
    finally:
        await playground.stop()


async def _listen(playground: Playground, port: int | None) -> None:
    """On the port asked for; the usual one may be taken, then on any."""
    if port is not None:
        return await playground.start(port=port)
    with contextlib.suppress(OSError):
        return await playground.start(port=PORT)
    return await playground.start(port=0)


def _has_screen() -> bool:
    """Whether a browser would have a window; one that runs in the terminal would take it over."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
