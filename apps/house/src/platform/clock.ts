import { AsyncLocalStorage } from 'node:async_hooks';

/** Time as the house sees it; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment; never set back or forth, as `now` may be. */
  monotonic(): number;
  /** Calls once, after so many milliseconds. Returns the way to prevent it. */
  after(millis: number, call: () => void): () => void;
}

/** What a timer does is part of nothing that was under way when it was set. */
const apart = AsyncLocalStorage.snapshot();

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (millis, call) => {
    const timer = setTimeout(() => apart(call), millis);
    return () => clearTimeout(timer);
  },
};
