import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { CAMEL_CASE, type Db, type Schema } from '../schema.ts';

/** On whose authority a piece of work writes. */
export interface Authority {
  readonly accountId: number;
  /** Reads once more whether the account may. @throws what refuses the work */
  verify(db: Db): Promise<void>;
}

interface Carried {
  readonly authority: Authority;
  /** Accounts that the work changes. */
  readonly changed: readonly number[];
}

const carried = new AsyncLocalStorage<Carried | undefined>();

/** Runs work on the authority of an account: each transaction of it verifies that when it begins. */
export const onAuthority = <T>(authority: Authority, work: () => T): T =>
  carried.run({ authority, changed: [] }, work);

/**
 * Runs work that the house owes once somebody has begun it, such as the outcome of an order to a machine: it is carried out
 * even if that account is locked meanwhile.
 */
export const asTheHouse = <T>(work: () => T): T => carried.run(undefined, work);

/** Runs work that changes other accounts of those who may change this one: all are locked at once, in one order. */
export function changingAccounts<T>(changed: readonly number[], work: () => T): T {
  const now = carried.getStore();
  return now === undefined ? work() : carried.run({ ...now, changed }, work);
}

/** Whether what runs now writes on the authority of an account. */
export const hasAuthority = (): boolean => carried.getStore() !== undefined;

/**
 * The first statements of a transaction. The account's row stays locked until its end: what takes the authority away comes
 * before them, and the work is refused, or after the commit.
 */
export async function verifyAuthority(connection: DatabaseConnection): Promise<void> {
  const now = carried.getStore();
  if (now === undefined) return;
  const { authority, changed } = now;
  const locked = [...new Set([authority.accountId, ...changed])];
  await connection.executeQuery(
    CompiledQuery.raw('select id from users where id = any($1::int[]) order by id for no key update', [
      locked,
    ]),
  );
  // A statement of its own: it sees what was committed while the row was waited for.
  await authority.verify(onConnection(connection));
}

const onConnection = (connection: DatabaseConnection): Db =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnection(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: CAMEL_CASE,
  });

/** Runs statements on a connection whose transaction another driver has begun. */
class OneConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('a transaction was begun already');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
