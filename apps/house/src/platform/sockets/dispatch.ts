import { refusal } from '@floorcast/contract/errors';
import { protooRefusal, readMessage, type Schema } from './refusals.ts';

/** Answers one method. @throws {ProtooError} 40000 for data that does not fit. */
interface RequestHandler {
  readonly method: string;
  readonly answer: (data: unknown) => unknown;
}

/** Answers the requests of one contract message. */
export const on = <Data>(
  message: { readonly method: string; readonly data: Schema<Data> },
  answer: (data: Data) => unknown,
): RequestHandler => ({
  method: message.method,
  answer: (data) => answer(readMessage(message.data, data)),
});

/** Answers requests by their methods. @throws {ProtooError} 40400 for any other method, and what a handler throws. */
export function dispatch(
  handlers: readonly RequestHandler[],
): (method: string, data: unknown) => Promise<unknown> {
  const byMethod = new Map(handlers.map(({ method, answer }) => [method, answer]));
  return async (method, data) => {
    const answer = byMethod.get(method);
    if (answer === undefined) throw protooRefusal(refusal('notFound', { what: method.slice(0, 40) }));
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
