import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import { TrailKey } from '../platform/db/trail-key.ts';

/** Where a journal of heads is kept. */
export interface HeadPlace {
  /** What operators call the node. */
  readonly node: string;
  /** Undefined: heads are only in the database, in the log and with the witness. */
  readonly folder: string | undefined;
}

/** The file of a home with the key of the trail. */
export const TRAIL_KEY_FILE = 'trail-key';
/** What an operator does when the file cannot be used. */
export const TRAIL_KEY_REMEDY = 'Restore it from a copy: nothing else can continue, or prove, the trail.';

/** The folder of signed heads, unless `TRAIL_HEADS_DIR` names another. */
const headsIn = (home: string | undefined): string | undefined =>
  home === undefined ? undefined : join(home, 'trail-heads');

/** Where a command beside the house keeps heads, and looks for them: where its node does. */
export const headPlaceFrom = ({ TRAIL_HEADS_DIR, FLOORCAST_HOME, NODE_NAME }: NodeJS.ProcessEnv): HeadPlace =>
  headPlace(NODE_NAME?.trim() || undefined, TRAIL_HEADS_DIR || headsIn(FLOORCAST_HOME));

/** The place of a node's journal; without a name the node is called as its computer. */
const headPlace = (nodeName: string | undefined, folder: string | undefined): HeadPlace => ({
  node: nodeName ?? hostname(),
  folder: folder === undefined ? undefined : realFolder(folder),
});

/** The folder by its own name, also before it is made: another way to it is the same place. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    const path = resolve(folder);
    return path === dirname(path) ? path : join(realFolder(dirname(path)), basename(path));
  }
}

/** The key of the trail for a command beside the house. Undefined: neither the environment nor the home has it. */
export function trailKeyFrom({
  TRAIL_KEY,
  FLOORCAST_HOME,
  DATABASE_URL,
}: NodeJS.ProcessEnv): TrailKey | undefined {
  if (TRAIL_KEY) return new TrailKey(TRAIL_KEY);
  if (!FLOORCAST_HOME) return undefined;
  const file = new StoredFile(join(FLOORCAST_HOME, TRAIL_KEY_FILE), TRAIL_KEY_REMEDY);
  const secret = DATABASE_URL ? file.readSecret() : file.keepSecret();
  return secret === undefined ? undefined : new TrailKey(secret);
}
