/**
 * Does something that may take so long (ms), and is given up when `signal` aborts. Leaves nothing at `signal`, which may
 * outlive a great many attempts: one made of several signals would stay with it for each.
 */
export async function within<T>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  const timer = setTimeout(giveUp, ms);
  signal.addEventListener('abort', giveUp);
  try {
    return await work(attempt.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
