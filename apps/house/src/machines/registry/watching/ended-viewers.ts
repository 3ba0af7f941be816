/** How many are remembered: the latest, long enough for a browser to end them as well. */
const MOST = 4_096;

/** The owners of viewers that have ended. */
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
