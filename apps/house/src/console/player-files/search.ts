import { fold } from '@floorcast/contract/fold';
import { minorUnits } from '@floorcast/contract/money';
import type { PlayerRow, PlayerState, PlayersQuery, PlayersReply } from '@floorcast/contract/players';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { orderOf } from '../../platform/lists/page.ts';

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
const COLUMNS = new Map([
  ['username', 'foldedUsername'],
  ['created', 'createdAt'],
  ['lastLogon', 'lastLogon'],
]);
const INT_MOST = 2_147_483_647;

type Filter = Omit<PlayersQuery, 'page' | 'size'>;

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

const playersOf = (db: Pick<Db, 'selectFrom'>, { q = '', state, identity }: Filter, register: boolean) =>
  db
    .selectFrom('users')
    // As in the predicates of the indexes.
    .where(sql<SqlBool>`users.type = 'user'`)
    .$if(fold(q).trim() !== '', (query) => query.where(matching(q)))
    .$if(state !== undefined, (query) => query.where(stateOf(register), '=', state ?? 'active'))
    .$if(identity !== undefined, (query) => query.where('users.identity', '=', identity ?? 'none'));

const rowsOf = (db: Pick<Db, 'selectFrom'>, filter: Filter, register: boolean) =>
  playersOf(db, filter, register)
    .leftJoin('accounts', (join) => join.on('accounts.id', '=', sql`'player:' || users.id`))
    .select([
      'users.id',
      'username',
      'name',
      'lastname',
      'email',
      'country',
      'identity',
      'createdAt as created',
      'lastLogon',
      'accounts.balance',
      stateOf(register).as('state'),
    ]);

/**
 * Up to so many players are found before they are sorted. The planner, which cannot know how rare a beginning is, would
 * otherwise go through all players in their order until a page is full; of more, that is soon.
 */
const FEW = 5_000;

const matchedFirst = (db: Db, filter: Filter, register: boolean) =>
  db.with(
    (cte) => cte('users').materialized(),
    () => playersOf(db, filter, register).selectAll(),
  );

type Stored = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const asRow = ({ balance, created, lastLogon, ...row }: Stored): PlayerRow => ({
  ...row,
  balance: minorUnits(balance ?? 0),
  created: created.toISOString(),
  lastLogon: lastLogon?.toISOString() ?? null,
});

/** In the order of a filter; the latest accounts first unless it says otherwise. */
const inOrder = (filter: Filter) => {
  const { column, direction } = orderOf(filter, COLUMNS, 'createdAt');
  return sql`${sql.ref(`users.${column}`)} ${sql.raw(direction)} nulls last, users.id ${sql.raw(direction)}`;
};

/** Players that match a search and filters, a page at a time. */
export async function searchPlayers(db: Db, query: PlayersQuery, register: boolean): Promise<PlayersReply> {
  const { page, size } = query;
  const { total } = await playersOf(db, query, register)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const source = Number(total) <= FEW ? matchedFirst(db, query, register) : db;
  const rows = await rowsOf(source, query, register)
    .orderBy(inOrder(query))
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(asRow), total: Number(total), page, size };
}

/** The ids of all of them, in the order of the filter. */
export async function searchedIds(db: Db, filter: Filter, register: boolean): Promise<readonly number[]> {
  const rows = await playersOf(db, filter, register).select('users.id').orderBy(inOrder(filter)).execute();
  return rows.map(({ id }) => id);
}

/** Players with these ids, in the order of the ids. */
export async function playersWith(
  db: Db,
  ids: readonly number[],
  register: boolean,
): Promise<readonly PlayerRow[]> {
  const rows = await rowsOf(db, {}, register)
    .where('users.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::int[], users.id)`)
    .execute();
  return rows.map(asRow);
}

/** One player; undefined: there is no such account of a player. */
export async function playerWith(db: Db, id: number, register: boolean): Promise<PlayerRow | undefined> {
  const [row] = await playersWith(db, [id], register);
  return row;
}
