import {
  CLOCK_TIME,
  gamePoll,
  MACHINE_ID,
  readDenominations,
  readFeatures,
  readVersion,
  setClockPoll,
} from '@floorcast/sas/machine/facts';
import { EIGHT_METERS, GAMES_SINCE, metersPoll, readMeters } from '@floorcast/sas/machine/meters';
import {
  autoRebetPoll,
  COMMAND,
  type Command,
  generalPoll,
  readPoll,
  setPoll,
} from '@floorcast/sas/messages/polls';
import { dataOf } from '@floorcast/sas/messages/replies';
import {
  LOCK_CODE,
  LOCK_FOR,
  LOCK_STATUS,
  lockPoll,
  readAftStatus,
  TRANSFER_TYPE,
} from '@floorcast/sas/transfers/aft';
import { describe, expect, test, vi } from 'vitest';
import { CabinetBench } from '../testing/cabinet-bench.ts';
import { TRANSFER_MS } from '../testing/host.ts';
import { begin } from '../testing/transfers.ts';
import { LoopWatch } from './loop-watch.ts';

const bench = new CabinetBench();

const NOTHING = new Uint8Array();
const ask = (poll = readPoll(1, COMMAND.version)): Uint8Array => {
  const reply = bench.machine.ask(poll);
  bench.machine.acknowledge();
  return (reply && dataOf(reply)) ?? NOTHING;
};
const read = (command: Command) => ask(readPoll(1, command));

describe('the cabinet tells', () => {
  test('SRV-5 a cabinet reports its id, its features and its denomination', () => {
    expect(MACHINE_ID.read(read(COMMAND.machineId))).toMatchObject({ gameId: 'FC', denomination: 1 });
    expect(readVersion(read(COMMAND.version))).toEqual({ protocol: '602', serial: 'SIM-1' });
    expect(readFeatures(ask(gamePoll(1, COMMAND.features, 0)))).toMatchObject({ fastPolling: true });
    expect(readDenominations(read(COMMAND.enabledDenominations))).toEqual([1]);
    expect([...read(COMMAND.currentDenomination)]).toEqual([1]);
  });

  test('MONEY-5 a cabinet reports its meters unchanged after a loss of power', () => {
    begin(bench.machine, 'A', 1_000);
    vi.advanceTimersByTime(TRANSFER_MS);
    bench.machine.cabinet.press('spin');
    vi.advanceTimersByTime(1_450);
    bench.machine.cabinet.insertBill(500);
    const meters = () =>
      readMeters(
        COMMAND.extendedMeters,
        ask(
          metersPoll(1, COMMAND.extendedMeters, [
            'coinIn',
            'games',
            'billCredits',
            'transferredIn',
            'transfersIn',
          ]),
        ),
      );
    const reported = { coinIn: 100, games: 1, billCredits: 500, transferredIn: 1_000, transfersIn: 1 };
    expect(meters()).toEqual(reported);
    bench.restart();
    expect(meters()).toEqual(reported);
    expect(EIGHT_METERS.read(read(COMMAND.eightMeters))).toMatchObject({ games: 1, powerReset: 1 });
    expect(GAMES_SINCE.read(read(COMMAND.gamesSince))).toEqual({ power: 0, door: 1 });
  });

  test('a cabinet reports the checksum of its programs once, at the next general poll', () => {
    expect(bench.machine.ask(setPoll(1, COMMAND.romSignature, [7, 0]))).toEqual({ kind: 'ack' });
    const reported = bench.machine.ask(generalPoll(1));
    expect(reported).toMatchObject({ kind: 'rom-signature' });
    bench.machine.acknowledge();
    expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0 });
    bench.machine.acknowledge();
    bench.machine.ask(setPoll(1, COMMAND.romSignature, [8, 0]));
    expect(bench.machine.ask(generalPoll(1))).not.toEqual(reported);
  });
});

describe('the cabinet lets be set', () => {
  test('clock, sound, bill acceptor and auto rebet of a cabinet can be set', () => {
    expect(bench.machine.ask(setClockPoll(1, new Date(2030, 0, 2, 3, 4, 5)))).toEqual({ kind: 'ack' });
    bench.machine.acknowledge();
    expect(CLOCK_TIME.read(read(COMMAND.readClock))).toMatchObject({ year: 2030, hour: 3, second: 5 });
    for (const command of [COMMAND.soundOff, COMMAND.disableBills])
      expect(bench.machine.ask(setPoll(1, command, []))).toEqual({ kind: 'ack' });
    expect(bench.machine.ask(autoRebetPoll(1, false))).toEqual({ kind: 'ack' });
    expect(bench.machine.cabinet.contents).toMatchObject({
      sound: 'off',
      billsEnabled: false,
      autoRebet: false,
    });
    bench.machine.cabinet.insertBill(500);
    expect(bench.machine.cabinet.contents.credits).toBe(0);
  });

  test('malformed settings of a cabinet are refused', () => {
    expect(bench.machine.ask(setPoll(1, COMMAND.autoRebet, [7]))).toEqual({ kind: 'nack' });
    expect(bench.machine.ask(setPoll(1, COMMAND.setClock, [0xaa, 0, 0, 0, 0, 0, 0]))).toEqual({
      kind: 'nack',
    });
    expect(bench.machine.ask(gamePoll(1, COMMAND.gameConfiguration, 2))).toEqual({ kind: 'nack' });
  });
});

describe('a lock', () => {
  const lock = (code: number, timeout = 1_000) => {
    for (;;) {
      const reply = bench.machine.ask(lockPoll(1, code, LOCK_FOR.toMachine, timeout));
      bench.machine.acknowledge();
      if (reply?.kind === 'data') return readAftStatus(reply.data)?.lock;
    }
  };

  test('MONEY-4 a lock holds the cabinet for a transfer, and ends by the host or by its time', () => {
    bench.machine.cabinet.change({ credits: 500 });
    expect(lock(LOCK_CODE.lock)).toBe(LOCK_STATUS.locked);
    bench.machine.cabinet.press('spin');
    expect(bench.machine.cabinet.contents.playing).toBeNull();
    expect(begin(bench.machine, 'A', 100)?.status).toBe(0x40);
    vi.advanceTimersByTime(TRANSFER_MS);
    expect(bench.machine.cabinet.contents.credits).toBe(600);
    expect(lock(LOCK_CODE.unlock)).toBe(LOCK_STATUS.none);
    lock(LOCK_CODE.lock, 100);
    vi.advanceTimersByTime(1_000);
    bench.machine.cabinet.press('spin');
    expect(bench.machine.cabinet.contents.playing).not.toBeNull();
  });

  test('a lock waits for the running game, and is reported before other events until it ends', () => {
    bench.machine.cabinet.change({ credits: 500 });
    bench.machine.cabinet.press('spin');
    expect(lock(LOCK_CODE.lock)).toBe(LOCK_STATUS.pending);
    vi.advanceTimersByTime(1_450);
    expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0x6f });
    bench.machine.acknowledge();
    expect(lock(LOCK_CODE.statusOnly)).toBe(LOCK_STATUS.locked);
  });
});

test('a cash-out is reported for the host to do where it has enabled that', () => {
  bench.machine.cabinet.change({ credits: 500 });
  bench.machine.cabinet.press('cash-out');
  begin(bench.machine, 'A', 100, TRANSFER_TYPE.toMachine, { flags: 0x03 });
  vi.advanceTimersByTime(TRANSFER_MS);
  bench.machine.cabinet.press('cash-out');
  expect(bench.machine.cabinet.contents.events.map(({ code }) => code)).toEqual([0x6a, 0x69, 0x66]);
});

test('a cabinet with a broken loop calls its address, and answers it once it has received another', () => {
  let calls = 0;
  const watch = new LoopWatch({ broken: () => bench.machine.slave.reset(), chirp: () => calls++ }, 1);
  vi.advanceTimersByTime(4_900);
  watch.polled();
  vi.advanceTimersByTime(4_900);
  expect(calls).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(calls).toBeGreaterThan(2);
  expect(bench.machine.ask(generalPoll(1))).toBeUndefined();
  bench.machine.acknowledge();
  expect(bench.machine.ask(generalPoll(1))).toEqual({ kind: 'exception', code: 0 });
  watch.close();
});
