import { CannotStart } from './cannot-start.ts';

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
