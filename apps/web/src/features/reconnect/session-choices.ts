/** What may be done about an open session, by the status of its machine. */
export interface Choices {
  /** What its texts are called (RECON-2). */
  readonly state: string;
  /** The text of the button that joins the session here; null where it cannot be joined. */
  readonly goOn: 'reconnect.continue' | 'reconnect.playHere' | null;
  /**
   * The text of the button that ends the session; null where it ends by itself. Another screen plays one that is being
   * played: its player is kicked.
   */
  readonly end: 'reconnect.kick' | 'reconnect.endAndPay' | null;
}

const CHOICES: ReadonlyMap<string, Choices> = new Map([
  ['waiting-bonus', { state: 'waitingBonus', goOn: 'reconnect.continue', end: 'reconnect.endAndPay' }],
  ['waiting', { state: 'waiting', goOn: 'reconnect.continue', end: 'reconnect.endAndPay' }],
  ['cashing-out', { state: 'cashingOut', goOn: null, end: null }],
  ['playing', { state: 'playing', goOn: 'reconnect.playHere', end: 'reconnect.kick' }],
  ['malfunction', { state: 'malfunction', goOn: null, end: 'reconnect.endAndPay' }],
  ['offline', { state: 'offline', goOn: null, end: 'reconnect.endAndPay' }],
]);
const UNKNOWN: Choices = { state: 'unknown', goOn: 'reconnect.continue', end: 'reconnect.endAndPay' };

/** The state and the choices for a machine status; an unlisted status is shown as unknown (RECON-2). */
export const choicesFor = (status: string): Choices => CHOICES.get(status) ?? UNKNOWN;
