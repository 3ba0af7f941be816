import type { ChildProcess, Serializable } from 'node:child_process';
import type * as z from 'zod';

/** The next message of a child process. @throws if it ends instead. */
export function nextMessage<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a child process ended'));
    child.once('exit', ended).once('message', (message) => {
      child.off('exit', ended);
      resolve(schema.parse(message));
    });
  });
}

/** Sends an order to a child process. Resolves with its answer. */
export async function ask<T>(child: ChildProcess, schema: z.ZodType<T>, order: Serializable): Promise<T> {
  const answer = nextMessage(child, schema);
  child.send(order);
  return answer;
}
