import type { AutoplayState } from '@floorcast/contract/autoplay';
import { refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import { millis } from '@floorcast/contract/time';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { LiveMachine } from '../../../machines/registry/index.ts';
import { RefusalTexts } from '../../../platform/refusal-texts.ts';
import { DEMO } from '../../../policy/index.ts';
import { ManualClock } from '../../../testing/test-house.ts';
import { PlaySession } from '../state/play-session.ts';
import { newPlay } from '../state/play-state.ts';
import { type AutoplayParts, AutoplayService } from './autoplay-service.ts';

const PACE_MS = millis(2_500);
const MACHINE: LiveMachine = {
  running: undefined,
  id: 101,
  name: 'One',
  brand: 'Test',
  brandId: 1,
  image: '',
  floorId: 'floor',
  reserved: false,
  reservedAt: null,
  outOfService: null,
  condition: 'ready',
  credit: minorUnits(1_000_000),
  creditKnown: true,
  lamps: null,
  fault: null,
  bonus: false,
  equipment: {
    bands: [{ id: 1, name: 'low', Order: 1, bet: minorUnits(100) }],
    buttons: ['spin'],
    holds: [],
    holdMs: 30_000,
    cameras: [],
  },
  seat: { state: 'live', playerId: 1 },
  queue: { waiting: 0, reserved: false },
};

const seated = () =>
  new PlaySession(
    { sessionId: 1, machineId: 101, playerId: 1, openedAt: 0 },
    newPlay({ activeBand: 1, connection: 'a connection', staff: false, waitsForHandPay: false }),
  );

const autoplayWith = (
  clock: ManualClock,
  press: AutoplayParts['controls']['press'],
  machine = () => MACHINE,
) =>
  new AutoplayService({
    seats: { machine },
    feed: { notify: () => undefined },
    clock,
    log: pino({ level: 'silent' }),
    policy: { ...DEMO, paceMs: PACE_MS },
    rules: { whyNot: () => undefined },
    controls: { press },
    refusalTexts: new RefusalTexts({ currency: 'TRY', timeZone: 'UTC' }),
  });

const MOVE = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.nat({ max: 3_000 }) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('game' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('free' as const) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('end' as const), win: fc.nat({ max: 500 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('on' as const), spins: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('off', 'money', 'trouble', 'disconnected', 'leaving', 'pressed' as const),
    }),
  },
);

test('GAME-7 autoplay presses only while it is on, no game runs, and the pace allows it', () => {
  fc.assert(
    fc.property(fc.array(MOVE, { minLength: 40, maxLength: 160, size: 'max' }), (moves) => {
      const clock = new ManualClock();
      const session = seated();
      let running: number | undefined;
      const presses: object[] = [];
      let current: AutoplayState = { on: false, left: 0, played: 0 };
      let pressedAt = Number.NEGATIVE_INFINITY;
      const autoplay = autoplayWith(
        clock,
        async () => {
          const rested = clock.monotonic() - Math.max(pressedAt, session.state.game.startedAt);
          presses.push({ on: current.on, running, paced: rested >= PACE_MS });
          pressedAt = clock.monotonic();
          session.apply({
            type: 'press-began',
            at: pressedAt,
            start: true,
            mayStart: true,
            changesBet: false,
          });
          session.apply({ type: 'press-ended', reached: true });
          return ok({ acknowledged: true });
        },
        () => ({ ...MACHINE, running }),
      );
      let games = 0;
      for (const move of moves) {
        if (move.type === 'wait') clock.advance(move.ms);
        else if (move.type === 'on') autoplay.start(session, { spins: move.spins });
        else if (move.type === 'off') autoplay.stop(session, 'player');
        else if (move.type === 'game' || move.type === 'free') {
          if (running !== undefined) continue;
          running = ++games;
          if (move.type === 'game')
            session.apply({ type: 'game-began', at: clock.monotonic(), bet: minorUnits(100), band: 1 });
          autoplay.happened(session, { type: 'round-started', free: move.type === 'free' });
        } else if (move.type === 'end') {
          if (running === undefined) continue;
          running = undefined;
          const win = minorUnits(move.win);
          session.apply({ type: 'game-ended', at: clock.monotonic(), win, locked: false });
          const round = { bet: minorUnits(100), win, credit: MACHINE.credit };
          autoplay.happened(session, { type: 'round-ended', ...round, free: false });
        } else if (move.type === 'pressed') autoplay.happened(session, { type: 'pressed', by: 'player' });
        else autoplay.happened(session, { type: move.type });
        current = autoplay.stateOf(session);
      }
      autoplay.close();
      for (const press of presses) expect(press).toEqual({ on: true, running: undefined, paced: true });
    }),
  );
});

test.each([
  [
    'the button does not answer',
    async () => err(refusal('pressFailed')),
    'press-failed',
    { code: 41015, params: {}, message: 'The button did not respond' },
  ],
  [
    'the floor refuses the press as late',
    async () => err(refusal('pressTooLate', { what: 'spin' })),
    'press-failed',
    {
      code: 41030,
      params: { what: 'spin' },
      message: 'The button press arrived too late and was not carried out',
    },
  ],
  ['the press breaks', () => Promise.reject(new Error('no panel')), 'press-failed'],
  ['the machine is in trouble', async () => err(refusal('machineMalfunction')), 'machine'],
  ['the machine is away', async () => err(refusal('machineOffline')), 'machine'],
  ['there is no credit', async () => err(refusal('noCredit')), 'no-credit'],
] as const)(
  'GAME-7 %s: autoplay is over, says why, and presses no more',
  async (_, press, stopped, refused = undefined) => {
    const clock = new ManualClock();
    const session = seated();
    let presses = 0;
    const autoplay = autoplayWith(clock, () => {
      presses++;
      return press();
    });
    autoplay.start(session, { spins: 5 });
    clock.advance(PACE_MS);
    await vi.waitFor(() =>
      expect(autoplay.stateOf(session)).toEqual({
        on: false,
        left: expect.any(Number),
        played: 0,
        stopped,
        refused,
      }),
    );
    clock.advance(60_000);
    expect(presses).toBe(1);
    autoplay.close();
  },
);
