/** What goes wrong, for tests: so many of the next replies or transfers are struck. */
export interface Faults {
  /** Replies that are not sent. */
  lost: number;
  /** Replies that begin after the time that the protocol gives them. */
  late: number;
  /** Replies whose CRC is wrong. */
  damaged: number;
  /** Long polls that are answered by "busy". */
  busy: number;
  /** Long polls in place of whose reply an event comes, once the host wants events at once. */
  interrupted: number;
  /** Transfers that are pending at first and then cannot be carried out. */
  unable: number;
  /** How the next transfers are refused, by their status. */
  refusals: number[];
  /** Polls that it does not know: it is silent when it is asked. */
  readonly unknown: Set<number>;
  /** Reports on transfers end behind the transaction's id. */
  shortReports: boolean;
  /** It says in real time that nothing has happened. */
  noise: boolean;
  /** What it takes a credit to be worth, by the code of the protocol. */
  denomination: number;
  /** It may be polled every 200 ms and not faster. */
  slow: boolean;
}

/** One credit is one cent. */
const ONE_CENT = 0x01;

export const noFaults = (): Faults => ({
  lost: 0,
  late: 0,
  damaged: 0,
  busy: 0,
  interrupted: 0,
  unable: 0,
  refusals: [],
  unknown: new Set(),
  shortReports: false,
  noise: false,
  denomination: ONE_CENT,
  slow: false,
});
