"""People without accounts: a secret in a cookie, a nickname, a code to move to another device."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sql

from enlinea.core.errors import printable
from enlinea.server import schema
from enlinea.server.bodies import Token, TokenInfo
from enlinea.server.house import House
from enlinea.server.refusal import Refusal
from enlinea.server.secretive import hash_of, is_secret_of, new_id, new_recovery_code, new_secret
from enlinea.server.shapes import Me, Scope
from enlinea.server.store import Write

MAX_KNOWN = 10_000  # people kept in memory
MAX_TOKENS = 20
ALL_SCOPES: tuple[Scope, ...] = ("read", "play", "tables")

_NEW_PERSON = sql.insert(schema.people)
_NEW_DEVICE = sql.insert(schema.devices)
_NEW_TOKEN = sql.insert(schema.tokens)
_RENAMED = (
    sql.update(schema.people)
    .where(schema.people.c.id == sql.bindparam("this"))
    .values(nickname=sql.bindparam("nickname"))
)
_RECOVERABLE = (
    sql.update(schema.people)
    .where(schema.people.c.id == sql.bindparam("this"))
    .values(recovery_hash=sql.bindparam("recovery_hash"))
)
_NO_DEVICE = sql.delete(schema.devices).where(schema.devices.c.hash == sql.bindparam("this"))
_NO_TOKEN = sql.delete(schema.tokens).where(schema.tokens.c.id == sql.bindparam("this"))


class Visitor(msgspec.Struct, frozen=True):
    """Whoever asks: a person or nobody yet, and what the token allows."""

    me: Me | None = None
    scopes: tuple[Scope, ...] = ALL_SCOPES

    @property
    def id(self) -> str | None:
        """The id of the person, if there is one."""
        return None if self.me is None else self.me.id

    def person(self, scope: Scope) -> Me:
        """The person, if there is one and it may do this."""
        self.check(scope)
        if self.me is None:
            raise Refusal("not_allowed", "choose a nickname first")
        return self.me

    def check(self, scope: Scope) -> None:
        """Raises Refusal if the token does not allow this."""
        if scope not in self.scopes:
            raise Refusal("not_allowed", f"this token lacks the scope {scope}")

    def check_device(self) -> None:
        """Some things are for people only, not for their programs."""
        if self.scopes != ALL_SCOPES:
            raise Refusal("not_allowed", "this can only be done from a device, not with a token")


class People:
    """Everybody whom the data file knows."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self._now = house.now
        self._known: dict[str, Me] = {}  # by the hash of a device's secret

    async def by_device(self, secret: str) -> Me | None:
        """The person of a cookie."""
        digest = hash_of(secret)
        if digest not in self._known:
            query = (
                sql.select(schema.people.c.id, schema.people.c.nickname)
                .join(schema.devices, schema.devices.c.person == schema.people.c.id)
                .where(schema.devices.c.hash == digest)
            )
            row = await self._store.row(query)
            if row is None:
                return None
            self._remember(digest, msgspec.convert(row, Me))
        return self._known[digest]

    def _remember(self, digest: str, me: Me) -> None:
        if len(self._known) >= MAX_KNOWN:
            self._known.clear()
        self._known[digest] = me

    async def by_token(self, secret: str) -> Visitor | None:
        """The person and the scopes of a program's token."""
        query = (
            sql.select(schema.tokens, schema.people.c.nickname)
            .join(schema.people, schema.people.c.id == schema.tokens.c.person)
            .where(schema.tokens.c.hash == hash_of(secret))
        )
        row = await self._store.row(query)
        if row is None or not is_secret_of(secret, row["hash"]):
            return None
        return Visitor(Me(row["person"], row["nickname"]), (*row["scopes"], "read"))

    async def make(self, nickname: str) -> tuple[Me, str]:
        """A new person, and the secret for its cookie."""
        me = Me(new_id(), checked_nickname(nickname))
        values = {"id": me.id, "nickname": me.nickname, "created": self._now()}
        return me, await self._new_device(me, [Write(_NEW_PERSON, values)])

    async def _new_device(self, me: Me, before: Sequence[Write] = ()) -> str:
        secret = new_secret()
        values = {"hash": hash_of(secret), "person": me.id, "created": self._now()}
        await self._store.write([*before, Write(_NEW_DEVICE, values)])
        self._remember(hash_of(secret), me)
        return secret

    async def rename(self, me: Me, nickname: str) -> Me:
        """Another nickname."""
        renamed = Me(me.id, checked_nickname(nickname))
        await self._store.write([Write(_RENAMED, {"this": me.id, "nickname": renamed.nickname})])
        self._known.clear()
        return renamed

    async def forget_device(self, secret: str) -> None:
        """This cookie is nobody's any more."""
        await self._store.write([Write(_NO_DEVICE, {"this": hash_of(secret)})])
        self._known.pop(hash_of(secret), None)

    async def new_recovery(self, me: Me) -> str:
        """A code with which another device becomes this person; the one before is void."""
        code = new_recovery_code()
        await self._store.write(
            [Write(_RECOVERABLE, {"this": me.id, "recovery_hash": hash_of(code)})]
        )
        return code

    async def recover(self, code: str) -> tuple[Me, str]:
        """The person of a recovery code, and a secret for this device's cookie."""
        tidy = code.strip().lower()
        query = sql.select(schema.people).where(schema.people.c.recovery_hash == hash_of(tidy))
        row = await self._store.row(query)
        if row is None or not is_secret_of(tidy, row["recovery_hash"]):
            raise Refusal("not_found", "nobody has this recovery code")
        me = Me(row["id"], row["nickname"])
        return me, await self._new_device(me)

    async def tokens(self, me: Me) -> list[TokenInfo]:
        """The tokens of a person's programs."""
        query = sql.select(schema.tokens).where(schema.tokens.c.person == me.id)
        rows = await self._store.rows(query.order_by(schema.tokens.c.created))
        return [msgspec.convert(row, TokenInfo) for row in rows]

    async def new_token(self, me: Me, name: str, scopes: Sequence[Scope]) -> Token:
        """A token for a program."""
        if len(await self.tokens(me)) >= MAX_TOKENS:
            raise Refusal("limit", f"{MAX_TOKENS} tokens are enough: delete one first")
        secret = new_secret()
        info = TokenInfo(new_id(), checked_nickname(name), sorted(set(scopes)), self._now())
        values = msgspec.structs.asdict(info) | {"hash": hash_of(secret), "person": me.id}
        await self._store.write([Write(_NEW_TOKEN, values)])
        return Token(info, secret)

    async def delete_token(self, me: Me, token: str) -> None:
        """This token is void from now on."""
        if token not in [info.id for info in await self.tokens(me)]:
            raise Refusal("not_found", "you have no such token")
        await self._store.write([Write(_NO_TOKEN, {"this": token})])


def checked_nickname(nickname: str) -> str:
    """The nickname without spaces around it; it must be printable."""
    tidy = " ".join(nickname.split())
    if not tidy or printable(tidy) != tidy:
        raise Refusal("unreadable", "a nickname has 1 to 24 letters, and nothing invisible")
    return tidy
