"""Golden play-throughs: whole deals as text, kept beside this file under ``golden/``.

Each tells the setup, every action with what it did and the rules that decided it, what the group and every
seat may see afterwards, and the transfers. ``python -m tests.engine.golden`` writes them anew; the diff then
shows what a change of the rules' code changed in play.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bot.engine import (
    RULESETS,
    Action,
    Before,
    DealEnded,
    DealSetup,
    Event,
    Phase,
    Played,
    Record,
    Result,
    Ruleset,
    State,
    Step,
    Verb,
    View,
    action_text,
    apply,
    card_text,
    cards_text,
    deal_hands,
    leader_needs_chance,
    legal_plays,
    options_of,
    pack_from_seed,
    parse_record,
    rules_of,
    rules_of_breach,
    rules_of_cause,
    start,
    view,
    with_options,
)

FOLDER = Path(__file__).parent / "golden"
CASES = Path(__file__).parent / "cases"
NAMES = ("A", "B", "C", "D", "E")


Player = Callable[[State], Action]


def deals() -> Iterator[tuple[str, DealSetup, Player]]:
    """Four deals a ruleset: as named, flipped with a memory of the last deal, of two, and a case's."""
    for index, rules in enumerate(RULESETS.values()):
        for number in range(3):
            seats = (3, rules.max_players, 2)[number]
            ruleset = rules if number != 1 else _flipped(rules)
            before = (
                Before() if number != 1 else Before(winner=1, frozen=(0, 0, 2)[:seats] + (0,) * (seats - 3))
            )
            seed = bytes([index, number]) * 16
            hands = deal_hands(pack_from_seed(seed), seats, ruleset.hand_size)
            leader = 1 if leader_needs_chance(ruleset, before, seats) else None
            setup = DealSetup(ruleset, hands, stake=number + 1, leader=leader, before=before)
            yield (
                f"{rules.id}-{number + 1}",
                setup,
                _chance(random.Random(f"{rules.id} {number}"), number == 1),
            )
    for name in SCRIPTED:
        record = _case(name)
        yield f"{record.setup.ruleset.id}-{name}", record.setup, _script(record)


SCRIPTED = ("T07b", "L15a", "G08e-3", "K07a")
"""Cases played out: a free chop, đền B3, a chop, đền (b)."""


def _case(name: str) -> Record:
    lines = (line for file in CASES.glob("*.jsonl") for line in file.read_text("utf-8").splitlines())
    return parse_record(next(data for data in map(json.loads, lines) if data["case"] == name))


def _script(record: Record) -> Player:
    actions = iter(record.actions)
    return lambda state: next(actions)


def _chance(rng: random.Random, declares: bool) -> Player:
    return lambda state: _action(state, rng, declares)


def _flipped(rules: Ruleset) -> Ruleset:
    wanted: dict[str, object] = {"chain": "each", "duty": ["B1", "B2", "B3"], "den_basis": "cards"}
    if rules.id == "tu-lo-kho":
        wanted = {"timeout_lead": "lowest", "den_basis": "cards"}
    return with_options(rules, wanted)


def told(setup: DealSetup, player: Player) -> str:
    """One play-through as text."""
    step = start(setup)
    lines = [f"ruleset {setup.ruleset.id}", f"options {options_of(setup.ruleset)}", f"stake {setup.stake}"]
    lines += [f"before {setup.before}"]
    lines += [f"hand {NAMES[seat]}: {cards_text(hand)}" for seat, hand in enumerate(setup.hands)]
    lines += ["", "start", *_step(step)]
    while step.state.result is None:
        action = player(step.state)
        step = apply(step.state, action)
        lines += ["", f"> {action_text(action, NAMES)}", *_step(step)]
    return "\n".join(lines) + "\n"


def _action(state: State, rng: random.Random, declares: bool) -> Action:
    """A plain player: the weakest legal play two times in three, else any, rarely a clock or a leaving."""
    if state.phase is Phase.DECLARING:
        verb = Verb.DECLARE if declares and rng.random() < 0.1 else Verb.DECLINE
        return Action(verb, state.to_act[0])
    seat = state.turn
    assert seat is not None
    if rng.random() < 0.012:
        return Action(rng.choice([Verb.TIMEOUT, Verb.LEAVE]), seat)
    plays = legal_plays(state, seat)
    if not plays or (state.table is not None and rng.random() < 0.15):
        return Action(Verb.PASS, seat)
    return Action(Verb.PLAY, seat, plays[0] if rng.random() < 0.6 else rng.choice(plays))


def _step(step: Step) -> Iterator[str]:
    ruleset = step.state.ruleset
    for event in step.events:
        yield f"  {_event(event)}  [{' '.join(rules_of(ruleset, event))}]"
        if isinstance(event, DealEnded):
            yield from _result(ruleset, event.result)
    yield from _views(step.state)


def _event(event: Event) -> str:
    if isinstance(event, DealEnded):
        return f"DealEnded {event.result.ended_by}"
    if isinstance(event, Played):
        chopped = "" if event.chopped is None else f" chops {cards_text(event.chopped.cards)}"
        free = " freely" if event.free else ""
        kind = f"{event.combination.kind} {cards_text(event.combination.cards)}"
        return f"Played {NAMES[event.seat]} {kind}{chopped}{free}, {event.cards_left} left"
    return repr(event)


def _result(ruleset: Ruleset, result: Result) -> Iterator[str]:
    for part in result.parts:
        yield f"    {part}"
    if result.den is not None:
        breach = result.den.breach
        yield f"    đền {NAMES[result.den.offender]} {breach} [{' '.join(rules_of_breach(ruleset, breach))}]"
    for paid in result.transfers:
        rules = " ".join(rules_of_cause(ruleset, paid.cause, result.ended_by))
        whose = "" if paid.loser is None else f" for {NAMES[paid.loser]}"
        yield f"    {NAMES[paid.payer]} pays {NAMES[paid.payee]} {paid.amount} {paid.cause}{whose} [{rules}]"
    yield f"    net {result.net} next {result.next_leader} frozen {result.frozen}"


def _views(state: State) -> Iterator[str]:
    group = view(state, None)
    yield f"  group sees {_public(group)}"
    for seat in range(len(state.hands)):
        seen = view(state, seat)
        extra = "" if seen.must_contain is None else f", must hold {card_text(seen.must_contain)}"
        extra += ", may pass" if seen.can_pass else ""
        yield f"  {NAMES[seat]} holds {cards_text(seen.hand) or '-'}{extra}"
        if seen.legal:
            yield f"    may play {_listed(seen.legal)}"


def _public(group: View) -> str:
    table = "-"
    if group.table is not None:
        table = f"{NAMES[group.table.owner]}'s {cards_text(group.table.combination.cards)}"
    turn = "-" if group.turn is None else NAMES[group.turn]
    flags = {"locked": group.locked, "left": group.left, "played": group.played}
    marks = [f"{word} {_seats(seats)}" for word, seats in flags.items() if any(seats)]
    answered = [f"answered {group.answered_count}"] if group.phase is Phase.DECLARING else []
    return ", ".join(
        [group.phase, f"turn {turn}", f"table {table}", f"cards {group.counts}", *marks, *answered]
    )


def _seats(flags: Sequence[bool]) -> str:
    return "".join(name for name, flag in zip(NAMES, flags, strict=False) if flag)


def _listed(plays: Sequence[int]) -> str:
    return f"{len(plays)}: " + " | ".join(cards_text(cards) for cards in plays)


def main() -> None:
    """Write every play-through anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, setup, player in deals():
        (FOLDER / f"{name}.txt").write_text(told(setup, player), encoding="utf-8")


if __name__ == "__main__":
    main()
