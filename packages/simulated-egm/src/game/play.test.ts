import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BETS,
  LINES,
  playGame,
  REELS,
  type ReelSymbol,
  SCATTER,
  type Stops,
  WILD,
  type Window,
  window,
  winsOf,
} from './game.ts';
import { seededDraw } from './seeded-draw.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const bets = fc.constantFrom(...BETS);

type MiddleRow = [ReelSymbol, ReelSymbol, ReelSymbol, ReelSymbol, ReelSymbol];

/** A screen of the given symbols on line 0; without a wild next to reel 1, no other line wins. */
function withMiddleRow([a, b, c, d, e]: MiddleRow): Window {
  return [
    ['crown', a, 'crown'],
    ['sapphire', b, 'sapphire'],
    ['lantern', c, 'lantern'],
    ['emerald', d, 'emerald'],
    ['compass', e, 'compass'],
  ];
}

describe('a game', () => {
  it('the same seed plays the same game', () => {
    fc.assert(
      fc.property(seeds, bets, (seed, bet) => {
        expect(playGame(seededDraw(seed), bet)).toEqual(playGame(seededDraw(seed), bet));
      }),
    );
  });

  it('a game pays whole cents, the sum of its lines, in proportion to the bet', () => {
    fc.assert(
      fc.property(seeds, bets, (seed, bet) => {
        const smallest = playGame(seededDraw(seed), BETS[0]);
        const game = playGame(seededDraw(seed), bet);
        expect(Number.isSafeInteger(game.win)).toBe(true);
        expect(game.win).toBe(game.winningLines.reduce((sum, line) => sum + line.win, 0));
        expect(game.win * BETS[0]).toBe(smallest.win * bet);
        expect(game.freeGamesWon).toBe(smallest.freeGamesWon);
      }),
    );
  });

  it.each([0, -100, 50, 150, 100.5, Number.NaN])('refuses a bet of %d cents', (bet) => {
    expect(() => playGame(seededDraw(1), bet)).toThrow(RangeError);
  });

  it.each([-1, 32, 0.5, Number.NaN])('refuses a draw of %d', (drawn) => {
    expect(() => playGame(() => drawn, 100)).toThrow(RangeError);
  });

  it('three, four and five scatters award 8, 15 and 25 free games', () => {
    const scatterAt = REELS.map((reel) => reel.indexOf(SCATTER));
    const freeGamesWith = (scatters: number) => {
      let reel = 0;
      const draw = (below: number) => ((scatterAt[reel] ?? 0) + (reel++ < scatters ? 0 : 1)) % below;
      return playGame(draw, 100).freeGamesWon;
    };
    expect([0, 1, 2, 3, 4, 5].map(freeGamesWith)).toEqual([0, 0, 0, 8, 15, 25]);
  });
});

describe('a line', () => {
  it('a line pays from the left only, until the run breaks', () => {
    expect(winsOf(withMiddleRow(['ruby', 'ruby', 'ruby', 'key', 'ruby']), 5)).toEqual([
      { line: 0, count: 3, win: 100 },
    ]);
    expect(winsOf(withMiddleRow(['key', 'ruby', 'ruby', 'ruby', 'ruby']), 5)).toEqual([]);
  });

  it('a wild replaces any symbol but the scatter', () => {
    expect(winsOf(withMiddleRow(['ruby', WILD, 'ruby', WILD, 'ruby']), 5)).toEqual([
      { line: 0, count: 5, win: 1000 },
    ]);
    const behindScatter = winsOf(withMiddleRow([SCATTER, WILD, WILD, WILD, 'ruby']), 5);
    expect(behindScatter.map(({ line }) => line)).not.toContain(0);
  });
});

describe('the machine', () => {
  it('a game has twenty different lines', () => {
    expect(new Set(LINES.map(String)).size).toBe(20);
  });

  it('no reel shows two scatters, and reels 1 and 5 no wild', () => {
    for (const stop of REELS[0].keys()) {
      const stops: Stops = [stop, stop, stop, stop, stop];
      const shown = window(stops);
      for (const column of shown) expect(column.filter((s) => s === SCATTER).length).toBeLessThan(2);
      expect([...shown[0], ...shown[4]]).not.toContain(WILD);
    }
  });

  it('a stop that is not on the strip is rejected', () => {
    expect(() => window([-1, 0, 0, 0, 0])).toThrow(RangeError);
    expect(() => window([0, 0, 0.5, 0, 0])).toThrow(RangeError);
  });
});
