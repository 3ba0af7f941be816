import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a request for an upgrade. Waits for nobody to hang up: no timeout looks after such a connection. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Where a request is addressed to; undefined when that is no address. */
export function addressed({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  return URL.canParse(url, 'http://house') ? new URL(url, 'http://house') : undefined;
}
