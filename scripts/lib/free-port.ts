import { createServer } from 'node:net';
import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { type ListenAddress, listening } from '@floorcast/startup/ports';

/** A TCP port of the loopback that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** @throws {CannotStart} when somebody listens at a port that a program is going to need. */
export async function requireFree(address: ListenAddress): Promise<void> {
  const server = createServer();
  await listening(server, address);
  await new Promise((resolve) => server.close(resolve));
}
