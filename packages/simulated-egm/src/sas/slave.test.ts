import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCrc } from '@floorcast/sas/codec/crc';
import { readReelStops, reelStopsPoll } from '@floorcast/sas/machine/reel-stops';
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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PoweredCabinet, powerOn, TRANSFER_MS } from '../testing/host.ts';
import { begin, interrogate } from '../testing/transfers.ts';
import { TRANSFER_LIMIT } from './transfers.ts';

let directory: string;
let machine: PoweredCabinet;
const restart = () => {
  machine.powerOff();
  machine = powerOn(join(directory, 'nv.json'));
};
beforeEach(() => {
  vi.useFakeTimers();
  directory = mkdtempSync(join(tmpdir(), 'slave-'));
  machine = powerOn(join(directory, 'nv.json'));
});
afterEach(() => {
  machine.powerOff();
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});
const EVENT = { kind: 'event', code: 0x66, data: new Uint8Array() };
const reportCashOut = () => machine.cabinet.report({ code: 0x66, data: [] });

describe('polls', () => {
  test('play is locked and enabled with an acknowledgement, and the meter is reported', () => {
    expect(machine.ask(lockPlayPoll(1))).toEqual({ kind: 'ack' });
    expect(machine.cabinet.contents.playEnabled).toBe(false);
    expect(machine.ask(enablePlayPoll(1))).toEqual({ kind: 'ack' });
    expect(machine.cabinet.contents.playEnabled).toBe(true);
    machine.cabinet.change({ credits: 12_345 });
    const reply = machine.ask(creditsPoll(1));
    expect(reply && readMeter(dataOf(reply) ?? new Uint8Array())).toBe(12_345);
  });

  test('SESS-1 reel stops are reported once the reels have stopped, and not while they turn', () => {
    const stops = () => {
      const reply = machine.ask(reelStopsPoll(1));
      machine.acknowledge();
      return reply && readReelStops(dataOf(reply) ?? new Uint8Array());
    };
    machine.cabinet.change({ credits: 1_000, stops: [3, 1, 4, 1, 5] });
    expect(stops()).toEqual([3, 1, 4, 1, 5]);
    machine.cabinet.press('spin');
    expect(stops()).toBeUndefined();
    vi.advanceTimersByTime(1_450);
    expect(stops()).toEqual([...machine.cabinet.contents.stops]);
  });

  test('an event is repeated until another poll acknowledges it, also over a power cut', () => {
    reportCashOut();
    expect(machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x66 });
    expect(machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x66 });
    restart();
    expect(machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x66 });
    machine.acknowledge();
    expect(machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x17 });
  });

  test('with real-time reporting an event replaces any reply, and the poll has no effect', () => {
    machine.ask(realTimeEventsPoll(1, true));
    reportCashOut();
    expect(machine.ask(lockPlayPoll(1))).toEqual(EVENT);
    expect(machine.cabinet.contents.playEnabled).toBe(true);
    machine.acknowledge();
    expect(machine.ask(lockPlayPoll(1))).toEqual({ kind: 'ack' });
  });

  test('a damaged or unknown poll is not answered and acknowledges nothing', () => {
    reportCashOut();
    machine.ask(generalPoll(1));
    machine.send(Uint8Array.of(1, 2, 0, 0));
    machine.send(Uint8Array.of(5, 0x1a));
    machine.ask(generalPoll(1));
    reportCashOut();
    machine.send(withCrc([1, 0x02]).with(3, 0));
    expect(machine.cabinet.contents.events).toHaveLength(1);
  });

  test('the acknowledgement of an event that a full queue dropped removes no other event', () => {
    reportCashOut();
    machine.ask(generalPoll(1));
    for (let i = 0; i < 20; i++) machine.cabinet.report({ code: 0x20, data: [] });
    machine.acknowledge();
    expect(machine.cabinet.contents.events[0]?.code).toBe(0x70);
  });

  test('the machine answers polls after arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 70 }), { maxLength: 5 }), (messages) => {
        for (const message of messages) machine.send(message);
        machine.send(withCrc([1, 0x72, ...(messages[0] ?? [])]));
        machine.acknowledge();
        machine.acknowledge();
        expect(machine.ask(generalPoll(1))).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('transfers', () => {
  const settle = () => vi.advanceTimersByTime(TRANSFER_MS);

  test('MONEY-4 a transfer is pending, then accepted and reported by event 69, and its id is refused a second time', () => {
    expect(begin(machine, 'A', 500)).toMatchObject({ status: 0x40, detail: { amount: 500 } });
    expect(begin(machine, 'A', 500)).toMatchObject({ status: 0x40 });
    expect(begin(machine, 'B', 100)).toEqual({ position: 0, status: 0xc0 });
    settle();
    expect(machine.cabinet.contents.events).toEqual([{ code: 0x69, data: [] }]);
    expect(interrogate(machine, 0)).toMatchObject({ status: 0, detail: { amount: 500, transactionId: 'A' } });
    expect(begin(machine, 'A', 500)).toMatchObject({ status: 0x81, detail: { amount: 0 } });
    settle();
    expect(interrogate(machine, 1)).toMatchObject({ position: 1, status: 0, detail: { transactionId: 'A' } });
    expect(interrogate(machine, 2)).toEqual({ position: 2, status: 0xff });
    expect(machine.cabinet.contents.credits).toBe(500);
  });

  test('MONEY-4 a transfer that a power cut interrupted is completed once when the power is back', () => {
    begin(machine, 'A', 500);
    restart();
    expect(interrogate(machine, 0)).toMatchObject({ status: 0x40 });
    settle();
    restart();
    settle();
    expect(machine.cabinet.contents).toMatchObject({ credits: 500, transferredIn: 500 });
  });

  test('MONEY-5 each impossible transfer is refused with its status, and moves nothing', () => {
    expect(begin(machine, 'A', 1, TRANSFER_TYPE.toMachine, { assetNumber: 8 })?.status).toBe(0x93);
    expect(begin(machine, 'B', 1, 0x10)?.status).toBe(0x82);
    expect(begin(machine, 'C', 0)?.status).toBe(0x83);
    expect(begin(machine, 'D', TRANSFER_LIMIT + 1)?.status).toBe(0x84);
    expect(begin(machine, 'E', 1, TRANSFER_TYPE.fromMachine)?.status).toBe(0x83);
    machine.cabinet.change({ credits: 300 });
    machine.cabinet.press('spin');
    expect(begin(machine, 'F', 1)?.status).toBe(0x87);
    vi.runAllTimers();
    expect(machine.cabinet.contents).toMatchObject({ transferredIn: 0, transferredOut: 0, history: [] });
  });

  test('MONEY-5 a cash-out of more than the credit moves the credit, where the host allows part of it', () => {
    machine.cabinet.change({ credits: 300 });
    expect(begin(machine, 'A', 500, TRANSFER_TYPE.fromMachine)?.status).toBe(0x83);
    begin(machine, 'B', 500, TRANSFER_TYPE.fromMachine, { code: TRANSFER_CODE.partialAllowed });
    settle();
    expect(interrogate(machine, 0)).toMatchObject({ status: 0x01, detail: { amount: 300 } });
    expect(machine.cabinet.contents.credits).toBe(0);
  });

  test('a transfer that is cancelled while it is pending moves nothing', () => {
    begin(machine, 'A', 500);
    machine.send(withCrc([1, 0x72, 1, TRANSFER_CODE.cancel]));
    vi.runAllTimers();
    expect(interrogate(machine, 0)).toMatchObject({ status: 0x80, detail: { amount: 0 } });
    expect(machine.cabinet.contents.credits).toBe(0);
  });

  test('the transfer status reports whether money may be moved, and how much', () => {
    const status = () => {
      const reply = machine.ask(statusPoll(1));
      machine.acknowledge();
      return readAftStatus((reply && dataOf(reply)) ?? new Uint8Array());
    };
    expect(status()).toMatchObject({
      toMachine: true,
      fromMachine: true,
      cashable: 0,
      limit: TRANSFER_LIMIT,
    });
    machine.cabinet.change({ credits: 300 });
    machine.cabinet.press('spin');
    expect(status()).toMatchObject({ toMachine: false, fromMachine: false, cashable: 200 });
  });
});
