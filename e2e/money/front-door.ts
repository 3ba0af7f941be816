import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** One address for houses that come one after another, each at a port of its own: nobody takes it meanwhile. */
export class FrontDoor {
  readonly #server: Server;
  #house = 0;

  private constructor() {
    this.#server = createServer((guest) => {
      const house = connect(this.#house, '127.0.0.1');
      const end = () => {
        guest.destroy();
        house.destroy();
      };
      guest.on('error', end).on('close', end).pipe(house);
      house.on('error', end).on('close', end).pipe(guest);
    });
  }

  static async open(): Promise<FrontDoor> {
    const door = new FrontDoor();
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    return door;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  leadTo(port: number): void {
    this.#house = port;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
