import { err, ok } from '@floorcast/contract/result';
import { expect, test, vi } from 'vitest';
import { cashIn, IDS, openService } from './testing/simulated-floor.ts';

test('MONEY-4 C6.5 an order for a transfer whose query is answered never-seen is refused, during the query and after it', async () => {
  const { service, journal, close } = await openService();
  const [T1] = IDS;
  const answers = Promise.all([service.query(T1), service.submit(cashIn(T1)), service.query(T1)]);
  expect(await answers).toEqual(['refused', err('machineRefused'), 'refused']);
  expect(await service.submit(cashIn(T1))).toEqual(err('machineRefused'));
  expect(journal.openOrders()).toEqual([]);
  expect(journal.statusOf(T1)).toBe('refused');
  await close();
});

test('MONEY-4 C6.5 C6.57 a transfer whose order is being stored is pending', async () => {
  const { service, journal, close } = await openService();
  const [T1] = IDS;
  const answers = Promise.all([service.submit(cashIn(T1)), service.query(T1)]);
  expect(await answers).toEqual([ok(undefined), 'pending']);
  expect(journal.statusOf(T1)).toBe('pending');
  await close();
});

test('MONEY-4 C6.5 C6.58 an order that the disk refuses is not run, and a query of it answers refused', async () => {
  const { service, journal, machine, close } = await openService();
  const [T1] = IDS;
  vi.spyOn(journal, 'storeOrder').mockRejectedValueOnce(new Error('no room'));
  const refuseTransfer = vi.spyOn(journal, 'refuseTransfer').mockRejectedValueOnce(new Error('no room'));
  const both = await Promise.allSettled([service.submit(cashIn(T1)), service.submit(cashIn(T1))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await service.submit(cashIn(T1))).toEqual(err('machineRefused'));
  expect(await service.query(T1)).toBe('refused');
  expect(refuseTransfer).toHaveBeenCalledTimes(2);
  expect(journal.statusOf(T1)).toBe('refused');
  expect(machine.booked.size).toBe(0);
  await close();
});

test('KEEP-4 MONEY-4 C6.4 C6.24 C6.25 while the disk refuses a record, new transfers are refused and nothing of them is stored', async () => {
  const { service, journal, machine, machineCompletes, close } = await openService();
  const [T1, T2, T3] = IDS;
  await service.submit(cashIn(T1));
  const storeEvent = vi.spyOn(journal, 'storeEvent').mockRejectedValueOnce(new Error('no room'));
  const storeOrder = vi.spyOn(journal, 'storeOrder');
  await machineCompletes();
  expect(storeEvent).toHaveBeenCalledOnce();
  expect(await service.submit(cashIn(T2))).toEqual(err('machineRefused'));
  expect(storeOrder).not.toHaveBeenCalled();
  expect(journal.statusOf(T2)).toBe('unknown');
  // The pending one is known as before.
  expect(await service.submit(cashIn(T1))).toEqual(ok(undefined));
  await vi.waitFor(async () => expect(await service.query(T1)).toBe('settled'), { timeout: 5_000 });
  expect(await service.submit(cashIn(T3))).toEqual(ok(undefined));
  await machineCompletes();
  expect([...machine.booked.keys()]).toEqual([T1, T3]);
  await close();
});

test('MONEY-4 C6.5 C6.59 a query whose answer the disk refuses is answered once it is stored, or not at all', async () => {
  const { service, journal, close } = await openService();
  const [T1, T2] = IDS;
  const refuseTransfer = vi.spyOn(journal, 'refuseTransfer').mockRejectedValueOnce(new Error('no room'));
  expect(await Promise.all([service.query(T1), service.query(T1)])).toEqual(['refused', 'refused']);
  expect(journal.statusOf(T1)).toBe('refused');
  refuseTransfer.mockRejectedValueOnce(new Error('no room'));
  const answers = service.query(T2);
  service.close();
  await expect(answers).rejects.toThrow('no room');
  await close();
});

test('MONEY-4 an outcome that the disk refuses is stored by a retry, and the machine is not asked again', async () => {
  const { service, journal, machine, machineCompletes, close } = await openService();
  const [T1] = IDS;
  const storeEvent = vi.spyOn(journal, 'storeEvent');
  for (let failures = 0; failures < 2; failures++) storeEvent.mockRejectedValueOnce(new Error('no room'));
  await service.submit(cashIn(T1));
  await machineCompletes();
  expect(storeEvent).toHaveBeenCalledOnce();
  expect(await service.query(T1)).toBe('pending');
  expect(await service.submit(cashIn(T1))).toEqual(ok(undefined));
  await vi.waitFor(async () => expect(await service.query(T1)).toBe('settled'), { timeout: 5_000 });
  expect(journal.pending(10)).toMatchObject([{ body: { transferId: T1, outcome: 'accepted', amount: 100 } }]);
  expect([...machine.booked]).toEqual([[T1, 100]]);
  await close();
});

test('MONEY-4 a closed transfer service does not retry its journal, and the order stays pending', async () => {
  const { service, journal, machineCompletes, close } = await openService();
  const [T1] = IDS;
  const storeEvent = vi.spyOn(journal, 'storeEvent').mockRejectedValue(new Error('no room'));
  await service.submit(cashIn(T1));
  await machineCompletes();
  expect(storeEvent).toHaveBeenCalledOnce();
  service.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(storeEvent).toHaveBeenCalledOnce();
  expect(journal.openOrders()).toEqual([cashIn(T1)]);
  await close();
});
