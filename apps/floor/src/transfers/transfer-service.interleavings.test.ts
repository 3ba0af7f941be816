import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransferId } from '@floorcast/contract/floor-link';
import { err, ok } from '@floorcast/contract/result';
import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { type Logger, pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { cashIn, IDS, RememberingMachine, settleIo } from './testing/simulated-floor.ts';
import { TransferService } from './transfer-service.ts';

/** A call of the house; it may arrive while earlier ones are still being written. */
const call = <K extends string>(kind: K) =>
  fc.record({ kind: fc.constant(kind), id: fc.constantFrom(...IDS), waitedFor: fc.boolean() });
const action = fc.oneof(
  { weight: 4, arbitrary: call('submit' as const) },
  { weight: 2, arbitrary: call('query' as const) },
  { weight: 4, arbitrary: fc.constant({ kind: 'answer' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'crash' as const }) },
);

/** A floor process on the journal of the one before. */
async function startFloor(path: string, machine: RememberingMachine, log: Logger) {
  const journal = await Journal.open(path);
  const { driver, crash, answer } = machine.driver();
  const service = new TransferService(journal, new Map([[101, driver]]), log);
  service.resume();
  return { journal, service, crash, answer };
}

test('MONEY-4 over orders, repeats, queries and crashes each transfer runs at most once and its outcome is reported once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'transfers-'));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
      const path = join(folder, `journal-${run++}`);
      const machine = new RememberingMachine();
      const failed = vi.fn();
      const log = pino({ level: 'error' }, { write: failed });
      let floor = await startFloor(path, machine, log);
      const ordered = new Set<string>();
      const refused = new Set<string>();
      /** The fate of an id is decided by the call, not by the answer. */
      const call = async ({ kind, id }: { kind: 'submit' | 'query'; id: TransferId }) => {
        if (kind === 'submit') {
          if (!refused.has(id)) ordered.add(id);
          const accepted = ordered.has(id);
          expect(await floor.service.submit(cashIn(id))).toEqual(
            accepted ? ok(undefined) : err('machineRefused'),
          );
        } else {
          if (!ordered.has(id)) refused.add(id);
          const seen = ordered.has(id);
          expect((await floor.service.query(id)) === 'refused').toBe(!seen);
        }
      };
      const calls: Promise<void>[] = [];
      for (const step of actions) {
        if (step.kind === 'submit' || step.kind === 'query') {
          calls.push(call(step));
          if (step.waitedFor) await Promise.all(calls.splice(0));
        } else if (step.kind === 'answer') {
          floor.answer();
          await settleIo();
        } else {
          await Promise.all(calls.splice(0));
          floor.crash();
          await floor.journal.close();
          floor = await startFloor(path, machine, log);
        }
      }
      await Promise.all(calls);
      for (let i = 0; i < 2 * IDS.length; i++) {
        floor.answer();
        await settleIo();
      }
      await vi.waitFor(() => expect(floor.journal.openOrders()).toEqual([]));
      const reported = floor.journal
        .pending(100)
        .flatMap(({ body }) => (body.type === 'transfer' ? [body] : []));
      expect(reported.map(({ transferId }) => transferId).sort()).toEqual([...ordered].sort());
      for (const { transferId, outcome, amount } of reported) {
        expect(outcome === 'accepted').toBe(machine.booked.has(transferId));
        expect(amount).toBe(machine.booked.get(transferId) ?? 0);
      }
      expect(machine.credit).toBe(reported.reduce((sum, { amount }) => sum + amount, 0));
      expect(failed).not.toHaveBeenCalled();
      await floor.journal.close();
    }),
    { numRuns: timesOf(20, 60) },
  );
  await rm(folder, { recursive: true });
});
