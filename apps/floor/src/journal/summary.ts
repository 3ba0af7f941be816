import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CHAIN_START, type ChainEnd, encodeLines } from './lines.ts';
import type { JournalHeader } from './record.ts';
import type { JournalState } from './state.ts';

/** Truncated, and always written at its end. */
const TRUNCATED = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND;

/** A file that holds nothing but a summary, open for appending. */
export interface Summary {
  readonly file: FileHandle;
  /** Bytes. */
  readonly size: number;
  readonly end: ChainEnd;
}

/**
 * Puts a fresh file with the state's summary in place, atomically, and opens it for appending.
 * @throws when the file before is still in its place.
 */
export async function writeSummary(path: string, state: JournalState): Promise<Summary> {
  const fresh = `${path}.new`;
  const file = await open(fresh, TRUNCATED, 0o600);
  const records = state.snapshot();
  const header: JournalHeader = { kind: 'journal', format: 2, summary: records.length };
  const { bytes, end } = encodeLines([header, ...records], CHAIN_START);
  try {
    await file.appendFile(bytes);
    await file.sync();
    await rename(fresh, path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { file, size: bytes.length, end };
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
