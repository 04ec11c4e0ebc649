"""The link from the lobby into the private chat: short-lived, bound to table and chat, unforgeable."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.links import LIFE, Invitation, Links, link_key, to_group

NOW = datetime(2027, 1, 2, 3, 4, 5, tzinfo=UTC)
TOKEN = "4242:a-token"
LINKS = Links("samloc_bot", link_key(TOKEN))
INVITATION = Invitation(7, -1001234567890)
ids = st.integers(-(1 << 63), (1 << 63) - 1)


def payload(invitation: Invitation = INVITATION, links: Links = LINKS) -> str:
    """What Telegram would hand over with /start."""
    url = links.to_private_chat(invitation, NOW)
    (word,) = parse_qs(urlsplit(url).query)["start"]
    return word


@given(ids, ids)
def test_a_link_says_which_table_of_which_chat(table_id: int, chat_id: int) -> None:
    invitation = Invitation(table_id, chat_id)
    assert LINKS.read(payload(invitation), NOW) == invitation


@given(ids, ids)
def test_a_payload_is_one_that_telegram_passes_on(table_id: int, chat_id: int) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", payload(Invitation(table_id, chat_id)))


def test_a_link_opens_the_private_chat_of_the_bot() -> None:
    assert LINKS.to_private_chat(INVITATION, NOW).startswith("https://t.me/samloc_bot?start=")


def test_a_link_is_good_for_ten_minutes() -> None:
    word = payload()
    assert timedelta(minutes=10) == LIFE
    assert LINKS.read(word, NOW + LIFE) == INVITATION
    assert LINKS.read(word, NOW + LIFE + timedelta(seconds=1)) is None


@given(st.integers(0, 55), st.sampled_from("ABCXYZabcxyz0189_-"))
def test_an_altered_payload_is_refused(at: int, sign: str) -> None:
    word = payload()
    altered = word[:at] + sign + word[at + 1 :]
    assert LINKS.read(altered, NOW) == (INVITATION if altered == word else None)


def test_a_payload_for_another_chat_or_table_bears_no_signature_of_this_one() -> None:
    mac = payload()[-24:]
    for other in (Invitation(8, INVITATION.chat_id), Invitation(7, INVITATION.chat_id - 1)):
        assert LINKS.read(payload(other)[:-24] + mac, NOW) is None


def test_a_link_of_another_bot_is_refused() -> None:
    assert LINKS.read(payload(links=Links("samloc_bot", link_key("4243:other"))), NOW) is None


@pytest.mark.parametrize("word", ["", "_", "j1_2_3", payload() + "A", payload()[:-1], payload() + "\n"])
def test_a_payload_that_is_none_is_refused(word: str) -> None:
    assert LINKS.read(word, NOW) is None


@given(st.text(max_size=80) | st.text(st.characters(categories=["Cs", "Lu", "Nd"]), min_size=56, max_size=56))
def test_garbage_is_refused_without_an_error(word: str) -> None:
    assert LINKS.read(word, NOW) is None


def test_the_token_cannot_be_told_from_the_key() -> None:
    assert TOKEN.encode() not in link_key(TOKEN)
    assert link_key(TOKEN) != link_key("4242:b-token")


def test_a_supergroup_message_has_a_link_for_members() -> None:
    assert to_group(-1001234567890, 55) == "https://t.me/c/1234567890/55"
    assert to_group(-1001234567890, 55, 3) == "https://t.me/c/1234567890/3/55"


def test_a_basic_group_or_no_message_has_no_link() -> None:
    assert to_group(-4321, 55) is None
    assert to_group(-1001234567890, None) is None
