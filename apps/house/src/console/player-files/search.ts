import { fold } from '@floorcast/contract/fold';
import { minorUnits } from '@floorcast/contract/money';
import { PlayerRow, type PlayerState, type PlayersQuery } from '@floorcast/contract/players';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { SqlList, when } from '../../platform/lists/sql-list.ts';

/**
 * The state of a row of `users`, the gravest first. `register`: whether the policy has a national register, whose answer
 * counts then.
 */
const stateOf = (register: boolean): RawBuilder<PlayerState> => sql<PlayerState>`case
  when users.closed_at is not null then 'closed'
  when users.banned then 'banned'
  when users.blocked_until > now() then 'blocked'
  when ${register ? sql`users.register_says = 'excluded' or` : sql``} exists (
    select from exclusions where player_id = users.id and ended_at is null and (until is null or until > now())
  ) then 'excluded'
  else 'active' end`;

/** The expression of the index `users_searched`. */
const SEARCHED = sql.raw(`array_to_tsvector(array_remove(string_to_array(
  coalesce(folded_username, '') || ' ' || coalesce(folded_name, '') || ' ' || lower(email), ' '), ''))`);
const INT_MOST = 2_147_483_647;

/** Each word as the beginning of one: `'ada':* & 'oz':*`, quoted so that no sign of it is an operator. */
export const prefixQuery = (q: string): string =>
  fold(q)
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `'${part.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ');

/** What players match a search text: the beginnings of their words, or their id. */
function matching(q: string): RawBuilder<SqlBool> {
  const words = sql<SqlBool>`${SEARCHED} @@ ${prefixQuery(q)}::tsquery`;
  const id = /^\s*#?(\d{1,10})\s*$/.exec(q)?.[1];
  return id !== undefined && Number(id) <= INT_MOST ? sql`(users.id = ${Number(id)} or ${words})` : words;
}

/** Which players, in which order. `nationalRegister`: whether the policy has one. */
type Search = Omit<PlayersQuery, 'page' | 'size'> & { readonly nationalRegister: boolean };

/** Players that match a search and filters. */
export const PLAYERS = new SqlList({
  // `type` as in the predicates of the indexes.
  statement: ({ q = '', state, identity, nationalRegister }: Search) => sql`
    select id, folded_username, created_at as created, last_logon from users where users.type = 'user'
      ${fold(q).trim() === '' ? sql`` : sql`and ${matching(q)}`}
      ${when(state, (one) => sql`and ${stateOf(nationalRegister)} = ${one}`)}
      ${when(identity, (one) => sql`and users.identity = ${one}`)}`,
  row: PlayerRow,
  read: (db, { nationalRegister }, ids) => playersWith(db, ids.map(Number), nationalRegister),
  time: 'created',
  sorts: { username: 'foldedUsername' },
});

async function playersWith(db: Db, ids: readonly number[], register: boolean): Promise<readonly PlayerRow[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', sql`'player:' || users.id`))
    .select(['users.id', 'username', 'name', 'lastname', 'email', 'country', 'identity'])
    .select(['createdAt as created', 'lastLogon', 'accounts.balance', stateOf(register).as('state')])
    .where(sql<SqlBool>`users.type = 'user'`)
    .where('users.id', 'in', ids)
    .execute();
  return rows.map(({ balance, created, lastLogon, ...row }) => ({
    ...row,
    balance: minorUnits(balance ?? 0),
    created: created.toISOString(),
    lastLogon: lastLogon?.toISOString() ?? null,
  }));
}

/** One player; undefined: there is no such account of a player. */
export async function playerWith(db: Db, id: number, register: boolean): Promise<PlayerRow | undefined> {
  const [row] = await playersWith(db, [id], register);
  return row;
}
