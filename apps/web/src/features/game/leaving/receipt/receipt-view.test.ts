import { SessionReceipt } from '@floorcast/contract/session-totals';
import { expect, test } from 'vitest';
import type { LeftSeat } from '../../../../api/stores/left-seat.ts';
import { nextPoll, receiptView } from './Receipt.tsx';

const GIVEN_UP: LeftSeat = {
  sessionId: 7,
  machine: { id: 101, name: 'One' },
  how: 'given-up',
  lastGame: 3,
  inGame: false,
};
const HELD: LeftSeat = { ...GIVEN_UP, how: 'held' };
const AT = '2026-01-01T00:00:00.000Z';
const TOTALS = { in: 5_000, out: 5_350, bet: 400, won: 750 };
const NOTHING = { in: 0, out: 0, bet: 0, won: 0 };
const game = (id: number) => ({ id, bet: 100, win: 300, free: false });
const receipt = (end: string | null, lastGame: number | null, totals: object = TOTALS) =>
  SessionReceipt.parse({
    ...{ id: 7, machineId: 101, machine: 'One', start: AT, end, totals },
    lastGame: lastGame === null ? null : game(lastGame),
  });

test.each([
  ['given up, not known', GIVEN_UP, undefined, { phase: 'ending', result: null }],
  ['given up, open', GIVEN_UP, receipt(null, 3), { phase: 'ending', result: null }],
  [
    'given up, open, the running game has ended',
    GIVEN_UP,
    receipt(null, 4),
    { phase: 'ending', result: game(4) },
  ],
  ['given up, ended', GIVEN_UP, receipt(AT, 3), { phase: 'ended', result: null }],
  [
    'ended from elsewhere',
    { ...GIVEN_UP, lastGame: undefined },
    receipt(AT, 4),
    { phase: 'ended', result: null },
  ],
  ['given up in mid-game, ended', GIVEN_UP, receipt(AT, 4), { phase: 'ended', result: game(4) }],
  ['ended without money or games', GIVEN_UP, receipt(AT, null, NOTHING), null],
  ['held, not known', HELD, undefined, null],
  ['held', HELD, receipt(null, 3), null],
  ['held, the running game has ended', HELD, receipt(null, 4), { phase: 'held', result: game(4) }],
  ['held until its end', HELD, receipt(AT, 4), { phase: 'ended', result: game(4) }],
] as const)('GAME-10 the receipt of a seat: %s', (_, left, known, shown) => {
  const view = receiptView(left, known);
  if (shown === null) expect(view).toBeNull();
  else expect(view).toMatchObject(shown);
});

const IN_GAME: LeftSeat = { ...HELD, inGame: true };
test.each([
  ['given up, open', GIVEN_UP, receipt(null, 3), true, true],
  ['given up, ended', GIVEN_UP, receipt(AT, 3), false, false],
  ['held, no game was running', HELD, receipt(null, 3), true, false],
  ['held, a game was running', IN_GAME, receipt(null, 3), true, true],
  ['held, its result is known', IN_GAME, receipt(null, 4), true, false],
  ['held no longer', IN_GAME, receipt(null, 4), false, true],
] as const)('GAME-10 the house is asked about a seat that was left: %s', (_, left, known, open, asks) => {
  const next = nextPoll(left, known, { open, polls: 1 });
  expect(next !== false).toBe(asks);
});

test('GAME-10 a session that takes long to end is asked about ever less often', () => {
  const waits = [0, 1, 2, 50].map((polls) => nextPoll(GIVEN_UP, undefined, { open: true, polls }));
  expect(waits).toEqual([1_000, 1_400, 1_400 * 1.4, 15_000]);
});
