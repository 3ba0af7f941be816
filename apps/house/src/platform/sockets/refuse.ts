import { ERRORS, fillParams, type Refusal } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import { wrongField } from '../wrong-field.ts';

/** A refusal on a socket, with the same code as on HTTP. */
export const protooRefusal = ({ name, params }: Refusal): ProtooError =>
  new ProtooError(ERRORS[name].code, fillParams(ERRORS[name].message, params), params);

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
