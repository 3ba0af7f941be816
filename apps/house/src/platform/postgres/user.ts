import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';

/** The user of PostgreSQL: empty for the user of this process. */
export type RunAs = { readonly uid: number; readonly gid: number } | Record<string, never>;

const UNPRIVILEGED = 'nobody';

/** PostgreSQL refuses to run as root. An existing cluster keeps its owner. @throws without an unprivileged user. */
export function runAs(data: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === UNPRIVILEGED);
  if (row === undefined) throw new Error(`no user "${UNPRIVILEGED}" to run PostgreSQL as; set DATABASE_URL`);
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Gives a path to the user of PostgreSQL, with these permissions. */
export function give(path: string, mode: number, { uid, gid }: RunAs): void {
  chmodSync(path, mode);
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** @throws when that user cannot enter a folder, because a parent is closed to it. */
export function requireReach(folder: string, ids: RunAs): void {
  if (ids.uid === undefined) return;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', '-', folder], { ...ids, cwd: '/' });
  if (status !== 0)
    throw new Error(
      `the user that runs PostgreSQL cannot reach ${folder}; set FLOORCAST_HOME to an open place`,
    );
}
