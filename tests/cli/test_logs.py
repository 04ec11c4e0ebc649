"""No token reaches the log, by whatever way it comes."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest

from bot.cli.logs import FORMAT, MUTE, NOISY, Redact, set_up

TOKEN = "123456789:AAF-secret_Token"


@pytest.fixture
def written() -> Iterator[tuple[logging.Logger, io.StringIO]]:
    """A logger of its own, and what its handler wrote."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter(FORMAT))
    handler.addFilter(Redact(TOKEN))
    logger = logging.getLogger("test")
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    logger.addHandler(handler)
    yield logger, stream
    logger.removeHandler(handler)
    logger.propagate = True


def check(stream: io.StringIO) -> str:
    """What was written, the token nowhere in it."""
    text = stream.getvalue()
    assert TOKEN not in text
    assert TOKEN.replace(":", "%3A") not in text
    assert "AAF-secret" not in text
    assert "<token>" in text
    return text


def test_a_token_in_the_message_is_taken_out(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    logger.info(f"POST https://api.telegram.org/bot{TOKEN}/getMe")  # noqa: G004
    assert "POST https://api.telegram.org/bot<token>/getMe" in check(stream)


def test_a_token_in_the_arguments_is_taken_out(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    logger.info("%s %s", "POST", f"/bot{TOKEN}/getMe")
    logger.info("%(url)s", {"url": TOKEN})
    assert check(stream).count("<token>") == 2


def test_a_token_split_between_message_and_argument_is_taken_out(
    written: tuple[logging.Logger, io.StringIO],
) -> None:
    logger, stream = written
    logger.info("123456789:%s", TOKEN.partition(":")[2])
    check(stream)


def test_a_token_in_an_address_is_taken_out_in_its_escaped_form_too(
    written: tuple[logging.Logger, io.StringIO],
) -> None:
    logger, stream = written
    logger.info("GET /bot%s/getMe", TOKEN.replace(":", "%3A"))
    check(stream)


def test_a_token_in_an_exception_is_taken_out(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    try:
        raise ValueError(f"bad url /bot{TOKEN}/")
    except ValueError:
        logger.exception("call failed")
    assert "ValueError: bad url /bot<token>/" in check(stream)


def test_a_token_in_the_cause_of_an_exception_is_taken_out(
    written: tuple[logging.Logger, io.StringIO],
) -> None:
    logger, stream = written
    try:
        try:
            raise OSError(TOKEN)
        except OSError as cause:
            raise RuntimeError("outer") from cause
    except RuntimeError:
        logger.exception("call failed")
    text = check(stream)
    assert "OSError: <token>" in text
    assert "RuntimeError: outer" in text


def test_a_token_in_a_stack_is_taken_out(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    record = logger.makeRecord("test", logging.INFO, "f", 1, "here", (), None, sinfo=f"Stack: {TOKEN}")
    logger.handle(record)
    assert "Stack: <token>" in check(stream)


def test_what_another_handler_has_formatted_already_is_cleaned_too(
    written: tuple[logging.Logger, io.StringIO],
) -> None:
    logger, stream = written
    record = logger.makeRecord("test", logging.ERROR, "f", 1, "here", (), None)
    record.exc_text = f"Traceback: {TOKEN}"
    logger.handle(record)
    assert "Traceback: <token>" in check(stream)


def test_other_text_stays_as_it_is(written: tuple[logging.Logger, io.StringIO]) -> None:
    logger, stream = written
    logger.warning("chat %d is flooded for %.0f s", -100, 30.0)
    assert stream.getvalue().endswith("WARNING test: chat -100 is flooded for 30 s\n")


def test_no_secret_hides_nothing() -> None:
    record = logging.LogRecord("test", logging.INFO, "f", 1, "as it is", (), None)
    assert Redact("").filter(record)
    assert record.getMessage() == "as it is"


def test_every_secret_is_taken_out() -> None:
    record = logging.LogRecord("test", logging.INFO, "f", 1, "%s and %s", ("one-secret", "another"), None)
    Redact("one-secret", "another").filter(record)
    assert record.getMessage() == "<token> and <token>"


def test_a_line_that_does_not_fit_its_arguments_shows_neither(
    written: tuple[logging.Logger, io.StringIO], capsys: pytest.CaptureFixture[str]
) -> None:
    """By itself logging would print both to standard error, past every filter."""
    logger, stream = written
    logger.info("%d", TOKEN)
    assert "does not fit its arguments, at " in stream.getvalue()
    assert TOKEN not in stream.getvalue() + capsys.readouterr().err


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root logger and those of the libraries, put back as they were afterwards."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    levels = {name: logging.getLogger(name).level for name in (*NOISY, *MUTE)}
    logger.handlers = []
    yield logger
    logger.handlers, logger.level = handlers, level
    for name, kept in levels.items():
        logging.getLogger(name).setLevel(kept)


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_libraries_are_logged_from_warning_up(
    root: logging.Logger, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(level, TOKEN)
    for name in NOISY:
        assert logging.getLogger(name).level == max(logging.WARNING, logging.getLevelName(level))
    assert root.level == logging.getLevelName(level)


def test_a_librarys_warning_goes_to_standard_error_without_the_token(
    root: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up("INFO", TOKEN)
    logging.getLogger("httpx").warning("HTTP Request: POST /bot%s/getMe", TOKEN)
    out, err = capsys.readouterr()
    assert out == ""
    assert "HTTP Request: POST /bot<token>/getMe" in err
    assert len(root.handlers) == 1


def test_an_answer_that_is_no_json_is_not_written_down(
    root: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up("DEBUG", TOKEN)
    logging.getLogger("telegram.request.BaseRequest").error("Can not load invalid JSON data: Tên")
    assert "Tên" not in capsys.readouterr().err
