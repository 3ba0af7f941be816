import { withCrc } from '@floorcast/sas/codec/crc';
import { readReelStops, reelStopsPoll } from '@floorcast/sas/machine/facts';
import {
  creditsPoll,
  enablePlayPoll,
  generalPoll,
  lockPlayPoll,
  realTimeEventsPoll,
} from '@floorcast/sas/messages/polls';
import { dataOf, readMeter } from '@floorcast/sas/messages/replies';
import { readAftStatus, statusPoll, TRANSFER_CODE, TRANSFER_TYPE } from '@floorcast/sas/transfers/aft';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { CabinetBench } from '../testing/cabinet-bench.ts';
import { TRANSFER_MS } from '../testing/host.ts';
import { begin, interrogate } from '../testing/transfers.ts';
import { TRANSFER_LIMIT } from './transfers.ts';

const bench = new CabinetBench();
const EVENT = { kind: 'event', code: 0x66, data: new Uint8Array() };
const reportCashOut = () => bench.machine.cabinet.report({ code: 0x66, data: [] });

describe('polls', () => {
  test('play is locked and enabled with an acknowledgement, and the meter is reported', () => {
    expect(bench.machine.ask(lockPlayPoll(1))).toEqual({ kind: 'ack' });
    expect(bench.machine.cabinet.contents.playEnabled).toBe(false);
    expect(bench.machine.ask(enablePlayPoll(1))).toEqual({ kind: 'ack' });
    expect(bench.machine.cabinet.contents.playEnabled).toBe(true);
    bench.machine.cabinet.change({ credits: 12_345 });
    const reply = bench.machine.ask(creditsPoll(1));
    expect(reply && readMeter(dataOf(reply) ?? new Uint8Array())).toBe(12_345);
  });

  test('SESS-1 reel stops are reported once the reels have stopped, and not while they turn', () => {
    const stops = () => {
      const reply = bench.machine.ask(reelStopsPoll(1));
      bench.machine.acknowledge();
      return reply && readReelStops(dataOf(reply) ?? new Uint8Array());
    };
    bench.machine.cabinet.change({ credits: 1_000, stops: [3, 1, 4, 1, 5] });
    expect(stops()).toEqual([3, 1, 4, 1, 5]);
    bench.machine.cabinet.press('spin');
    expect(stops()).toBeUndefined();
    vi.advanceTimersByTime(1_450);
    expect(stops()).toEqual([...bench.machine.cabinet.contents.stops]);
  });

  test('an event is repeated until another poll acknowledges it, also over a power cut', () => {
    reportCashOut();
    expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x66 });
    expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x66 });
    bench.restart();
    expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x66 });
    bench.machine.acknowledge();
    expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x17 });
  });

  test('with real-time reporting an event replaces any reply, and the poll has no effect', () => {
    bench.machine.ask(realTimeEventsPoll(1, true));
    reportCashOut();
    expect(bench.machine.ask(lockPlayPoll(1))).toEqual(EVENT);
    expect(bench.machine.cabinet.contents.playEnabled).toBe(true);
    bench.machine.acknowledge();
    expect(bench.machine.ask(lockPlayPoll(1))).toEqual({ kind: 'ack' });
  });

  test('a damaged or unknown poll is not answered and acknowledges nothing', () => {
    reportCashOut();
    bench.machine.ask(generalPoll(1));
    bench.machine.send(Uint8Array.of(1, 2, 0, 0));
    bench.machine.send(Uint8Array.of(5, 0x1a));
    bench.machine.ask(generalPoll(1));
    reportCashOut();
    bench.machine.send(withCrc([1, 0x02]).with(3, 0));
    expect(bench.machine.cabinet.contents.events).toHaveLength(1);
  });

  test('the acknowledgement of an event that a full queue dropped removes no other event', () => {
    reportCashOut();
    bench.machine.ask(generalPoll(1));
    for (let i = 0; i < 20; i++) bench.machine.cabinet.report({ code: 0x20, data: [] });
    bench.machine.acknowledge();
    expect(bench.machine.cabinet.contents.events[0]?.code).toBe(0x70);
  });

  test('the machine answers polls after arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 70 }), { maxLength: 5 }), (messages) => {
        for (const message of messages) bench.machine.send(message);
        bench.machine.send(withCrc([1, 0x72, ...(messages[0] ?? [])]));
        bench.machine.acknowledge();
        bench.machine.acknowledge();
        expect(bench.machine.ask(generalPoll(1))).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('transfers', () => {
  const settle = () => vi.advanceTimersByTime(TRANSFER_MS);

  test('MONEY-4 a transfer is pending, then accepted and reported by event 69, and its id is refused a second time', () => {
    expect(begin(bench.machine, 'A', 500)).toMatchObject({ status: 0x40, detail: { amount: 500 } });
    expect(begin(bench.machine, 'A', 500)).toMatchObject({ status: 0x40 });
    expect(begin(bench.machine, 'B', 100)).toEqual({ position: 0, status: 0xc0 });
    settle();
    expect(bench.machine.cabinet.contents.events).toEqual([{ code: 0x69, data: [] }]);
    expect(interrogate(bench.machine, 0)).toMatchObject({
      status: 0,
      detail: { amount: 500, transactionId: 'A' },
    });
    expect(begin(bench.machine, 'A', 500)).toMatchObject({ status: 0x81, detail: { amount: 0 } });
    settle();
    expect(interrogate(bench.machine, 1)).toMatchObject({
      position: 1,
      status: 0,
      detail: { transactionId: 'A' },
    });
    expect(interrogate(bench.machine, 2)).toEqual({ position: 2, status: 0xff });
    expect(bench.machine.cabinet.contents.credits).toBe(500);
  });

  test('MONEY-4 a transfer that a power cut interrupted is completed once when the power is back', () => {
    begin(bench.machine, 'A', 500);
    bench.restart();
    expect(interrogate(bench.machine, 0)).toMatchObject({ status: 0x40 });
    settle();
    bench.restart();
    settle();
    expect(bench.machine.cabinet.contents).toMatchObject({ credits: 500, transferredIn: 500 });
  });

  test('MONEY-5 each impossible transfer is refused with its status, and moves nothing', () => {
    expect(begin(bench.machine, 'A', 1, TRANSFER_TYPE.toMachine, { assetNumber: 8 })?.status).toBe(0x93);
    expect(begin(bench.machine, 'B', 1, 0x10)?.status).toBe(0x82);
    expect(begin(bench.machine, 'C', 0)?.status).toBe(0x83);
    expect(begin(bench.machine, 'D', TRANSFER_LIMIT + 1)?.status).toBe(0x84);
    expect(begin(bench.machine, 'E', 1, TRANSFER_TYPE.fromMachine)?.status).toBe(0x83);
    bench.machine.cabinet.change({ credits: 300 });
    bench.machine.cabinet.press('spin');
    expect(begin(bench.machine, 'F', 1)?.status).toBe(0x87);
    vi.runAllTimers();
    expect(bench.machine.cabinet.contents).toMatchObject({
      transferredIn: 0,
      transferredOut: 0,
      history: [],
    });
  });

  test('MONEY-5 a cash-out of more than the credit moves the credit, where the host allows part of it', () => {
    bench.machine.cabinet.change({ credits: 300 });
    expect(begin(bench.machine, 'A', 500, TRANSFER_TYPE.fromMachine)?.status).toBe(0x83);
    begin(bench.machine, 'B', 500, TRANSFER_TYPE.fromMachine, { code: TRANSFER_CODE.partialAllowed });
    settle();
    expect(interrogate(bench.machine, 0)).toMatchObject({ status: 0x01, detail: { amount: 300 } });
    expect(bench.machine.cabinet.contents.credits).toBe(0);
  });

  test('a transfer that is cancelled while it is pending moves nothing', () => {
    begin(bench.machine, 'A', 500);
    bench.machine.send(withCrc([1, 0x72, 1, TRANSFER_CODE.cancel]));
    vi.runAllTimers();
    expect(interrogate(bench.machine, 0)).toMatchObject({ status: 0x80, detail: { amount: 0 } });
    expect(bench.machine.cabinet.contents.credits).toBe(0);
  });

  test('the transfer status reports whether money may be moved, and how much', () => {
    const status = () => {
      const reply = bench.machine.ask(statusPoll(1));
      bench.machine.acknowledge();
      return readAftStatus((reply && dataOf(reply)) ?? new Uint8Array());
    };
    expect(status()).toMatchObject({
      toMachine: true,
      fromMachine: true,
      cashable: 0,
      limit: TRANSFER_LIMIT,
    });
    bench.machine.cabinet.change({ credits: 300 });
    bench.machine.cabinet.press('spin');
    expect(status()).toMatchObject({ toMachine: false, fromMachine: false, cashable: 200 });
  });
});
