import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { give, type RunAs } from '../../platform/postgres/native.ts';
import { freePort } from './free-port.ts';

/** Where Debian puts it; elsewhere the path is searched. */
const PLACES = ['/usr/sbin/pgbouncer', 'pgbouncer'];
const program = PLACES.find((place) => spawnSync(place, ['--version']).status === 0);

/** Whether PgBouncer can be tested with; warns where it cannot. */
export function pgbouncerIsThere(): boolean {
  if (program === undefined) console.warn("Tests with PgBouncer are left out: they need Debian's pgbouncer.");
  return program !== undefined;
}

/** A real PgBouncer before a database, on a port of its own. */
export class PgBouncer {
  /** As `DATABASE_URL` names it. */
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#process = child;
    this.#folder = folder;
  }

  static async start(
    { host, port, user, password, database }: pg.ClientConfig,
    mode: 'session' | 'transaction' | 'statement',
  ): Promise<PgBouncer> {
    const own = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
* = host=${host} port=${port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
    );
    const ids = ownerOf(host);
    give(folder, 0o700, ids);
    give(file, 0o600, ids);
    const child = spawn(program ?? '', [file], { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const line of createInterface(child.stderr)) if (line.includes('process up')) break;
    child.stderr.resume();
    if (child.exitCode !== null) throw new Error('pgbouncer did not start');
    return new PgBouncer(`postgres://any@127.0.0.1:${own}/${database}`, child, folder);
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
    rmSync(this.#folder, { recursive: true });
  }
}

/** The user of the server: another one may not reach the folder of its socket, and root may not run PgBouncer. */
function ownerOf(sockets: string | undefined): RunAs {
  if (process.getuid?.() !== 0 || sockets === undefined) return {};
  const { uid, gid } = statSync(sockets);
  return { uid, gid };
}
