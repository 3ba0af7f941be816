import type { SiteContext } from '../../context.ts';

/** Takes heads to another computer. */
export interface Witness {
  /** @throws when it could not be sent. */
  send(text: string): Promise<void>;
}

/** Heads that wait while the witness is away; of more, the newest are kept: each one says what those before it do. */
const WAITING_MOST = 1_000;

/** Sends heads to the witness in their order, each until it has been sent. */
export class WitnessQueue {
  readonly #parts;
  readonly #waiting: string[] = [];
  #away = false;

  constructor(parts: Pick<SiteContext, 'log'> & { readonly witness: Witness | undefined }) {
    this.#parts = parts;
  }

  add(line: string): void {
    if (this.#parts.witness === undefined) return;
    this.#waiting.push(line);
    if (this.#waiting.length > WAITING_MOST) this.#waiting.shift();
  }

  /** Sends what waits. A witness that is away is tried again with the next head, or in a second. */
  async send(): Promise<void> {
    const { witness, log } = this.#parts;
    for (;;) {
      const [line] = this.#waiting;
      if (witness === undefined || line === undefined) return;
      try {
        await witness.send(line);
      } catch (error) {
        if (!this.#away)
          log.error({ err: error }, 'the witness of the trail does not take heads; retrying every second');
        this.#away = true;
        return;
      }
      if (this.#away) log.info('the witness of the trail takes heads again');
      this.#away = false;
      this.#waiting.shift();
    }
  }
}
