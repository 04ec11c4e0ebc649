"""The process that searches: questions on its input, answers on its output, until the input ends."""

import os
import signal
import sys
from random import Random
from typing import BinaryIO

from bot.players.strength import STRENGTHS
from bot.players.wire import LENGTH_BYTES, READY, answer_bytes, parse_question

_NICENESS = 5  # the bot itself goes first


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that it is ready, then answer one question after the other."""
    answers.write(READY)
    answers.flush()
    while length := questions.read(LENGTH_BYTES):
        question = parse_question(questions.read(int.from_bytes(length, "big")))
        player = STRENGTHS[question.strength].timed(question.seconds)
        action = player.choose(question.view, question.told, Random(question.seed))
        answers.write(answer_bytes(action))
        answers.flush()


def main() -> None:
    """Run as a process of its own; it ends with its parent, not at Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
