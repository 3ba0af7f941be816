import { parentPort } from 'node:worker_threads';
import { WorkerCommand } from './feed-messages.ts';

/** The task of a worker once it has its order. */
export interface WorkerTask {
  /** Makes these places of the ladder from now on, and no others. */
  encode(rungs: readonly number[]): void;
  /** A key frame is requested. */
  key?(rung: number): void;
  /** Releases what would outlive the thread. */
  stop(): void;
}

/**
 * Runs a worker: its first message is the order, all later ones are commands, until `stop`.
 *
 * The thread ends only when nothing of FFmpeg runs for it: that would crash the process.
 */
export function runWorker(begin: (order: unknown) => Promise<WorkerTask>): void {
  let work: Promise<WorkerTask> | undefined;
  parentPort?.on('message', async (message: unknown) => {
    const command = WorkerCommand.safeParse(message).data;
    if (command === undefined) work = begin(message);
    const task = await work;
    if (command?.kind === 'encode') task?.encode(command.rungs);
    if (command?.kind === 'key') task?.key?.(command.rung);
    if (command?.kind !== 'stop') return;
    task?.stop();
    process.exit();
  });
}
