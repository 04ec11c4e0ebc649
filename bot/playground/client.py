"""The control interface as Python calls."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import aiohttp

from bot.playground.errors import Refusal
from bot.playground.world import Json

Ref = int | Mapping[str, Any]
SLACK = 30.0


def _id(ref: Ref | str | None) -> int | str | None:
    """An id, or the object that has it."""
    return ref["id"] if isinstance(ref, Mapping) else ref


class PlaygroundClient:
    """Moves the people of a playground at `url`.

    Users and chats are given as ids or as the objects that `add_user` and `add_group` return; a user's
    private chat has the user's id; the bot is the user "bot". What a person could not do raises `Refusal`.
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> PlaygroundClient:
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def _do(self, action: str, **args: Any) -> Any:
        if self._session is None:
            raise RuntimeError("use the client as an async context manager")
        sent = {name: value for name, value in args.items() if value is not None}
        timeout = aiohttp.ClientTimeout(total=float(sent.get("timeout", 0.0)) + SLACK)
        url = f"{self.url}/control/{action}"
        async with self._session.post(url, json=sent, timeout=timeout) as answer:
            body = await answer.json()
        if not body["ok"]:
            raise Refusal(body["error"])
        return body["result"]

    # People, groups, topics

    async def add_user(
        self,
        first_name: str,
        language_code: str = "vi",
        username: str | None = None,
        started: bool = False,
        is_bot: bool = False,
        last_name: str | None = None,
    ) -> Json:
        """A new person; `started` if the bot may write first."""
        return dict(
            await self._do(
                "add_user",
                first_name=first_name,
                language_code=language_code,
                username=username,
                started=started,
                is_bot=is_bot,
                last_name=last_name,
            )
        )

    async def rename(self, user: Ref, first_name: str, last_name: str | None = None) -> Json:
        """Somebody goes by another name; the new user object."""
        args = {"first_name": first_name, "last_name": last_name}
        return dict(await self._do("rename", user=_id(user), **args))

    async def speak(self, user: Ref, language_code: str) -> Json:
        """Somebody's app is set to another language; the new user object."""
        return dict(await self._do("speak", user=_id(user), language_code=language_code))

    async def add_machine(self, chat: Ref) -> None:
        """Has a machine player seated at the group's table; refused where nobody could."""
        await self._do("add_machine", chat=_id(chat))

    async def mind(self, user: Ref, on: bool = True) -> None:
        """Lets one of those that can act by himself, or stops him."""
        await self._do("mind", user=_id(user), on=on)

    async def add_group(
        self,
        title: str,
        members: list[Ref],
        type: str = "supergroup",
        forum: bool = False,
        bot: bool = True,
    ) -> Json:
        """A new group; the first member owns it and adds the bot."""
        ids = [_id(member) for member in members]
        return dict(await self._do("add_group", title=title, members=ids, type=type, forum=forum, bot=bot))

    async def add_topic(self, chat: Ref, name: str) -> int:
        """A new topic of a forum; its thread id."""
        return int(await self._do("add_topic", chat=_id(chat), name=name))

    async def close_topic(self, chat: Ref, thread: int) -> None:
        await self._do("close_topic", chat=_id(chat), thread=thread)

    async def reopen_topic(self, chat: Ref, thread: int) -> None:
        await self._do("reopen_topic", chat=_id(chat), thread=thread)

    async def delete_topic(self, chat: Ref, thread: int) -> None:
        await self._do("delete_topic", chat=_id(chat), thread=thread)

    async def block(self, user: Ref) -> None:
        await self._do("block", user=_id(user))

    async def unblock(self, user: Ref) -> None:
        await self._do("unblock", user=_id(user))

    async def deactivate(self, user: Ref) -> None:
        """The account is deleted."""
        await self._do("deactivate", user=_id(user))

    async def offline(self, user: Ref, on: bool = True) -> None:
        """Away from the phone: ephemeral messages to this user are lost."""
        await self._do("offline", user=_id(user), on=on)

    async def expire(self, chat: Ref, ephemeral_message_id: int) -> None:
        """An ephemeral message is gone for good, and its id may be used again."""
        await self._do("expire", chat=_id(chat), ephemeral_message_id=ephemeral_message_id)

    async def leave(self, user: Ref, chat: Ref) -> None:
        await self._do("leave", user=_id(user), chat=_id(chat))

    async def rejoin(self, user: Ref, chat: Ref) -> None:
        """Joins, or comes back."""
        await self._do("rejoin", user=_id(user), chat=_id(chat))

    async def remove(self, user: Ref, chat: Ref) -> None:
        """The owner throws somebody out."""
        await self._do("remove", user=_id(user), chat=_id(chat))

    async def remove_bot(self, chat: Ref) -> None:
        await self._do("remove", user="bot", chat=_id(chat))

    async def add_bot(self, chat: Ref) -> None:
        await self._do("add", user="bot", chat=_id(chat))

    async def make_admin(self, chat: Ref, user: Ref | str, rights: Mapping[str, bool] | None = None) -> None:
        """Promotes a user, or the bot by "bot"; without `rights` with all but promoting others."""
        granted = None if rights is None else dict(rights)
        await self._do("make_admin", chat=_id(chat), user=_id(user), rights=granted)

    async def demote(self, chat: Ref, user: Ref | str) -> None:
        await self._do("demote", chat=_id(chat), user=_id(user))

    async def mute_bot(self, chat: Ref, on: bool = True) -> None:
        """Takes the bot's right to send, or gives it back."""
        await self._do("mute", chat=_id(chat), user="bot", on=on)

    async def upgrade(self, chat: Ref) -> Json:
        """Group to supergroup; the new chat."""
        return dict(await self._do("upgrade", chat=_id(chat)))

    async def delete_group(self, chat: Ref) -> None:
        await self._do("delete_group", chat=_id(chat))

    # What people do and see

    async def say(
        self,
        user: Ref,
        chat: Ref,
        text: str,
        reply_to: int | None = None,
        thread: int | None = None,
        anonymous: bool = False,
    ) -> Json:
        """Writes as that person; the message, or {} from one who has blocked the bot.

        An administrator may write as the group itself (`anonymous`).
        """
        args = {"text": text, "reply_to": reply_to, "thread": thread, "anonymous": anonymous}
        return dict(await self._do("say", user=_id(user), chat=_id(chat), **args))

    async def edit(self, user: Ref, chat: Ref, message_id: int, text: str) -> None:
        await self._do("edit", user=_id(user), chat=_id(chat), message_id=message_id, text=text)

    async def delete(self, user: Ref, chat: Ref, message_id: int) -> None:
        """That person deletes a message for all."""
        await self._do("delete", user=_id(user), chat=_id(chat), message_id=message_id)

    async def react(self, user: Ref, chat: Ref, message_id: int, emoji: str | None) -> None:
        await self._do("react", user=_id(user), chat=_id(chat), message_id=message_id, emoji=emoji)

    async def open_link(self, user: Ref, url: str) -> Json:
        """Opens `t.me/<bot>?start=…` and presses Start; the `/start …` message."""
        return dict(await self._do("open_link", user=_id(user), url=url))

    async def press(
        self,
        user: Ref,
        chat: Ref,
        message_id: int,
        data: str | None = None,
        text: str | None = None,
        force: bool = False,
        ephemeral_message_id: int | None = None,
    ) -> str:
        """Presses a button, found by data or label; the callback's id.

        A message with id 0 is named by `ephemeral_message_id`. `force` sends any data, also for a message
        that is gone.
        """
        args = {"user": _id(user), "chat": _id(chat), "message_id": message_id, "data": data, "text": text}
        return str(await self._do("press", **args, force=force, ephemeral_message_id=ephemeral_message_id))

    async def answer(self, callback_id: str, timeout: float = 5.0) -> Json | None:
        """The answer, `{"text", "show_alert", "url"}`; None if there is none in `timeout` real seconds."""
        answer = await self._do("answer", callback_id=callback_id, timeout=timeout)
        return None if answer is None else dict(answer)

    async def press_and_wait(
        self,
        user: Ref,
        chat: Ref,
        message_id: int,
        data: str | None = None,
        text: str | None = None,
        timeout: float = 5.0,
        force: bool = False,
        ephemeral_message_id: int | None = None,
    ) -> Json | None:
        """`press`, then `answer`."""
        id = await self.press(user, chat, message_id, data, text, force, ephemeral_message_id)
        return await self.answer(id, timeout)

    async def messages(self, user: Ref, chat: Ref, thread: int | None = None) -> list[Json]:
        """What that user sees there now, oldest first; `thread` 0 is the General topic."""
        return list(await self._do("messages", user=_id(user), chat=_id(chat), thread=thread))

    async def events(self, after: int = 0, timeout: float = 0.0, user: Ref | None = None) -> list[Json]:
        """What that user saw happen since entry `after`; waits `timeout` real seconds for a first.

        Each has `seq`, `type` and `time`: `message`, `edited`, `deleted` and `reaction` with the `message`,
        `pressed` and `answered` with the `callback_id`, `action`; to no user `webhook_failed`.
        """
        return list(await self._do("events", after=after, timeout=timeout, user=_id(user)))

    async def calls(self, after: int = 0, timeout: float = 0.0) -> list[Json]:
        """Every finished Bot API call since entry `after`."""
        return list(await self._do("calls", after=after, timeout=timeout))

    async def state(self) -> Json:
        """Everybody, every chat, switches, if the bot polls, the last numbers of `events` and `calls`."""
        return dict(await self._do("state"))

    # The server's moods

    async def advance(self, seconds: float) -> float:
        """Moves the server's clock; its new time."""
        return float(await self._do("advance", seconds=seconds))

    async def fault(
        self,
        method: str = "*",
        chat: Ref | None = None,
        kind: str = "500",
        times: int | None = 1,
        retry_after: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Trouble for calls that match; `times` None lasts until cleared.

        A 429 with `seconds` mutes for that long by the server's clock; "slow" answers `seconds` later.
        """
        await self._do(
            "fault",
            method=method,
            chat=_id(chat),
            kind=kind,
            times=-1 if times is None else times,
            retry_after=retry_after,
            seconds=seconds,
        )

    async def clear_faults(self) -> None:
        await self._do("clear_faults")

    async def outage(self, on: bool = True) -> None:
        """Cuts every connection of the bot, now and until switched off."""
        await self._do("outage", on=on)

    async def duplicate_updates(self, n: int) -> None:
        """The next `n` updates are delivered twice."""
        await self._do("duplicate_updates", n=n)

    async def reorder_updates(self, on: bool = True) -> None:
        """Delivers every batch newest first."""
        await self._do("reorder_updates", on=on)

    async def redeliver(self, update_ids: list[int]) -> None:
        await self._do("redeliver", update_ids=update_ids)

    async def limits(
        self,
        on: bool | None = None,
        *,
        private: bool | None = None,
        group: bool | None = None,
        bot: bool | None = None,
    ) -> dict[str, bool]:
        """Switches all flood buckets, or single ones."""
        return dict(await self._do("limits", on=on, private=private, group=group, bot=bot))

    async def settings(
        self,
        callback_life: float | None = None,
        privacy: bool | None = None,
        ephemeral_edit_window: float | None = None,
    ) -> None:
        """Facts that Telegram does not publish or an owner can change; seconds."""
        await self._do(
            "settings",
            callback_life=callback_life,
            privacy=privacy,
            ephemeral_edit_window=ephemeral_edit_window,
        )
