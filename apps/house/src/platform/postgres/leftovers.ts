import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 10;
/** How long (ms) a leftover may take to go after each signal, from the kindest to the last. */
const SIGNALS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 3_000],
];

/**
 * Processes whose working directory is the given one: every PostgreSQL process has its data directory as that.
 * Only where there is a /proc; elsewhere none is found.
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
    return undefined; // gone meanwhile, a zombie, or not ours to see
  }
}

/**
 * Ends what a killed start has left running in a data directory and removes its lock files.
 * Nothing is adopted: a server that answers may still be one whose shared memory is damaged.
 *
 * @throws when a process does not go even after SIGKILL.
 */
export async function clearLeftovers(data: string, sockets: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  for (const [signal, patience] of SIGNALS) {
    const left = processesIn(data);
    if (left.length === 0) break;
    const postmaster = left.find((pid) => pid === lockHolder(lock));
    const targets = postmaster === undefined || signal === 'SIGKILL' ? left : [postmaster];
    // Without a postmaster its backends notice by themselves and leave.
    if (postmaster !== undefined || signal === 'SIGKILL') for (const pid of targets) send(pid, signal);
    await gone(data, postmaster === undefined && signal !== 'SIGKILL' ? 1_500 : patience);
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
    return 0; // there is none, or it is not a file: no process wrote it
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It went by itself.
  }
}

async function gone(data: string, patience: number): Promise<void> {
  const until = Date.now() + patience;
  while (processesIn(data).length > 0 && Date.now() < until) await sleep(LOOK_AGAIN_MS);
}
