import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import type * as z from 'zod/mini';
import type { Failure } from '../api/call/failure.ts';

/** Sends a request to the house. @throws {ProtooError} refused; {NoAnswer} outcome not known. */
export interface Asker {
  request(method: string, data: unknown, timeoutMs: number): Promise<unknown>;
}

export interface RequestShape<R> {
  readonly method: string;
  readonly reply: z.ZodMiniType<R>;
}

export class BrokenReply extends Error {}

/** Sends a request of the contract and checks its reply. @throws as `Asker.request`; {BrokenReply}. */
export async function ask<R>(
  asker: Asker,
  shape: RequestShape<R>,
  data: Record<string, unknown>,
  timeoutMs: number,
): Promise<R> {
  const reply = await askUnnamed(asker, shape, data, timeoutMs);
  if (reply !== null) return reply;
  throw new BrokenReply(`unexpected reply to ${shape.method}`);
}

/**
 * Sends a request whose reply the specification does not describe: null where the reply is not the contract's (C2.35).
 * @throws as `Asker.request`.
 */
export async function askUnnamed<R>(
  asker: Asker,
  { method, reply }: RequestShape<R>,
  data: Record<string, unknown>,
  timeoutMs: number,
): Promise<R | null> {
  const parsed = reply.safeParse(await asker.request(method, data, timeoutMs));
  return parsed.success ? parsed.data : null;
}

type Notifications = Readonly<Record<string, z.ZodMiniType>>;
/** What receives the notifications of a connection, by their methods. */
export type Receivers<N extends Notifications> = {
  readonly [Method in keyof N]: (data: z.output<N[Method]>) => void;
};
type Receive = (method: string, data: unknown) => void;

/** Hands notifications to what receives them. Others, and those that violate the contract, are ignored. */
export function receiving<N extends Notifications>(notifications: N, receivers: Receivers<N>): Receive;
export function receiving(
  notifications: Notifications,
  receivers: Readonly<Record<string, (data: unknown) => void>>,
): Receive {
  return (method, data) => {
    if (!Object.hasOwn(notifications, method)) return;
    const parsed = notifications[method]?.safeParse(data);
    if (parsed?.success) receivers[method]?.(parsed.data);
  };
}

export function requestFailure(error: unknown): Failure {
  if (error instanceof ProtooError)
    return {
      kind: 'refused',
      code: error.code,
      params: error.params,
      message: error.message || ERRORS.internal.message,
    };
  return error instanceof BrokenReply ? { kind: 'broken' } : { kind: 'network' };
}
