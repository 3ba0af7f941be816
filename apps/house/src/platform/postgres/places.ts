import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireSocketPaths, SHORTER_HOME } from '@floorcast/startup/disk-problem';
import { give, installBinaries, type RunAs, requireReach, runAs } from './native.ts';

export const PORT = 5432;

/** The folders of a home, and the user of the server. */
export interface Places {
  readonly home: string;
  readonly bin: string;
  readonly data: string;
  readonly sockets: string;
  readonly ids: RunAs;
}

/** Makes the folders of a home, and puts the binaries there. @throws {CannotStart} when its path is too long for a socket. */
export function prepare(home: string): Places {
  const data = join(home, 'data');
  const sockets = join(home, 'run');
  requireSocketPaths([join(sockets, `.s.PGSQL.${PORT}`)], SHORTER_HOME);
  const ids = runAs(data);
  // Other users may pass through to their own folders, and list nothing.
  give(home, ids.uid === undefined ? 0o700 : 0o711, {});
  requireReach(home, ids);
  mkdirSync(sockets, { recursive: true });
  give(sockets, 0o700, ids);
  return { home, bin: installBinaries(home), data, sockets, ids };
}

/** A folder for incomplete data, which is renamed when it is complete. */
export function freshData({ home, ids }: Places): string {
  const fresh = join(home, `unfinished.data.${randomBytes(6).toString('hex')}`);
  mkdirSync(fresh);
  give(fresh, 0o700, ids);
  return fresh;
}

/** The home is open in another process. */
export class HomeInUse extends Error {
  constructor(home: string) {
    super(
      `${home} is in use: Floorcast runs already. End it first, or set FLOORCAST_HOME and PORT for a second one.`,
    );
    this.name = 'HomeInUse';
  }
}

/**
 * Locks a home for this process, by a socket name in the kernel's abstract space:
 * it is released however this process ends. Returns a function that releases it. @throws {HomeInUse}
 */
export function holdHome(home: string): Promise<() => void> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 32);
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new HomeInUse(home) : error),
    );
    server.listen({ path: `\0floorcast-${name}`, exclusive: true }, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}

const CHECK_MS = 10;
/** How long (ms) a stale process may take to end after each signal, from the mildest to the last. */
const SIGNALS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 3_000],
];

/**
 * Processes whose working directory is the given one: every PostgreSQL process has its data directory as that.
 * Requires /proc; without it the list is empty.
 */
export function processesIn(directory: string): number[] {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === directory)
    .map(Number);
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // ended meanwhile, a zombie, or of another user
  }
}

/**
 * Ends the processes that a killed start has left in a data directory, and removes its lock files.
 * Nothing is adopted: a server that answers may still be one whose shared memory is damaged.
 *
 * @throws when a process does not end even after SIGKILL.
 */
export async function endStaleProcesses(data: string, sockets: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  for (const [signal, patience] of SIGNALS) {
    const left = processesIn(data);
    if (left.length === 0) break;
    const postmaster = left.find((pid) => pid === lockHolder(lock));
    const targets = postmaster === undefined || signal === 'SIGKILL' ? left : [postmaster];
    // Without a postmaster its backends end by themselves.
    if (postmaster !== undefined || signal === 'SIGKILL') for (const pid of targets) send(pid, signal);
    await ended(data, postmaster === undefined && signal !== 'SIGKILL' ? 1_500 : patience);
  }
  const stay = processesIn(data);
  if (stay.length > 0) throw new Error(`processes ${stay.join(', ')} do not leave ${data}`);
  // The pid in a stale lock may belong to another program by now, and PostgreSQL would refuse to start.
  rmSync(lock, { recursive: true, force: true });
  for (const name of readdirSync(sockets))
    if (name.startsWith('.s.PGSQL')) rmSync(join(sockets, name), { recursive: true, force: true });
}

function lockHolder(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8').split('\n')[0]);
  } catch {
    return 0; // the file is absent or not a file: no process wrote it
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

async function ended(data: string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  while (processesIn(data).length > 0 && Date.now() < until) await sleep(CHECK_MS);
}
