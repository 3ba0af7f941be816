import { ERRORS } from '@floorcast/contract/errors';
import type { RecordedPress } from './recorded-presses.ts';

/** A game by the ledger. */
export interface BookedGame {
  /** When it ended (ms since 1970). */
  readonly endedAt: number;
  readonly free: boolean;
}

/** Refusals after which a press may have been made nevertheless. */
const OUTCOME_UNKNOWN: ReadonlySet<number | undefined> = new Set([
  ERRORS.internal.code,
  ERRORS.unavailable.code,
  ERRORS.machineOffline.code,
]);

/** A fault lists the games that ended within this time of its press. */
const NEAR_MS = 10_000;

/** `made`: the house answered so; `not-made`: it refused; `unknown`: no answer, or one that does not say. */
function outcomeOf({ answeredAt, refusal }: RecordedPress): 'made' | 'not-made' | 'unknown' {
  if (answeredAt === undefined || OUTCOME_UNKNOWN.has(refusal)) return 'unknown';
  return refusal === undefined ? 'made' : 'not-made';
}

/** Presses that may have been made or not, with their refusals, but for those that crossed the end of their socket. */
export const unclear = (presses: readonly RecordedPress[]): RecordedPress[] =>
  presses.filter((press) => outcomeOf(press) === 'unknown' && !press.crossed);

/**
 * Compares the presses of one machine, each of which waited for the game before it, with its games. Returns one line for
 * each press that was made and started no game or was not made and started one, and for games without a press. A press
 * before a free game started nothing: the machine was in a bonus.
 */
export function pressFaults(presses: readonly RecordedPress[], games: readonly BookedGame[]): string[] {
  const unclaimed = [...games].sort((a, b) => a.endedAt - b.endedAt);
  const faults: string[] = [];
  presses.forEach((press, index) => {
    const pressedAt = performance.timeOrigin + press.at;
    const nextAt = performance.timeOrigin + (presses[index + 1]?.at ?? Number.POSITIVE_INFINITY);
    const place = unclaimed.findIndex(({ endedAt }) => endedAt >= pressedAt && endedAt < nextAt);
    const game = unclaimed[place];
    const outcome = outcomeOf(press);
    if (game?.free === true) return;
    if (game !== undefined) unclaimed.splice(place, 1);
    if (outcome === 'made' && game === undefined)
      faults.push(`press ${index + 1} was made, without a game: ${around(index, presses, games)}`);
    if (outcome === 'not-made' && game !== undefined)
      faults.push(`press ${index + 1} was refused (${press.refusal}), and its game played`);
  });
  const paid = unclaimed.filter(({ free }) => !free).length;
  return paid === 0 ? faults : [...faults, `${paid} games without a press`];
}

/** The presses and game ends around a press, in ms relative to it. */
function around(index: number, presses: readonly RecordedPress[], games: readonly BookedGame[]): string {
  const since = presses[index]?.at ?? 0;
  const pressed = presses
    .slice(Math.max(0, index - 2), index + 3)
    .map(({ at, answeredAt = Number.NaN }) => `${Math.round(at - since)}…${Math.round(answeredAt - since)}`);
  const ended = games
    .map(({ endedAt, free }) => ({ after: Math.round(endedAt - performance.timeOrigin - since), free }))
    .filter(({ after }) => Math.abs(after) < NEAR_MS)
    .map(({ after, free }) => `${after}${free ? ' free' : ''}`);
  return `presses ${pressed.join(', ')}, ends of games ${ended.join(', ')}`;
}
