import { connect, createServer, type Server, type Socket } from 'node:net';

interface Armed {
  /** Bytes that still pass, both directions together. */
  left: number;
  readonly reached: () => void;
}

/** A serial line between a driver and a cabinet that calls back at one exact byte. */
export class SerialLine {
  readonly #cabinet: string;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  /** Bytes that have passed since the line was opened, both directions together. */
  passed = 0;
  #armed: Armed | undefined;
  /** Set from the armed byte on: data waits here until the line is cut or resumed. */
  #waiting: (() => void)[] | undefined;

  private constructor(cabinet: string) {
    this.#cabinet = cabinet;
    this.#server = createServer((driver) => this.#connect(driver));
  }

  /** Listens at `driver` and connects to `cabinet`: paths of sockets. */
  static async open(driver: string, cabinet: string): Promise<SerialLine> {
    const line = new SerialLine(cabinet);
    await new Promise<void>((resolve) => line.#server.listen(driver, resolve));
    return line;
  }

  /** After so many bytes the line stops, and `reached` is called once those bytes have arrived. */
  arm(bytes: number, reached: () => void): void {
    this.#armed = { left: bytes, reached };
  }

  /** Returns whether the armed byte had not been reached. */
  disarm(): boolean {
    const wasArmed = this.#armed !== undefined;
    this.#armed = undefined;
    return wasArmed;
  }

  cut(): void {
    for (const end of this.#ends) end.destroy();
    this.#waiting = undefined;
  }

  /** Passes on the data that waits. */
  resume(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const send of waiting) send();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  #connect(driver: Socket): void {
    const cabinet = connect(this.#cabinet);
    const ends = [driver, cabinet] as const;
    const cut = () => {
      for (const end of ends) {
        end.destroy();
        this.#ends.delete(end);
      }
    };
    for (const end of ends) this.#ends.add(end.on('error', cut).on('close', cut));
    driver.on('data', (data: Buffer) => this.#pass(data, cabinet));
    cabinet.on('data', (data: Buffer) => this.#pass(data, driver));
  }

  #pass(data: Buffer, to: Socket): void {
    if (this.#waiting !== undefined) {
      this.#waiting.push(() => to.write(data));
      return;
    }
    const armed = this.#armed;
    if (armed === undefined || data.length <= armed.left) {
      if (armed !== undefined) armed.left -= data.length;
      this.passed += data.length;
      to.write(data);
      return;
    }
    const remainder = data.subarray(armed.left);
    to.write(data.subarray(0, armed.left));
    this.#armed = undefined;
    this.#waiting = [() => to.write(remainder)];
    // This process reads its sockets once per event loop turn: two turns later the data has arrived.
    setImmediate(() => setImmediate(armed.reached));
  }
}
