import type { Logger } from 'pino';

/** Runs work that nothing waits for: a failure is logged, with `facts` of it, under `what` failed. */
export function inBackground(
  log: Logger,
  work: Promise<unknown>,
  what = 'background work',
  facts: object = {},
): void {
  work.catch((error: unknown) => log.error({ err: error, ...facts }, `${what} failed`));
}
