/** One time request to the floor. Milliseconds: `sentAt` and `receivedAt` by our clock, `floorAt` by the floor's. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly floorAt: number;
}

/** The number of latest samples, which show that a clock was set. */
const MAX_SAMPLES = 16;
/** The drift of two clocks, as a share of the time since they were compared. */
const DRIFT = 1e-4;
/** The drift of the two clocks, and the floor's rounding, within the stored samples (ms). */
const SLACK_MS = 5;

export const roundTrip = ({ sentAt, receivedAt }: ClockSample): number => receivedAt - sentAt;

const offsetOf = ({ sentAt, receivedAt, floorAt }: ClockSample): number =>
  floorAt - (sentAt + receivedAt) / 2;

/** An offset is wrong by at most half of its round trip: two that differ more mean that a clock was set. */
const agree = (a: ClockSample, b: ClockSample): boolean =>
  Math.abs(offsetOf(a) - offsetOf(b)) <= (roundTrip(a) + roundTrip(b)) / 2 + SLACK_MS;

/** Adds a sample to the recent ones and the best of all, without those that it proves wrong. */
export function addSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  if (roundTrip(sample) < 0) return samples;
  const right = [...samples.filter((known) => agree(known, sample)), sample];
  const recent = right.slice(-MAX_SAMPLES);
  const best = bestSample(right);
  return best === null || recent.includes(best) ? recent : [best, ...recent];
}

/** The uncertainty (ms) of a sample, relative to the other samples. */
const uncertainty = (sample: ClockSample): number => roundTrip(sample) / 2 - DRIFT * sample.receivedAt;

/** The most certain sample: one with a short round trip, not too long ago. */
const bestSample = (samples: readonly ClockSample[]): ClockSample | null =>
  samples.reduce<ClockSample | null>(
    (best, sample) => (best === null || uncertainty(sample) <= uncertainty(best) ? sample : best),
    null,
  );

/** How far (ms) the floor's clock is ahead of ours; null before it has answered. */
export function clockOffset(samples: readonly ClockSample[]): number | null {
  const best = bestSample(samples);
  return best === null ? null : offsetOf(best);
}
