"""Settings from the environment: what is missing or wrong is named, with the fix."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.settings import TELEGRAM, SettingsError, default_database_url, from_environment

TOKEN = "123456789:AAFabc_def-123"


def refusal(**environment: str) -> str:
    """What is said of an environment that cannot be used."""
    with pytest.raises(SettingsError) as refused:
        from_environment({"SAMLOC_TOKEN": TOKEN} | environment)
    text = str(refused.value)
    assert "\n" not in text
    return text


def test_a_token_is_all_that_must_be_set() -> None:
    settings = from_environment({"SAMLOC_TOKEN": TOKEN})
    assert settings.token == TOKEN
    assert settings.api_url == TELEGRAM
    assert settings.log_level == "INFO"
    assert settings.database_url == default_database_url()


def test_the_default_database_is_a_file_of_the_user() -> None:
    url = make_url(default_database_url())
    assert url.get_backend_name() == "sqlite"
    assert url.database
    assert Path(url.database).is_absolute()
    assert Path(url.database).name == "samloc.sqlite3"


def test_everything_can_be_set(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'points.sqlite3'}"
    settings = from_environment(
        {
            "SAMLOC_TOKEN": f" {TOKEN}\n",
            "SAMLOC_DATABASE_URL": database,
            "SAMLOC_API_URL": "http://127.0.0.1:8081/",
            "SAMLOC_LOG_LEVEL": "debug",
            "HOME": "/nowhere",
        }
    )
    assert settings.token == TOKEN
    assert settings.database_url == database
    assert settings.api_url == "http://127.0.0.1:8081"
    assert settings.log_level == "DEBUG"


def test_empty_variables_count_as_not_set() -> None:
    empty = {"SAMLOC_DATABASE_URL": "", "SAMLOC_API_URL": " ", "SAMLOC_LOG_LEVEL": ""}
    assert from_environment({"SAMLOC_TOKEN": TOKEN} | empty) == from_environment({"SAMLOC_TOKEN": TOKEN})


@pytest.mark.parametrize("environment", [{}, {"SAMLOC_TOKEN": ""}, {"SAMLOC_TOKEN": "  "}])
def test_without_a_token_one_clear_line_points_to_the_demo(environment: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as refused:
        from_environment(environment)
    text = str(refused.value)
    assert "SAMLOC_TOKEN" in text
    assert "samloc demo" in text
    assert "@BotFather" in text
    assert "\n" not in text


@pytest.mark.parametrize(
    "token", ["abc", "123", "123:", ":abc", "123:a b", "12３:abc", "123:é", "123:abc/getMe"]
)
def test_a_token_that_is_none_is_refused_and_not_repeated(token: str) -> None:
    text = refusal(SAMLOC_TOKEN=token)
    assert "SAMLOC_TOKEN" in text
    assert "@BotFather" in text
    assert token not in text.replace("SAMLOC_TOKEN", "").replace("123456789:AAF…", "")


@pytest.mark.parametrize(
    "url",
    ["points.db", "sqlite", "://", "sqlite:///:memory:", "sqlite://", "mysql://u:secret@h/d", "foo://x"],
)
def test_a_database_that_cannot_be_used_is_refused_with_an_example(url: str) -> None:
    text = refusal(SAMLOC_DATABASE_URL=url)
    assert "SAMLOC_DATABASE_URL" in text
    assert "sqlite:////" in text
    assert "secret" not in text


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    text = refusal(SAMLOC_DATABASE_URL=f"sqlite:///{tmp_path}")
    assert "SAMLOC_DATABASE_URL" in text
    assert "file name" in text


@pytest.mark.parametrize(
    "url", ["127.0.0.1:8081", "localhost", "ftp://x", "http://", "http:///x", "http://[::1", "http://h:99999"]
)
def test_a_base_url_that_is_none_is_refused_with_an_example(url: str) -> None:
    text = refusal(SAMLOC_API_URL=url)
    assert "SAMLOC_API_URL" in text
    assert "http://127.0.0.1:8081" in text


def test_an_unknown_log_level_is_refused_with_the_known_ones() -> None:
    text = refusal(SAMLOC_LOG_LEVEL="loud")
    assert "SAMLOC_LOG_LEVEL" in text
    assert all(level in text for level in ("DEBUG", "INFO", "WARNING", "ERROR"))
