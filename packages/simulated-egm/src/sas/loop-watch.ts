interface Loop {
  /** No host has polled for long: the machine waits to be synchronised. */
  broken(): void;
  /** The machine calls its own address. */
  chirp(): void;
}

/** So long without any address (ms), and the loop is broken. */
const BREAK_MS = 5_000;
const CHIRP_MS = 200;

/** Notices that no host polls any machine, and calls until one does. */
export class LoopWatch {
  readonly #loop: Loop;
  readonly #speed: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(loop: Loop, speed: number) {
    this.#loop = loop;
    this.#speed = speed;
    this.polled();
  }

  /** An address has been polled, whichever it is. */
  polled(): void {
    this.close();
    this.#timer = setTimeout(() => {
      this.#loop.broken();
      this.#timer = setInterval(() => this.#loop.chirp(), CHIRP_MS / this.#speed);
    }, BREAK_MS / this.#speed);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
