import type { Refusal } from '@floorcast/contract/errors';
import type { Result } from '@floorcast/contract/result';
import type * as z from 'zod';
import { noMethod, protooRefusal, readMessage, type Schema } from './refusals.ts';

/** Answers one method. @throws {ProtooError} a refusal, and 40000 for data that does not fit. */
interface RequestHandler {
  readonly method: string;
  readonly answer: (data: unknown) => Promise<unknown>;
}

/** Answers the requests of one contract message, by a handler as those of calls are. */
export const on = <Data, Reply extends z.core.$ZodType>(
  message: { readonly method: string; readonly data: Schema<Data>; readonly reply: Reply },
  answer: (data: Data) => Awaitable<Result<z.core.input<Reply>, Refusal>>,
): RequestHandler => ({
  method: message.method,
  async answer(data) {
    const result = await answer(readMessage(message.data, data));
    if (result.ok) return result.value;
    throw protooRefusal(result.error);
  },
});

type Awaitable<T> = T | Promise<T>;

/** What a handler answers to a message. */
export type Answer<M extends { readonly reply: z.core.$ZodType }> = Promise<
  Result<z.core.input<M['reply']>, Refusal>
>;

/** Answers requests by their methods. @throws {ProtooError} 40400 for any other method, and what a handler throws. */
export function dispatch(
  handlers: readonly RequestHandler[],
): (method: string, data: unknown) => Promise<unknown> {
  const byMethod = new Map(handlers.map(({ method, answer }) => [method, answer]));
  return async (method, data) => {
    const answer = byMethod.get(method);
    if (answer === undefined) throw noMethod(method);
    return answer(data);
  };
}

/** Receives the notifications of one method; data that does not fit is ignored. */
export const received =
  <Data>(schema: Schema<Data>, receive: (data: Data) => void) =>
  (data: unknown): void => {
    const parsed = schema.safeParse(data);
    if (parsed.success) receive(parsed.data);
  };

/** Receives notifications by their methods; other methods are ignored. */
export function dispatchNotifications(
  receivers: Readonly<Record<string, (data: unknown) => void>>,
): (method: string, data: unknown) => void {
  const byMethod = new Map(Object.entries(receivers));
  return (method, data) => byMethod.get(method)?.(data);
}
