"""Every word the bot says: Vietnamese first, English second, each with the same fields; a file for each screen.

Fields that come from outside are escaped by `format` before they get here. `TOASTS` answer presses (plain
text, at most 200 characters), the rest are parts of messages (HTML).

Reading order: `phrase`, `names`, `buttons`; `lobby`, `table`, `story`, `cards`, `panel`, `guard`, `result`,
`review`, `settings`, `ledger`, a screen each; `messages`, `commands`, `answers`.
"""

from bot.telegram.words.answers import *
from bot.telegram.words.buttons import *
from bot.telegram.words.cards import *
from bot.telegram.words.commands import *
from bot.telegram.words.guard import *
from bot.telegram.words.ledger import *
from bot.telegram.words.lobby import *
from bot.telegram.words.messages import *
from bot.telegram.words.names import *
from bot.telegram.words.panel import *
from bot.telegram.words.phrase import *
from bot.telegram.words.result import *
from bot.telegram.words.review import *
from bot.telegram.words.settings import *
from bot.telegram.words.story import *
from bot.telegram.words.table import *
