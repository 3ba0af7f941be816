import { minorUnits } from '@floorcast/contract/money';
import { err } from '@floorcast/contract/result';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openEvents } from '../../../../context.ts';
import { seedDemo } from '../../../../demo-data.ts';
import { MachineRegistry, MachinesRepository } from '../../../../machines/registry/index.ts';
import { InProcessBus } from '../../../../platform/bus/in-process-bus.ts';
import type { Tx } from '../../../../platform/db/schema.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { ManualClock } from '../../../../testing/test-house.ts';
import { payHandPay, storeHandPay, storeHandPayReset } from '../../../../wallet/index.ts';
import { HandPayService } from './hand-pay-service.ts';

/** When the rest of the house is notified of the hand pays of a machine. */
const MACHINE = 101;

const database = await testDatabase();
await seedDemo(database.db, undefined);
const machines = await new MachinesRepository(database.db).machines();
const registry = new MachineRegistry(machines, new InProcessBus(() => undefined));

let service: HandPayService;
afterEach(() => service.close());

/** The machines whose hand pays have changed, as a service emits them whose floor does not answer. */
function observed(): readonly number[] {
  const events = openEvents();
  const changes: number[] = [];
  events.on('handPaysChanged', (machineId) => changes.push(machineId));
  service = new HandPayService({
    db: database.db,
    bus: new InProcessBus(() => undefined),
    orders: { give: async () => err({ kind: 'silent', reason: 'no floor' }) },
    registry,
    clock: new ManualClock(),
    log: pino({ level: 'silent' }),
    events,
  });
  return changes;
}

const stored = (tx: Tx, id: string) =>
  storeHandPay(tx, {
    ...{ id, machineId: MACHINE, sessionId: null, playerId: null },
    ...{ kind: 'hand-pay', amount: minorUnits(5_000), at: new Date() },
  });
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

/** Readings of one machine follow each other: those that were asked for before are over as well. */
async function paidAndReset(id: string): Promise<void> {
  await inTx((tx) => payHandPay(tx, id, 'staff'));
  service.refresh(MACHINE);
  await vi.waitFor(() => expect(service.at(MACHINE)?.paid).toBe(true));
  await storeHandPayReset(database.db, id);
  service.refresh(MACHINE);
  await vi.waitFor(() => expect(service.waitsAt(MACHINE)).toBe(false));
}

test('MONEY-4 hand pays that are read again without a change notify nobody, and each change notifies once', async () => {
  const changes = observed();
  await inTx((tx) => stored(tx, 'read-again'));
  await service.resume();
  expect(changes).toEqual([MACHINE]);
  service.refresh(MACHINE);
  service.recheck();
  await paidAndReset('read-again');
  service.refresh(MACHINE);
  await inTx((tx) => stored(tx, 'read-later'));
  await service.resume();
  expect(changes).toEqual([MACHINE, MACHINE, MACHINE, MACHINE]);
  await paidAndReset('read-later');
});

test('MONEY-4 a report of a hand pay notifies once it is committed, and not when it is read back', async () => {
  const changes = observed();
  const committed = await inTx(async (tx) => {
    await stored(tx, 'reported');
    return service.after(tx, MACHINE);
  });
  expect(changes).toEqual([]);
  committed();
  expect(changes).toEqual([MACHINE]);
  await paidAndReset('reported');
  expect(changes).toEqual([MACHINE, MACHINE, MACHINE]);
});

test('C4.74 a reset that pays a hand pay which this process has never seen open notifies', async () => {
  const changes = observed();
  const committed = await inTx(async (tx) => {
    await stored(tx, 'unseen');
    await payHandPay(tx, 'unseen', 'machine');
    await storeHandPayReset(tx, 'unseen');
    return service.after(tx, MACHINE);
  });
  committed();
  expect(changes).toEqual([MACHINE]);
});
