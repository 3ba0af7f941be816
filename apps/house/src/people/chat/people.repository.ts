import type { AccountType } from '@floorcast/contract/auth';
import type { ChatStatus } from '@floorcast/contract/chat';
import { fold } from '@floorcast/contract/fold';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { type Person, unreadOf } from './messages.repository.ts';

const TEAM: AccountType[] = ['staff', 'admin'];

/** The conversations of an account that have a message, with the other account. */
const chatsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('chats')
    .selectAll()
    .select((eb) =>
      eb.case().when('lowId', '=', accountId).then(eb.ref('highId')).else(eb.ref('lowId')).end().as('other'),
    )
    .where((eb) => eb.or([eb('lowId', '=', accountId), eb('highId', '=', accountId)]))
    .where('lastMessage', '>', 0)
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

  async personWithStatus(id: number): Promise<(Person & { readonly chosen: ChatStatus }) | undefined> {
    const row = await this.#db
      .selectFrom('users')
      .leftJoin('chatPeople', 'chatPeople.userId', 'users.id')
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
      .leftJoin('chatPeople', 'chatPeople.userId', 'users.id')
      .select([
        'users.id',
        'users.type',
        'users.permissions',
        sql<string>`trim(users.name || ' ' || users.lastname)`.as('name'),
        'chatPeople.status',
        unreadOf(me.id).as('unread'),
      ])
      .where('users.id', '<>', me.id)
      .where((eb) => eb.or([eb('chats.id', 'is not', null), eb('users.banned', '=', false)]))
      .$if(me.type === 'user', (query) => query.where('users.type', 'in', TEAM))
      .$if(me.type !== 'user' && (search === '' || !findsPlayers), (query) =>
        query.where((eb) => eb.or([eb('users.type', 'in', TEAM), eb('chats.id', 'is not', null)])),
      )
      .$if(search !== '', (query) => query.where('users.foldedName', 'like', likePart(fold(search))))
      .orderBy('chats.lastMessage', (order) => order.desc().nullsLast())
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
      .innerJoin('chatMessages', 'chatMessages.id', 'chats.lastMessage')
      .select(['users.id', 'chatMessages.at', unreadOf(me.id).as('unread')])
      .$if(me.type === 'user', (query) => query.where('users.type', 'in', TEAM))
      .orderBy('chats.lastMessage', 'desc')
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
      .insertInto('chatPeople')
      .values({ userId: accountId, status })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ status }))
      .execute();
  }
}
