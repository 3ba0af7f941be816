import { parentPort } from 'node:worker_threads';
import { WorkerWord } from './feed-messages.ts';

/** What a worker does once it has its order. */
export interface Work {
  /** A key frame is wanted. */
  key?(): void;
  /** Lets go of what would outlive the thread. */
  stop(): void;
}

/**
 * A worker's life: its first message is the order, all later ones are words about it, until `stop`.
 *
 * The thread ends only when nothing of FFmpeg runs for it: it would take the process with it.
 */
export function atWork(begin: (order: unknown) => Promise<Work>): void {
  let work: Promise<Work> | undefined;
  parentPort?.on('message', async (message: unknown) => {
    const word = WorkerWord.safeParse(message).data;
    if (word === undefined) work = begin(message);
    const begun = await work;
    if (word === 'key') begun?.key?.();
    if (word !== 'stop') return;
    begun?.stop();
    process.exit();
  });
}
