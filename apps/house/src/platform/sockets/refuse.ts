import { ERRORS, fillParams, type Refusal } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';

/** A refusal as a socket answers it: the same code as HTTP. */
export const protooRefusal = ({ name, params }: Refusal): ProtooError =>
  new ProtooError(ERRORS[name].code, fillParams(ERRORS[name].message, params), params);

interface Schema<T> {
  safeParse(
    data: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
}

/** Checks what a peer sent. @throws {ProtooError} 40000 naming the field. */
export function readMessage<T>(schema: Schema<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'data';
  throw new ProtooError(ERRORS.invalidRequest.code, `${ERRORS.invalidRequest.message}: ${field}`);
}
