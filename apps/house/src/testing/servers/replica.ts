import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { baseBackup } from '../../platform/postgres/base-backup.ts';
import type { ClusterConnection } from '../../platform/postgres/cluster.ts';
import { finished, give, launch } from '../../platform/postgres/native.ts';
import { type Places, PORT, prepare } from '../../platform/postgres/places.ts';

const START_MS = 30_000;

/** How a variable names a database on a socket. */
export const urlOf = ({ user, password, host, port, database }: ClusterConnection): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;

/** A real streaming replica of a cluster. */
export class Replica {
  readonly connection: ClusterConnection;
  readonly #places: Places;
  #server: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(connection: ClusterConnection, places: Places) {
    this.connection = connection;
    this.#places = places;
  }

  /** `connections`: those of the primary. */
  static async start(primary: ClusterConnection, connections: number): Promise<Replica> {
    const home = mkdtempSync(join(tmpdir(), 'replica-'));
    const places = prepare(home);
    const { data, ids } = places;
    mkdirSync(data);
    give(data, 0o700, ids);
    const backup = await open(await baseBackup(primary, join(home, 'backup')));
    const { code, output } = await finished(launch('tar', ids, ['-xzf', '-', '-C', data], backup.fd));
    await backup.close();
    if (code !== 0) throw new Error(`the backup could not be unpacked: ${output}`);
    writeFileSync(join(data, 'standby.signal'), '');
    const { host, port, user, password } = primary;
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'
max_connections = ${connections}
listen_addresses = ''
unix_socket_directories = '${places.sockets}'
`,
    );
    const replica = new Replica({ ...primary, host: places.sockets, port: PORT }, places);
    await replica.restart();
    return replica;
  }

  /** As `DATABASE_READ_URL` names it. */
  get url(): string {
    return urlOf(this.connection);
  }

  async restart(): Promise<void> {
    const { bin, data, ids } = this.#places;
    const server = launch(join(bin, 'postgres'), ids, ['-D', data, '-p', String(PORT)]);
    this.#server = server;
    this.#ended = finished(server);
    await vi.waitFor(() => this.ask('select'), START_MS);
  }

  async ask(statement: string): Promise<void> {
    const client = new pg.Client(this.connection);
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Ends it as an administrator does. */
  async stop(): Promise<void> {
    this.#server?.kill('SIGINT');
    await this.#ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#places.home, { recursive: true });
  }
}
