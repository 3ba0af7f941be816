import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FloorEventBody, TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { failureOf } from '@floorcast/startup/cannot-start';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { Journal } from './journal.ts';
import { CHAIN_START, encodeLines, splitLines } from './lines.ts';
import { contentOf, fileFault, JournalFault } from './read-journal.ts';
import type { JournalRecord } from './record.ts';
import { JournalState } from './state.ts';

const inFolder = testFolder();
const path = () => inFolder('journal.log');

const transferId = TransferId.parse('T1');
const order = { machineId: 101, transferId, direction: 'in' as const, amount: minorUnits(100) };
const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });
const event = (seq: number): JournalRecord => ({ kind: 'event', event: { seq, body: pressed(100 + seq) } });

const SUMMARY: readonly JournalRecord[] = [
  { kind: 'acknowledged', seq: 2 },
  { kind: 'closed', transferIds: [TransferId.parse('T0')] },
  event(3),
];
const APPENDED: readonly JournalRecord[] = [
  { kind: 'order', order },
  event(4),
  { kind: 'acknowledged', seq: 3 },
  {
    kind: 'transfer-ended',
    transferId,
    end: { outcome: 'refused', amount: minorUnits(0), reason: 'kapı açık' },
  },
  event(5),
];
const header = (records: number) => ({ kind: 'journal', format: 2, summary: records });
const fileOf = (records: readonly JournalRecord[], summary = SUMMARY.length) =>
  encodeLines([header(summary), ...records], CHAIN_START).bytes;
const WHOLE = fileOf([...SUMMARY, ...APPENDED]);
const LINES = splitLines(WHOLE).lines;

function stateOf(records: readonly JournalRecord[]): JournalRecord[] {
  const state = new JournalState();
  for (const record of records) state.apply(record);
  return state.snapshot();
}
/** What is believed of a file: its state as records, or the line and byte that the fault names. */
function reading(bytes: Buffer): { records: JournalRecord[] } | { line: number; offset: number } {
  try {
    return { records: contentOf(bytes, 'j').state.snapshot() };
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error;
    const [, line, offset] = /damaged in line (\d+), at byte (\d+): /.exec(error.problem) ?? [];
    return { line: Number(line), offset: Number(offset) };
  }
}
/** Whose line a byte is. */
const lineAt = (byte: number) => LINES.findLast(({ offset }) => offset <= byte) ?? { number: 0, offset: 0 };
const changed = (at: number, mask: number) =>
  Buffer.from(WHOLE.map((byte, index) => (index === at ? byte ^ mask : byte)));

describe('a journal with one byte changed', () => {
  test('SRV-5 a journal with any byte changed is refused with line and byte, or loses its last record only', () => {
    const masks = fc.sample(fc.integer({ min: 1, max: 255 }), { numRuns: WHOLE.length, seed: 41 });
    for (const [at, mask] of masks.entries()) {
      const { number: line, offset } = lineAt(at);
      const expected =
        at === WHOLE.length - 1
          ? { records: stateOf([...SUMMARY, ...APPENDED.slice(0, -1)]) }
          : { line, offset };
      expect(reading(changed(at, mask)), `byte ${at} xor ${mask}`).toEqual(expected);
    }
  });

  test('SRV-5 a journal with any byte changed to a line feed, or to look like version 0.1.0, is refused with line and byte', () => {
    for (let at = 0; at < WHOLE.length - 1; at++) {
      const { number: line, offset } = lineAt(at);
      const as = at === 0 ? 0x7b : 0x0a;
      const mask = (WHOLE[at] ?? 0) ^ as;
      if (mask !== 0) expect(reading(changed(at, mask)), `byte ${at}`).toEqual({ line, offset });
    }
  });
});

test('SRV-5 a journal that is cut at any byte keeps every record before the cut, or is refused where its summary is cut', () => {
  for (let size = 0; size < WHOLE.length; size++) {
    const { lines, torn } = splitLines(WHOLE.subarray(0, size));
    const records = lines.length - 1;
    const read = reading(WHOLE.subarray(0, size));
    if (records < SUMMARY.length) expect(read, `${size} bytes`).toHaveProperty('line');
    else
      expect(read, `${size} bytes`).toEqual({
        records: stateOf([...SUMMARY, ...APPENDED].slice(0, records)),
      });
    if (records >= SUMMARY.length)
      expect(contentOf(WHOLE.subarray(0, size), 'j').notes).toHaveLength(torn > 0 ? 1 : 0);
  }
});

test('SRV-5 a journal with removed, repeated, swapped or added lines is refused at the first that does not fit', () => {
  const texts = WHOLE.toString().split('\n').slice(0, -1);
  const file = (lines: readonly string[]) => reading(Buffer.from(`${lines.join('\n')}\n`));
  for (let at = 0; at < texts.length - 1; at++) {
    const here = { line: at + 1, offset: LINES[at]?.offset };
    const [one = '', two = ''] = texts.slice(at);
    expect(file(texts.toSpliced(at, 1))).toEqual(here);
    expect(file(texts.toSpliced(at, 2, two, one))).toEqual(here);
    expect(file(texts.toSpliced(at + 1, 0, '{"kind":"acknowledged","seq":3}'))).toMatchObject({
      line: at + 2,
    });
    expect(file(texts.toSpliced(at + 1, 0, one))).toMatchObject({ line: at + 2 });
  }
});

test('SRV-5 a journal with a record that contradicts the earlier ones is refused, even with correct checksums', () => {
  const here = { line: LINES.length + 1, offset: WHOLE.length };
  const impossible: JournalRecord[] = [
    { kind: 'acknowledged', seq: 6 },
    event(5),
    event(7),
    { kind: 'renumbered', behind: 5 },
  ];
  for (const record of impossible)
    expect(reading(fileOf([...SUMMARY, ...APPENDED, record])), JSON.stringify(record)).toEqual(here);
});

test('SRV-5 a journal with a line appended by hand is refused with its place, and not changed', async () => {
  const journal = await Journal.open(path());
  await journal.acknowledge(0);
  await journal.storeEvent(pressed(101));
  await journal.close();
  await appendFile(path(), '{"kind":"acknowledged","seq":99999}\n');
  const before = await readFile(path());
  await expect(Journal.open(path())).rejects.toThrow(
    `The journal ${path()} is damaged in line 5, at byte ${before.length - 36}: its checksum does not match. ` +
      'The floor does not start with it. Follow "A damaged journal" in docs/troubleshoot.md.',
  );
  expect(await readFile(path())).toEqual(before);
});

test('SRV-5 an incomplete last record is cut off and noted, and later records are read at the next start', async () => {
  const first = await Journal.open(path());
  await first.storeEvent(pressed(101));
  await first.close();
  await appendFile(path(), '4 0123456789abcdef {"kind":"ackno');
  const notes: string[] = [];
  const second = await Journal.open(path(), (note) => notes.push(note));
  expect(notes).toEqual([
    expect.stringMatching(/journal\.log: the last record is incomplete \(33 bytes at byte \d+\)/),
  ]);
  await second.storeEvent(pressed(102));
  await second.close();
  const third = await Journal.open(path(), (note) => notes.push(note));
  expect(third.pending(10).map(({ body }) => body.machineId)).toEqual([101, 102]);
  expect(notes).toHaveLength(1);
  await third.close();
});

describe('a journal of version 0.1.0, without checksums', () => {
  const old = (records: readonly JournalRecord[]) =>
    Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));

  test('SRV-5 a journal of version 0.1.0 is rewritten with checksums at the first start, and noted', async () => {
    await writeFile(path(), Buffer.concat([old([...SUMMARY, ...APPENDED]), Buffer.from('{"kind":"ackno')]));
    const notes: string[] = [];
    for (let start = 0; start < 2; start++) {
      const journal = await Journal.open(path(), (note) => notes.push(note));
      expect(journal.pending(10).map(({ seq }) => seq)).toEqual([4, 5]);
      expect(journal.acknowledged).toBe(3);
      expect(journal.openOrders()).toMatchObject([{ ...order, end: { outcome: 'refused' } }]);
      await journal.close();
      expect(notes).toHaveLength(2);
    }
    expect(notes.join()).toMatch(/incomplete.*written by version 0\.1\.0/);
    expect(await readFile(path(), 'utf8')).toMatch(/^1 [0-9a-f]{16} \{"kind":"journal"/);
  });

  test.each([
    [
      'an acknowledgement of what was never sent',
      '{"kind":"acknowledged","seq":99999}',
      'acknowledged event 99999',
    ],
    ['a gap', JSON.stringify(event(9)), 'event 9 cannot follow event 5'],
    ['an unknown record', '{"kind":"nonsense"}', 'knows no such record'],
    ['a line without JSON', 'nonsense', 'it is not JSON'],
  ])('SRV-5 a journal of version 0.1.0 with %s is refused', async (_, line, problem) => {
    const records = old([...SUMMARY, ...APPENDED]);
    await writeFile(path(), Buffer.concat([records, Buffer.from(`${line}\n`)]));
    await expect(Journal.open(path())).rejects.toThrow(
      new RegExp(`damaged in line 9, at byte ${records.length}: .*${problem}`),
    );
  });
});

describe('a journal that cannot be used is named, with what to do', () => {
  test.each([
    ['an empty file', () => writeFile(path(), ''), 'the file is empty', 'A damaged journal'],
    ['a file of zeros', () => writeFile(path(), Buffer.alloc(50)), 'no complete record', 'A damaged journal'],
    [
      'a folder in its place',
      () => mkdir(path()),
      'illegal operation on a directory',
      'A folder is in its place',
    ],
    [
      'a folder in the place of its next file',
      () => mkdir(`${path()}.new`),
      'journal.log.new',
      'A folder is',
    ],
  ])('SRV-5 a journal with %s is refused with problem and remedy', async (_, prepare, problem, remedy) => {
    await prepare();
    const opening = Journal.open(path());
    await expect(opening).rejects.toBeInstanceOf(JournalFault);
    await expect(opening).rejects.toMatchObject({
      problem: expect.stringContaining(problem),
      remedy: expect.stringContaining(remedy),
    });
    await expect(opening).rejects.toThrow(path());
  });

  test.each([
    ['its folder is missing', () => inFolder('missing', 'journal.log'), 'Create its folder'],
    ['a file is in the place of its folder', () => join(path(), 'journal.log'), 'Create its folder'],
  ])('SRV-5 a journal is refused with the remedy when %s', async (_, where, remedy) => {
    await writeFile(path(), 'a file');
    await expect(Journal.open(where())).rejects.toMatchObject({ remedy: expect.stringContaining(remedy) });
  });

  test.each([
    ['EACCES', 2, 'chown'],
    ['ENOSPC', 1, 'Make room'],
    ['EDQUOT', 1, 'Make room'],
    ['EROFS', 1, 'for writing'],
    ['EIO', 2, 'Check its disk'],
  ])(
    'SRV-5 an error %s of the journal’s file ends the floor with exit code %i and the remedy',
    (errno, code, remedy) => {
      const error = Object.assign(new Error(`${errno}: refused`), { code: errno });
      const failure = failureOf(fileFault('/j', error));
      expect(failure.code).toBe(code);
      expect(failure.message).toMatch(
        new RegExp(`^The journal /j cannot be used: ${errno}: refused\\. .*${remedy}`),
      );
    },
  );
});
