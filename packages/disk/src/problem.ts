/** Why a folder cannot be written. */
export type DiskFault = 'full' | 'not-writable';

const CODES: ReadonlyMap<unknown, DiskFault> = new Map([
  // PostgreSQL's disk_full
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'not-writable'],
  ['EACCES', 'not-writable'],
  ['EPERM', 'not-writable'],
]);

/** How other programs (PostgreSQL, `tar`) word the same. */
const WORDS: readonly (readonly [RegExp, DiskFault])[] = [
  [/No space left on device|Disk quota exceeded/, 'full'],
  [/Read-only file system/, 'not-writable'],
];

/** Which fault of a disk an error reports, by its code or by its words; undefined: none. */
export function diskFaultOf(error: unknown): DiskFault | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const words = error instanceof Error ? error.message : String(error);
  return CODES.get(code) ?? WORDS.find(([pattern]) => pattern.test(words))?.[1];
}

/** What the operator reads, in the terminal and in logs. */
export const diskSentence = (fault: DiskFault, folder: string): string =>
  fault === 'full' ? `no space left under ${folder}` : `${folder} is not writable`;

/** A folder cannot be written. The message names it and says what the operator can do. */
export class DiskProblem extends Error {
  constructor(fault: DiskFault, { path, otherwise }: Folder, cause: unknown) {
    const user = process.getuid?.();
    const remedy =
      fault === 'full'
        ? 'free some space'
        : `make it writable${user === undefined ? '' : ` for the user with id ${user}`}`;
    super(`${diskSentence(fault, path)}: ${remedy}, or ${otherwise}`, { cause });
    this.name = 'DiskProblem';
  }
}

/** A folder that is written to. `otherwise`: how the operator names another one. */
export interface Folder {
  readonly path: string;
  readonly otherwise: string;
}

/** The folder that holds the embedded database, secrets and logs. */
export const homeFolder = (path: string): Folder => ({
  path,
  otherwise: 'set FLOORCAST_HOME to another folder',
});

/** The error to throw when writing to a folder failed: a {@link DiskProblem} where the disk is at fault. */
export function explained(error: unknown, folder: Folder): unknown {
  if (error instanceof DiskProblem) return error;
  const fault = diskFaultOf(error);
  return fault === undefined ? error : new DiskProblem(fault, folder, error);
}
