import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '@floorcast/contract/result';
import { diskFaultOf } from '@floorcast/disk/disk-fault';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { DiskProblem } from '@floorcast/startup/disk-problem';
import { CHAIN_START, type Line, readLine, splitLines } from './lines.ts';
import { contradiction } from './numbering.ts';
import { JournalHeader, JournalRecord } from './record.ts';
import { JournalState } from './state.ts';

/** Why the floor cannot use its journal until a technician has changed something. */
export class JournalFault extends CannotStart {
  /** What is wrong, with the file and the place in it. */
  readonly problem: string;
  /** What a technician does about it. */
  readonly remedy: string;

  constructor(problem: string, remedy: string) {
    super(`${problem}. ${remedy}`);
    this.problem = problem;
    this.remedy = remedy;
  }
}

/** `offset`: where the line begins, in bytes: the file may be cut off there. */
export function damage(path: string, line: number, offset: number, problem: string): JournalFault {
  return new JournalFault(
    `The journal ${path} is damaged in line ${line}, at byte ${offset}: ${problem}`,
    'The floor does not start with it. Follow "A damaged journal" in docs/troubleshoot.md.',
  );
}

/** An error of reading or writing the journal. A disk that is full or read-only may recover. */
export function fileFault(path: string, error: unknown): JournalFault | DiskProblem {
  if (error instanceof JournalFault) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const problem = `The journal ${path} cannot be used: ${reason}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (diskFaultOf(error)) {
    case 'full':
      return new DiskProblem(`${problem}. Make room on its disk.`, { cause: error });
    case 'read-only':
      return new DiskProblem(`${problem}. Mount its disk for writing.`, { cause: error });
    default:
      return new JournalFault(problem, remedy(code));
  }
}

function remedy(code: unknown): string {
  switch (code) {
    case 'EISDIR':
      return 'A folder is in its place: name a file in the "journal" field of the configuration, or move the folder away.';
    case 'EACCES':
    case 'EPERM':
      return 'Give the file and its folder to the user that runs the floor (chown).';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'Create its folder, for the user that runs the floor only, or correct the "journal" field of the configuration.';
    default:
      return 'Check its disk.';
  }
}

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
