import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { finished, give, launch } from './native.ts';
import { endStaleProcesses, freshData, holdHome, type Places, PORT, prepare, processesIn } from './places.ts';
import { checkPassword, passwordFile, setPassword, USER } from './roles/password.ts';

/** How to connect to the server of a cluster, as `pg` takes it. */
export interface ClusterConnection {
  /** The folder of the server's socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface Cluster {
  readonly connection: ClusterConnection;
  readonly pid: number;
  /** Resolves when the server has ended, requested or not, with the end of its output. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const READY_MS = 60_000;
const CHECK_MS = 5;
/** A killed server's backends hold its shared memory for a moment; then the next start succeeds. */
const STILL_LEAVING = /pre-existing shared memory block|already exists|already in use/;
const START_TRIES = 40;
const RETRY_MS = 100;

/**
 * Opens the PostgreSQL cluster of a home folder, and creates it the first time. Recovers from a kill -9 of any process.
 *
 * The server listens on a socket inside the home only, and takes so many `connections`. A Ctrl-C in the terminal does not reach it: the caller must `stop`
 * it.
 *
 * @throws {HomeInUse} when another process has the home open, {CannotStart} when a file of the home is damaged,
 * {DiskProblem} when the home cannot be written, and with the output of PostgreSQL when it does not start otherwise.
 */
export async function openCluster(folder: string, { connections = 60 } = {}): Promise<Cluster> {
  try {
    mkdirSync(folder, { recursive: true });
    return await openHome(realpathSync(folder), connections);
  } catch (error) {
    throw explained(error, homeFolder(folder));
  }
}

async function openHome(home: string, connections: number): Promise<Cluster> {
  const release = await holdHome(home);
  try {
    // First: unfinished files of an earlier start may take the room that this one needs.
    removeUnfinished(home);
    const places = prepare(home);
    await prepareData(places);
    const connection = {
      host: places.sockets,
      port: PORT,
      user: USER,
      password: passwordFile(home).keepSecret(),
      database: 'postgres',
    };
    const { child, ended } = await startServer(places, connections);
    const stop = async () => {
      child.kill('SIGINT');
      await ended;
    };
    try {
      await checkPassword(home, connection);
    } catch (error) {
      await stop();
      throw error;
    }
    void ended.then(release);
    return { connection, pid: child.pid ?? 0, ended, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** Creates the data the first time, and a new password if its file was removed. @throws {CannotStart} */
async function prepareData(places: Places): Promise<void> {
  const { home, data, sockets } = places;
  if (existsSync(join(data, 'PG_VERSION'))) {
    if (passwordFile(home).readSecret() !== undefined) return;
    await endStaleProcesses(data, sockets);
    return setPassword(data, places);
  }
  if (existsSync(data) && !isEmptyFolder(data))
    throw new CannotStart(
      `${data} is damaged: it holds no PostgreSQL database. Move it away, and restore a backup with npm run restore.`,
    );
  await initialise(places);
}

const isEmptyFolder = (path: string): boolean =>
  statSync(path).isDirectory() && readdirSync(path).length === 0;

/** Runs initdb in a new folder, which is renamed when it is complete: a killed one may continue in its own folder. */
async function initialise(places: Places): Promise<void> {
  const { home, bin, data, sockets, ids } = places;
  const fresh = freshData(places);
  const secret = join(sockets, 'password');
  writeFileSync(secret, `${passwordFile(home).keepSecret()}\n`, { mode: 0o600 });
  give(secret, 0o600, ids);
  try {
    const { code, output } = await finished(
      launch(join(bin, 'initdb'), ids, [
        ...['-D', fresh, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
      ]),
    );
    if (code !== 0) throw new Error(`initdb failed: ${output}`);
    renameSync(fresh, data);
  } finally {
    rmSync(secret, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes folders of killed starts; one in which an initdb still runs is left to the next start. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (name.startsWith('unfinished.') && processesIn(path).length === 0)
      rmSync(path, { recursive: true, force: true });
  }
}

async function startServer(
  places: Places,
  connections: number,
): Promise<{ child: ChildProcess; ended: Promise<string> }> {
  const { bin, data, sockets, ids } = places;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: String(connections),
  };
  for (let tries = 1; ; tries++) {
    await endStaleProcesses(data, sockets);
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = launch(join(bin, 'postgres'), ids, ['-D', data, '-p', String(PORT), ...options]);
    const end = finished(child);
    const failure = await Promise.race([end, ready(child, data)]);
    if (failure === undefined) return { child, ended: end.then(({ output }) => output) };
    if (tries === START_TRIES || !STILL_LEAVING.test(failure.output))
      throw new Error(`PostgreSQL did not start (${failure.code}): ${failure.output}`);
    await sleep(RETRY_MS);
  }
}

/** The eighth line of its lock file says that the server takes connections. */
async function ready(child: ChildProcess, data: string): Promise<undefined> {
  const lock = join(data, 'postmaster.pid');
  const until = Date.now() + READY_MS;
  while (Date.now() < until && child.exitCode === null) {
    const lines = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n') : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return undefined;
    await sleep(CHECK_MS);
  }
  if (child.exitCode === null) child.kill('SIGQUIT');
  return new Promise(() => undefined); // the end of the process reports why
}
