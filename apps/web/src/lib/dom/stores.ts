type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage of the browser. Where it is shut (`localStorage` itself throws) or full, what is written lives in this page until it
 * is closed: the visit works, and the next one begins afresh.
 */
class Store implements Area {
  readonly #area: () => Area;
  readonly #unsaved = new Map<string, string>();
  readonly #withheld = new Set<string>();

  constructor(area: () => Area) {
    this.#area = area;
  }

  getItem(key: string): string | null {
    return this.#unsaved.get(key) ?? this.#attempt((area) => area.getItem(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#unsaved.set(key, value);
    const written = this.#attempt((area) => {
      if (!this.#withheld.has(key)) area.setItem(key, value);
      return !this.#withheld.has(key);
    });
    if (written === true) this.#unsaved.delete(key);
    // The value of before would come back with the next visit.
    else this.#attempt((area) => area.removeItem(key));
  }

  removeItem(key: string): void {
    this.#unsaved.delete(key);
    this.#attempt((area) => area.removeItem(key));
  }

  /** Whether the next visit finds what is stored here. */
  keeps(key: string): boolean {
    return !this.#unsaved.has(key);
  }

  /** From now on this page alone has it. */
  withhold(key: string): void {
    this.#withheld.add(key);
    const value = this.getItem(key);
    if (value !== null) this.setItem(key, value);
  }

  #attempt<T>(access: (area: Area) => T): T | undefined {
    try {
      return access(this.#area());
    } catch {
      return undefined;
    }
  }
}

/** What this device keeps. */
export const deviceStore = new Store(() => localStorage);

/** What this tab keeps until it is closed. */
export const tabStore = new Store(() => sessionStorage);
