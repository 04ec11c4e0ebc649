"""`samloc demo` as a command: in a terminal a page, elsewhere text."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request


def test_the_demo_says_where_it_is_at_once_and_takes_another_port() -> None:
    """In a terminal, with the usual port taken: it answers within two seconds, and Ctrl-C ends it well."""
    with Terminal() as first, Terminal() as second:
        urls = {first.url(), second.url()}
        assert len(urls) == 2
        for url in urls:
            with urllib.request.urlopen(f"{url}/") as page:
                assert b"samloc" in page.read()
        second.until("Sẵn sàng", 60)
        assert second.end() == 0
        second.until("Tạm biệt!", 5)


class Terminal:
    """`samloc demo --no-browser` in a terminal of its own."""

    def __enter__(self) -> Terminal:
        self.side, other = pty.openpty()
        self.began = time.monotonic()
        command = [sys.executable, "-m", "bot", "demo", "--no-browser"]
        # A script in the background ignores Ctrl-C, and whatever it starts would do so too.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other)
        signal.signal(signal.SIGINT, before)
        os.close(other)
        self.said = ""
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.side)

    def until(self, words: str, seconds: float) -> str:
        """Reads until the words have come."""
        deadline = time.monotonic() + seconds
        while words not in self.said:
            assert time.monotonic() < deadline, self.said
            try:
                self.said += os.read(self.side, 4096).decode("utf-8", "replace")
            except OSError:
                break
        assert words in self.said
        return self.said

    def url(self) -> str:
        said = self.until("Ctrl-C", 20)
        return str(re.findall(r"http://127\.0\.0\.1:\d+", said)[0])

    def end(self) -> int:
        """Ctrl-C; listens meanwhile, since a full terminal would stop whoever writes to it."""
        self.process.send_signal(signal.SIGINT)
        deadline = time.monotonic() + 30
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.said
            if select.select([self.side], [], [], 0.1)[0]:
                with contextlib.suppress(OSError):
                    self.said += os.read(self.side, 4096).decode("utf-8", "replace")
        return int(self.process.returncode)


def test_without_a_terminal_the_demo_is_text() -> None:
    command = [sys.executable, "-m", "bot", "demo", "--deals", "1", "--seed", "1", "--players", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
    assert "http://" not in done.stdout
    assert "Ván 1" in done.stdout
