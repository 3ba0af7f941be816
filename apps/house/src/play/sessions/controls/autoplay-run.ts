import { assertNever } from '@floorcast/contract/assert-never';
import type { AutoplayLimits, AutoplayStop } from '@floorcast/contract/autoplay';

/** One autoplay, from its start to its stop. Amounts in minor units. */
export interface AutoplayRun {
  readonly limits: AutoplayLimits;
  /** Games that it will start yet. */
  readonly left: number;
  readonly played: number;
  /** What its games have won, less what they cost. */
  readonly net: number;
  /**
   * `others`: a game runs that it did not start. `resting`: nothing runs. `pressing`: start was pressed, the machine has
   * not said that a game began. `playing`: a game of its own runs.
   */
  readonly phase: 'others' | 'resting' | 'pressing' | 'playing';
  /** After how many of its games it waits until the player continues it; null for never. */
  readonly askEvery: number | null;
  /** Whether it waits for that. */
  readonly asking: boolean;
}

export type AutoplayEvent =
  /** The next game may be started, with what is on the machine now. */
  | { readonly type: 'due'; readonly credit: number }
  /** The player wants it to continue. */
  | { readonly type: 'continued' }
  /** No game began in time. */
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'round-started'; readonly free: boolean }
  | {
      readonly type: 'round-ended';
      readonly bet: number;
      readonly win: number;
      readonly credit: number;
      readonly free: boolean;
    };

export interface AutoplayStep {
  readonly run: AutoplayRun;
  /** What is to be done now; it has stopped when there is a reason. */
  readonly act: 'nothing' | 'press' | { readonly stop: AutoplayStop };
}

export const beginRun = (
  limits: AutoplayLimits,
  phase: AutoplayRun['phase'],
  askEvery: number | null = null,
): AutoplayRun => ({
  limits,
  askEvery,
  asking: false,
  left: limits.spins,
  played: 0,
  net: 0,
  phase,
});

/** What autoplay does next. It presses while it rests, and at no other time. */
export function stepRun(run: AutoplayRun, event: AutoplayEvent): AutoplayStep {
  switch (event.type) {
    case 'due':
      return due(run, event.credit);
    case 'continued':
      return idle({ ...run, asking: false });
    case 'unconfirmed':
      return run.phase === 'pressing' ? { run, act: { stop: 'unconfirmed' } } : idle(run);
    case 'round-started':
      return started(run, event.free);
    case 'round-ended':
      return ended(run, event);
    default:
      return assertNever(event);
  }
}

/** Less credit is there than it is to stop at, and no game runs that may yet win. */
export const startsNone = ({ limits, phase }: AutoplayRun, credit: number): boolean =>
  phase === 'resting' && isBelow(limits, credit);

const isBelow = ({ stopOnBalance }: AutoplayLimits, credit: number): boolean => credit < (stopOnBalance ?? 0);

const idle = (run: AutoplayRun): AutoplayStep => ({ run, act: 'nothing' });

function due(run: AutoplayRun, credit: number): AutoplayStep {
  if (run.phase !== 'resting' || run.asking) return idle(run);
  if (startsNone(run, credit)) return { run, act: { stop: 'balance' } };
  return { run: { ...run, phase: 'pressing' }, act: 'press' };
}

function started(run: AutoplayRun, free: boolean): AutoplayStep {
  if (!free) return idle({ ...run, left: Math.max(0, run.left - 1), phase: 'playing' });
  const next: AutoplayRun = { ...run, phase: 'playing' };
  return { run: next, act: run.limits.stopOnBonus === true ? { stop: 'bonus' } : 'nothing' };
}

function ended(run: AutoplayRun, round: Extract<AutoplayEvent, { type: 'round-ended' }>): AutoplayStep {
  if (run.phase === 'others') return idle({ ...run, phase: 'resting' });
  const played = run.played + (round.free ? 0 : 1);
  const next: AutoplayRun = {
    ...run,
    phase: 'resting',
    played,
    net: run.net + round.win - round.bet,
    asking: run.asking || (!round.free && run.askEvery !== null && played % run.askEvery === 0),
  };
  const stop = reasonAfter(next, round.win, round.credit);
  return { run: next, act: stop === undefined ? 'nothing' : { stop } };
}

function reasonAfter({ limits, net, left }: AutoplayRun, win: number, credit: number) {
  if (win > (limits.stopOnWin ?? Number.POSITIVE_INFINITY)) return 'win';
  if (-net >= (limits.stopOnLoss ?? Number.POSITIVE_INFINITY)) return 'loss';
  if (isBelow(limits, credit)) return 'balance';
  return left === 0 ? 'done' : undefined;
}
