import { assertNever } from '@floorcast/contract/assert-never';
import { AutoplayLimits } from '@floorcast/contract/autoplay';
import { minorUnits } from '@floorcast/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AutoplayEvent, beginRun, stepRun } from './autoplay-run.ts';

const due: AutoplayEvent = { type: 'due', credit: 10_000 };
const started: AutoplayEvent = { type: 'round-started', free: false };
const ended = (bet: number, win: number, credit = 10_000): AutoplayEvent => ({
  type: 'round-ended',
  bet,
  win,
  credit,
  free: bet === 0,
});

/** What it does at the last of some events. */
function after(limits: object, events: readonly AutoplayEvent[]) {
  let run = beginRun(AutoplayLimits.parse({ spins: 100, ...limits }), 'resting');
  let act: ReturnType<typeof stepRun>['act'] = 'nothing';
  for (const event of events) ({ run, act } = stepRun(run, event));
  return { act, left: run.left, played: run.played };
}

const game = (bet: number, win: number, credit?: number) => [due, started, ended(bet, win, credit)];

type Move = 'due' | 'start' | 'free' | 'end' | 'unconfirmed';

function eventOf(move: Move, stake: number): AutoplayEvent {
  switch (move) {
    case 'start':
    case 'free':
      return { type: 'round-started', free: move === 'free' };
    case 'end':
      return ended(stake, 0);
    case 'due':
      return due;
    case 'unconfirmed':
      return { type: move };
    default:
      return assertNever(move);
  }
}

describe('GAME-7 autoplay', () => {
  test('presses when it is due, once for each game, and is done after the last', () => {
    expect(after({}, [due]).act).toBe('press');
    expect(after({}, [due, due]).act).toBe('nothing');
    expect(after({}, [due, started, due]).act).toBe('nothing');
    expect(after({ spins: 2 }, game(100, 0))).toEqual({ act: 'nothing', left: 1, played: 1 });
    expect(after({ spins: 2 }, [...game(100, 0), ...game(100, 0)])).toEqual({
      act: { stop: 'done' },
      left: 0,
      played: 2,
    });
  });

  test.each([
    ['win', { stopOnWin: 500 }, game(100, 501)],
    [undefined, { stopOnWin: 500 }, game(100, 500)],
    ['loss', { stopOnLoss: 200 }, [...game(100, 0), ...game(100, 0)]],
    [undefined, { stopOnLoss: 200 }, [...game(100, 1), ...game(100, 0)]],
    ['balance', { stopOnBalance: 300 }, game(100, 0, 299)],
    [undefined, { stopOnBalance: 300 }, game(100, 0, 300)],
    ['balance', { stopOnBalance: 300 }, [{ type: 'due', credit: 299 }]],
    ['balance', { stopOnBalance: 300 }, [...game(100, 0, 300), { type: 'due', credit: 200 }]],
    ['bonus', { stopOnBonus: true }, [...game(100, 0), { type: 'round-started', free: true }]],
    [undefined, {}, [...game(100, 0), { type: 'round-started', free: true }]],
    ['unconfirmed', {}, [due, { type: 'unconfirmed' }]],
    [undefined, {}, [due, started, { type: 'unconfirmed' }]],
  ] as const)('stops for %s with %o', (stop, limits, events) => {
    const { act } = after(limits, events);
    expect(act).toEqual(stop === undefined ? 'nothing' : { stop });
  });

  test('a press that free games swallowed costs no game of it', () => {
    const free = ended(0, 50);
    const swallowed = after({ spins: 5 }, [due, { type: 'round-started', free: true }, free]);
    expect(swallowed).toEqual({ act: 'nothing', left: 5, played: 0 });
  });

  test('a game that ran before it is not its own', () => {
    const run = beginRun({ spins: 1 }, 'others');
    expect(stepRun(run, due).act).toBe('nothing');
    expect(stepRun(run, ended(100, 0)).run).toMatchObject({ left: 1, played: 0, net: 0, phase: 'resting' });
  });

  test('never presses while a game runs, nor more often than it was asked to', () => {
    const moves = fc.array(fc.constantFrom<Move>('due', 'start', 'free', 'end', 'unconfirmed'), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 8 }), fc.boolean(), (sequence, spins, begunInGame) => {
        let run = beginRun({ spins, stopOnLoss: minorUnits(700) }, begunInGame ? 'others' : 'resting');
        let running = begunInGame;
        let stake = 100;
        let paid = 0;
        for (const move of sequence) {
          // The machine plays one game at a time.
          if ((move === 'start' || move === 'free') === running && move !== 'due' && move !== 'unconfirmed')
            continue;
          if (move === 'start' || move === 'free') stake = move === 'free' ? 0 : 100;
          if (move === 'start') paid += 1;
          const event = eventOf(move, stake);
          if (move === 'start' || move === 'free') running = true;
          if (move === 'end') running = false;
          const step = stepRun(run, event);
          if (step.act === 'press') {
            expect(running).toBe(false);
            expect(paid).toBeLessThan(spins);
          }
          if (typeof step.act === 'object') return;
          run = step.run;
        }
      }),
    );
  });
});
