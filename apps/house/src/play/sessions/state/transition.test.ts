import { minorUnits } from '@floorcast/contract/money';
import { describe, expect, test } from 'vitest';
import { type Game, lastStart, newPlay, type PlayState, resumedPlay, SETTLE_MS } from './play-state.ts';
import { type PlayEvent, transition } from './transition.ts';

const GAME = {
  activeBand: 1,
  bet: minorUnits(100),
  win: minorUnits(700),
  press: null,
  startPressedAt: 1_000,
  mayStartAt: 1_000,
  startedAt: 1_100,
  endedAt: 3_000,
  settlesAt: 7_000,
  staff: false,
  waitsForHandPay: false,
  check: null,
  checkDue: false,
  free: false,
} as const;

const STATES = {
  live: { phase: 'live', game: GAME, connection: 'first' },
  held: { phase: 'held', game: GAME, heldUntil: 60_000 },
  closing: { phase: 'closing', game: GAME, reason: 'left', connection: 'first', payTries: 2 },
} as const satisfies { readonly [P in PlayState['phase']]: Extract<PlayState, { phase: P }> };

const IGNORED = 'ignored';
type Case = readonly [
  title: string,
  event: PlayEvent,
  expected: { readonly [P in PlayState['phase']]: Partial<Game> | PlayState | 'ignored' },
];
/** The same change in every phase. */
const always = <const T>(change: T) => ({ live: change, held: change, closing: change });
const closed = (reason: string, connection: string | undefined): PlayState => ({
  phase: 'closing',
  game: GAME,
  reason,
  connection,
  payTries: 0,
});

const CASES: readonly Case[] = [
  [
    'a return',
    { type: 'returned', connection: 'second', staff: true },
    {
      live: { phase: 'live', game: { ...GAME, staff: true }, connection: 'second' },
      held: { phase: 'live', game: { ...GAME, staff: true }, connection: 'second' },
      closing: IGNORED,
    },
  ],
  [
    'the loss of the connection that plays',
    { type: 'disconnected', connection: 'first', heldUntil: 90_000 },
    {
      live: { phase: 'held', game: GAME, heldUntil: 90_000 },
      held: IGNORED,
      closing: { ...STATES.closing, connection: undefined },
    },
  ],
  [
    'the loss of another connection',
    { type: 'disconnected', connection: 'older', heldUntil: 90_000 },
    always(IGNORED),
  ],
  [
    'a longer hold',
    { type: 'hold-extended', heldUntil: 120_000 },
    { live: IGNORED, held: { ...STATES.held, heldUntil: 120_000 }, closing: IGNORED },
  ],
  [
    'giving the seat up',
    { type: 'left', reason: 'kicked' },
    { live: closed('kicked', 'first'), held: closed('kicked', undefined), closing: IGNORED },
  ],
  [
    'the end of the session',
    { type: 'ending', reason: 'kicked' },
    {
      live: closed('kicked', 'first'),
      held: closed('kicked', undefined),
      closing: { ...STATES.closing, reason: 'kicked' },
    },
  ],
  [
    'a refused pay-out',
    { type: 'pay-refused' },
    { live: IGNORED, held: IGNORED, closing: { ...STATES.closing, payTries: 3 } },
  ],
  [
    'a press of start',
    { type: 'press-began', at: 8_000, start: true, mayStart: true, changesBet: false },
    always({
      press: { startPressedBefore: 1_000, mayStartBefore: 1_000 },
      startPressedAt: 8_000,
      mayStartAt: 8_000,
    }),
  ],
  [
    'a press of a bet button',
    { type: 'press-began', at: 8_000, start: false, mayStart: false, changesBet: true },
    always({ press: { startPressedBefore: 1_000, mayStartBefore: 1_000 }, activeBand: null }),
  ],
  ['the end of a press without one', { type: 'press-ended', reached: false }, always(IGNORED)],
  [
    'a chosen bet level',
    { type: 'band-chosen', band: 3, bet: minorUnits(300) },
    always({ activeBand: 3, bet: minorUnits(300) }),
  ],
  [
    'a game at a bet level',
    { type: 'game-began', at: 9_000, bet: minorUnits(200), band: 2 },
    always({ startedAt: 9_000, bet: minorUnits(200), activeBand: 2, win: minorUnits(0) }),
  ],
  [
    'a game at no bet level',
    { type: 'game-began', at: 9_000, bet: minorUnits(150), band: undefined },
    always({ startedAt: 9_000, bet: minorUnits(150), win: minorUnits(0) }),
  ],
  ['a free game', { type: 'free-game-began' }, always({ win: minorUnits(0), free: true })],
  [
    'the end of a game',
    { type: 'game-ended', at: 9_500, win: minorUnits(50), locked: false },
    always({ endedAt: 9_500, win: minorUnits(50), settlesAt: 9_500 + SETTLE_MS }),
  ],
  [
    'the end of a game at a locked machine',
    { type: 'game-ended', at: 9_500, win: minorUnits(50), locked: true },
    always({ endedAt: 9_500, win: minorUnits(50), settlesAt: Number.POSITIVE_INFINITY }),
  ],
  [
    'a lock within the settle window',
    { type: 'lock-changed', at: 6_999, locked: true },
    always({ settlesAt: Number.POSITIVE_INFINITY }),
  ],
  ['a lock after the settle window', { type: 'lock-changed', at: 7_000, locked: true }, always(IGNORED)],
  [
    'the end of a lock within the settle window',
    { type: 'lock-changed', at: 6_000, locked: false },
    always({ settlesAt: 6_000 + SETTLE_MS }),
  ],
  ['a hand pay', { type: 'hand-pay-changed', waits: true }, always({ waitsForHandPay: true })],
];

describe('GAME-15 C4.6 C4.7 C4.28 C4.29 the state of a play session', () => {
  describe.each(CASES)('%s', (_, event, expected) => {
    test.each(['live', 'held', 'closing'] as const)('while it is %s', (phase) => {
      const before = STATES[phase];
      const change = expected[phase];
      const after = transition(before, event);
      if (change === IGNORED) expect(after).toBe(before);
      else expect(after).toEqual('phase' in change ? change : { ...before, game: { ...GAME, ...change } });
    });
  });

  test('the last reason of an end counts, the first of giving the seat up', () => {
    const left = transition(STATES.live, { type: 'left', reason: 'left' });
    expect(transition(left, { type: 'left', reason: 'kicked' })).toMatchObject({ reason: 'left' });
    expect(transition(left, { type: 'ending', reason: 'kicked' })).toMatchObject({ reason: 'kicked' });
  });

  test.each([
    [true, 8_000],
    [false, 1_000],
  ])('C4.33 a press of start that reached the machine (%s) counts for the pace', (reached, pressedAt) => {
    const pressed = transition(STATES.live, {
      type: 'press-began',
      at: 8_000,
      start: true,
      mayStart: true,
      changesBet: false,
    });
    expect(lastStart(pressed)).toBe(8_000);
    const ended = transition(pressed, { type: 'press-ended', reached });
    expect(ended).toEqual({
      ...STATES.live,
      game: { ...GAME, startPressedAt: pressedAt, mayStartAt: pressedAt },
    });
  });

  test('C4.26 of two presses the second changes nothing while the first is in flight', () => {
    const press = { type: 'press-began', at: 8_000, start: true, mayStart: true, changesBet: false } as const;
    const pressed = transition(STATES.live, press);
    expect(transition(pressed, { ...press, at: 8_500, changesBet: true })).toBe(pressed);
  });

  test('a press in flight is kept when the connection is lost and the player is back', () => {
    const press = {
      type: 'press-began',
      at: 8_000,
      start: false,
      mayStart: false,
      changesBet: false,
    } as const;
    const lost = transition(transition(STATES.live, press), {
      type: 'disconnected',
      connection: 'first',
      heldUntil: 90_000,
    });
    const back = transition(lost, { type: 'returned', connection: 'second', staff: false });
    expect(back.game.press).toEqual({ startPressedBefore: 1_000, mayStartBefore: 1_000 });
  });
});

test('a session begins live, and nothing was played in it', () => {
  const game = { activeBand: null, staff: true, waitsForHandPay: true };
  const begun = newPlay({ ...game, connection: 'first' });
  expect(begun).toMatchObject({
    phase: 'live',
    connection: 'first',
    game: { ...game, bet: 0, win: 0, press: null },
  });
  expect(lastStart(begun)).toBe(Number.NEGATIVE_INFINITY);
});

test.each([
  [false, { phase: 'held', heldUntil: 60_000 }],
  [true, { phase: 'closing', reason: 'cash-out', connection: undefined, payTries: 0 }],
] as const)(
  'NODE-2 C4.29 a resumed session that was closing (%s) goes on so, its settle window open',
  (closing, phase) => {
    const found = { activeBand: 2, waitsForHandPay: false, closing, heldUntil: 60_000, at: 500 };
    const game = { activeBand: 2, endedAt: 500, settlesAt: 500 + SETTLE_MS };
    expect(resumedPlay({ ...found, locked: false })).toMatchObject({ ...phase, game });
    expect(resumedPlay({ ...found, locked: true }).game.settlesAt).toBe(Number.POSITIVE_INFINITY);
  },
);
