import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireSocketPaths, SHORTER_HOME } from '@floorcast/startup/socket-path';
import { installBinaries } from './native.ts';
import { give, type RunAs, requireReach, runAs } from './user.ts';

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
