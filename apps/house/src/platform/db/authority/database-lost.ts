import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

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
