"""The host's service: one command is one transaction.

Reading order: `people` (who and where), `commands` (what may be asked), `replies` and `outcome` (what is said
back), `clock` (time that comes in), `desk` (one transaction's tools), `dealing` (rows to engine values and
back), `turns` (the open question), `seats`, `streaks` (what a deal knows of those before); `lobby`,
`machine_seats`, `deals`, `waiting`, `chats`, `house_rules`, `languages`, `ledger` (the handlers), `scenes`
(what screens are drawn from), `review` (a finished deal, action by action), `surfaces` (which message shows
what), `receipts` (which updates were taken), `host` (the door that runs a command), `alarms` (the clock's own
questions), `questions` and `machines` (what machine players are asked, and how).
"""

from bot.service.alarms import Alarms, Sweep
from bot.service.clock import Clock, Pace, SystemClock
from bot.service.host import Host
from bot.service.languages import LANGUAGES
from bot.service.ledger import Balance
from bot.service.machines import Machines, Minds
from bot.service.outcome import Deadline, Outcome
from bot.service.people import Person, Place
from bot.service.receipts import OwedAnswer, Receipt
from bot.service.replies import Notice, Reply, Status
from bot.service.review import Moment, Review
from bot.service.scenes import DealScene, TableScene
from bot.service.seats import Closing
from bot.service.surfaces import Posted, SurfaceKey, Surfaces
from storage.types import DealStatus, SurfaceKind

__all__ = [
    "LANGUAGES",
    "Alarms",
    "Balance",
    "Clock",
    "Closing",
    "Deadline",
    "DealScene",
    "DealStatus",
    "Host",
    "Machines",
    "Minds",
    "Moment",
    "Notice",
    "Outcome",
    "OwedAnswer",
    "Pace",
    "Person",
    "Place",
    "Posted",
    "Receipt",
    "Reply",
    "Review",
    "Status",
    "SurfaceKey",
    "SurfaceKind",
    "Surfaces",
    "Sweep",
    "SystemClock",
    "TableScene",
]
