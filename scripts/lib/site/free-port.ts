import { createServer } from 'node:net';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { type ListenAddress, listening } from '@floorcast/startup/ports';

/** A TCP port of the loopback that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** @throws {CannotStart} if a port that a program needs is in use. */
export async function requireFree(address: ListenAddress): Promise<void> {
  const server = createServer();
  await listening(server, address);
  await new Promise((resolve) => server.close(resolve));
}
