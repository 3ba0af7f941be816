/** What may be done about an open session, by the status of its machine. */
export interface Choices {
  readonly words: string;
  /** The text of the button that joins the session here; null where it cannot be joined. */
  readonly goOn: 'reconnect.continue' | 'reconnect.playHere' | null;
  readonly end: boolean;
}

/** The text and the choices for a machine status; an unlisted status is shown as unknown (RECON-2). */
export function choicesFor(status: string): Choices {
  switch (status) {
    case 'waiting-bonus':
      return { words: 'reconnect.status.waitingBonus', goOn: 'reconnect.continue', end: true };
    case 'waiting':
      return { words: 'reconnect.status.waiting', goOn: 'reconnect.continue', end: true };
    case 'cashing-out':
      return { words: 'reconnect.status.cashingOut', goOn: null, end: false };
    case 'playing':
      return { words: 'reconnect.status.playing', goOn: 'reconnect.playHere', end: true };
    case 'malfunction':
      return { words: 'reconnect.status.malfunction', goOn: null, end: true };
    case 'offline':
      return { words: 'reconnect.status.offline', goOn: null, end: true };
    default:
      return { words: 'reconnect.status.unknown', goOn: 'reconnect.continue', end: true };
  }
}
