import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { SECRET_LENGTH, StoredFile } from '@floorcast/startup/stored-file';
import { TRAIL_KEY_FILE, TRAIL_KEY_REMEDY } from './places.ts';

interface Surroundings {
  readonly FLOORCAST_HOME?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly NODE_ENV?: string | undefined;
}

/** A secret that a house may generate for itself. */
interface OwnSecret {
  readonly variable: string;
  readonly file: string;
  readonly remedy: string;
}

/** Signs access tokens. */
export const JWT: OwnSecret = {
  variable: 'JWT_SECRET',
  file: 'jwt-secret',
  remedy:
    'Restore it from a copy, or remove it: the next start creates another, and every account signs in again.',
};
/** The key of the trail. */
export const TRAIL: OwnSecret = { variable: 'TRAIL_KEY', file: TRAIL_KEY_FILE, remedy: TRAIL_KEY_REMEDY };

/** Beside the embedded database a generated secret suffices; elsewhere several nodes must share one. */
export function ownSecret(
  { FLOORCAST_HOME: home, DATABASE_URL, NODE_ENV }: Surroundings,
  { variable, file, remedy }: OwnSecret,
): string {
  if (home === undefined || DATABASE_URL !== undefined || NODE_ENV === 'production')
    throw new CannotStart(`set ${variable} (${SECRET_LENGTH} characters or more)`);
  try {
    mkdirSync(home, { recursive: true });
    return new StoredFile(join(home, file), remedy).keepSecret();
  } catch (error) {
    throw explained(error, homeFolder(home));
  }
}
