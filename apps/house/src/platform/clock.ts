import { AsyncLocalStorage } from 'node:async_hooks';

/** The clock of the house; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Monotonic milliseconds; never set, as `now` may be. */
  monotonic(): number;
  /** Calls once, after so many milliseconds. Returns a function that cancels it. */
  after(millis: number, call: () => void): () => void;
}

/** The work of a timer is not part of the span that set it. */
const apart = AsyncLocalStorage.snapshot();

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (millis, call) => {
    const timer = setTimeout(() => apart(call), millis);
    return () => clearTimeout(timer);
  },
};
