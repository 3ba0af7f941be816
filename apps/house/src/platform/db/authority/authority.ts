import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
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
class OneConnection extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  override async beginTransaction(): Promise<void> {
    throw new Error('a transaction was begun already');
  }
}

/** The database cannot be reached, or the connection was lost before its answer: a transaction whose commit was not sent is undone. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
}

/** SQLSTATE of a connection that failed (08), of a server that ends, starts or has no connection left, and of a session that it has ended. */
const LOST = /^(?:08...|57P0[1-5]|53300|25P03)$/;
/** What the client of PostgreSQL throws without a code. */
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after calling end|the database has been silent)/;

function isLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // An error of the operating system: only the connection uses it here.
  if ('syscall' in error || error instanceof AggregateError) return true;
  return 'code' in error && typeof error.code === 'string'
    ? LOST.test(error.code)
    : WORDS.test(error.message);
}

/** The result of work with the database. @throws {DatabaseLost} where its connection is lost, else what the work throws. */
export async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // The cause carries the client, and with it by what a backend is cancelled: nothing for a log.
    throw isLost(error) ? new DatabaseLost(`the database is not reached: ${error.message}`) : error;
  }
}

/** A connection whose statements throw {@link DatabaseLost}. */
export class ReachedConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection;

  constructor(plain: DatabaseConnection) {
    this.plain = plain;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return reached(this.plain.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.plain.streamQuery<R>(query, chunkSize);
  }
}
