import { readFile, writeFile } from 'node:fs/promises';
import { FloorEventBody, TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { Journal } from './journal.ts';

const inFolder = testFolder();
const path = () => inFolder('journal.log');
const transferId = TransferId.parse('T1');
const about = { machineId: 101, at: '2026-01-01T00:00:00.000Z' };
const pressed = (machineId: number) => FloorEventBody.parse({ ...about, type: 'cashout-pressed', machineId });
const order = { machineId: 101, transferId, direction: 'in' as const, amount: minorUnits(100) };
const settled = FloorEventBody.parse({
  ...about,
  ...order,
  type: 'transfer',
  outcome: 'accepted',
  credit: 100,
});
const game = { ...about, bet: 100, credit: 900, free: false };
const started = FloorEventBody.parse({ ...game, type: 'round-started' });
const ended = FloorEventBody.parse({ ...game, type: 'round-ended', win: 0 });

describe('a restored copy of the journal', () => {
  test('SRV-5 C6.12 C6.61 MONEY-4 of a restored copy of the journal only events that are safe to repeat are sent, renumbered behind those of the house', async () => {
    const handPay = { ...about, id: 'H1' };
    const paid = FloorEventBody.parse({ ...handPay, type: 'hand-pay', kind: 'hand-pay', amount: 500 });
    const reset = FloorEventBody.parse({ ...handPay, type: 'hand-pay-reset' });
    const copy = await Journal.open(path());
    await copy.acknowledge(0);
    for (let n = 0; n < 5; n++) await copy.storeEvent(pressed(101));
    expect(await copy.acknowledge(5)).toBe(0);
    await copy.storeOrder(order);
    for (const body of [started, ended, paid, pressed(101), settled]) await copy.storeEvent(body);
    const sent = (journal: Journal) => journal.pending(10).map(({ seq, body }) => [seq, body.type]);
    const [, dropped] = await Promise.all([
      copy.storeEvent(reset),
      copy.acknowledge(20),
      copy.storeEvent(pressed(102)),
    ]);
    expect(dropped).toBe(3);
    const remaining = [
      [21, 'hand-pay'],
      [22, 'transfer'],
      [23, 'hand-pay-reset'],
      [24, 'cashout-pressed'],
    ];
    expect(sent(copy)).toEqual(remaining);
    expect(copy.openOrders()).toEqual([]);
    await copy.close();
    // From its records, then from its summary.
    for (let opening = 0; opening < 2; opening++) {
      const reopened = await Journal.open(path());
      expect(sent(reopened)).toEqual(remaining);
      expect(await reopened.acknowledge(20)).toBe(0);
      await reopened.close();
    }
  });

  test('SRV-5 C6.12 C6.61 MONEY-4 after a restored copy of the journal no event is sent twice or out of order, whatever the copy lacks', async () => {
    let run = 0;
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.constant('store' as const) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }).map((sent) => ({ sent })) },
      { weight: 1, arbitrary: fc.constant('copy' as const) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 4 }).map((missing) => ({ missing })) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const file = inFolder(`journal-${run++}`);
        let journal = await Journal.open(file);
        const house = { acknowledged: 0, sent: [] as number[] };
        let stored = 0;
        const store = async (many: number) => {
          for (let n = 0; n < many; n++) await journal.storeEvent(pressed(++stored));
        };
        const link = async (many: number) => {
          await journal.acknowledge(house.acknowledged);
          for (const { seq, body } of journal.pending(many)) {
            expect(seq).toBe(++house.acknowledged);
            house.sent.push(body.machineId);
          }
        };
        // Of a journal that was sent from: only then a copy differs from a new journal.
        await link(0);
        let copy = await readFile(file);
        for (const each of steps) {
          if (each === 'store') await store(1);
          else if (each === 'copy') copy = await readFile(file);
          else if ('sent' in each) await link(each.sent);
          else {
            // What the copy lacks was sent.
            await link(Number.POSITIVE_INFINITY);
            await store(each.missing);
            await link(Number.POSITIVE_INFINITY);
            await journal.close();
            await writeFile(file, copy);
            journal = await Journal.open(file);
          }
        }
        await link(Number.POSITIVE_INFINITY);
        await journal.close();
        expect(new Set(house.sent).size).toBe(house.sent.length);
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});
