"""A replayed deal for people: each action, what it did and by which rules, the settlement line by line."""

from collections.abc import Iterator, Sequence

from bot.engine import (
    Cause,
    ChopBooked,
    Combination,
    DealEnded,
    DealStarted,
    DeclarationsClosed,
    Declared,
    Declined,
    DenBasis,
    EndedBy,
    Event,
    InstantWin,
    Kind,
    LastCard,
    LeadPassed,
    Left,
    Part,
    Passed,
    Played,
    Reason,
    Record,
    Result,
    RoundClosed,
    Ruleset,
    State,
    Step,
    TimedOut,
    Transfer,
    Verb,
    card_text,
    cards_text,
    rules_of,
    rules_of_breach,
    rules_of_cause,
    rules_of_refusal,
    steps,
)

_KINDS = {
    Kind.SINGLE: "lá rác",
    Kind.PAIR: "đôi",
    Kind.TRIPLE: "sám cô",
    Kind.QUAD: "tứ quý",
    Kind.STRAIGHT: "sảnh",
    Kind.PAIR_RUN: "đôi thông",
}

_ENDS = {
    EndedBy.OUT: "hết bài trước, thắng",
    EndedBy.INSTANT_WIN: "tới trắng",
    EndedBy.SAM_WON: "ăn sâm",
    EndedBy.SAM_BLOCKED: "chặn được sâm",
    EndedBy.SAM_FAILED: "sâm thất bại, không ai chặn",
    EndedBy.FORFEIT: "về bằng heo, không ai thắng",
    EndedBy.LAST_IN: "người cuối cùng còn lại, thắng",
    EndedBy.CANCELLED: "ván bị huỷ",
}

_INSTANT_WINS = {
    InstantWin.FOUR_THREES: "tứ quý 3",
    InstantWin.DRAGON: "sảnh rồng",
    InstantWin.THREE_PAIR_RUN: "3 đôi thông có 3",
    InstantWin.FIVE_PAIRS: "5 đôi",
    InstantWin.THREE_TRIPLES: "3 sám cô",
    InstantWin.FOUR_TWOS: "tứ quý heo",
    InstantWin.TWO_QUADS: "2 tứ quý",
    InstantWin.ONE_COLOUR: "đồng màu",
}

_VERBS = {
    Verb.DECLARE: "báo sâm",
    Verb.DECLINE: "không báo",
    Verb.CLOSE: "hết lúc báo sâm",
    Verb.PLAY: "đánh",
    Verb.PASS: "bỏ lượt",
    Verb.TIMEOUT: "hết giờ",
    Verb.LEAVE: "rời ván",
}

_CAUSES = {
    Cause.CARDS: "bài còn lại",
    Cause.CONG: "cóng",
    Cause.DEN: "đền thay",
    Cause.CHOP: "bị chặt",
    Cause.FORFEIT: "về bằng heo",
    Cause.SAM: "thua sâm",
    Cause.SAM_FAIL: "đền sâm",
    Cause.INSTANT_WIN: "thua tới trắng",
    Cause.CANCELLED: "bỏ ván",
}

_REFUSALS = {
    Reason.UNKNOWN_SEAT: "không có ghế này",
    Reason.LEFT_THE_DEAL: "đã rời ván",
    Reason.DEAL_OVER: "ván đã xong",
    Reason.DECLARATION_OPEN: "còn đang chờ báo sâm",
    Reason.DECLARATION_CLOSED: "đã hết lúc báo sâm",
    Reason.ALREADY_ANSWERED: "đã trả lời rồi",
    Reason.LOCKED: "đã bỏ vòng này",
    Reason.NOT_YOUR_TURN: "chưa tới lượt",
    Reason.NOT_IN_HAND: "không có bài đó trên tay",
    Reason.NOT_A_COMBINATION: "không thành bộ",
    Reason.DOES_NOT_BEAT: "không chặn được bài trên bàn",
    Reason.MUST_LEAD: "được mở vòng thì phải đánh",
    Reason.MUST_CONTAIN: "thiếu lá bắt buộc",
    Reason.LEAVES_ONLY_TWOS: "không được để lại toàn heo",
    Reason.GOES_OUT_ON_TWO: "không được về bằng heo",
}


def told(record: Record) -> str:
    """The whole story of a record, ending with a blank line."""
    return "\n".join(_lines(record)) + "\n\n"


def _lines(record: Record) -> Iterator[str]:
    setup, names = record.setup, record.names
    yield f"Ván {setup.ruleset.id}, {len(names)} người, cược {setup.stake} điểm/lá"
    for name, hand in zip(names, setup.hands, strict=True):
        yield f"  {name}: {cards_text(hand)}"
    state: State | None = None
    for number, step in enumerate(steps(record)):
        if number:
            yield f"{number - 1}. {_action(record, number - 1)}"
        if isinstance(step, Reason):
            yield f"   ✗ {_REFUSALS[step]} [{step.value}]{_ids(rules_of_refusal(setup.ruleset, step))}"
            break
        state = step.state
        yield from _events(step, names)
    if state is not None and state.result is None:
        yield f"   Chờ: {', '.join(names[seat] for seat in state.to_act)}"


def _action(record: Record, index: int) -> str:
    action = record.actions[index]
    known = action.seat is not None and action.seat < len(record.names)
    who = [record.names[action.seat]] if known and action.seat is not None else []
    return " ".join([*who, _VERBS[action.verb], *(card_text(card) for card in record.named[index])])


def _events(step: Step, names: Sequence[str]) -> Iterator[str]:
    ruleset = step.state.ruleset
    for event in step.events:
        yield f"   → {_event(event, names)}{_ids(rules_of(ruleset, event))}"
        if isinstance(event, DealEnded):
            yield from _settlement(ruleset, event.result, names)


def _ids(rules: Sequence[str]) -> str:
    return f" ({' '.join(rules)})" if rules else ""


def _combination(formed: Combination) -> str:
    return f"{_KINDS[formed.kind]} {cards_text(formed.cards)}"


def _event(event: Event, names: Sequence[str]) -> str:
    match event:
        case DealStarted(leader):
            return f"{names[leader]} được mở ván"
        case Declined(seat):
            return f"{names[seat]} không báo"
        case Declared(seat):
            return f"{names[seat]} báo sâm"
        case DeclarationsClosed():
            return "hết lúc báo sâm"
        case Played():
            return _played(event, names)
        case Passed(seat):
            return f"{names[seat]} bỏ vòng"
        case TimedOut(seat):
            return f"{names[seat]} hết giờ"
        case Left(seat):
            return f"{names[seat]} rời ván"
        case LeadPassed(seat):
            return f"quyền mở vòng sang {names[seat]}"
        case RoundClosed(owner, leader):
            return f"hết vòng, {names[owner]} giữ bàn; {names[leader]} mở vòng mới"
        case ChopBooked(chain):
            return _booked(chain.transfers, names)
        case LastCard(seat):
            return f"{names[seat]} báo 1"
        case DealEnded(result):
            return f"Kết thúc: {_end(result, names)}"


def _played(event: Played, names: Sequence[str]) -> str:
    text = f"{names[event.seat]} đánh {_combination(event.combination)}, còn {event.cards_left} lá"
    if event.chopped is not None and event.victim is not None:
        chops = "chặt tự do" if event.free else "chặt"
        text += f"; {chops} {_combination(event.chopped)} của {names[event.victim]}"
    return text


def _booked(transfers: Sequence[Transfer], names: Sequence[str]) -> str:
    due = [f"{names[paid.payer]} → {names[paid.payee]} {paid.amount} điểm" for paid in transfers]
    return f"ghi tiền chặt: {', '.join(due)}" if due else "không ai được tiền chặt"


def _end(result: Result, names: Sequence[str]) -> str:
    who = result.winner if result.winner is not None else result.forfeiter
    text = _ENDS[result.ended_by]
    if result.instant_kinds:
        text += f": {', '.join(_INSTANT_WINS[kind] for kind in result.instant_kinds)}"
    return text if who is None else f"{names[who]} {text}"


def _settlement(ruleset: Ruleset, result: Result, names: Sequence[str]) -> Iterator[str]:
    parts = {part.loser: part for part in result.parts}
    if result.den is not None:
        breach, offender = result.den.breach, names[result.den.offender]
        yield f"     {offender} đền: lỗi {breach.value}{_ids(rules_of_breach(ruleset, breach))}"
    for transfer in result.transfers:
        rules = _ids(rules_of_cause(ruleset, transfer.cause, result.ended_by))
        loser = transfer.payer if transfer.loser is None else transfer.loser
        why = _CAUSES[transfer.cause]
        if transfer.cause is Cause.DEN:
            why += f" phần của {names[loser]}"
        if transfer.cause in (Cause.CARDS, Cause.CONG, Cause.DEN, Cause.INSTANT_WIN) and loser in parts:
            why += f": {_part(parts[loser], transfer.cause, ruleset.den_basis)}"
        yield f"     {names[transfer.payer]} → {names[transfer.payee]}: {transfer.amount} điểm, {why}{rules}"
    yield "     Kết toán: " + ", ".join(f"{n} {net:+d}" for n, net in zip(names, result.net, strict=True))
    if result.next_leader is not None:
        yield f"     Ván sau {names[result.next_leader]} đi trước"


def _part(part: Part, cause: Cause, den_basis: DenBasis) -> str:
    if cause is Cause.DEN and den_basis is DenBasis.CARDS:
        return f"{part.cards_left} lá"
    if part.frozen or part.only_twos or cause is Cause.INSTANT_WIN:
        text = f"tính gọn {part.base}"
    else:
        text = f"{part.cards_left} lá{' ×2' if part.doubled else ''} = {part.base}"
    if part.twos_la:
        text += f" + {part.twos} heo {part.twos_la}"
    if part.quads_la:
        text += f" + {part.quads} tứ quý {part.quads_la}"
    return text
