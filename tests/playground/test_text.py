"""HTML, entities and lengths of texts."""

from __future__ import annotations

import pytest

from bot.playground import PlaygroundClient
from bot.playground.errors import ApiError
from bot.playground.markup import parse_html
from bot.playground.text import find_entities
from tests.playground.api import Api


@pytest.mark.parametrize(
    ("markup", "text", "entities"),
    [
        ("", "", []),
        ("a &lt;b&gt; &amp; &quot;c&quot;", 'a <b> & "c"', []),
        ("&nbsp; &#65;&#x42; &", "&nbsp; AB &", []),
        ("<b>Bích</b> 3", "Bích 3", [("bold", 0, 4)]),
        ("🂡 <b>🂡</b>", "🂡 🂡", [("bold", 3, 2)]),
        ("ấ<i>ộ</i>", "ấộ", [("italic", 1, 1)]),
        ("<b>a<i>b</i></b>", "ab", [("bold", 0, 2), ("italic", 1, 1)]),
        ("<STRONG>a</strong>", "a", [("bold", 0, 1)]),
        (
            "<em>a</em><ins>b</ins><u>c</u>",
            "abc",
            [("italic", 0, 1), ("underline", 1, 1), ("underline", 2, 1)],
        ),
        ("<s>a</s><strike>b</strike><del>c</del>", "abc", [("strikethrough", at, 1) for at in range(3)]),
        ("<code>a</code><pre>b</pre>", "ab", [("code", 0, 1), ("pre", 1, 1)]),
        (
            '<span class="tg-spoiler">a</span><tg-spoiler>b</tg-spoiler>',
            "ab",
            [("spoiler", 0, 1), ("spoiler", 1, 1)],
        ),
        ("<blockquote>a</blockquote>", "a", [("blockquote", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [("expandable_blockquote", 0, 1)]),
        ("<b></b>a", "a", []),
    ],
)
def test_html_becomes_text_and_entities(markup: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    found = parse_html(markup)
    assert found[0] == text
    assert [(entity["type"], entity["offset"], entity["length"]) for entity in found[1]] == entities


def test_links_and_mentions_keep_where_they_lead() -> None:
    _, entities = parse_html(
        '<a href="https://t.me/x?a=1&amp;b=2">a</a><a href="tg://user?id=7">b</a><a href="?">c</a>'
    )
    assert entities == [
        {"type": "text_link", "url": "https://t.me/x?a=1&b=2", "offset": 0, "length": 1},
        {"type": "text_mention", "user_id": 7, "offset": 1, "length": 1},
    ]


@pytest.mark.parametrize(
    ("markup", "error"),
    [
        ("<x>a</x>", 'Unsupported start tag "x" at byte offset 0'),
        ("ấ < 3", 'Unsupported start tag "" at byte offset 4'),
        ("Bàn <3", "Unclosed start tag at byte offset 5"),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("ấ<b>a</i>", 'Unmatched end tag at byte offset 7, expected "</b>", found "</i>"'),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<a href="x>a</a>', "Unclosed start tag at byte offset 0"),
        ("<a href=?>a</a>", "Unexpected end of name token at byte offset 8"),
        ("<b =x>a</b>", 'Empty attribute name in the tag "b" at byte offset 0'),
    ],
)
def test_broken_markup_is_refused_by_byte_offset(markup: str, error: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(markup)
    assert refused.value.code == 400
    assert refused.value.description == f"Bad Request: can't parse entities: {error}"


def test_commands_links_and_mentions_are_found_outside_code() -> None:
    text = "🂡 /sam@samloc_bot https://t.me/x. @binh_1 #sam a/b"
    assert find_entities(text, []) == [
        {"type": "bot_command", "offset": 3, "length": 15},
        {"type": "url", "offset": 19, "length": 14},
        {"type": "mention", "offset": 35, "length": 7},
        {"type": "hashtag", "offset": 43, "length": 4},
    ]
    assert find_entities("/sam", [{"type": "code", "offset": 0, "length": 4}]) == []


async def test_text_is_trimmed_and_entities_with_it(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    sent = await api("sendMessage", chat_id=an["id"], text="  <b> chào </b>\n", parse_mode="HTML")
    assert (sent["text"], sent["entities"]) == ("chào", [{"type": "bold", "offset": 0, "length": 4}])


async def test_given_entities_are_taken(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    bold = {"type": "bold", "offset": 0, "length": 4}
    sent = await api("sendMessage", chat_id=an["id"], text="chào", entities=[bold])
    assert sent["entities"] == [bold]
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="a", entities=[bold | {"type": "big"}])
    assert refusal == "400 Bad Request: can't parse entities: Unsupported type specified"


@pytest.mark.parametrize("text", ["", "   ", "<b></b>", "<b> </b>"])
async def test_empty_text_is_refused(api: Api, people: PlaygroundClient, text: str) -> None:
    an = await people.add_user("An", started=True)
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text=text, parse_mode="HTML")
    assert refusal == "400 Bad Request: message text is empty"


async def test_length_counts_after_parsing(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    long = "<b>" + "ấ" * 4096 + "</b>"
    sent = await api("sendMessage", chat_id=an["id"], text=long, parse_mode="HTML")
    where = {"chat_id": an["id"], "message_id": sent["message_id"]}
    assert len(sent["text"]) == 4096
    assert (
        await api.refusal("sendMessage", chat_id=an["id"], text="ấ" * 4097)
        == "400 Bad Request: message is too long"
    )
    assert (
        await api.refusal("editMessageText", **where, text="ấ" * 4097) == "400 Bad Request: MESSAGE_TOO_LONG"
    )


async def test_unknown_parse_mode_is_refused(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="a", parse_mode="Word")
    assert refusal == "400 Bad Request: unsupported parse_mode"


async def test_a_mention_by_id_becomes_the_user_or_nothing(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    text = f'<a href="tg://user?id={an["id"]}">An</a> <a href="tg://user?id=5">ai</a>'
    sent = await api("sendMessage", chat_id=an["id"], text=text, parse_mode="HTML")
    assert [(entity["type"], entity["user"]["id"]) for entity in sent["entities"]] == [
        ("text_mention", an["id"])
    ]


def test_a_time_keeps_its_moment_and_format() -> None:
    text, entities = parse_html('đến <tg-time unix="1647531900" format="T">22:45:00</tg-time>')
    assert text == "đến 22:45:00"
    time = {"type": "date_time", "unix_time": 1647531900, "date_time_format": "T"}
    assert entities == [time | {"offset": 4, "length": 8}]


@pytest.mark.parametrize("tag", ["<tg-time>", '<tg-time unix="soon">', '<tg-time unix="1" format="x">'])
def test_a_time_without_moment_or_with_an_unknown_format_is_refused(tag: str) -> None:
    with pytest.raises(ApiError, match="tg-time"):
        parse_html(f"{tag}22:45</tg-time>")
