import { join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import { TrailKey } from '../../platform/db/trail-key.ts';

/** The file of a home with the key of the trail. */
export const TRAIL_KEY_FILE = 'trail-key';
/** What an operator does when the file cannot be used. */
export const TRAIL_KEY_REMEDY = 'Restore it from a copy: nothing else can continue, or prove, the trail.';

/** The folder of signed heads, unless `TRAIL_HEADS_DIR` names another. */
export const headsIn = (home: string | undefined): string | undefined =>
  home === undefined ? undefined : join(home, 'trail-heads');

/** The folder of signed heads of a command beside the house. */
export const headsFolder = ({ TRAIL_HEADS_DIR, FLOORCAST_HOME }: NodeJS.ProcessEnv): string | undefined =>
  TRAIL_HEADS_DIR || headsIn(FLOORCAST_HOME);

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
