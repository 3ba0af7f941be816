import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/**
 * Makes this process the only floor of a journal on this computer. Undefined: another one has the lock. Returns the function
 * that unlocks it; the system unlocks it when this process ends in any way.
 */
export function lockJournal(journal: string): Promise<(() => void) | undefined> {
  const id = createHash('sha256').update(resolve(journal)).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  return new Promise((done) => {
    server.once('error', () => done(undefined));
    // A name of Linux without a file, which nothing can leave behind.
    server.listen(`\0floorcast-floor-${id}`, () => done(() => void server.close()));
    server.unref();
  });
}
