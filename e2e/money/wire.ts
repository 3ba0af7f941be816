import { connect, createServer, type Server, type Socket } from 'node:net';

interface Armed {
  /** Bytes that still pass, both directions together. */
  left: number;
  readonly strike: () => void;
}

/** A serial line between a driver and a cabinet on which something happens at one byte exactly. */
export class Wire {
  readonly #far: string;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  /** Bytes that have passed since it was opened, both directions together. */
  passed = 0;
  #armed: Armed | undefined;
  /** The byte has come: what would pass waits here until the line is cut, or the blow has fallen elsewhere. */
  #held: (() => void)[] | undefined;

  private constructor(far: string) {
    this.#far = far;
    this.#server = createServer((near) => this.#connect(near));
  }

  /** Listens at `near` and leads to `far`: paths of sockets. */
  static async open(near: string, far: string): Promise<Wire> {
    const wire = new Wire(far);
    await new Promise<void>((resolve) => wire.#server.listen(near, resolve));
    return wire;
  }

  /** After so many bytes from now on nothing passes for the moment, and `strike` is called once they have arrived. */
  arm(bytes: number, strike: () => void): void {
    this.#armed = { left: bytes, strike };
  }

  /** Whether the byte had not come. */
  disarm(): boolean {
    const waited = this.#armed !== undefined;
    this.#armed = undefined;
    return waited;
  }

  cut(): void {
    for (const end of this.#ends) end.destroy();
    this.#held = undefined;
  }

  /** What was held back goes on its way. */
  thaw(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const send of held) send();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  #connect(near: Socket): void {
    const far = connect(this.#far);
    const ends = [near, far] as const;
    const cut = () => {
      for (const end of ends) {
        end.destroy();
        this.#ends.delete(end);
      }
    };
    for (const end of ends) this.#ends.add(end.on('error', cut).on('close', cut));
    near.on('data', (data: Buffer) => this.#pass(data, far));
    far.on('data', (data: Buffer) => this.#pass(data, near));
  }

  #pass(data: Buffer, to: Socket): void {
    if (this.#held !== undefined) {
      this.#held.push(() => to.write(data));
      return;
    }
    const armed = this.#armed;
    if (armed === undefined || data.length <= armed.left) {
      if (armed !== undefined) armed.left -= data.length;
      this.passed += data.length;
      to.write(data);
      return;
    }
    const rest = data.subarray(armed.left);
    to.write(data.subarray(0, armed.left));
    this.#armed = undefined;
    this.#held = [() => to.write(rest)];
    // The sockets of this process are read once in a round of its loop: what has passed has then arrived.
    setImmediate(() => setImmediate(armed.strike));
  }
}
