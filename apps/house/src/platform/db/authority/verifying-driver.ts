import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { hasAuthority, ReachedConnection, reached, verifyAuthority } from './authority.ts';

/** The name of a savepoint, and how its statement is compiled. */
type Savepoint = Tail<Parameters<PostgresDriver['savepoint']>>;
type Tail<T> = T extends [unknown, ...infer Rest] ? Rest : never;

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** Whether a statement changes what is stored. One that is not understood does. */
const writes = ({ sql }: CompiledQuery): boolean => !READS.test(sql) || WRITES.test(sql);

/**
 * PostgreSQL of which every transaction, and every statement that writes outside of one, verifies the authority that it
 * is carried out on (ADR 42).
 */
export class VerifyingDriver implements Driver {
  readonly #driver: Driver;

  constructor(config: PostgresDialectConfig) {
    this.#driver = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<VerifyingConnection> {
    return new VerifyingConnection(new ReachedConnection(await reached(this.#driver.acquireConnection())));
  }

  async beginTransaction(connection: VerifyingConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(connection.plain, settings);
    if (settings.accessMode !== 'read only') await verified(connection.plain);
    connection.inTransaction = true;
  }

  commitTransaction({ plain }: VerifyingConnection): Promise<void> {
    return this.#driver.commitTransaction(plain);
  }

  rollbackTransaction({ plain }: VerifyingConnection): Promise<void> {
    return this.#driver.rollbackTransaction(plain);
  }

  async savepoint({ plain }: VerifyingConnection, ...rest: Savepoint): Promise<void> {
    await this.#driver.savepoint?.(plain, ...rest);
  }

  async rollbackToSavepoint({ plain }: VerifyingConnection, ...rest: Savepoint): Promise<void> {
    await this.#driver.rollbackToSavepoint?.(plain, ...rest);
  }

  async releaseSavepoint({ plain }: VerifyingConnection, ...rest: Savepoint): Promise<void> {
    await this.#driver.releaseSavepoint?.(plain, ...rest);
  }

  releaseConnection({ plain }: VerifyingConnection): Promise<void> {
    return this.#driver.releaseConnection(plain.plain);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** A connection from when it was acquired until it is released. */
class VerifyingConnection implements DatabaseConnection {
  readonly plain: ReachedConnection;
  inTransaction = false;

  constructor(plain: ReachedConnection) {
    this.plain = plain;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return !this.inTransaction && hasAuthority() && writes(query)
      ? this.#inOneOfItsOwn(query)
      : this.plain.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.plain.streamQuery<R>(query, chunkSize);
  }

  /** The statement and the lock of its authority end together. */
  async #inOneOfItsOwn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.plain.executeQuery(CompiledQuery.raw('begin'));
    await verified(this.plain);
    try {
      const result = await this.plain.executeQuery<R>(query);
      await this.plain.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await this.plain.executeQuery(CompiledQuery.raw('rollback'));
      throw error;
    }
  }
}

/** Leaves no transaction open where the work is refused: Kysely ends only what has begun without an error. */
async function verified(connection: DatabaseConnection): Promise<void> {
  try {
    await verifyAuthority(connection);
  } catch (error) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
    throw error;
  }
}
