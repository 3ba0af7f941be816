import { toBcd } from '@floorcast/sas/codec/layout';
import { LAST_BILL, NO_COUNTRY } from '@floorcast/sas/machine/facts';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import type { QueuedEvent } from './memory.ts';

/** As many as the protocol asks for at least. */
const QUEUE_MOST = 20;

/**
 * Priority events, in their order: they are part of an exchange with the host, go before all others, take no place in the queue
 * and are there once each.
 */
const PRIORITY: readonly number[] = [
  EXCEPTION.hostCashOut,
  EXCEPTION.hostCashOutWin,
  EXCEPTION.gameLocked,
  EXCEPTION.progressiveHit,
  EXCEPTION.transferComplete,
  EXCEPTION.handPayReset,
  EXCEPTION.handPayPending,
  EXCEPTION.bufferOverflow,
];
const rankOf = ({ code }: QueuedEvent): number => PRIORITY.indexOf(code);
const isPriority = (event: QueuedEvent): boolean => rankOf(event) >= 0;

/** Adds an event behind the others. Where there is no room the oldest is dropped, and an overflow reported. */
export function queued(events: readonly QueuedEvent[], event: QueuedEvent): QueuedEvent[] {
  const first = events.filter(isPriority);
  const others = events.filter((each) => !isPriority(each));
  if (isPriority(event)) {
    const once = [...without(first, event.code), event];
    return [...once.sort((one, other) => rankOf(one) - rankOf(other)), ...others];
  }
  const all = [...others, event];
  if (all.length <= QUEUE_MOST) return [...first, ...all];
  return queued([...first, ...all.slice(-QUEUE_MOST)], plain(EXCEPTION.bufferOverflow));
}

/** The events but those of a code. */
export const without = (events: readonly QueuedEvent[], code: number): QueuedEvent[] =>
  events.filter((each) => each.code !== code);

const METER_WRAPS = 100_000_000;

/** One credit is one cent. */
export const gameStarted = (wagered: number, coinIn: number): QueuedEvent => ({
  code: EXCEPTION.gameStarted,
  data: [...toBcd(wagered, 2), ...toBcd(coinIn % METER_WRAPS, 4), 0, 0],
});

export const gameEnded = (win: number): QueuedEvent => ({ code: EXCEPTION.gameEnded, data: toBcd(win, 4) });

export const plain = (code: number): QueuedEvent => ({ code, data: [] });

/** `count`: of bills of this kind. */
export const billAccepted = (denomination: number, count: number): QueuedEvent => ({
  code: EXCEPTION.billAccepted,
  data: [...LAST_BILL.write({ country: NO_COUNTRY, denomination, count })],
});
