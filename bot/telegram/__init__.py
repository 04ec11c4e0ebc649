"""Updates in, messages out: the only code that knows Telegram.

Reading order: `inbound`, `said`, `changes` and `callbacks` (what comes in), `door` (one update at a time),
`presses`, `typed`, `wishes`, `orders`, `machine`, `selection`, `runner` (commands to the service), `lookups`,
`held` (what waits for one), `replying`, `links`, `offers`; `screens` and `rules` (what is shown), `words`,
`format`, `describe`; `publisher`, `posts`, `hands` (which message follows), `presence`, `nudges` (who is
away, whose time runs out), `outbox`, `budget`, `sender`, `answers`, `throttle` (what goes out, and when);
`floods`, `line`, `outages`, `host_bot`, `webhook`, `app` (the connection, and all of it together).
"""

import os

# The library's switch to its next major version's way: waits it tells of are timedeltas.
os.environ.setdefault("PTB_TIMEDELTA", "1")
