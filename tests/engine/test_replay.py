"""``samloc replay``: files in, lines out, errors named by file, line and field."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.replay import main
from tests.engine.table import deal, outcome, record

GOOD = record("sam-loc", "5H AD 8C|4S 5S 6S|QS", "B play 4S; C play QS", leader="B")
CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


def write(path: Path, *records: Any) -> str:
    path.write_text("\n".join(json.dumps(data) for data in records) + "\n", encoding="utf-8")
    return str(path)


def test_every_record_of_a_jsonl_file_prints_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    illegal = GOOD | {"actions": ["A play 5H"]}
    path = write(tmp_path / "two.jsonl", GOOD, illegal)
    assert main([path], True) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == [outcome(GOOD), outcome(illegal)]
    assert json.loads(lines[1])["illegal"] == {"action": 0, "code": "not_your_turn"}


def test_a_json_file_is_one_record_over_several_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(GOOD, indent=2), encoding="utf-8")
    assert main([str(path)], True) == 0
    assert json.loads(capsys.readouterr().out) == outcome(GOOD)


def test_a_bad_file_prints_nothing_and_the_others_are_still_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = write(tmp_path / "bad.jsonl", GOOD, GOOD | {"stake": 0}, GOOD)
    good = write(tmp_path / "good.jsonl", GOOD)
    assert main([good, bad, good], True) == 2
    printed = capsys.readouterr()
    assert printed.err == f"{bad}:2: stake: must be a positive whole number\n"
    assert len(printed.out.splitlines()) == 2


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("a.jsonl", "{", ":1: json: "),
        ("a.jsonl", '\n\n{"format": }', ":3: json: "),
        ("a.json", '{\n\n"format" 1}', ":3: json: "),
        ("a.json", "", ":1: json: "),
        ("a.json", "[]", ":1: record: is no object"),
        ("a.json", '{"format": "deal/1", "format": "deal/1"}', ":1: format: stands twice"),
        ("a.json", '{"format": NaN}', ":1: json: NaN is no JSON"),
        ("a.json", '{"x\\ny": 1}', ":1: 'x\\ny': is no field of a deal record"),
        ("a.json", "[" * 100_000, ":1: json: "),
        ("a.json", '{"stake": ' + "9" * 5000 + "}", ":1: json: "),
        ("a.jsonl", "\udcff", ":0: file: is not UTF-8"),
    ],
)
def test_what_cannot_be_read_is_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, error: str
) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main([str(path)], True) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1
    assert printed.err.startswith(f"{path}{error}")


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.jsonl"
    assert main([str(path)], False) == 2
    assert capsys.readouterr().err == f"{path}:0: file: No such file or directory\n"


def test_a_byte_order_mark_and_blank_lines_are_read_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bom.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n \n\n")
    assert main([str(path)], True) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_for_people_every_action_its_rules_and_the_settlement_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([write(tmp_path / "a.jsonl", GOOD)], False) == 0
    text = capsys.readouterr().out
    assert text == GOOD_TOLD


def test_for_people_a_refusal_ends_the_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = GOOD | {"actions": ["B play 4S", "X pass"]}
    assert main([write(tmp_path / "a.jsonl", data)], False) == 0
    assert "1. bỏ lượt\n   ✗ không có ghế này [unknown_seat]\n   Chờ: C\n\n" in capsys.readouterr().out


def test_for_people_an_instant_win_names_its_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = deal("sam-loc", "3S 3H 3D 6S 6H 6D 9S 9H 9D KC|4S 4C 5D 6C 7H 8S 10D JC QD 2H")
    assert main([write(tmp_path / "a.jsonl", data)], False) == 0
    text = capsys.readouterr().out
    assert "A tới trắng: 3 sám cô" in text
    assert "B → A: 25 điểm, thua tới trắng: tính gọn 20 + 1 heo 5" in text


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_every_case_can_be_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path)], False) == 0
    told = capsys.readouterr().out
    assert told.count("Ván sam-") + told.count("Ván tu-") == len(path.read_text("utf-8").splitlines())


GOOD_TOLD = """\
Ván sam-loc, 3 người, cược 1 điểm/lá
  A: 5H 8C AD
  B: 4S 5S 6S
  C: QS
   → B được mở ván (S1-04 S1-05 D-3)
0. B đánh 4S
   → B đánh lá rác 4S, còn 2 lá (S1-16)
1. C đánh QS
   → C đánh lá rác QS, còn 0 lá (S1-16)
   → Kết thúc: C hết bài trước, thắng (4.6)
     B đền: lỗi B1 (S1-21 S1-22)
     B → C: 3 điểm, đền thay phần của A: 3 lá = 3 (S1-22 S1-23 D-24)
     B → C: 2 điểm, đền thay phần của B: 2 lá = 2 (S1-22 S1-23 D-24)
     Kết toán: A +0, B -5, C +5
     Ván sau C đi trước

"""
