import { Observable, type ReadableState } from './observable.ts';

/** Resolves in a task of its own: between two long pieces of work the page can answer and paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const running = new Observable(0);

/** The number of pieces of work that the player waits for. */
export const busyWork: ReadableState<number> = running;

/** Counts work that a player waits for until it has ended, however it ends. */
export function busy<T>(work: Promise<T>): Promise<T> {
  running.setState(running.getState() + 1);
  const ended = () => running.setState(running.getState() - 1);
  work.then(ended, ended);
  return work;
}
