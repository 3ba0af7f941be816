/** The states of an open session that have texts of their own (RECON-2). */
export type SessionState =
  | 'waitingBonus'
  | 'waiting'
  | 'cashingOut'
  | 'playing'
  | 'malfunction'
  | 'offline'
  | 'unknown';

/** What may be done about an open session, by the status of its machine. */
export interface Choices {
  readonly state: SessionState;
  /** The text of the button that joins the session here; null where it cannot be joined. */
  readonly goOn: 'reconnect.continue' | 'reconnect.playHere' | null;
  /**
   * The text of the button that ends the session; null where it ends by itself. Another screen plays one that is being
   * played: its player is kicked.
   */
  readonly end: 'reconnect.kick' | 'reconnect.endAndPay' | null;
}

/** The state and the choices for a machine status; an unlisted status is shown as unknown (RECON-2). */
export function choicesFor(status: string): Choices {
  switch (status) {
    case 'waiting-bonus':
      return { state: 'waitingBonus', goOn: 'reconnect.continue', end: 'reconnect.endAndPay' };
    case 'waiting':
      return { state: 'waiting', goOn: 'reconnect.continue', end: 'reconnect.endAndPay' };
    case 'cashing-out':
      return { state: 'cashingOut', goOn: null, end: null };
    case 'playing':
      return { state: 'playing', goOn: 'reconnect.playHere', end: 'reconnect.kick' };
    case 'malfunction':
      return { state: 'malfunction', goOn: null, end: 'reconnect.endAndPay' };
    case 'offline':
      return { state: 'offline', goOn: null, end: 'reconnect.endAndPay' };
    default:
      return { state: 'unknown', goOn: 'reconnect.continue', end: 'reconnect.endAndPay' };
  }
}
