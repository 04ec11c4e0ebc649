"""Updates whose effect waits for a look-up: taken first, carried out when Telegram has said what it knows.

Nothing is lost at a kill: what was taken is told at the next start that it must be asked for again.
"""

from __future__ import annotations

from dataclasses import replace

from bot.service import Host, Notice, Receipt, Status
from bot.service.commands import Command
from bot.telegram.answers import Answers
from bot.telegram.runner import Inbox, Then


class Held:
    """Takes updates, and lets them go on."""

    def __init__(self, host: Host, inbox: Inbox, answers: Answers) -> None:
        self._host = host
        self._inbox = inbox
        self._answers = answers

    async def take(self, receipt: Receipt) -> Notice | None:
        """None: taken. Else why not: PENDING for the repeat of one that waits already, or NOT_WRITTEN."""
        match await self._host.hold(receipt):
            case Status.APPLIED:
                return None
            case Status.REPEATED:
                return Notice.PENDING
            case _:
                return Notice.NOT_WRITTEN

    def carry_out(self, receipt: Receipt, command: Command | None, then: Then) -> None:
        """Put the command into the queue; `then` is told what it came to."""
        self._inbox.ask(command, then, replace(receipt, resumes=True))

    def settle(self, receipt: Receipt) -> None:
        """What was typed has its answer: the next start says nothing of it."""
        self._answers.tick(receipt.update_id)
