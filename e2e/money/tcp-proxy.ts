import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** A TCP proxy of the loopback with a fixed port, before houses that each listen at a port of their own. */
export class TcpProxy {
  readonly #server: Server;
  #target = 0;

  private constructor() {
    this.#server = createServer((client) => {
      const target = connect(this.#target, '127.0.0.1');
      const end = () => {
        client.destroy();
        target.destroy();
      };
      client.on('error', end).on('close', end).pipe(target);
      target.on('error', end).on('close', end).pipe(client);
    });
  }

  static async open(): Promise<TcpProxy> {
    const proxy = new TcpProxy();
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  /** Forwards new connections to another port. */
  forwardTo(port: number): void {
    this.#target = port;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
