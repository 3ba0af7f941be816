import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type Refusal, refusal } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';
import { DatabaseLost } from '../db/authority/authority.ts';
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

/** Refuses a method that a socket does not have. */
export const noMethod = (method: string): ProtooError =>
  protooRefusal(refusal('notFound', { what: method.slice(0, 40) }));

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

/** Answers a request for an upgrade and closes the connection: no timeout of the server covers it. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Answers an upgrade that has failed: one that found no database is repeated by the client. */
export function upgradeFailed(socket: Duplex, error: unknown, log: Logger): void {
  if (error instanceof DatabaseLost) refuseUpgrade(socket, 503, 'Service Unavailable');
  else {
    log.error({ err: error }, 'WebSocket upgrade failed');
    refuseUpgrade(socket, 500, 'Internal Server Error');
  }
}

/** Sends a client that asks for an upgrade to another address. */
export function redirectUpgrade(socket: Duplex, location: URL): void {
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 307 Temporary Redirect\r\nLocation: ${location.href}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** The address of a request; undefined if it is malformed. */
export function addressed({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  return URL.canParse(url, 'http://house') ? new URL(url, 'http://house') : undefined;
}
