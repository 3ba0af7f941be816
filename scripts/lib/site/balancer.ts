import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from '@floorcast/startup/ports';

export interface Balancer {
  /** Ends every open connection. */
  cut(): void;
  close(): Promise<void>;
}

const PATIENCE_MS = 1_000;

interface BalancerOptions {
  readonly port: number;
  readonly host: string;
  /** The port that a connection tries first: each in turn, or always the first one. */
  readonly tries?: 'in-turn' | 'in-order';
}

/**
 * Distributes TCP connections over other ports of this computer, which may change; a port that accepts none is skipped.
 *
 * @throws {CannotStart} if the port is not available.
 */
export async function startBalancer(
  { port, host, tries = 'in-turn' }: BalancerOptions,
  ports: () => readonly number[],
): Promise<Balancer> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer({ pauseOnConnect: true, noDelay: true }, async (client) => {
    open.add(client);
    client.on('error', () => client.destroy()).once('close', () => open.delete(client));
    const first = tries === 'in-turn' ? next++ : 0;
    const all = ports();
    for (let tried = 0; tried < all.length; tried++) {
      const node = await reach(all[(first + tried) % all.length] ?? port);
      if (node === undefined) continue;
      node.on('error', () => node.destroy()).once('close', () => client.destroy());
      client.once('close', () => node.destroy());
      if (client.destroyed) node.destroy();
      client.pipe(node).pipe(client);
      return;
    }
    client.destroy();
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

/** Undefined if the port does not accept the connection in time. */
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
