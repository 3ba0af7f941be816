import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from '@floorcast/startup/ports';

export interface Balancer {
  /** Ends every connection that is open now. */
  cut(): void;
  close(): Promise<void>;
}

const PATIENCE_MS = 1_000;

/**
 * Spreads TCP connections to a port of this computer over others, in turn; one that takes none is passed over.
 *
 * @throws {CannotStart} when the port cannot be had.
 */
export async function startBalancer(
  { port, host }: { readonly port: number; readonly host: string },
  ports: readonly number[],
): Promise<Balancer> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer({ pauseOnConnect: true, noDelay: true }, async (near) => {
    open.add(near);
    near.on('error', () => near.destroy()).once('close', () => open.delete(near));
    const first = next++;
    for (let tried = 0; tried < ports.length; tried++) {
      const far = await reach(ports[(first + tried) % ports.length] ?? port);
      if (far === undefined) continue;
      far.on('error', () => far.destroy()).once('close', () => near.destroy());
      near.once('close', () => far.destroy());
      if (near.destroyed) far.destroy();
      near.pipe(far).pipe(near);
      return;
    }
    near.destroy();
  });
  await listening(server, { port, host, setting: 'PORT' });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    cut,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** Undefined: nobody answers there in time. */
function reach(port: number): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  return new Promise((resolve) => {
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.once('connect', () => {
      clearTimeout(patience);
      resolve(socket);
    });
    socket.once('error', () => socket.destroy()).once('close', () => resolve(undefined));
  });
}
