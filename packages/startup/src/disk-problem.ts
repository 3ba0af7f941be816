import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskFault, diskFaultOf, diskSentence } from '@floorcast/disk/disk-fault';
import { CannotStart } from './cannot-start.ts';

/**
 * A disk that is full or read-only. It is no {@link CannotStart}: the program is started again until the disk can be
 * written.
 */
export class DiskProblem extends Error {
  override readonly name = 'DiskProblem';
}

/** A folder that is written to. `otherwise`: how the operator names another one. */
export interface Folder {
  readonly path: string;
  readonly otherwise?: string;
}

/** The folder that holds the embedded database, secrets and logs. */
export const homeFolder = (path: string): Folder => ({
  path,
  otherwise: 'set FLOORCAST_HOME to another folder',
});

const user = process.getuid?.();
const REMEDIES: Readonly<Record<DiskFault, string>> = {
  full: 'free some space',
  'read-only': 'mount it for writing',
  'no-permission': `make it writable${user === undefined ? '' : ` for the user with id ${user}`}`,
};

/** The error to throw when writing to a folder failed: where the disk is at fault it names the folder and what to do. */
export function explained(error: unknown, { path, otherwise }: Folder): unknown {
  if (error instanceof DiskProblem || error instanceof CannotStart) return error;
  const fault = diskFaultOf(error);
  if (fault === undefined) return error;
  const remedies = [REMEDIES[fault], ...(otherwise === undefined ? [] : [otherwise])];
  const message = `${diskSentence(fault, path)}: ${remedies.join(', or ')}.`;
  return fault === 'no-permission'
    ? new CannotStart(message, { cause: error })
    : new DiskProblem(message, { cause: error });
}

/** More than a file system stores within a file's own entry. */
const PROBE = Buffer.alloc(16 * 1024);

/** Makes a folder where it is missing and writes a file there to prove that it can. @throws {DiskProblem} {CannotStart} */
export function requireWritable(folder: Folder): void {
  const probe = join(folder.path, `.writable.${process.pid}`);
  try {
    mkdirSync(folder.path, { recursive: true });
    try {
      writeFileSync(probe, PROBE, { mode: 0o600 });
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw explained(error, folder);
  }
}

/** The longest path of a socket in Linux, in bytes. A longer one would be cut off, and name a file outside of its folder. */
export const SOCKET_PATH_MOST = 107;

export const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= SOCKET_PATH_MOST;

/** `remedy`: how the operator shortens it. @throws {CannotStart} when one of these paths is too long for a socket. */
export function requireSocketPaths(paths: readonly string[], remedy: string): void {
  const long = paths.find((path) => !fitsSocket(path));
  if (long === undefined) return;
  throw new CannotStart(
    `${long} is too long for a socket, whose path has ${SOCKET_PATH_MOST} bytes at the most: ${remedy}.`,
  );
}

/** For sockets in the data folder. */
export const SHORTER_HOME = 'set FLOORCAST_HOME to a shorter path';
