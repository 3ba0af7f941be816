import type { Clock } from '../platform/clock.ts';

/** How long (ms) an answer of the store is waited for. The connection may be cut: the next call takes another. */
export const ANSWER_MS = 2_000;

/** An answer of the store. @throws when there is none in time; it is then passed to `late` if it comes. */
export function inTime<T>(
  clock: Clock,
  answer: Promise<T>,
  late: (value: T) => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let waits = true;
    const cancel = clock.after(ANSWER_MS, () => {
      waits = false;
      reject(new Error('the database has been silent'));
    });
    answer.then(
      (value) => {
        cancel();
        if (waits) resolve(value);
        else late(value);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}
