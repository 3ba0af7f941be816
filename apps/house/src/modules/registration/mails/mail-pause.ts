/** An address gets at most one mail of a registration in so long (ms). */
const PAUSE_MS = 60_000;

/** Prevents third parties from having many mails sent to somebody's address. Each node counts for itself. */
export class MailPause {
  /** When each address was last mailed, the oldest first. */
  readonly #mailed = new Map<string, number>();

  /** Whether an address may be mailed now, which then counts as mailed. */
  mayMail(email: string, now: number): boolean {
    for (const [address, at] of this.#mailed) {
      if (now - at < PAUSE_MS) break;
      this.#mailed.delete(address);
    }
    const address = email.toLowerCase();
    if (this.#mailed.has(address)) return false;
    this.#mailed.set(address, now);
    return true;
  }
}
