"""The webhook's three variables."""

from __future__ import annotations

import pytest

from bot.settings import LISTEN, Settings, SettingsError, from_environment

SECRET = "0123456789abcdef"
URL = "https://bot.example.org/samloc"


def settings(**given: str) -> Settings:
    """What these variables, without their prefix, give beside a token."""
    environment = {f"SAMLOC_{name}": value for name, value in given.items()}
    return from_environment({"SAMLOC_TOKEN": "123456789:AAF"} | environment)


def refusal(**given: str) -> str:
    with pytest.raises(SettingsError) as refused:
        settings(**given)
    return str(refused.value)


def test_without_a_url_the_bot_polls() -> None:
    assert settings().webhook_url == ""


def test_a_webhook_is_a_url_and_a_secret() -> None:
    given = settings(WEBHOOK_URL=URL, WEBHOOK_SECRET=SECRET)
    assert (given.webhook_url, given.webhook_secret) == (URL, SECRET)
    assert given.webhook_listen == LISTEN == ("127.0.0.1", 8443)


@pytest.mark.parametrize(
    "secret", ["", "short", "0123456789abcde", "0123456789 abcdef", "bí-mật-của-webhook"]
)
def test_the_secret_is_compulsory_and_never_repeated(secret: str) -> None:
    text = refusal(WEBHOOK_URL=URL, WEBHOOK_SECRET=secret)
    assert "SAMLOC_WEBHOOK_SECRET" in text
    assert not secret or secret not in text


def test_a_secret_alone_is_half_a_webhook() -> None:
    assert "SAMLOC_WEBHOOK_URL is not" in refusal(WEBHOOK_SECRET=SECRET)


@pytest.mark.parametrize(
    "url", ["http://bot.example.org/", "bot.example.org", "https://", "https://bot:x/", "ftp://a"]
)
def test_telegram_posts_to_https_only(url: str) -> None:
    assert "SAMLOC_WEBHOOK_URL is no HTTPS URL" in refusal(WEBHOOK_URL=url, WEBHOOK_SECRET=SECRET)


def test_telegram_posts_to_four_ports_only() -> None:
    assert "port 8080: Telegram posts to 443, 80, 88, 8443 only" in refusal(
        WEBHOOK_URL="https://bot.example.org:8080/", WEBHOOK_SECRET=SECRET
    )


def test_a_local_server_posts_to_plain_http_and_any_port() -> None:
    url = "http://127.0.0.1:9000/samloc"
    given = settings(WEBHOOK_URL=url, WEBHOOK_SECRET=SECRET, API_URL="http://127.0.0.1:8081")
    assert given.webhook_url == url


@pytest.mark.parametrize(
    ("text", "listen"),
    [("0.0.0.0:8080", ("0.0.0.0", 8080)), ("[::1]:443", ("::1", 443)), ("localhost:88", ("localhost", 88))],
)
def test_where_to_listen(text: str, listen: tuple[str, int]) -> None:
    assert settings(WEBHOOK_LISTEN=text).webhook_listen == listen


@pytest.mark.parametrize(
    "text",
    [
        "8443",
        "localhost",
        ":8443",
        "localhost:0",
        "localhost:99999",
        "a:b",
        "h:80/path",
        "me@h:80",
        "[::1:80",
    ],
)
def test_where_nobody_can_listen(text: str) -> None:
    assert "SAMLOC_WEBHOOK_LISTEN" in refusal(WEBHOOK_LISTEN=text)
