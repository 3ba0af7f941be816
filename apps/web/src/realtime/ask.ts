import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import type * as z from 'zod/mini';
import type { Failure } from '../api/call/failure.ts';

/** Sends a request to the house. @throws {ProtooError} refused; {NoAnswer} outcome not known. */
export interface Asker {
  request(method: string, data: unknown, timeoutMs: number): Promise<unknown>;
}

/** A request of the contract. */
export interface RequestShape<R> {
  readonly method: string;
  readonly reply: z.ZodMiniType<R>;
}

/** The reply violates the contract. */
export class BrokenReply extends Error {}

/** Sends a request of the contract and checks its reply. @throws as `Asker.request`; {BrokenReply}. */
export async function ask<R>(
  asker: Asker,
  shape: RequestShape<R>,
  data: Record<string, unknown>,
  timeoutMs: number,
): Promise<R> {
  const parsed = shape.reply.safeParse(await asker.request(shape.method, data, timeoutMs));
  if (parsed.success) return parsed.data;
  throw new BrokenReply(`unexpected reply to ${shape.method}`);
}

/**
 * Sends a request whose reply the specification does not describe: null where the reply is not the contract's (C2.35).
 * @throws as `Asker.request`.
 */
export async function askUnnamed<R>(
  asker: Asker,
  shape: RequestShape<R>,
  data: Record<string, unknown>,
  timeoutMs: number,
): Promise<R | null> {
  const parsed = shape.reply.safeParse(await asker.request(shape.method, data, timeoutMs));
  return parsed.success ? parsed.data : null;
}

/** The failure of a request. */
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
