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
