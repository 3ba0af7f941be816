/** The last picture that one viewer was sent. */
export interface Shown {
  readonly camera: string;
  /** When it was captured (ms since 1970); before the first picture, when it was requested. */
  capturedAt: number;
}

/** The age of the pictures that viewers are sent. */
export class PictureAges {
  readonly #shown = new Set<Shown>();

  begin(shown: Shown): void {
    this.#shown.add(shown);
  }

  end(shown: Shown): void {
    this.#shown.delete(shown);
  }

  /** How many cameras are watched, and the age (ms) of the oldest picture that is some viewer's last one. */
  at(now: number): { watched: number; oldestMs: number | null } {
    const all = [...this.#shown];
    const oldest = Math.min(...all.map(({ capturedAt }) => capturedAt));
    return {
      watched: new Set(all.map(({ camera }) => camera)).size,
      // Clocks of computers differ.
      oldestMs: all.length === 0 ? null : Math.max(0, Math.round(now - oldest)),
    };
  }
}
