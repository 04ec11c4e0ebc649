"""A local Bot API server and a web page: people, chats and a bot over real HTTP, without Telegram.

Reading order: `errors`, `clock`, `world` (people, chats), `message`; `markup`, `text`, `keyboard` (what a
message may say); `journal`, `updates`, `webhook`, `callbacks`, `commands`, `files`, `flood`, `faults`,
`connections` (the parts of the state), `backend` (all of them); `membership`, `groups`, `forum`, `people`
(what happens in the world); `stage`, `eyes`, `overview`, `page_routes` (the web page, whose files are in
`page/`, from `app.js` on); `params`, `checks`, `call`, `access`, `content`, `ephemeral`, `methods` (what
the bot calls); `http`, `control`, `server`; `client` (for tests).
"""

from bot.playground.client import PlaygroundClient
from bot.playground.errors import Refusal
from bot.playground.server import Playground, serve

__all__ = ["Playground", "PlaygroundClient", "Refusal", "serve"]
