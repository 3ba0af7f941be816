import { useCallback, useSyncExternalStore } from 'react';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * What a reading of the time gives now. All readers share one timer, and one is rendered again only when its reading has
 * changed: `read` rounds as coarsely as it is shown.
 */
export function useClock(read: (now: number) => number): number {
  const snapshot = useCallback(() => read(Date.now()), [read]);
  return useSyncExternalStore(subscribe, snapshot);
}
