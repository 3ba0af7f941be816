import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/** The home is open in another process. */
export class HomeInUse extends Error {
  constructor(home: string) {
    super(
      `${home} is in use: Floorcast runs already. End it first, or set FLOORCAST_HOME and PORT for a second one.`,
    );
    this.name = 'HomeInUse';
  }
}

/**
 * Locks a home for this process, by a socket name in the kernel's abstract space:
 * it is released however this process ends. Returns a function that releases it. @throws {HomeInUse}
 */
export function holdHome(home: string): Promise<() => void> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 32);
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new HomeInUse(home) : error),
    );
    server.listen({ path: `\0floorcast-${name}`, exclusive: true }, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}
