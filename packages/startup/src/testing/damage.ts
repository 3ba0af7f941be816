import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';

function flip(path: string, bit: number): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ bit, middle);
  writeFileSync(path, bytes);
}

/** What disks, editors and people do to a file. Each takes the path of a file that is whole. */
export const DAMAGES = {
  cut: (path: string) => truncateSync(path, readFileSync(path).length >> 2),
  empty: (path: string) => truncateSync(path),
  'flipped in a bit that leaves no text': (path: string) => flip(path, 0x80),
  'flipped in a bit that leaves a control character': (path: string) => flip(path, 0x60),
  'flipped in a bit that leaves another letter': (path: string) => flip(path, 0x01),
  // Root reads what permissions forbid; no user can follow a link to itself.
  unreadable: (path: string) => {
    rmSync(path);
    symlinkSync(path, path);
  },
  'a folder': (path: string) => {
    rmSync(path);
    mkdirSync(path);
  },
} as const;
export type Damage = keyof typeof DAMAGES;

/** Those of which every file's reader must notice that something is wrong. */
export const OBVIOUS: readonly Damage[] = [
  'cut',
  'empty',
  'flipped in a bit that leaves no text',
  'unreadable',
  'a folder',
];
export const SUBTLE: readonly Damage[] = [
  'flipped in a bit that leaves a control character',
  'flipped in a bit that leaves another letter',
];
