import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { DatabaseLost } from '../db/authority/database-lost.ts';

/** Answers a request for an upgrade and closes the connection: no timeout of the server covers it. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Answers an upgrade that has failed: one that found no database is repeated by the client. */
export function upgradeFailed(socket: Duplex, error: unknown, log: Logger): void {
  if (error instanceof DatabaseLost) refuseUpgrade(socket, 503, 'Service Unavailable');
  else {
    log.error({ err: error }, 'upgrade failed');
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
