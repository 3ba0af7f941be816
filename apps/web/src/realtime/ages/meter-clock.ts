/** What is known of the time of the meters; all in milliseconds, of this device's own clock unless it says otherwise. */
export interface MeterTimes {
  /** When anything of the house last arrived; null before that. */
  readonly receivedAt: number | null;
  /** The last report of a game: when the machine made it, by the floor's clock, and when it arrived. */
  readonly reported: { readonly floorAt: number; readonly receivedAt: number } | null;
  /** The last check that the house answered: its round trip, and when its answer arrived. */
  readonly answered: { readonly roundTripMs: number; readonly receivedAt: number } | null;
  /** Since when a check has not been answered; null when none is open. */
  readonly askedAt: number | null;
}

/** Records when the house was heard, and how long its messages travelled. */
export class MeterClock {
  readonly #now: () => number;
  #times: MeterTimes = { receivedAt: null, reported: null, answered: null, askedAt: null };

  constructor(now: () => number) {
    this.#now = now;
  }

  times = (): MeterTimes => this.#times;

  received(): void {
    this.#times = { ...this.#times, receivedAt: this.#now() };
  }

  /** A report of a game arrived, which the machine made at this moment of the wire. */
  reported(at: string): void {
    const receivedAt = this.#now();
    this.#times = { ...this.#times, receivedAt, reported: { floorAt: Date.parse(at), receivedAt } };
  }

  /** A check is sent. `answer` settles with its answer; a check without one stays open. */
  async checking<T>(answer: Promise<T>): Promise<T> {
    const askedAt = this.#now();
    this.#times = { ...this.#times, askedAt };
    const reply = await answer;
    const receivedAt = this.#now();
    const answered = { roundTripMs: receivedAt - askedAt, receivedAt };
    this.#times = { ...this.#times, receivedAt, answered, askedAt: null };
    return reply;
  }

  /** The seat was taken: what was open on the connection before is not answered any more. */
  joined(): void {
    this.#times = { ...this.#times, receivedAt: this.#now(), askedAt: null };
  }
}

/** How long (ms) the latest measured message took from the machine, or from the house; null before there is one. */
function travelMs({ reported, answered }: MeterTimes, offset: number | null): number | null {
  const half = answered === null ? null : answered.roundTripMs / 2;
  if (reported === null || offset === null) return half;
  if (answered !== null && answered.receivedAt > reported.receivedAt) return half;
  return Math.max(0, reported.receivedAt + offset - reported.floorAt);
}

/**
 * How old (ms) what the meters show may be; null while that is not known. A house that answers would have reported a
 * change: then they are as old as its messages are slow. `offset`: how far the floor's clock is ahead of ours.
 */
export function metersAge(times: MeterTimes, offset: number | null, now: number): number | null {
  const travel = travelMs(times, offset);
  if (travel === null) return null;
  const { askedAt, receivedAt } = times;
  const silent = askedAt === null ? 0 : now - Math.max(askedAt, receivedAt ?? askedAt);
  return Math.max(travel, silent);
}
