import { readFileSync } from 'node:fs';
import { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { crcHolds } from '@floorcast/sas/codec/crc';
import { COMMAND, creditsPoll, generalPoll, setPoll } from '@floorcast/sas/messages/polls';
import { TRANSFER_TYPE, transferPoll } from '@floorcast/sas/transfers/aft';
import { expect, test, vi } from 'vitest';
import { MemoryJournal } from '../../suite/memory-journal.suite.ts';
import { PATIENCE, untilReady } from '../../suite/rig.suite.ts';
import { openSasMachine } from '../sas-machine.ts';
import { QUICK_PROFILE } from '../testing/simulated-rig.ts';
import { hexOf, recordedLine, withoutKey } from './recorded-line.ts';
import { actionsOf, ReplayedMachine, readRecording } from './testing/replay.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`./testing/fixtures/${name}`, import.meta.url), 'utf8');

test('SRV-4 a recording holds what is sent and received, and counts what goes on alike', async () => {
  const lines: string[] = [];
  const recorded = recordedLine(
    async () => (listener) => ({
      delaysPolls: false,
      write: ([first = 0]) => first === 0x81 && listener.byte(0, false),
      close: () => listener.closed(),
    }),
    (line) => lines.push(line),
  );
  const connect = await recorded.open(AbortSignal.timeout(1_000));
  const line = connect({ byte: () => undefined, closed: () => undefined });
  line.write(creditsPoll(1).bytes, true);
  for (let times = 0; times < 50; times++) {
    line.write(generalPoll(1).bytes, true);
    line.write(Uint8Array.of(0x80), true);
  }
  line.close();
  recorded.end();
  expect(lines.map((each) => each.replace(/^\d+/, 't').replace(/\+\d+$/, '+d'))).toEqual([
    't open',
    't > 01 1A',
    't > 81 < 00 +d',
    't > 80',
    '= 98',
    't close',
  ]);
  const read = readRecording(lines.join('\n'));
  expect(read).toHaveLength(101);
  expect(read.filter(({ sent }) => hexOf(sent) === '81')).toHaveLength(50);
  expect(() => readRecording('0 open\nnonsense')).toThrow('line 2 is no exchange');
});

test('SRV-4 a recording has no registration key', () => {
  const key = Array.from({ length: 20 }, (_, i) => i + 1);
  const registration = setPoll(1, COMMAND.register, [29, 1, 7, 0, 0, 0, ...key, 9, 0, 0, 0]).bytes;
  const cleaned = withoutKey(registration, 'host');
  expect(cleaned.slice(8, 28).every((byte) => byte === 0)).toBe(true);
  expect(cleaned.slice(28, 32)).toEqual(registration.slice(28, 32));
  expect(crcHolds(cleaned)).toBe(true);
  expect(withoutKey(registration, 'machine')).toEqual(cleaned);
  expect(withoutKey(creditsPoll(1).bytes, 'host')).toEqual(creditsPoll(1).bytes);
  const transfer = { code: 0, type: 0, amount: 5, assetNumber: 7, transactionId: 'T-1', flags: 3 };
  expect(withoutKey(transferPoll(1, transfer).bytes, 'host')).toEqual(transferPoll(1, transfer).bytes);
});

test('SRV-4 MONEY-5 a recorded line is replayed, and its games, hand pays and transfers come out as they were', async () => {
  const recording = readRecording(fixture('practice-cabinet.line'));
  const expected = JSON.parse(fixture('practice-cabinet.json'));
  const machine = new ReplayedMachine(recording);
  const journal = new MemoryJournal();
  const config = { machineId: 1, line: machine.open, sasAddress: 1, denominationCents: 1 };
  const driver = openSasMachine({ ...config, profile: QUICK_PROFILE }, journal);
  await untilReady(driver);
  const moved: object[] = [];
  for (const action of actionsOf(recording)) {
    await vi.waitFor(() => expect(machine.awaitsHost, machine.awaits).toBe(true), PATIENCE);
    if (action.kind === 'seat') await driver.setSeat(action.taken);
    else {
      const direction = action.type === TRANSFER_TYPE.toMachine ? 'in' : 'out';
      const amount = direction === 'in' ? minorUnits(action.amount) : null;
      const request = { transferId: TransferId.parse(action.transferId), direction, amount } as const;
      moved.push({ direction, ...(await driver.transfers.run(request, false)) });
    }
  }
  await vi.waitFor(() => expect(machine.awaits).toBeUndefined(), PATIENCE);
  await driver.close();
  const events = journal.events.map(({ at: _, ...event }) => withoutId(event));
  expect({ moved, events }).toEqual(expected);
}, 60_000);

/** The id of a hand pay is drawn. */
const withoutId = (event: object): object =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'id'));
