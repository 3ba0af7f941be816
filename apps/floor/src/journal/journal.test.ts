import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Journal } from './journal.ts';
import { JournalState } from './state.ts';

let folder: string;
const path = () => join(folder, 'journal.log');
const transferId = TransferId.parse('T1');
const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });
const order = { machineId: 101, transferId, direction: 'in' as const, amount: minorUnits(100) };
const about = { machineId: 101, at: '2026-01-01T00:00:00.000Z' };
const game = { ...about, bet: 100, credit: 900, free: false };
const started = FloorEventBody.parse({ ...game, type: 'round-started' });
const ended = RoundEnded.parse({ ...game, type: 'round-ended', win: 0 });
const won = RoundEnded.parse({ ...game, type: 'round-ended', win: 700 });
const settled = FloorEventBody.parse({
  type: 'transfer',
  machineId: 101,
  at: '2026-01-01T00:00:00.000Z',
  transferId,
  direction: 'in',
  outcome: 'accepted',
  amount: 100,
  credit: 100,
});

/** Each opening leaves the file as a summary of itself. */
const summarise = async () => (await Journal.open(path())).close();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('journal', () => {
  test('events keep their numbers over restarts until they are acknowledged', async () => {
    const first = await Journal.open(path());
    await first.acknowledge(0);
    await Promise.all([101, 102, 103].map((id) => first.keepEvent(pressed(id))));
    await first.acknowledge(1);
    await first.close();

    const second = await Journal.open(path());
    expect(second.pending(10).map(({ seq, body }) => [seq, body.machineId])).toEqual([
      [2, 102],
      [3, 103],
    ]);
    await second.acknowledge(3);
    await second.keepEvent(pressed(104));
    expect(second.pending(10).map(({ seq }) => seq)).toEqual([4]);
    await second.close();
  });

  test('SESS-1 the end of a game that waited for its stops is an event without them after a restart', async () => {
    const first = await Journal.open(path());
    await first.keepEvent(started);
    await first.hold(ended);
    expect(first.runningGame(101)).toBeUndefined();
    await first.close();

    const second = await Journal.open(path());
    expect(second.pending(10).map(({ seq, body }) => [seq, body.type])).toEqual([
      [1, 'round-started'],
      [2, 'round-ended'],
    ]);
    await second.hold(ended);
    await second.keepEvent({ ...ended, stops: [1, 2, 3] });
    await second.close();
    const third = await Journal.open(path());
    expect(third.pending(10).at(-1)).toEqual({ seq: 3, body: { ...ended, stops: [1, 2, 3] } });
    await third.close();
  });

  test('SRV-5 a summary says again what came after its events: a hand pay that is done with stays so', async () => {
    const handPay = FloorEventBody.parse({
      ...about,
      type: 'hand-pay',
      id: 'H1',
      kind: 'hand-pay',
      amount: 500,
    });
    const reset = FloorEventBody.parse({ ...about, type: 'hand-pay-reset', id: 'H1' });
    const first = await Journal.open(path());
    await first.keepEvent(handPay);
    await first.keepHandPayRead(101);
    await first.close();
    await summarise();
    const second = await Journal.open(path());
    expect(second.handPay(101)).toMatchObject({ open: true, read: true });
    await second.keepEvent(reset);
    expect(second.handPay(101)).toBeUndefined();
    await second.close();
    await summarise();
    const third = await Journal.open(path());
    expect(third.pending(10)).toHaveLength(2);
    expect(third.handPay(101)).toBeUndefined();
    await third.close();
  });

  test('SESS-1 a summary loses no end that waits for its stops behind another end', async () => {
    const state = new JournalState();
    const told = [started, ended, started].map((body, i) => ({ seq: i + 1, body }));
    for (const event of told) state.apply({ kind: 'event', event });
    state.apply({ kind: 'held', body: won });
    const again = new JournalState();
    for (const record of state.snapshot()) again.apply(record);
    expect(again.pending(10)).toEqual(told);
    expect(again.held()).toEqual([won]);
    expect(again.runningGame(101)).toBeUndefined();
  });

  test('MONEY-5 what a running game left on the meter is known over records and summary, with what was moved since', async () => {
    const first = await Journal.open(path());
    await first.keepEvent(started);
    expect(first.runningGame(101)).toEqual({ bet: 100, credit: 900 });
    await first.keepOrder(order);
    const end = { outcome: 'accepted' as const, amount: minorUnits(100) };
    await first.keepTransferEnd(transferId, end);
    await first.keepTransferEnd(transferId, end);
    await first.keepEvent(settled);
    expect(first.runningGame(101)).toEqual({ bet: 100, credit: 1_000 });
    await first.acknowledge(0);
    await first.acknowledge(2);
    await first.close();
    await summarise();
    const second = await Journal.open(path());
    expect(second.pending(10)).toEqual([]);
    expect(second.runningGame(101)).toEqual({ bet: 100, credit: 1_000 });
    await second.close();
  });

  test('MONEY-5 of a game that began while nobody had read the meter, no credit is known over records and summary', async () => {
    const first = await Journal.open(path());
    await first.keepEvent(started, true);
    expect(first.runningGame(101)).toEqual({ bet: 100 });
    await first.close();
    // From its records, then from its summary.
    for (let opening = 0; opening < 2; opening++) {
      const again = await Journal.open(path());
      expect(again.runningGame(101)).toEqual({ bet: 100 });
      await again.close();
    }
  });

  test('MONEY-4 an order stays open until its outcome is kept, and is remembered after', async () => {
    const first = await Journal.open(path());
    await first.keepOrder(order);
    await first.close();

    const second = await Journal.open(path());
    expect(second.openOrders()).toEqual([order]);
    expect(second.knows(transferId)).toBe('open');
    await second.acknowledge(0);
    await second.keepEvent(settled);
    await second.acknowledge(1);
    await second.close();

    const third = await Journal.open(path());
    expect(third.openOrders()).toEqual([]);
    expect(third.knows(transferId)).toBe('settled');
    await third.close();
  });

  test('MONEY-4 how a transfer ended stands with its order until the event does, over records and summary', async () => {
    const end = { outcome: 'accepted' as const, amount: minorUnits(100) };
    const first = await Journal.open(path());
    await first.keepOrder(order);
    await first.keepTransferEnd(transferId, end);
    await first.close();
    await summarise();
    const second = await Journal.open(path());
    expect(second.openOrders()).toEqual([{ ...order, end }]);
    expect(second.knows(transferId)).toBe('open');
    await second.keepEvent(settled);
    await second.close();
    const third = await Journal.open(path());
    expect(third.openOrders()).toEqual([]);
    await third.close();
  });

  test('MONEY-4 a transfer declared never seen stays so', async () => {
    const first = await Journal.open(path());
    await first.keepNever(transferId);
    await first.close();
    const second = await Journal.open(path());
    expect(second.knows(transferId)).toBe('never');
    await second.close();
  });

  test('a line torn by a crash is dropped, whatever its length', async () => {
    const journal = await Journal.open(path());
    await journal.keepEvent(pressed(101));
    await journal.close();
    const whole = await readFile(path(), 'utf8');
    const line = `${JSON.stringify({ kind: 'event', event: { seq: 2, body: pressed(102) } })}`;
    for (let kept = 0; kept <= line.length; kept += 7) {
      await writeFile(path(), whole);
      await appendFile(path(), line.slice(0, kept));
      const again = await Journal.open(path());
      expect(again.pending(10)).toHaveLength(1);
      await again.close();
    }
  });

  test('damage before the last line is refused', async () => {
    await writeFile(path(), '{"kind":"nonsense"}\n');
    await expect(Journal.open(path())).rejects.toThrow('damaged in line 1');
  });

  test('numbering goes on after what the house has when the journal was lost', async () => {
    const journal = await Journal.open(path());
    await journal.acknowledge(41);
    await journal.keepEvent(pressed(101));
    expect(journal.pending(10).map(({ seq }) => seq)).toEqual([42]);
    await journal.close();
  });

  test('SRV-5 C6.12 C6.40 what was kept before a lost journal heard of the house is numbered behind what that has', async () => {
    const first = await Journal.open(path());
    await first.keepEvent(pressed(101));
    // What comes while that is written is numbered behind it, too.
    await Promise.all([first.keepEvent(pressed(102)), first.acknowledge(41), first.keepEvent(pressed(103))]);
    const numbered = [
      [42, 101],
      [43, 102],
      [44, 103],
    ];
    const told = (journal: Journal) => journal.pending(10).map(({ seq, body }) => [seq, body.machineId]);
    expect(told(first)).toEqual(numbered);
    expect(first.acknowledged).toBe(41);
    await first.close();
    // From its records, then from its summary.
    for (let opening = 0; opening < 2; opening++) {
      const again = await Journal.open(path());
      expect(told(again)).toEqual(numbered);
      await again.close();
    }
    const last = await Journal.open(path());
    await last.acknowledge(43);
    await last.keepEvent(pressed(104));
    expect(told(last)).toEqual([
      [44, 103],
      [45, 104],
    ]);
    await last.close();
  });

  test('SRV-5 C6.12 C6.40 over losses of the journal, of answers and of the process every event is told once, in order', async () => {
    let run = 0;
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('keep' as const) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('link' as const),
          many: fc.integer({ min: 0, max: 4 }),
          answered: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reopen' as const, 'lose' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const file = join(folder, `journal-${run++}`);
        let journal = await Journal.open(file);
        const house = { acknowledged: 0, told: [] as number[] };
        const lost = new Set<number>();
        let kept = 0;
        const hand = (many: number) => {
          for (const { seq, body } of journal.pending(many)) {
            if (seq <= house.acknowledged) continue;
            expect(seq).toBe(house.acknowledged + 1);
            house.acknowledged = seq;
            house.told.push(body.machineId);
          }
        };
        const link = async (many: number, answered: boolean) => {
          await journal.acknowledge(house.acknowledged);
          hand(many);
          if (answered) await journal.acknowledge(house.acknowledged);
        };
        for (const each of steps) {
          if (each.kind === 'keep') await journal.keepEvent(pressed(++kept));
          else if (each.kind === 'link') await link(each.many, each.answered);
          else {
            await journal.close();
            if (each.kind === 'lose') {
              for (let n = 1; n <= kept; n++) if (!house.told.includes(n)) lost.add(n);
              await rm(file);
            }
            journal = await Journal.open(file);
          }
        }
        await link(Number.POSITIVE_INFINITY, true);
        await journal.close();
        const all = Array.from({ length: kept }, (_, i) => i + 1);
        expect(house.told).toEqual(all.filter((n) => !lost.has(n)));
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  test('an event is not handed out before it is on the disk, and the listener comes after', async () => {
    const journal = await Journal.open(path());
    const seen: number[] = [];
    journal.onEvent(() => seen.push(journal.pending(10).length));
    const kept = journal.keepEvent(pressed(101));
    expect(journal.pending(10)).toEqual([]);
    await kept;
    expect(seen).toEqual([1]);
    await journal.close();
  });
});
