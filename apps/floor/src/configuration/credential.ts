import { dirname, join } from 'node:path';
import { KeptFile } from '@floorcast/startup/kept-file';

/** Where a floor's credential is kept: beside its configuration. */
export const credentialFile = (configFile: string): KeptFile =>
  new KeptFile(
    join(dirname(configFile), 'floor-credential'),
    'Make a code at the house (npm run admin -- floor enrol-code <floor>) and run npm run floor -- enrol <house url> <code>.',
  );

/**
 * The credential that was given, or the one that is kept; undefined: there is none.
 *
 * @throws {CannotStart} when the file holds none.
 */
export const credentialOf = (configFile: string, given: string | undefined): string | undefined =>
  given || credentialFile(configFile).readSecret();
