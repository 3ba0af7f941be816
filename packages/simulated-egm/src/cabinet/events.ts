import { toBcd } from '@floorcast/sas/codec/bcd';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import type { QueuedEvent } from './memory.ts';

/** As many as the protocol asks for at least. */
const QUEUE_MOST = 20;

/**
 * Priority events, which take no place in the queue: the host has to act. Hand pays are reported in their order among the
 * others.
 */
const PRIORITY: ReadonlySet<number> = new Set([
  EXCEPTION.hostCashOut,
  EXCEPTION.hostCashOutWin,
  EXCEPTION.gameLocked,
]);
const isPriority = ({ code }: QueuedEvent): boolean => PRIORITY.has(code);

/** Adds an event behind the others. Where there is no room the oldest is dropped, and an overflow reported. */
export function queued(events: readonly QueuedEvent[], event: QueuedEvent): QueuedEvent[] {
  const first = events.filter(isPriority);
  const others = events.filter((each) => !isPriority(each));
  if (isPriority(event)) return [...first.filter(({ code }) => code !== event.code), event, ...others];
  const all = [...others, event];
  if (all.length <= QUEUE_MOST) return [...first, ...all];
  const overflow = { code: EXCEPTION.bufferOverflow, data: [] };
  const newest = all.filter(({ code }) => code !== EXCEPTION.bufferOverflow).slice(-(QUEUE_MOST - 1));
  return [...first, overflow, ...newest];
}

const METER_WRAPS = 100_000_000;

/** One credit is one cent. */
export const gameStarted = (wagered: number, coinIn: number): QueuedEvent => ({
  code: EXCEPTION.gameStarted,
  data: [...toBcd(wagered, 2), ...toBcd(coinIn % METER_WRAPS, 4), 0, 0],
});

export const gameEnded = (win: number): QueuedEvent => ({ code: EXCEPTION.gameEnded, data: toBcd(win, 4) });

export const plain = (code: number): QueuedEvent => ({ code, data: [] });

/** Country and denomination are not reported. */
export const billAccepted = (count: number): QueuedEvent => ({
  code: EXCEPTION.billAccepted,
  data: [0, 0, ...toBcd(count, 4)],
});
