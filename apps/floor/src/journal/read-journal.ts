import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '@floorcast/contract/result';
import { damage, fileFault } from './fault.ts';
import { CHAIN_START, type Line, readLine, splitLines } from './lines.ts';
import { contradiction } from './numbering.ts';
import { JournalHeader, JournalRecord } from './record.ts';
import { JournalState } from './state.ts';

/** What the file of a journal holds. */
export interface JournalContent {
  readonly state: JournalState;
  /** What a technician should know of the file, a sentence each. */
  readonly notes: readonly string[];
}

/** The journal's file begins so where its lines carry no checksums: as version 0.1.0 wrote it. */
const OPENING_BRACE = 0x7b;

/** Reads a journal and changes nothing; a file that is not there is an empty journal. @throws {JournalFault} */
export async function readJournal(path: string): Promise<JournalContent> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (isAbsent(error)) return { state: new JournalState(), notes: [] };
    throw fileFault(path, error);
  }
  return contentOf(bytes, path);
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @throws {JournalFault} at anything but an incomplete last line, which a crash leaves and which was never confirmed. */
export function contentOf(bytes: Buffer, path: string): JournalContent {
  const { lines, torn } = splitLines(bytes);
  if (lines.length === 0) {
    const problem = bytes.length === 0 ? 'the file is empty' : 'the file has no complete record';
    throw damage(path, 1, 0, `${problem}, and the journal never leaves it so`);
  }
  const unchained = bytes[0] === OPENING_BRACE;
  const records = unchained
    ? lines.map((line) => ({ line, text: line.bytes.toString() }))
    : chained(lines, path);
  const state = new JournalState();
  for (const [index, { line, text }] of records.entries()) {
    const record = parsed(JournalRecord, text, line, path);
    // A summary begins with what the house has.
    const begins = index === 0 && record.kind === 'acknowledged';
    const problem = begins ? undefined : contradiction(state, record);
    if (problem !== undefined) throw damage(path, line.number, line.offset, problem);
    state.apply(record);
  }
  return {
    state,
    notes: [...tornNotes(path, bytes.length - torn, torn), ...(unchained ? [upgradeNote(path)] : [])],
  };
}

const tornNotes = (path: string, offset: number, torn: number) =>
  torn === 0
    ? []
    : [
        `${path}: the last record is incomplete (${torn} bytes at byte ${offset}): cut off; the floor had not relied on it`,
      ];

const upgradeNote = (path: string) => `${path}: written by version 0.1.0: rewritten with checksums`;

interface RecordText {
  readonly line: Line;
  readonly text: string;
}

/** The records behind the header. */
function chained(lines: readonly Line[], path: string): RecordText[] {
  let end = CHAIN_START;
  const texts = lines.map((line) => {
    const read = readLine(line, end);
    if (!read.ok) throw damage(path, line.number, line.offset, read.error);
    end = read.value.end;
    return { line, text: read.value.text };
  });
  const [first, ...records] = texts;
  if (first === undefined) return [];
  const { summary } = parsed(JournalHeader, first.text, first.line, path);
  const last = texts.at(-1) ?? first;
  if (records.length < summary)
    throw damage(
      path,
      last.line.number + 1,
      last.line.offset + last.line.bytes.length + 1,
      `the file ends within the ${summary} records of its summary`,
    );
  return records;
}

function parsed<T>(
  schema: { safeParse(data: unknown): { success: true; data: T } | { success: false } },
  text: string,
  { number, offset }: Line,
  path: string,
): T {
  const json = jsonOf(text);
  if (!json.ok) throw damage(path, number, offset, json.error);
  const result = schema.safeParse(json.value);
  if (result.success) return result.data;
  throw damage(path, number, offset, 'this version of the floor knows no such record');
}

function jsonOf(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('it is not JSON');
  }
}
