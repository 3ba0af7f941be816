import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import {
  changePlayed,
  NOTHING_PLAYED,
  type PlayedChange,
  type StoredPlay,
  totalsOf,
} from './play-session.ts';

const moved = (id: string, direction: 'in' | 'out', amount: number): PlayedChange => ({
  type: 'moved',
  movement: { id, direction, amount: minorUnits(amount) },
});
const game = (id: number, bet: number, win: number) => ({
  id,
  bet: minorUnits(bet),
  win: minorUnits(win),
  free: false,
});
const ended = (id: number, bet: number, win: number): PlayedChange => ({
  type: 'game-ended',
  game: game(id, bet, win),
});
const stored = (more: Partial<StoredPlay>): PlayedChange => ({
  type: 'read',
  stored: { ...NOTHING_PLAYED, moved: [], lastWin: minorUnits(0), ...more },
});
const sums = (bet: number, won: number) => ({ bet: minorUnits(bet), won: minorUnits(won) });

test.each([
  ['nothing', [], [0, 0, 0, 0, null]],
  ['transfers', [moved('a', 'in', 500), moved('b', 'out', 200)], [500, 200, 0, 0, null]],
  ['a transfer that is reported twice', [moved('a', 'in', 500), moved('a', 'in', 500)], [500, 0, 0, 0, null]],
  ['games', [ended(7, 100, 0), ended(8, 100, 300)], [0, 0, 200, 300, 8]],
  ['a game that is reported twice', [ended(7, 100, 50), ended(7, 100, 50)], [0, 0, 100, 50, 7]],
  [
    'a reading that holds a game whose report comes after it',
    [stored({ ...sums(100, 50), lastGame: game(7, 100, 50) }), ended(7, 100, 50)],
    [0, 0, 100, 50, 7],
  ],
  [
    'a reading that is older than the last game',
    [ended(7, 100, 50), ended(8, 100, 0), stored({ ...sums(100, 50), lastGame: game(7, 100, 50) })],
    [0, 0, 200, 50, 8],
  ],
  [
    'a reading with games and movements of an earlier process',
    [
      moved('b', 'out', 90),
      ended(9, 100, 0),
      stored({
        moved: [
          { id: 'a', direction: 'in', amount: minorUnits(500) },
          { id: 'b', direction: 'out', amount: minorUnits(90) },
        ],
        ...sums(300, 20),
        lastGame: game(9, 100, 0),
      }),
    ],
    [500, 90, 300, 20, 9],
  ],
] as const)('GAME-13 C4.73 the totals after %s', (_, changes, [cashIn, out, bet, won, last]) => {
  const played = changes.reduce(changePlayed, NOTHING_PLAYED);
  expect(totalsOf(played)).toEqual({ in: cashIn, out, bet, won });
  expect(played.lastGame?.id ?? null).toBe(last);
});
