/** What may be done about an open session, by the status of its machine. */
export interface Choices {
  readonly words: string;
  readonly goOn: boolean;
  readonly end: boolean;
}

/** The text and the choices for a machine status; an unlisted status is shown as unknown (RECON-2). */
export function choicesFor(status: string): Choices {
  switch (status) {
    case 'waiting-bonus':
      return { words: 'reconnect.status.waitingBonus', goOn: true, end: true };
    case 'waiting':
      return { words: 'reconnect.status.waiting', goOn: true, end: true };
    case 'cashing-out':
      return { words: 'reconnect.status.cashingOut', goOn: false, end: false };
    case 'playing':
      return { words: 'reconnect.status.playing', goOn: true, end: true };
    case 'malfunction':
      return { words: 'reconnect.status.malfunction', goOn: false, end: true };
    case 'offline':
      return { words: 'reconnect.status.offline', goOn: false, end: true };
    default:
      return { words: 'reconnect.status.unknown', goOn: true, end: true };
  }
}
