/** So many are remembered, the latest: long enough for a browser to say that it has ended them too. */
const MOST = 4_096;

/** Whose the viewers were that have ended. */
export class EndedViewers {
  readonly #owners = new Map<string, number>();

  add(viewerId: string, accountId: number): void {
    this.#owners.set(viewerId, accountId);
    if (this.#owners.size <= MOST) return;
    const [oldest] = this.#owners.keys();
    if (oldest !== undefined) this.#owners.delete(oldest);
  }

  ownerOf(viewerId: string): number | undefined {
    return this.#owners.get(viewerId);
  }
}
