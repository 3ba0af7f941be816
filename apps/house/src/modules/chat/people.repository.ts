import type { AccountType } from '@floorcast/contract/auth';
import type { ChatStatus } from '@floorcast/contract/chat';
import { fold } from '@floorcast/contract/fold';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { unreadOf } from './messages.repository.ts';
import type { Person } from './pair.ts';

const TEAM: AccountType[] = ['staff', 'admin'];

/** The conversations of an account that have a message, with the other account. */
const chatsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('chats')
    .selectAll()
    .select((eb) =>
      eb
        .case()
        .when('low_id', '=', accountId)
        .then(eb.ref('high_id'))
        .else(eb.ref('low_id'))
        .end()
        .as('other'),
    )
    .where((eb) => eb.or([eb('low_id', '=', accountId), eb('high_id', '=', accountId)]))
    .where('last_message', '>', 0)
    .as('chats');

/** A LIKE pattern for texts that contain this one literally. */
const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The accounts of the chat. */
export class PeopleRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  person(id: number): Promise<Person | undefined> {
    return this.#db.selectFrom('users').select(['id', 'type']).where('id', '=', id).executeTakeFirst();
  }

  /** An account with its chosen status. */
  async personWithStatus(id: number): Promise<(Person & { readonly chosen: ChatStatus }) | undefined> {
    const row = await this.#db
      .selectFrom('users')
      .leftJoin('chat_people', 'chat_people.user_id', 'users.id')
      .select(['id', 'type', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { id: row.id, type: row.type, chosen: row.status ?? 'online' };
  }

  /**
   * The contacts of an account: staff and admins, and for these the players that they have a conversation with. Their
   * search finds other players too, where they may read players. A banned account is a contact only if there is a conversation.
   */
  contacts(
    me: Person,
    {
      search,
      size,
      findsPlayers,
    }: { readonly search: string; readonly size: number; readonly findsPlayers: boolean },
  ) {
    return this.#db
      .selectFrom('users')
      .leftJoin(chatsOf(this.#db, me.id), (join) => join.onRef('chats.other', '=', 'users.id'))
      .leftJoin('chat_people', 'chat_people.user_id', 'users.id')
      .select([
        'users.id',
        'users.type',
        'users.permissions',
        sql<string>`trim(users.name || ' ' || users.lastname)`.as('name'),
        'chat_people.status',
        unreadOf(me.id).as('unread'),
      ])
      .where('users.id', '<>', me.id)
      .where((eb) => eb.or([eb('chats.id', 'is not', null), eb('users.banned', '=', false)]))
      .$if(me.type === 'user', (query) => query.where('users.type', 'in', TEAM))
      .$if(me.type !== 'user' && (search === '' || !findsPlayers), (query) =>
        query.where((eb) => eb.or([eb('users.type', 'in', TEAM), eb('chats.id', 'is not', null)])),
      )
      .$if(search !== '', (query) => query.where('users.folded_name', 'like', likePart(fold(search))))
      .orderBy('chats.last_message', (order) => order.desc().nullsLast())
      .orderBy('name')
      .orderBy('users.id')
      .limit(size)
      .execute();
  }

  /** The latest conversations of an account. */
  chats(me: Person, size: number) {
    return this.#db
      .selectFrom(chatsOf(this.#db, me.id))
      .innerJoin('users', 'users.id', 'chats.other')
      .innerJoin('chat_messages', 'chat_messages.id', 'chats.last_message')
      .select(['users.id', 'chat_messages.at', unreadOf(me.id).as('unread')])
      .$if(me.type === 'user', (query) => query.where('users.type', 'in', TEAM))
      .orderBy('chats.last_message', 'desc')
      .limit(size)
      .execute();
  }

  /** The staff and admins that have a conversation with a player. */
  async teamOf(playerId: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom(chatsOf(this.#db, playerId))
      .innerJoin('users', 'users.id', 'chats.other')
      .select('users.id')
      .where('users.type', 'in', TEAM)
      .execute();
    return rows.map(({ id }) => id);
  }

  async setStatus(accountId: number, status: ChatStatus): Promise<void> {
    await this.#db
      .insertInto('chat_people')
      .values({ user_id: accountId, status })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ status }))
      .execute();
  }
}
