import type { Logger } from 'pino';

/** Runs work that nothing waits for: a failure is logged, under `what` failed. */
export function inBackground(log: Logger, work: Promise<unknown>, what = 'background work'): void {
  work.catch((error: unknown) => log.error({ err: error }, `${what} failed`));
}
