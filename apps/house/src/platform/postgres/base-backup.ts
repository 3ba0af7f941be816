import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { explained } from '@floorcast/startup/disk-problem';
import pg from 'pg';

const COMMAND = "BASE_BACKUP (LABEL 'floorcast', CHECKPOINT 'fast', WAL, MANIFEST 'no', COMPRESSION 'gzip')";
/** The first byte of a message names its kind. */
const ARCHIVE = 'n'.charCodeAt(0);
const CONTENT = 'd'.charCodeAt(0);

/**
 * Copies a running PostgreSQL (15 or newer) into a file of the folder: the archive that `pg_basebackup -Ft -z -X fetch`
 * makes. It has the state at its end, and is complete or absent. Returns its path.
 *
 * @throws when the server refuses, such as a user without replication; {DiskProblem} when the folder cannot be written.
 */
export async function baseBackup(connection: pg.ClientConfig, folder: string): Promise<string> {
  try {
    return await backUpInto(folder, connection);
  } catch (error) {
    // PostgreSQL's own errors are about another disk.
    if (error instanceof pg.DatabaseError) throw error;
    throw explained(error, { path: folder, otherwise: 'name another folder' });
  }
}

async function backUpInto(folder: string, connection: pg.ClientConfig): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `floorcast-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`;
  const unfinished = join(folder, `${name}.unfinished`);
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await receiveBackup(connection, file);
    file.end();
    await finished(file);
    await rename(unfinished, join(folder, name));
  } catch (error) {
    file.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
  return join(folder, name);
}

/** Writes the archive to `file`, and leaves that open. @throws as `baseBackup` does. */
export async function receiveBackup(connection: pg.ClientConfig, file: Writable): Promise<void> {
  const settings = { ...connection, replication: 'database' };
  const client = new pg.Client(settings);
  client.on('error', () => undefined); // the command under way fails of it
  await client.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(new BaseBackup(file, (error) => (error === undefined ? resolve() : reject(error))));
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface CopyData {
  readonly chunk: Buffer;
}

/** The command, as `pg` carries it: what comes is written as fast as the disk takes it. */
class BaseBackup implements pg.Submittable {
  readonly #file: Writable;
  readonly #end: (error?: Error) => void;
  #archives = 0;

  constructor(file: Writable, end: (error?: Error) => void) {
    this.#file = file;
    this.#end = end;
  }

  submit(connection: pg.Connection): void {
    this.#file.once('error', (error) => {
      this.#end(error);
      connection.stream.destroy();
    });
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: CopyData, { stream }: pg.Connection): void {
    if (chunk[0] === ARCHIVE) this.#archives += 1;
    if (chunk[0] !== CONTENT || this.#archives !== 1) return;
    // A copy: `pg` overwrites the chunk with what it receives next, which may be before the disk has taken it.
    if (this.#file.write(Buffer.from(chunk.subarray(1)))) return;
    stream.pause();
    this.#file.once('drain', () => stream.resume());
  }

  handleReadyForQuery(): void {
    this.#end(
      this.#archives === 1 ? undefined : new Error('a database with tablespaces of its own is not copied'),
    );
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  /** Where it began and ended is in the archive itself. */
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
