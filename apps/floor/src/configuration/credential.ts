import { dirname, join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';

/** The file of a floor's credential, beside its configuration. */
export const credentialFile = (configFile: string): StoredFile =>
  new StoredFile(
    join(dirname(configFile), 'floor-credential'),
    'Make a code at the house (npm run admin -- floor enrol-code <floor>) and run npm run floor -- enrol <house url> <code>.',
  );

/**
 * The given credential, or the stored one; undefined: there is none.
 *
 * @throws {CannotStart} when the file holds none.
 */
export const credentialOf = (configFile: string, given: string | undefined): string | undefined =>
  given || credentialFile(configFile).readSecret();
