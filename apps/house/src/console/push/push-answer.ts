import { delayBefore } from '../../platform/retry.ts';

/** What the answer of a push service means for a subscription. */
export type PushAnswer =
  /** It has expired, or its browser has ended it. */
  | 'gone'
  /** The service refuses it: it belongs to another key, is malformed, or our own key or clock is wrong. */
  | 'refused'
  /** The message is too large for the service: the subscription is not at fault, and the same message fails again. */
  | 'too-large'
  /** The service is busy or fails, or was not reached. */
  | 'later';

/** Undefined: there was no answer. */
export function pushAnswerOf(status: number | undefined): PushAnswer {
  if (status === undefined || status >= 500) return 'later';
  switch (status) {
    case 404:
    case 410:
      return 'gone';
    case 413:
      return 'too-large';
    case 408:
    case 425:
    case 429:
      return 'later';
    default:
      return 'refused';
  }
}

/** How often a message is sent again, and after which pauses; no service may ask for a longer one. */
export const RETRIES_MOST = 3;
const PAUSES = { firstMs: 2_000, mostMs: 120_000, growth: 4 };

/** The pause (ms) before a message is sent again; `retries`: how often it was. The service may name it, as seconds or as a date. */
export function pauseBefore(retries: number, retryAfter: unknown, now: number): number {
  const pause = delayBefore(PAUSES, retries);
  const text = typeof retryAfter === 'string' ? retryAfter.trim() : '';
  const named = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Math.min(PAUSES.mostMs, Number.isFinite(named) ? Math.max(pause, named) : pause);
}
