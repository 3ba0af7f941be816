import { ERRORS, type Refusal, refusal } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import { DatabaseLost } from '../db/authority/database-lost.ts';
import type { RefusalTexts } from '../refusal-texts.ts';
import { wrongField } from '../wrong-field.ts';

/** A refusal on a socket, with the same code as on HTTP. The gate words it for people. */
class SocketRefusal extends ProtooError {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    const { code, message } = ERRORS[refused.name];
    super(code, message, refused.params);
    this.refusal = refused;
  }
}

/** Refuses a request of a socket. */
export const protooRefusal = (refused: Refusal): ProtooError => new SocketRefusal(refused);

/** An error as the client receives it: a refusal in words for people, anything else as it is. */
export function worded(error: unknown, texts: RefusalTexts): unknown {
  const refused = error instanceof DatabaseLost ? protooRefusal(refusal('unavailable')) : error;
  return refused instanceof SocketRefusal
    ? new ProtooError(refused.code, texts.of(refused.refusal), refused.refusal.params)
    : refused;
}

/** A schema of the contract, as far as reading a message needs it. */
export interface Schema<T> {
  safeParse(
    data: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: Parameters<typeof wrongField>[0][] } };
}

/** Checks what a peer sent. @throws {ProtooError} 40000 naming the field. */
export function readMessage<T>(schema: Schema<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const field = wrongField(parsed.error.issues[0]).join('.') || 'data';
  const { code, message } = ERRORS.invalidRequest;
  throw new ProtooError(code, `${message}: ${field}`, { field });
}
