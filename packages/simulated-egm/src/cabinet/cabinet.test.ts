import { writeFileSync } from 'node:fs';
import { timesOf } from '@floorcast/depth/depth';
import { generalPoll, realTimeEventsPoll } from '@floorcast/sas/messages/polls';
import { readGameEnded, readGameStarted } from '@floorcast/sas/messages/replies';
import { statusClass, TRANSFER_TYPE } from '@floorcast/sas/transfers/aft';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { CABINET_BUTTONS } from '../scene.ts';
import { testMemory } from '../testing/cabinet-bench.ts';
import { type Event, type PoweredCabinet, powerOn, TRANSFER_MS } from '../testing/host.ts';
import { begin, interrogate } from '../testing/transfers.ts';
import { queued } from './events.ts';
import { Memory } from './memory.ts';

const GAME_MS = 1_450;

const memory = testMemory();

function withCredit(cents: number, seed = 1): PoweredCabinet {
  const machine = powerOn(memory(), { seed });
  begin(machine, 'credit', cents);
  vi.advanceTimersByTime(TRANSFER_MS);
  return machine;
}

describe('a cabinet', () => {
  test('GAME-11 a spin takes its bet at once and pays its win when the reels have stopped', () => {
    const { cabinet } = withCredit(1_000);
    cabinet.press('max-bet');
    cabinet.press('bet-down');
    expect(cabinet.contents.bet).toBe(1_000);
    cabinet.press('spin');
    expect(cabinet.contents).toMatchObject({ credits: 0, coinIn: 1_000 });
    const { reels, lamps } = cabinet.scene();
    expect(reels.stopsAt).toEqual([...reels.stopsAt].sort((a, b) => a - b));
    expect(lamps.spin).toBe('off');
    const win = cabinet.contents.playing?.win ?? 0;
    vi.advanceTimersByTime(GAME_MS);
    expect(cabinet.contents).toMatchObject({ credits: win, coinOut: win, games: 1, playing: null });
    expect(cabinet.scene().reels.to).toEqual(cabinet.contents.stops);
    cabinet.close();
  });

  test('a press of start without credit, during a game or a transfer, or on a locked cabinet starts no game', () => {
    const machine = powerOn(memory());
    const { cabinet } = machine;
    cabinet.press('spin');
    expect(cabinet.contents.playing).toBeNull();
    begin(machine, 'A', 500);
    cabinet.press('spin');
    expect(cabinet.contents.playing).toBeNull();
    vi.advanceTimersByTime(TRANSFER_MS);
    cabinet.change({ playEnabled: false });
    cabinet.press('spin');
    expect(cabinet.contents.playing).toBeNull();
    cabinet.change({ playEnabled: true });
    cabinet.press('spin');
    cabinet.press('spin');
    cabinet.press('bet-up');
    expect(cabinet.contents).toMatchObject({ credits: 400, coinIn: 100, bet: 100 });
    machine.powerOff();
  });

  test('the bet of a cabinet stays within its levels', () => {
    const { cabinet } = powerOn(memory());
    cabinet.press('bet-down');
    expect(cabinet.contents.bet).toBe(100);
    for (let i = 0; i < 9; i++) cabinet.press('bet-up');
    expect(cabinet.contents.bet).toBe(2_000);
    cabinet.close();
  });

  test('free games start by themselves at the bet that won them, and cost nothing', () => {
    const machine = withCredit(100_000, 3);
    const { cabinet } = machine;
    while (cabinet.contents.free.left === 0) {
      cabinet.press('spin');
      vi.advanceTimersByTime(GAME_MS);
    }
    const { coinIn, free } = cabinet.contents;
    expect(free).toMatchObject({ stake: 100, left: free.of });
    expect(cabinet.scene().freeGames).toEqual({ left: free.of, of: free.of });
    cabinet.press('spin');
    vi.runAllTimers();
    expect(cabinet.contents).toMatchObject({ coinIn, playing: null, free: { left: 0 } });
    machine.powerOff();
  });

  test('SRV-5 a cabinet with an open door reports and shows it, and starts no game', () => {
    const { cabinet } = powerOn(memory(), { doorOpen: true });
    cabinet.change({ credits: 500 });
    cabinet.press('spin');
    expect(cabinet.contents.playing).toBeNull();
    expect(cabinet.contents.events).toEqual([{ code: 0x11, data: [] }]);
    expect(cabinet.scene()).toMatchObject({ notice: 'DOOR OPEN', lamps: { spin: 'off' } });
    cabinet.close();
  });

  test('an unreadable memory is an error and not an empty meter', () => {
    writeFileSync(memory(), '{"credits": 12');
    expect(() => new Memory(memory())).toThrow();
    writeFileSync(memory(), '{"credits": -1}');
    expect(() => new Memory(memory())).toThrow();
  });
});

test('a full queue drops its oldest event and reports an overflow', () => {
  let events = queued([], { code: 1, data: [] });
  for (let code = 2; code <= 25; code++) events = queued(events, { code, data: [] });
  expect(events).toHaveLength(21);
  expect(events.map(({ code }) => code).slice(0, 2)).toEqual([0x70, 6]);
  expect(events.at(-1)?.code).toBe(25);
});

const action = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(...CABINET_BUTTONS).map((button) => ({ kind: 'press' as const, button })),
  },
  { weight: 6, arbitrary: fc.constant({ kind: 'press' as const, button: 'spin' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      type: fc.constantFrom(TRANSFER_TYPE.toMachine, TRANSFER_TYPE.fromMachine),
      amount: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 5_000, max: 90_000 })),
    }),
  },
  { weight: 5, arbitrary: fc.nat(3_000).map((millis) => ({ kind: 'wait' as const, millis })) },
  { weight: 4, arbitrary: fc.constant({ kind: 'poll' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'power-cut' as const }) },
);

test('MONEY-5 over presses, transfers and power cuts the meter equals what was moved on less what was moved off, as reported to the host', () => {
  let file = 0;
  let wins = 0;
  fc.assert(
    fc.property(
      fc.array(action, { minLength: 20, maxLength: 80, size: 'max' }),
      fc.nat(),
      (actions, seed) => {
        const place = memory(`${file++}.json`);
        const acknowledged: Event[] = [];
        let machine = powerOn(place, { seed, acknowledged });
        machine.ask(realTimeEventsPoll(machine.address, true));
        const poll = () => {
          const reply = machine.ask(generalPoll(machine.address));
          machine.acknowledge();
          return reply?.kind === 'event';
        };
        const sum = (code: number, read: (data: Uint8Array) => number | undefined) =>
          acknowledged.reduce(
            (total, event) => total + (event.code === code ? (read(event.data) ?? Number.NaN) : 0),
            0,
          );
        const holds = () => {
          const { credits, coinIn, coinOut, transferredIn, transferredOut, history } =
            machine.cabinet.contents;
          expect(credits).toBe(transferredIn - transferredOut - coinIn + coinOut);
          const moved = (type: number) =>
            history.reduce((sum, transfer) => sum + (transfer.type === type ? transfer.amount : 0), 0);
          expect(moved(TRANSFER_TYPE.toMachine)).toBe(transferredIn);
          expect(moved(TRANSFER_TYPE.fromMachine)).toBe(transferredOut);
        };
        for (const [i, step] of actions.entries()) {
          if (step.kind === 'press') machine.cabinet.press(step.button);
          else if (step.kind === 'transfer') begin(machine, `T${i}`, step.amount, step.type);
          else if (step.kind === 'wait') vi.advanceTimersByTime(step.millis);
          else if (step.kind === 'poll') poll();
          else {
            machine.powerOff();
            machine = powerOn(place, { seed: seed + i, acknowledged });
          }
          holds();
          // Events are not to be lost here: the host keeps up.
          while (machine.cabinet.contents.events.length > 10) poll();
        }
        for (let steps = 0; steps < 200; steps++) {
          vi.advanceTimersByTime(GAME_MS);
          while (poll());
        }
        holds();
        const { coinIn, coinOut, playing, free } = machine.cabinet.contents;
        expect({ playing, left: free.left }).toEqual({ playing: null, left: 0 });
        expect(sum(0x7e, (data) => readGameStarted(data)?.wagered)).toBe(coinIn);
        expect(sum(0x7f, (data) => readGameEnded(data)?.won)).toBe(coinOut);
        expect(statusClass(interrogate(machine, 0)?.status ?? 0xff)).not.toBe('pending');
        wins += coinOut > 0 ? 1 : 0;
        machine.powerOff();
      },
    ),
    { numRuns: timesOf(15, 40) },
  );
  expect(wins).toBeGreaterThan(0);
});
