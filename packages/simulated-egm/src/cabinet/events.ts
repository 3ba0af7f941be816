import { toBcd } from '@floorcast/sas/bcd';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import type { KeptEvent } from './memory.ts';

/** As many as the protocol asks for at least. */
const QUEUE_MOST = 20;

/**
 * What goes before all others and takes no place in the queue: the host is to act. Hand pays are reported as of old,
 * in their order among the others.
 */
const PRIORITY: ReadonlySet<number> = new Set([
  EXCEPTION.hostCashOut,
  EXCEPTION.hostCashOutWin,
  EXCEPTION.gameLocked,
]);
const isPriority = ({ code }: KeptEvent): boolean => PRIORITY.has(code);

/** Adds an event behind the others. When there is no room the oldest goes, and the host is told that it did. */
export function queued(events: readonly KeptEvent[], event: KeptEvent): KeptEvent[] {
  const first = events.filter(isPriority);
  const others = events.filter((each) => !isPriority(each));
  if (isPriority(event)) return [...first.filter(({ code }) => code !== event.code), event, ...others];
  const all = [...others, event];
  if (all.length <= QUEUE_MOST) return [...first, ...all];
  const overflow = { code: EXCEPTION.bufferOverflow, data: [] };
  const kept = all.filter(({ code }) => code !== EXCEPTION.bufferOverflow).slice(-(QUEUE_MOST - 1));
  return [...first, overflow, ...kept];
}

const METER_WRAPS = 100_000_000;

/** One credit is one cent. */
export const gameStarted = (wagered: number, coinIn: number): KeptEvent => ({
  code: EXCEPTION.gameStarted,
  data: [...toBcd(wagered, 2), ...toBcd(coinIn % METER_WRAPS, 4), 0, 0],
});

export const gameEnded = (win: number): KeptEvent => ({ code: EXCEPTION.gameEnded, data: toBcd(win, 4) });

export const plain = (code: number): KeptEvent => ({ code, data: [] });

/** Country and denomination are not told. */
export const billAccepted = (count: number): KeptEvent => ({
  code: EXCEPTION.billAccepted,
  data: [0, 0, ...toBcd(count, 4)],
});
