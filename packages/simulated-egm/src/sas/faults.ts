/** One credit is one cent. */
const ONE_CENT = 0x01;

/** What goes wrong, for tests: so many of the next replies or transfers are struck. Nothing at first. */
export const noFaults = () => ({
  /** Replies that are not sent. */
  lost: 0,
  /** Replies that begin after the time that the protocol gives them. */
  late: 0,
  /** Replies whose CRC is wrong. */
  damaged: 0,
  /** Long polls that are answered by "busy". */
  busy: 0,
  /** Long polls in place of whose reply an event comes, once the host wants events at once. */
  interrupted: 0,
  /** Transfers that are pending at first and then cannot be carried out. */
  unable: 0,
  /** How the next transfers are refused, by their status. */
  refusals: Array.from<number>([]),
  /** Polls that it does not know: it is silent when it is asked. */
  unknown: new Set<number>(),
  /** Reports on transfers end behind the transaction's id. */
  shortReports: false,
  /** It says in real time that nothing has happened. */
  noise: false,
  /** What it takes a credit to be worth, by the code of the protocol. */
  denomination: ONE_CENT,
  /** It may be polled every 200 ms and not faster. */
  slow: false,
});
export type Faults = ReturnType<typeof noFaults>;
