import { mailboxOf } from '../../same-person/index.ts';

/** A mailbox gets at most one mail of a registration in so long (ms). */
const PAUSE_MS = 60_000;

/** Prevents third parties from having many mails sent to somebody's mailbox. Each node counts for itself. */
export class MailPause {
  /** When each mailbox was last mailed, the oldest first. */
  readonly #mailed = new Map<string, number>();

  /** Whether an address may be mailed now, which then counts as mailed. */
  mayMail(email: string, now: number): boolean {
    for (const [mailbox, at] of this.#mailed) {
      if (now - at < PAUSE_MS) break;
      this.#mailed.delete(mailbox);
    }
    const mailbox = mailboxOf(email);
    if (this.#mailed.has(mailbox)) return false;
    this.#mailed.set(mailbox, now);
    return true;
  }
}
