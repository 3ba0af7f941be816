import { rm } from 'node:fs/promises';
import { FloorEventBody } from '@floorcast/contract/floor-link';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { Journal } from './journal.ts';

const inFolder = testFolder();
const path = () => inFolder('journal.log');
const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });

test('events keep their numbers over restarts until they are acknowledged', async () => {
  const first = await Journal.open(path());
  await first.acknowledge(0);
  await Promise.all([101, 102, 103].map((id) => first.storeEvent(pressed(id))));
  await first.acknowledge(1);
  await first.close();

  const second = await Journal.open(path());
  expect(second.pending(10).map(({ seq, body }) => [seq, body.machineId])).toEqual([
    [2, 102],
    [3, 103],
  ]);
  await second.acknowledge(3);
  await second.storeEvent(pressed(104));
  expect(second.pending(10).map(({ seq }) => seq)).toEqual([4]);
  await second.close();
});

test('an event is pending only once it is on the disk, and listeners are called after that', async () => {
  const journal = await Journal.open(path());
  const seen: number[] = [];
  journal.onEvent(() => seen.push(journal.pending(10).length));
  const storing = journal.storeEvent(pressed(101));
  expect(journal.pending(10)).toEqual([]);
  await storing;
  expect(seen).toEqual([1]);
  await journal.close();
});

test('after a lost journal, events are numbered behind those that the house acknowledged', async () => {
  const journal = await Journal.open(path());
  await journal.acknowledge(41);
  await journal.storeEvent(pressed(101));
  expect(journal.pending(10).map(({ seq }) => seq)).toEqual([42]);
  await journal.close();
});

test('SRV-5 C6.12 C6.40 events stored after a lost journal and before the first acknowledgement are renumbered behind it', async () => {
  const first = await Journal.open(path());
  await first.storeEvent(pressed(101));
  // Events that arrive while that is written are numbered behind it, too.
  await Promise.all([first.storeEvent(pressed(102)), first.acknowledge(41), first.storeEvent(pressed(103))]);
  const numbered = [
    [42, 101],
    [43, 102],
    [44, 103],
  ];
  const reported = (journal: Journal) => journal.pending(10).map(({ seq, body }) => [seq, body.machineId]);
  expect(reported(first)).toEqual(numbered);
  expect(first.acknowledged).toBe(41);
  await first.close();
  // From its records, then from its summary.
  for (let opening = 0; opening < 2; opening++) {
    const reopened = await Journal.open(path());
    expect(reported(reopened)).toEqual(numbered);
    await reopened.close();
  }
  const last = await Journal.open(path());
  await last.acknowledge(43);
  await last.storeEvent(pressed(104));
  expect(reported(last)).toEqual([
    [44, 103],
    [45, 104],
  ]);
  await last.close();
});

test('SRV-5 C6.12 C6.40 over losses of the journal, of answers and of the process, each event is sent once and in order', async () => {
  let run = 0;
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('store' as const) }) },
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
      const file = inFolder(`journal-${run++}`);
      let journal = await Journal.open(file);
      const house = { acknowledged: 0, received: [] as number[] };
      const lost = new Set<number>();
      let stored = 0;
      const send = (many: number) => {
        for (const { seq, body } of journal.pending(many)) {
          if (seq <= house.acknowledged) continue;
          expect(seq).toBe(house.acknowledged + 1);
          house.acknowledged = seq;
          house.received.push(body.machineId);
        }
      };
      const link = async (many: number, answered: boolean) => {
        await journal.acknowledge(house.acknowledged);
        send(many);
        if (answered) await journal.acknowledge(house.acknowledged);
      };
      for (const each of steps) {
        if (each.kind === 'store') await journal.storeEvent(pressed(++stored));
        else if (each.kind === 'link') await link(each.many, each.answered);
        else {
          await journal.close();
          if (each.kind === 'lose') {
            for (let n = 1; n <= stored; n++) if (!house.received.includes(n)) lost.add(n);
            await rm(file);
          }
          journal = await Journal.open(file);
        }
      }
      await link(Number.POSITIVE_INFINITY, true);
      await journal.close();
      const all = Array.from({ length: stored }, (_, i) => i + 1);
      expect(house.received).toEqual(all.filter((n) => !lost.has(n)));
    }),
    { numRuns: 60 },
  );
}, 30_000);
