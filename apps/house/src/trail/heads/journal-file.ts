import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Head, headIn, lineOf } from './head.ts';

/** The journal of a folder. */
const FILE = 'heads.log';
/** More bytes than a line has. */
const TAIL = 2_048;

/** The last head of a folder's journal; undefined: there is no journal. */
export function lastHead(folder: string): Head | undefined {
  const file = opened(folder, 'r');
  if (file === undefined) return undefined;
  try {
    const lines = tailOf(file).split('\n');
    return headIn(lines.at(-2) ?? '');
  } finally {
    closeSync(file);
  }
}

/** Appends a head, which is on the disk when this returns. What a power cut left of a line is removed first. */
export function appendHead(folder: string, head: Head): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(join(folder, FILE), 'a+', 0o600);
  try {
    const torn = tailOf(file).split('\n').at(-1) ?? '';
    if (torn !== '') ftruncateSync(file, fstatSync(file).size - Buffer.byteLength(torn));
    writeSync(file, `${lineOf(head)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Lines of a journal: the head in each; undefined: the line holds none. */
export function readJournal(folder: string): readonly (Head | undefined)[] {
  const file = opened(folder, 'r');
  if (file === undefined) return [];
  try {
    // The last line is complete once its end is written.
    return readFileSync(file, 'utf8').split('\n').slice(0, -1).map(headIn);
  } finally {
    closeSync(file);
  }
}

function opened(folder: string, flags: 'r'): number | undefined {
  try {
    return openSync(join(folder, FILE), flags);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function tailOf(file: number): string {
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, TAIL));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('utf8');
}
