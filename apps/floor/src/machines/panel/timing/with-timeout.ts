/**
 * Runs work that may take so long (ms) and is aborted with `signal`. Leaves no listener on `signal`, which may outlive a great
 * many attempts: `AbortSignal.any` would leave one for each.
 */
export async function withTimeout<T>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  const timer = setTimeout(abort, ms);
  signal.addEventListener('abort', abort);
  try {
    return await work(attempt.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
