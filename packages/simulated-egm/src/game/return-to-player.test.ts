import { DEMO_HIT_PERCENT, DEMO_RETURN_PERCENT } from '@floorcast/demo-floor/game-rules';
import { describe, expect, it } from 'vitest';
import {
  BASE_PERCENT,
  BETS,
  type Draw,
  linePay,
  matches,
  playGame,
  REELS,
  type ReelSymbol,
  type Strip,
  SYMBOLS,
} from './game.ts';
import { gameFigures } from './return-to-player.ts';
import { seededDraw } from './seeded-draw.ts';

const figures = gameFigures();
const BET = BETS[0];

describe('the exact return', () => {
  it('the exact return lies between 92 and 96 %', () => {
    expect(figures.returnToPlayer).toBeGreaterThan(0.92);
    expect(figures.returnToPlayer).toBeLessThan(0.96);
  });

  it('SRV-5 the exact return is what the cabinet reports as its base percentage', () => {
    expect(BASE_PERCENT).toBe(String(Math.floor(figures.returnToPlayer * 10_000)));
  });

  it('RULE-23 the return and the hit frequency that players of the demonstration read are exact, cut off', () => {
    const cutOff = (share: number) => Math.floor(share * 10_000) / 100;
    expect(DEMO_RETURN_PERCENT).toBe(cutOff(figures.returnToPlayer));
    expect(DEMO_HIT_PERCENT).toBe(cutOff(figures.hitFrequency));
  });

  it('the exact return counts every combination of stops', () => {
    expect(figures.combinations).toBe(REELS.reduce((product, reel) => product * reel.length, 1));
  });

  it('the exact return of one line equals that of its symbol frequencies', () => {
    const lineReturn = SYMBOLS.reduce((sum, symbol) => sum + expectedPay(symbol), 0);
    expect(figures.baseReturn).toBeCloseTo(lineReturn, 12);
    expect(figures.returnToPlayer).toBeCloseTo(lineReturn / (1 - figures.freeGamesPerGame), 12);
  });
});

describe('a seeded simulation', () => {
  const GAMES = 300_000;
  const seen = simulate(seededDraw(20_240_229), GAMES);
  /** 99.9 % of simulations lie within this many standard errors. */
  const Z = 3.29;

  it('a seeded simulation has the exact return within its confidence interval', () => {
    const standardError = figures.standardDeviation / Math.sqrt(GAMES);
    expect(standardError).toBeLessThan(0.01);
    expect(Math.abs(seen.mean - figures.returnToPlayer)).toBeLessThan(Z * standardError);
  });

  it('a seeded simulation hits and triggers as often as calculated', () => {
    const within = (p: number) => Z * Math.sqrt((p * (1 - p)) / GAMES);
    expect(Math.abs(seen.hits - figures.hitFrequency)).toBeLessThan(within(figures.hitFrequency));
    expect(Math.abs(seen.triggers - figures.triggerFrequency)).toBeLessThan(within(figures.triggerFrequency));
  });

  it('a seeded simulation varies as much as calculated', () => {
    expect(seen.standardDeviation / figures.standardDeviation).toBeGreaterThan(0.95);
    expect(seen.standardDeviation / figures.standardDeviation).toBeLessThan(1.05);
  });
});

/** Line bets a line pays on average for `symbol`: P(run of exactly 3, 4, 5) × pay. */
function expectedPay(symbol: ReelSymbol): number {
  const [a, b, c, d, e] = REELS;
  const share = (reel: Strip) => reel.filter((shown) => matches(symbol, shown)).length / reel.length;
  const three = (a.filter((shown) => shown === symbol).length / a.length) * share(b) * share(c);
  const four = three * share(d);
  const five = four * share(e);
  return (three - four) * linePay(symbol, 3) + (four - five) * linePay(symbol, 4) + five * linePay(symbol, 5);
}

function simulate(draw: Draw, games: number) {
  let sum = 0;
  let squares = 0;
  let hits = 0;
  let triggers = 0;
  for (let game = 0; game < games; game++) {
    const first = playGame(draw, BET);
    if (first.win > 0 || first.freeGamesWon > 0) hits++;
    if (first.freeGamesWon > 0) triggers++;
    const total = (first.win + playFreeGames(draw, first.freeGamesWon)) / BET;
    sum += total;
    squares += total ** 2;
  }
  const mean = sum / games;
  return {
    mean,
    standardDeviation: Math.sqrt(squares / games - mean ** 2),
    hits: hits / games,
    triggers: triggers / games,
  };
}

function playFreeGames(draw: Draw, awarded: number): number {
  let win = 0;
  for (let left = awarded; left > 0; left--) {
    const game = playGame(draw, BET);
    win += game.win;
    left += game.freeGamesWon;
  }
  return win;
}
