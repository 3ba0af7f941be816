import { TransferId } from '@floorcast/contract/floor-link';
import { openTraces } from '@floorcast/traces/open-traces';
import { Receiver } from '@floorcast/traces/testing/receiver';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { testFolder } from '../testing/test-folder.ts';
import { cashIn, RememberingMachine, settleIo } from './testing/simulated-floor.ts';
import { TransferService } from './transfer-service.ts';

const inFolder = testFolder();

test('MONEY-4 C6.9 the log names a transfer and its request id from the order to the outcome, over a restart', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const machine = new RememberingMachine();
  const begin = async () => {
    const journal = await Journal.open(inFolder('journal'));
    const { driver, crash, answer } = machine.driver();
    return { journal, crash, answer, service: new TransferService(journal, new Map([[101, driver]]), log) };
  };
  const first = await begin();
  const request = cashIn(TransferId.parse('T9'));
  await first.service.submit({ ...request, requestId: 'from-a-browser' });
  first.crash();
  await first.journal.close();
  const second = await begin();
  second.service.resume();
  second.answer();
  await settleIo();
  second.answer();
  await vi.waitFor(() => expect(second.journal.openOrders()).toEqual([]));
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(lines).toMatchObject(
    [
      { msg: 'transfer requested' },
      { msg: 'transfer resumed' },
      { msg: 'transfer ended', outcome: 'refused' },
    ].map((line) => ({ ...line, transferId: 'T9', requestId: 'from-a-browser', machineId: 101 })),
  );
  await second.journal.close();
});

test('MONEY-4 C6.10 C6.34 a transfer that a later process completes belongs to the trace in which it was ordered', async () => {
  const receiver = await Receiver.open();
  const machine = new RememberingMachine();
  const log = pino({ level: 'silent' });
  const begin = async () => {
    const traces = await openTraces('floor', receiver.env, log);
    const journal = await Journal.open(inFolder('journal'));
    const { driver, crash, answer } = machine.driver();
    const service = new TransferService(journal, new Map([[101, driver]]), log, traces);
    return { traces, journal, service, crash, answer };
  };
  const first = await begin();
  const ordered = first.traces.begin('ordered');
  await ordered.run(() => first.service.submit(cashIn(TransferId.parse('T9'))));
  first.crash();
  await first.journal.close();
  const second = await begin();
  second.service.resume();
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
});
