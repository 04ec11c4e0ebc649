"""What may be asked of the host. Imperative, one class a wish; each is carried out in one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.people import Person, Place


@dataclass(frozen=True, slots=True)
class OpenTable:
    """`/newgame`: a lobby for this chat and topic. `ruleset` and `stake` None: the chat's own, 1."""

    place: Place
    by: Person
    ruleset: str | None = None
    stake: int | None = None


@dataclass(frozen=True, slots=True)
class JoinTable:
    """`/join` (by place) or the button (by table). `is_member` is None until it was looked up."""

    place: Place
    by: Person
    table_id: int | None = None
    is_member: bool | None = True


@dataclass(frozen=True, slots=True)
class Arrive:
    """Somebody followed the lobby's link into the private chat, and was found to be a member of the group."""

    table_id: int
    by: Person


@dataclass(frozen=True, slots=True)
class StartPrivateChat:
    """`/start`: from now on hands can be sent to this person."""

    by: Person


@dataclass(frozen=True, slots=True)
class LosePrivateChat:
    """The private chat refused a message: the person blocked the bot or was deleted."""

    player_id: int


@dataclass(frozen=True, slots=True)
class ChooseHome:
    """**Chơi trong nhóm** (`in_group`) or **Chơi ở tin nhắn riêng**: where a person wants his hand."""

    by: Person
    in_group: bool


@dataclass(frozen=True, slots=True)
class ChooseGuard:
    """To be asked, or not, before what may make one pay for all."""

    by: Person
    on: bool


@dataclass(frozen=True, slots=True)
class NoteEphemeral:
    """Whether a message seen by one member could be sent in a chat just now."""

    chat_id: int
    works: bool


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """`/leave` or the button; in a deal the rulebook's leaving (4.10). `table_id` None: where he sits."""

    by: Person
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class LoseMember:
    """Somebody left a chat, or (`chat_id` None) Telegram: as if he had left the table."""

    player_id: int
    chat_id: int | None = None


@dataclass(frozen=True, slots=True)
class LosePlace:
    """The bot can write no more in a chat, or (`table_id`) in one table's topic: nothing is played there."""

    chat_id: int
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class MoveChat:
    """A basic group became a supergroup, under another id."""

    old_id: int
    new_id: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Somebody who was away from a deal is seen again."""

    deal_id: int
    by: Person


@dataclass(frozen=True, slots=True)
class CloseIdle:
    """The clock's own question: has nobody touched this table for long?"""

    table_id: int


@dataclass(frozen=True, slots=True)
class ShowOut:
    """`/kick`: a person stands up, after the deal he plays. `is_admin` is None until it was looked up."""

    place: Place
    by: Person
    player_id: int
    is_admin: bool | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """`/chuban`: somebody else is the host."""

    place: Place
    by: Person
    player_id: int


@dataclass(frozen=True, slots=True)
class SpeakTo:
    """`/ngonngu` in the private chat: the language a person is spoken to in."""

    by: Person
    language: str


@dataclass(frozen=True, slots=True)
class SpeakIn:
    """`/ngonngu` in a group: the language spoken there. `is_admin` is None until it was looked up."""

    place: Place
    by: Person
    language: str
    is_admin: bool | None = None


@dataclass(frozen=True, slots=True)
class StartDeal:
    """**Chia bài** (`after` 0) or **Ván nữa** (`after` = number of the deal it follows).

    `gone` are those seated who are no members of the chat any more; None until it was looked up.
    """

    table_id: int
    by: Person
    after: int | None = None
    gone: tuple[int, ...] | None = ()


@dataclass(frozen=True, slots=True)
class Act:
    """A press that acts on the question `prompt` of a deal: `verb` is declare, decline, play or pass."""

    deal_id: int
    prompt: int
    by: Person
    verb: str
    cards: int = 0


@dataclass(frozen=True, slots=True)
class DeclareHere:
    """`/baosam`, typed: the declaration in the live deal of the table where the person sits."""

    by: Person


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """`/huy`: the deal is called off and nothing is paid; without a deal the table is closed.

    `is_admin` is None until it was looked up.
    """

    place: Place
    by: Person
    is_admin: bool | None = None


@dataclass(frozen=True, slots=True)
class AddMachine:
    """`/themmay` (by place) or the button (by table): a machine of that strength sits down.

    `name` is what one of its strength is called in the chat's language; a number is put behind it.
    """

    place: Place
    by: Person
    strength: str
    name: str
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveMachine:
    """`/botmay` (by place) or the button (by table)."""

    place: Place
    by: Person
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class BookMachines:
    """`/caidat`: deals with a machine are paid here, or (`on` False) for fun."""

    place: Place
    on: bool


@dataclass(frozen=True, slots=True)
class ChooseRuleset:
    """The lobby's ruleset buttons."""

    table_id: int
    by: Person
    ruleset: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """`/caidat`: one house rule of a chat. Only what an administrator pressed comes here."""

    place: Place
    ruleset: str
    option: str
    value: object


@dataclass(frozen=True, slots=True)
class ResetOptions:
    """`/caidat`: no house rules any more."""

    place: Place
    ruleset: str


@dataclass(frozen=True, slots=True)
class TurnTimeout:
    """The clock's own question: has `prompt` of this deal run out?"""

    deal_id: int
    prompt: int


@dataclass(frozen=True, slots=True)
class TurnDelivered:
    """The panels of those asked are up to date `after` seconds from a restart: their clock starts."""

    deal_id: int
    prompt: int
    after: float


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Live deals get seconds back: those of a chat or a person (a flood wait), or all (the clock stepped).

    With `offline` all get them since Telegram was out of reach; the clock goes right then.
    """

    seconds: float
    chat_id: int | None = None
    offline: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """The program starts: every open question gets its time anew."""


Command = (
    OpenTable
    | JoinTable
    | Arrive
    | StartPrivateChat
    | LosePrivateChat
    | ChooseHome
    | ChooseGuard
    | NoteEphemeral
    | LeaveTable
    | LoseMember
    | LosePlace
    | MoveChat
    | ComeBack
    | CloseIdle
    | ShowOut
    | HandOver
    | SpeakTo
    | SpeakIn
    | StartDeal
    | Act
    | DeclareHere
    | VoidDeal
    | AddMachine
    | RemoveMachine
    | BookMachines
    | ChooseRuleset
    | SetOption
    | ResetOptions
    | TurnTimeout
    | TurnDelivered
    | GiveTime
    | Resume
)
