/** Viewers that ask for a key frame at once get one (ms). */
const KEY_EVERY_MS = 200;

/** Gathers requests for key frames of one encoder: each is a large picture to all its viewers, whoever asks. */
export class KeyRequests {
  readonly #ask: () => void;
  #askedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Asks for a key frame; requests that come together get one, and the last of them is never left without. */
  want(): void {
    const since = performance.now() - this.#askedAt;
    if (since >= KEY_EVERY_MS) this.#askNow();
    else this.#timer ??= setTimeout(() => this.#askNow(), KEY_EVERY_MS - since);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #askNow(): void {
    this.close();
    this.#askedAt = performance.now();
    this.#ask();
  }
}
