/** Viewers that ask for a key frame at once get one (ms). */
const KEY_EVERY_MS = 200;

/** Gathers requests for key frames of one encoder: each is a large picture to all its viewers. */
export class KeyRequests {
  readonly #requestKey: () => void;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(requestKey: () => void) {
    this.#requestKey = requestKey;
  }

  /** Asks for a key frame; requests that come together get one, and the last of them is never left without. */
  want(): void {
    const since = performance.now() - this.#requestedAt;
    if (since >= KEY_EVERY_MS) this.#requestNow();
    else this.#timer ??= setTimeout(() => this.#requestNow(), KEY_EVERY_MS - since);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #requestNow(): void {
    this.close();
    this.#requestedAt = performance.now();
    this.#requestKey();
  }
}
