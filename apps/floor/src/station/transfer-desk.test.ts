import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import { timesOf } from '@floorcast/depth/depth';
import { openTraces } from '@floorcast/traces/open-traces';
import { Receiver } from '@floorcast/traces/testing/receiver';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import type { MachineDriver, TransferOutcome, TransferWish } from '../machines/driver.ts';
import { TransferDesk } from './transfer-desk.ts';

const NO_QUALITY = {
  polls: 0,
  replies: 0,
  silent: 0,
  late: 0,
  garbled: 0,
  refused: 0,
  busy: 0,
  repeats: 0,
};

/** A machine that outlives the floor: it remembers transfer ids, and books each once. */
class Machine {
  credit = 0;
  readonly booked = new Map<string, number>();

  /** A driver of one floor process. Calls after `crash` never end, as those of a killed process. */
  driver(): { driver: MachineDriver; crash(): void; answer(): void } {
    let alive = true;
    const waiting: (() => void)[] = [];
    const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
    const machine = this;
    const driver: MachineDriver = {
      machineId: 101,
      condition: 'ready',
      credit: minorUnits(0),
      seated: false,
      fault: null,
      facts: null,
      quality: NO_QUALITY,
      readings: [],
      async transfer(wish: TransferWish, resumed: boolean): Promise<TransferOutcome> {
        await turn();
        if (!resumed) machine.book(wish);
        await turn();
        const amount = machine.booked.get(wish.transferId);
        const credit = minorUnits(machine.credit);
        return amount === undefined
          ? { outcome: 'refused', amount: minorUnits(0), credit }
          : { outcome: 'accepted', amount: minorUnits(amount), credit };
      },
      setSeat: async () => undefined,
      resetHandPay: async () => 'none',
      close: async () => undefined,
    };
    return {
      driver,
      crash: () => {
        alive = false;
      },
      answer: () => {
        if (alive) waiting.shift()?.();
      },
    };
  }

  book({ transferId, amount }: TransferWish): void {
    if (this.booked.has(transferId)) throw new Error(`${transferId} reached the machine twice`);
    this.booked.set(transferId, amount ?? 0);
    this.credit += amount ?? 0;
  }
}

const IDS = [TransferId.parse('T1'), TransferId.parse('T2'), TransferId.parse('T3')] as const;
const order = (id: TransferId) => ({
  machineId: 101,
  transferId: id,
  direction: 'in' as const,
  amount: minorUnits(100),
});
/** A desk whose machine answers as it is told to. */
async function openDesk() {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const journal = await Journal.open(join(folder, 'journal'));
  const machine = new Machine();
  const { driver, answer } = machine.driver();
  const desk = new TransferDesk(journal, new Map([[101, driver]]), pino({ level: 'silent' }));
  /** The machine takes the transfer that is under way, and tells. */
  const carryOut = async () => {
    answer();
    await settleIo();
    answer();
    await settleIo();
  };
  const close = async () => {
    desk.close();
    await journal.close();
    await rm(folder, { recursive: true });
  };
  return { desk, journal, machine, carryOut, close };
}
const settleIo = () => new Promise((resolve) => setTimeout(resolve, 2));

/** A wish of the house; it may come while earlier ones are still being written. */
const wish = <K extends string>(kind: K) =>
  fc.record({ kind: fc.constant(kind), id: fc.constantFrom(...IDS), waitedFor: fc.boolean() });
const action = fc.oneof(
  { weight: 4, arbitrary: wish('take' as const) },
  { weight: 2, arbitrary: wish('query' as const) },
  { weight: 4, arbitrary: fc.constant({ kind: 'answer' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'crash' as const }) },
);

describe('transfer desk', () => {
  test('MONEY-4 over orders, repeats, questions and crashes each transfer happens at most once and is told once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-'));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
        const path = join(folder, `journal-${run++}`);
        const machine = new Machine();
        const failed = vi.fn();
        const log = pino({ level: 'error' }, { write: failed });
        const begin = async () => {
          const journal = await Journal.open(path);
          const { driver, crash, answer } = machine.driver();
          const desk = new TransferDesk(journal, new Map([[101, driver]]), log);
          desk.resume();
          return { journal, desk, crash, answer };
        };
        let floor = await begin();
        const ordered = new Set<string>();
        const never = new Set<string>();
        /** What becomes of an id is settled when it is asked, not when the answer comes. */
        const ask = async ({ kind, id }: { kind: 'take' | 'query'; id: TransferId }) => {
          if (kind === 'take') {
            if (!never.has(id)) ordered.add(id);
            const taken = ordered.has(id);
            expect(await floor.desk.take(order(id))).toEqual(taken ? ok(undefined) : err('machineRefused'));
          } else {
            if (!ordered.has(id)) never.add(id);
            const seen = ordered.has(id);
            expect((await floor.desk.query(id)) === 'never-seen').toBe(!seen);
          }
        };
        const asked: Promise<void>[] = [];
        for (const step of actions) {
          if (step.kind === 'take' || step.kind === 'query') {
            asked.push(ask(step));
            if (step.waitedFor) await Promise.all(asked.splice(0));
          } else if (step.kind === 'answer') {
            floor.answer();
            await settleIo();
          } else {
            await Promise.all(asked.splice(0));
            floor.crash();
            await floor.journal.close();
            floor = await begin();
          }
        }
        await Promise.all(asked);
        for (let i = 0; i < 2 * IDS.length; i++) {
          floor.answer();
          await settleIo();
        }
        await vi.waitFor(() => expect(floor.journal.openOrders()).toEqual([]));
        const told = floor.journal
          .pending(100)
          .flatMap(({ body }) => (body.type === 'transfer' ? [body] : []));
        expect(told.map(({ transferId }) => transferId).sort()).toEqual([...ordered].sort());
        for (const { transferId, outcome, amount } of told) {
          expect(outcome === 'accepted').toBe(machine.booked.has(transferId));
          expect(amount).toBe(machine.booked.get(transferId) ?? 0);
        }
        expect(machine.credit).toBe(told.reduce((sum, { amount }) => sum + amount, 0));
        expect(failed).not.toHaveBeenCalled();
        await floor.journal.close();
      }),
      { numRuns: timesOf(20, 60) },
    );
    await rm(folder, { recursive: true });
  });

  test('MONEY-4 C6.5 who orders a transfer while it is being called never seen is refused, and so is who does later', async () => {
    const { desk, journal, close } = await openDesk();
    const [T1] = IDS;
    const asked = Promise.all([desk.query(T1), desk.take(order(T1)), desk.query(T1)]);
    expect(await asked).toEqual(['never-seen', err('machineRefused'), 'never-seen']);
    expect(await desk.take(order(T1))).toEqual(err('machineRefused'));
    expect(journal.openOrders()).toEqual([]);
    expect(journal.knows(T1)).toBe('never');
    await close();
  });

  test('MONEY-4 C6.5 C6.57 a transfer that is being taken is under way', async () => {
    const { desk, journal, close } = await openDesk();
    const [T1] = IDS;
    const asked = Promise.all([desk.take(order(T1)), desk.query(T1)]);
    expect(await asked).toEqual([ok(undefined), 'under-way']);
    expect(journal.knows(T1)).toBe('open');
    await close();
  });

  test('MONEY-4 C6.5 C6.58 an order that the disk refuses is not carried out: the question about it is answered never-seen', async () => {
    const { desk, journal, machine, close } = await openDesk();
    const [T1] = IDS;
    vi.spyOn(journal, 'keepOrder').mockRejectedValueOnce(new Error('no room'));
    const keepNever = vi.spyOn(journal, 'keepNever').mockRejectedValueOnce(new Error('no room'));
    const both = await Promise.allSettled([desk.take(order(T1)), desk.take(order(T1))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await desk.take(order(T1))).toEqual(err('machineRefused'));
    expect(await desk.query(T1)).toBe('never-seen');
    expect(keepNever).toHaveBeenCalledTimes(2);
    expect(journal.knows(T1)).toBe('never');
    expect(machine.booked.size).toBe(0);
    await close();
  });

  test('KEEP-4 MONEY-4 C6.4 C6.24 C6.25 while the disk refuses a record new transfers are refused and nothing of them is kept', async () => {
    const { desk, journal, machine, carryOut, close } = await openDesk();
    const [T1, T2, T3] = IDS;
    await desk.take(order(T1));
    const keepEvent = vi.spyOn(journal, 'keepEvent').mockRejectedValueOnce(new Error('no room'));
    const keepOrder = vi.spyOn(journal, 'keepOrder');
    await carryOut();
    expect(keepEvent).toHaveBeenCalledOnce();
    expect(await desk.take(order(T2))).toEqual(err('machineRefused'));
    expect(keepOrder).not.toHaveBeenCalled();
    expect(journal.knows(T2)).toBe('unknown');
    // The one that is open is known as before.
    expect(await desk.take(order(T1))).toEqual(ok(undefined));
    await vi.waitFor(async () => expect(await desk.query(T1)).toBe('settled'), { timeout: 5_000 });
    expect(await desk.take(order(T3))).toEqual(ok(undefined));
    await carryOut();
    expect([...machine.booked.keys()]).toEqual([T1, T3]);
    await close();
  });

  test('MONEY-4 C6.5 C6.59 a question whose answer the disk refuses is answered when it is kept, or not at all', async () => {
    const { desk, journal, close } = await openDesk();
    const [T1, T2] = IDS;
    const keepNever = vi.spyOn(journal, 'keepNever').mockRejectedValueOnce(new Error('no room'));
    expect(await Promise.all([desk.query(T1), desk.query(T1)])).toEqual(['never-seen', 'never-seen']);
    expect(journal.knows(T1)).toBe('never');
    keepNever.mockRejectedValueOnce(new Error('no room'));
    const asked = desk.query(T2);
    desk.close();
    await expect(asked).rejects.toThrow('no room');
    await close();
  });

  test('MONEY-4 an outcome that the disk refuses is kept when it takes it, and the machine hears nothing more', async () => {
    const { desk, journal, machine, carryOut, close } = await openDesk();
    const [T1] = IDS;
    const keep = vi.spyOn(journal, 'keepEvent');
    for (let failures = 0; failures < 2; failures++) keep.mockRejectedValueOnce(new Error('no room'));
    await desk.take(order(T1));
    await carryOut();
    expect(keep).toHaveBeenCalledOnce();
    expect(await desk.query(T1)).toBe('under-way');
    expect(await desk.take(order(T1))).toEqual(ok(undefined));
    await vi.waitFor(async () => expect(await desk.query(T1)).toBe('settled'), { timeout: 5_000 });
    expect(journal.pending(10)).toMatchObject([
      { body: { transferId: T1, outcome: 'accepted', amount: 100 } },
    ]);
    expect([...machine.booked]).toEqual([[T1, 100]]);
    await close();
  });

  test('MONEY-4 a desk that is closed asks nothing more of its journal; the order stays open', async () => {
    const { desk, journal, carryOut, close } = await openDesk();
    const [T1] = IDS;
    const keep = vi.spyOn(journal, 'keepEvent').mockRejectedValue(new Error('no room'));
    await desk.take(order(T1));
    await carryOut();
    expect(keep).toHaveBeenCalledOnce();
    desk.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(keep).toHaveBeenCalledOnce();
    expect(journal.openOrders()).toEqual([order(T1)]);
    await close();
  });

  test('MONEY-4 C6.9 the log names a transfer, and who asked for it, from its order to its end, over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-'));
    const lines: Record<string, unknown>[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const machine = new Machine();
    const begin = async () => {
      const journal = await Journal.open(join(folder, 'journal'));
      const { driver, crash, answer } = machine.driver();
      return { journal, crash, answer, desk: new TransferDesk(journal, new Map([[101, driver]]), log) };
    };
    const first = await begin();
    const wish = order(TransferId.parse('T9'));
    await first.desk.take({ ...wish, requestId: 'asked-by-a-browser' });
    first.crash();
    await first.journal.close();
    const second = await begin();
    second.desk.resume();
    second.answer();
    await settleIo();
    second.answer();
    await vi.waitFor(() => expect(second.journal.openOrders()).toEqual([]));
    await vi.waitFor(() => expect(lines).toHaveLength(3));
    expect(lines).toMatchObject(
      [
        { msg: 'transfer taken' },
        { msg: 'transfer resumed' },
        { msg: 'transfer ended', outcome: 'refused' },
      ].map((line) => ({ ...line, transferId: 'T9', requestId: 'asked-by-a-browser', machineId: 101 })),
    );
    await second.journal.close();
    await rm(folder, { recursive: true });
  });

  test('MONEY-4 C6.10 C6.34 a transfer that a later process ends belongs to the trace in which it was ordered', async () => {
    const receiver = await Receiver.open();
    const folder = await mkdtemp(join(tmpdir(), 'desk-'));
    const machine = new Machine();
    const log = pino({ level: 'silent' });
    const begin = async () => {
      const traces = await openTraces('floor', receiver.env, log);
      const journal = await Journal.open(join(folder, 'journal'));
      const { driver, crash, answer } = machine.driver();
      const desk = new TransferDesk(journal, new Map([[101, driver]]), log, traces);
      return { traces, journal, desk, crash, answer };
    };
    const first = await begin();
    const ordered = first.traces.begin('ordered');
    await ordered.run(() => first.desk.take(order(TransferId.parse('T9'))));
    first.crash();
    await first.journal.close();
    const second = await begin();
    second.desk.resume();
    second.answer();
    await settleIo();
    second.answer();
    await vi.waitFor(() => expect(second.journal.openOrders()).toEqual([]));
    await Promise.all([first.traces.close(), second.traces.close()]);
    const [ended] = receiver.spans;
    expect(ended).toMatchObject({ name: 'machine transfer', attributes: { 'floorcast.outcome': 'refused' } });
    const trace = ordered.traceparent?.split('-')[1];
    expect(ended?.traceId).toBe(trace);
    expect(second.journal.pending(1)[0]?.body).toMatchObject({
      traceparent: `00-${trace}-${ended?.spanId}-01`,
    });
    await second.journal.close();
    await receiver.close();
    await rm(folder, { recursive: true });
  });
});
