import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/**
 * Makes this process the floor of a journal. Undefined: another one on this computer is. The system lets go of it however
 * this process ends. Returns the way to let go before.
 */
export function becomeFloor(journal: string): Promise<(() => void) | undefined> {
  const id = createHash('sha256').update(resolve(journal)).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  return new Promise((done) => {
    server.once('error', () => done(undefined));
    // A name of Linux without a file, which nothing can leave behind.
    server.listen(`\0floorcast-floor-${id}`, () => done(() => void server.close()));
    server.unref();
  });
}
