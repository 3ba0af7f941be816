import type { ChildProcess, Serializable } from 'node:child_process';
import type * as z from 'zod';

/** What a process of the bench says next. @throws when it ends instead. */
export function nextWord<T>(child: ChildProcess, schema: z.ZodType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a process of the bench ended'));
    child.once('exit', ended).once('message', (said) => {
      child.off('exit', ended);
      resolve(schema.parse(said));
    });
  });
}

/** Tells a process of the bench what to do. Resolves with what it says when that is done. */
export async function ask<T>(child: ChildProcess, schema: z.ZodType<T>, order: Serializable): Promise<T> {
  const answer = nextWord(child, schema);
  child.send(order);
  return answer;
}
