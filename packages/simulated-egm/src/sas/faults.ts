/** What goes wrong, for tests: so many of the next replies or transfers are struck. */
export interface Faults {
  /** Replies that are not sent. */
  lost: number;
  /** Replies whose CRC is wrong. */
  damaged: number;
  /** Long polls that are answered by "busy". */
  busy: number;
  /** Transfers that are pending at first and then cannot be carried out. */
  unable: number;
  /** It does not know the poll for its reel stops, and is silent when it is asked for them. */
  stopless: boolean;
}

export const noFaults = (): Faults => ({ lost: 0, damaged: 0, busy: 0, unable: 0, stopless: false });
