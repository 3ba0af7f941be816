/** Why a folder cannot be written. */
export type DiskFault = 'full' | 'read-only' | 'no-permission';

const CODES: ReadonlyMap<unknown, DiskFault> = new Map([
  // PostgreSQL's disk_full
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'no-permission'],
  ['EPERM', 'no-permission'],
]);

/** How other programs (PostgreSQL, `tar`) word the same. */
const WORDS: readonly (readonly [RegExp, DiskFault])[] = [
  [/No space left on device|Disk quota exceeded/, 'full'],
  [/Read-only file system/, 'read-only'],
];

/** The disk fault that an error reports, by its code or by its words; undefined when it reports another kind of fault. */
export function diskFaultOf(error: unknown): DiskFault | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const words = error instanceof Error ? error.message : String(error);
  return CODES.get(code) ?? WORDS.find(([pattern]) => pattern.test(words))?.[1];
}

const SENTENCES: Readonly<Record<DiskFault, (folder: string) => string>> = {
  full: (folder) => `no space left under ${folder}`,
  'read-only': (folder) => `${folder} is read-only`,
  'no-permission': (folder) => `${folder} is not writable`,
};

/** What the operator reads, in the terminal and in logs. */
export const diskSentence = (fault: DiskFault, folder: string): string => SENTENCES[fault](folder);
