import { toBcd } from '@floorcast/sas/bcd';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import type { KeptEvent } from './memory.ts';

/** As many as the protocol asks for at least. */
const QUEUE_MOST = 20;

/** Adds an event behind the others. When there is no room the oldest goes, and the host is told that it did. */
export function queued(events: readonly KeptEvent[], event: KeptEvent): KeptEvent[] {
  const all = [...events, event];
  if (all.length <= QUEUE_MOST) return all;
  const overflow = { code: EXCEPTION.bufferOverflow, data: [] };
  return [overflow, ...all.filter(({ code }) => code !== EXCEPTION.bufferOverflow).slice(-(QUEUE_MOST - 1))];
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
