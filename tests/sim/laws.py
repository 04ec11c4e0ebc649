"""What must hold whatever happens; looked at when something moves, and once more at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.engine import Verb
from bot.playground.callbacks import Callback
from bot.telegram.callbacks import Press, decode
from tests.sim.reading import ACKNOWLEDGED, DENIED, DONE_BY, VERBS, move, patience, reader
from tests.sim.screens import NOBODY, Screens
from tests.sim.secrecy import Secrecy
from tests.sim.town import Town
from tests.sim.truth import NewAction, Truth
from tests.sim.wire import CALL_SECONDS, Made

SLIP = 0.05
"""Seconds between the moment a command is judged by and its commit."""
BLIND = 15.0
"""Seconds in which a broken line need not be noticed."""
ASK_AGAIN = 8.0
ANSWER_WITHIN = 60.0
OWED_FOR = 50.0
MACHINE_ANSWERS = 8.0
"""Seconds within which a machine has played, be it by rule."""
GIVES_UP = 12.0
"""Seconds for which an answer is tried again and again."""
TRIES = 4
TOGETHER = 1.5
MANY = 5
"""Updates at once; of more, as after an outage, some may be told to slow down."""


class Laws:
    """Watches a town. The first breach is kept in `breach`, and everything after it ignored."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.truth = Truth(town.disk)
        self.breach: str | None = None
        self.counts: Counter[str] = Counter()
        self._used: Counter[tuple[int, Press]] = Counter()
        self._typed: Counter[int] = Counter()
        self._acknowledged: list[tuple[int, Press]] = []
        self._answered: Counter[str] = Counter()
        self._answered_in: dict[str, int] = {}
        self._delivered: Counter[str] = Counter()
        self._handed_at: dict[str, float] = {}
        self._hurried: set[str] = set()
        """Presses handed out twice within a second, or with many others: one may be told to slow down."""
        self.floods: list[tuple[float, int, float, int]] = []
        self.steps: list[tuple[float, float]] = []
        self._gone: list[tuple[int, int]] = []
        """Who left the group while he held a seat of a deal."""
        self.stormy = False
        """Whether anything may go wrong in this seed."""
        self._polls: list[float] = []
        self.screens = Screens(town, self.truth, self.broken, self.counts)
        self._secrecy = Secrecy(self.truth, town.loop, self.broken, self.counts)
        town.disk.on_committed = self.committed
        town.wire.watchers.append(self.called)
        town.on_serving = self.serving
        self.truth.follow(town.loop.now)

    def broken(self, text: str) -> None:
        """A law does not hold."""
        if self.breach is None:
            self.breach = f"{self.town.loop.now:.3f} s: {text}"

    # -- when something is committed: I1, I2, I3, I5

    def committed(self) -> None:
        """Look at what a commit brought."""
        loop = self.town.loop
        try:
            news = self.truth.follow(loop.now)
        except AssertionError as breach:
            self.broken(f"I2/I3/I5 {breach}")
            return
        except Exception as breach:
            self.broken(f"I2 the rows cannot be replayed: {breach!r}")
            return
        for new in news:
            self.counts[new.action.verb.value] += 1
            self._check_cause(new)
        for deal_id in {new.deal.id for new in news}:
            self.screens.expect(self.truth.deals[deal_id])

    def _check_cause(self, new: NewAction) -> None:
        action, deal = new.action, new.deal
        if action.verb in (Verb.TIMEOUT, Verb.CLOSE):
            self._check_time(new)
            return
        assert action.seat is not None
        person = deal.people[action.seat]
        if action.verb is Verb.LEAVE or person < 0:
            return  # a machine asks nobody
        if action.verb is Verb.DECLARE and self._typed_declaration(person):
            return
        if action.verb is Verb.PASS and self._auto_pass(person, deal.id):
            deal.actor = None  # he settled it long before
            return
        for press, times in self._presses(person, deal.id, DONE_BY[action.verb]):
            asked = getattr(press, "prompt", None) == new.prompt
            if asked and getattr(press, "cards", 0) == action.cards and self._used[person, press] < times:
                self._used[person, press] += 1
                return
        self.broken(f"I2 nobody asked for {action} under question {new.prompt} of deal {deal.id}")

    def _presses(self, person: int, deal_id: int, kinds: tuple[str, ...]) -> Iterable[tuple[Press, int]]:
        for (who, press), times in self.town.pressed.items():
            if who == person and type(press).__name__ in kinds and getattr(press, "deal_id", 0) == deal_id:
                yield press, times

    def _typed_declaration(self, person: int) -> bool:
        wanted = sum(text.lower().startswith("/baosam") for text in self.town.typed[person])
        if self._typed[person] >= wanted:
            return False
        self._typed[person] += 1
        return True

    def _auto_pass(self, person: int, deal_id: int) -> bool:
        return any(self._presses(person, deal_id, ("AutoPass",)))

    def _check_time(self, new: NewAction) -> None:
        """Nobody is timed out early, nor for what is not his fault."""
        now, deal = self.town.loop.now, new.deal
        due = patience(new)
        since = max(new.asked_at, self.town.started_at)
        seat = new.before.turn
        quiet = self.screens.disk_troubled < since and self.town.up_since < since
        if seat is not None and deal.people[seat] < 0 and quiet and now - since > MACHINE_ANSWERS:
            self.broken(f"a machine let its time run out in deal {deal.id}")
        concerned = {NOBODY, deal.chat_id} | ({deal.people[seat]} if seat is not None else set())
        deaf: list[tuple[float, float]] = []
        for at, chat, seconds, life in self.floods:
            if chat in concerned and life == self.town.life and since <= at < now - 1:
                due += seconds
                if chat == NOBODY:
                    deaf.append((at, at + seconds))
        offline = 0.0
        for begin, end in self.town.wire.outages:
            span = max(begin, since), min(end, now)
            # Who waits out a flood does not hear of an outage; the time is given once.
            overlap = shared(span, span) - sum(shared(span, flood) for flood in deaf)
            if end - begin > BLIND and overlap > BLIND:
                offline += overlap - BLIND
        if now - since - offline < due - SLIP:
            self.broken(
                f"{new.action.verb} of deal {deal.id} after {now - since:.1f} s"
                f" (offline {offline:.1f}), patience {due:.1f} s"
            )

    # -- when something is sent: I1, I4, I7

    def called(self, made: Made) -> None:
        """Look at a call."""
        now = self.town.loop.now
        self.counts["calls"] += 1
        if made.method == "getUpdates":
            self._flood(made)
            self._handed_out(made)
            return
        if made.chat and made.method.startswith(("send", "edit", "delete", "set")):
            # One that is not answered counts for the program when it is given up.
            counted = now + CALL_SECONDS if made.fault == "timeout" else now
            self.screens.group_calls[made.chat].append(counted)
            self._flood(made)
        if made.method == "answerCallbackQuery":
            self._answer(made)
        elif made.method.startswith(("send", "edit")):
            self.screens.inside |= "Ephemeral" in made.method or "ephemeral_message_parameters" in made.params
            self._secrecy.check(reader(made), made.params, made.chat)

    def _flood(self, made: Made) -> None:
        parameters = getattr(made.result, "parameters", {})
        if "retry_after" in parameters and made.told:
            seconds = float(parameters["retry_after"])
            self.floods.append((self.town.loop.now, made.chat, seconds, made.life))
            # A new start does not know what was sent before it.
            if made.fault is None and self.town.starts == 1 and made.method.startswith(("send", "edit")):
                self.broken(f"the program sent more than Telegram's limits allow to {made.chat}")

    def _handed_out(self, made: Made) -> None:
        if not isinstance(made.result, list) or not made.told:
            return
        self._polls.append(made.at)
        for query in [update["callback_query"] for update in made.result if "callback_query" in update]:
            self._delivered[query["id"]] += 1
            if len(made.result) > MANY or made.at - self._handed_at.get(query["id"], -10.0) < TOGETHER:
                self._hurried.add(query["id"])
            self._handed_at[query["id"]] = made.at

    def _answer(self, made: Made) -> None:
        callback_id = made.params["callback_query_id"]
        callback = self.town.backend.callbacks.get(callback_id)
        if callback is None:
            self.broken(f"I7 answered a press that never was: {made.params}")
            return
        settled = made.told and (made.ok or getattr(made.result, "code", 0) == 400)
        if settled and self._answered_in.get(callback_id) == made.life:
            self._answered[callback_id] += 1
            if self._answered[callback_id] > self._delivered[callback_id]:
                self.broken(f"I7 {callback.data} was answered again without need")
        elif settled:
            self._answered_in[callback_id] = made.life
            self._answered[callback_id] = 1
        if made.ok:
            self._acknowledge(callback, str(made.params.get("text", "")))
        deal = self.truth.deals.get(getattr(decode(callback.data), "deal_id", 0))
        own = deal.known_to(callback.person.id) if deal else 0
        self._secrecy.check(callback.person.id, made.params, callback.message.chat.id, own)

    def _acknowledge(self, callback: Callback, text: str) -> None:
        """What a press is told was done, was done."""
        press = decode(callback.data)
        notice = next((notice for opening, notice in ACKNOWLEDGED.items() if text.startswith(opening)), None)
        self.counts["answers"] += 1
        # Handed out or pressed twice, it may have been written the other time.
        once = self._delivered[callback.id] == sum(c.data == callback.data for c in self.town.presses) == 1
        denied = once and text.startswith(DENIED) and hasattr(press, "prompt")
        self.counts["denials"] += text.startswith(DENIED)
        if press is not None and denied and self._kept(callback.person.id, press):
            self.broken(f"{press} of {callback.person.id} was written, and he is told that it was not")
        if press is None or notice is None or type(press).__name__ not in VERBS[notice]:
            return
        self._acknowledged.append((callback.person.id, press))
        self.counts["acknowledged"] += 1
        self._check_kept(callback.person.id, press)

    def _check_kept(self, person: int, press: Press) -> None:
        if not self._kept(person, press):
            self.broken(f"I1 {press} was acknowledged to {person} and is not there")

    def _kept(self, person: int, press: Press) -> bool:
        """Whether a press that acts is among the stored actions."""
        deal = self.truth.deals.get(press.deal_id)  # type: ignore[union-attr]
        return deal is not None and any(
            type(press).__name__ in DONE_BY.get(action.verb, ())
            and action.seat == deal.seat_of(person)
            and prompt == press.prompt  # type: ignore[union-attr]
            and action.cards == getattr(press, "cards", 0)
            for prompt, action in deal.actions
        )

    # -- at every start: I7

    def serving(self) -> None:
        """Whoever was perhaps not told what became of his press is told by the next program."""
        town = self.town
        unsure = {
            id for (id,) in town.disk.query("SELECT callback_id FROM applied_update WHERE answered = 0")
        }
        young = town.clock.true() - OWED_FOR
        owed = [press for press in town.presses if press.id in unsure and press.date > young]
        if not self.steps:
            town.loop.call_later(1.0, lambda life: self._check_owed(life, owed), town.life)

    def _check_owed(self, life: int, owed: list[Callback]) -> None:
        calls = (made for made in self.town.wire.made if made.life == life)
        tried = {made.params.get("callback_query_id") for made in calls}
        for press in owed:
            if press.id not in tried and not self.town.loop.is_dead(life):
                self.broken(f"I7 {press.data} was written down, and the next start says nothing")

    # -- now and then: I5

    def inspect(self) -> None:
        """No live deal waits for ever, or longer than anything could explain."""
        town = self.town
        if town.bot is None:
            return
        given = sum(seconds for _, _, seconds, _ in self.floods)
        given += sum(min(end, town.loop.now) - begin for begin, end in town.wire.outages)
        # A step is seen by the first sweep, and written when the disk lets it.
        blind = self.screens.disk_troubled > town.loop.now - 20.0
        seen = -1.0 if blind or town.up_since > town.loop.now - 5.0 else town.loop.now - 5.0
        steps = {0.0}
        for at, seconds in self.steps:
            steps |= {step + seconds for step in steps if at > seen}
        wall = town.clock.now().timestamp()
        for deal in self.truth.live():
            [(left,)] = town.disk.query(
                "SELECT (julianday(deadline_at) - 2440587.5) * 86400.0 FROM deal WHERE id = ?", (deal.id,)
            )
            if left is None:
                continue  # the truth tells
            waits = [left - wall + step for step in steps]
            quiet = (
                self.screens.disk_troubled < town.loop.now - 20.0
                and town.up_since < town.loop.now - ASK_AGAIN
                # Who was told nothing for 10 s may think that nobody can act, until a call goes through.
                and town.wire.troubled < town.loop.now - CALL_SECONDS - ASK_AGAIN
            )
            if min(waits) > 110.0 + given:
                self.broken(f"I5 deal {deal.id} waits {min(waits):.0f} s")
            if quiet and max(waits) < -ASK_AGAIN and not town.wire.outage:
                self.broken(f"I5 deal {deal.id} is overdue by {-max(waits):.0f} s")

    def leaves(self, person: int) -> None:
        """Somebody is about to leave the group."""
        self._gone += [(person, deal.id) for deal in self.truth.live() if deal.seat_of(person) is not None]

    # -- at the end

    def finish(self) -> None:
        """All of it once more, when everything has come to rest."""
        self.inspect()
        try:
            self.truth.check_whole()
        except AssertionError as breach:
            self.broken(f"I3 {breach}")
        for person, press in self._acknowledged:
            self._check_kept(person, press)
        for callback in self.town.presses:
            self._check_answered(callback)
        self._check_told()
        for person, deal_id in self._gone:
            deal = self.truth.deals[deal_id]
            seat = deal.seat_of(person)
            if deal.live and seat is not None and not deal.state.left >> seat & 1:
                self.broken(f"I1 {person} left the group, and deal {deal_id} waits for him as before")
        for deal in self.truth.deals.values():
            if self.truth.newest(deal.table_id) is deal and deal.chat_id == self.town.chat.id:
                self.screens.check_table(deal)
                for seat in range(len(deal.people)):
                    self.screens.check_panel(deal, seat)
                    self.screens.check_one_panel(deal, seat)
        for text in self.town.odd:
            self.broken(f"logged: {text}")

    def _check_told(self) -> None:
        """Who made a move was told so, if he was answered at all."""
        told = {move(person, press) for person, press in self._acknowledged}
        for made in {move(person, press) for (person, press), used in self._used.items() if used} - told:
            presses = [c for c in self.town.presses if move(c.person.id, decode(c.data)) == made]
            answers = [callback.answer for callback in presses]
            if None not in answers and not any(map(self._answered_before, presses)):
                self.broken(f"I7 {made} was written, and all he was told is {answers}")

    def _answered_before(self, callback: Callback) -> bool:
        """Told to slow down, or denied, then handed out again and written: he sees his first answer alone."""
        denied = str((callback.answer or {}).get("text", "")).startswith(DENIED)
        return callback.id in self._hurried or (denied and self._delivered[callback.id] > 1)

    def _check_answered(self, callback: Callback) -> None:
        """Answered; or too old before anything could have answered it."""
        if callback.answer is not None or self._hindered(callback):
            return
        made = [m for m in self.town.wire.made if m.params.get("callback_query_id") == callback.id]
        if not self._delivered[callback.id]:
            self.broken(f"I7 {callback.data} was never handed out")
        else:
            self.broken(f"I7 {callback.data} was never answered, tried {len(made)} times")

    def _owed(self, callback: Callback) -> bool:
        """Whether a press was taken down, so that the next start answers it."""
        update_id = self.town.update_of[callback.id]
        return bool(self.town.disk.query("SELECT 1 FROM applied_update WHERE update_id = ?", (update_id,)))

    def _hindered(self, callback: Callback) -> bool:
        """Whether no program served, or the line failed, for as long as an answer would have been taken.

        A look-up, and the tries to answer, may take `GIVES_UP` seconds; what was lost by then is lost.
        """
        pressed = callback.date - self.town.clock.true() + self.town.loop.now
        until = pressed + ANSWER_WITHIN - GIVES_UP
        ends = self.town.ended_at
        polled = [at for at in self._polls if pressed <= at <= until]
        if all(any(at <= end <= at + GIVES_UP for end in ends) for at in polled):
            return self.stormy  # nobody asked who lived long enough to answer
        tries = [m for m in self.town.wire.made if m.params.get("callback_query_id") == callback.id]
        lost = [made for made in tries if made.fault is not None]
        handed = self._handed_at.get(callback.id, pressed)
        # Taken down while Telegram was asked (every start is looked at for itself), or behind what must be
        # written on a disk that fails: neither answered nor confirmed.
        waited = self._owed(callback) or self.screens.disk_troubled >= handed
        in_time = any(made.at <= pressed + ANSWER_WITHIN for made in tries)
        if not in_time and waited and any(handed <= end <= handed + ANSWER_WITHIN for end in ends):
            return True
        for end in ends:
            # Ended while it tried; what was written is answered by the next start, if that comes in time.
            told_later = self._owed(callback) and any(end < at <= until for at in self._polls)
            if lost and lost[0].at <= end <= lost[0].at + GIVES_UP and not told_later:
                return True
        if lost and tries[-1].at > pressed + ANSWER_WITHIN:
            return True
        return len(lost) >= TRIES or any(made.fault == "429" for made in lost)


def shared(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The seconds that two spans of time have in common."""
    return max(0.0, min(one[1], other[1]) - max(one[0], other[0]))
