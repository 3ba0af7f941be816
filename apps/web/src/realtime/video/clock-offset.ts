/** One question to the floor's clock. Milliseconds: `sentAt` and `heardAt` by our clock, `floorAt` by the floor's. */
export interface ClockSample {
  readonly sentAt: number;
  readonly heardAt: number;
  readonly floorAt: number;
}

/** The latest, which notice that a clock was set. */
const KEPT = 16;
/** What two clocks may drift apart, of the time since they were compared. */
const DRIFT = 1e-4;
/** What the two clocks may drift apart, and the floor round, while samples are kept (ms). */
const SLACK_MS = 5;

export const roundTrip = ({ sentAt, heardAt }: ClockSample): number => heardAt - sentAt;

const offsetOf = ({ sentAt, heardAt, floorAt }: ClockSample): number => floorAt - (sentAt + heardAt) / 2;

/** An offset is wrong by half its round trip at most: two that lie further apart mean that a clock was set. */
const agree = (a: ClockSample, b: ClockSample): boolean =>
  Math.abs(offsetOf(a) - offsetOf(b)) <= (roundTrip(a) + roundTrip(b)) / 2 + SLACK_MS;

/** Keeps a sample with the recent ones, and the best of all, as far as it does not prove them wrong. */
export function addSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  if (roundTrip(sample) < 0) return samples;
  const right = [...samples.filter((known) => agree(known, sample)), sample];
  const recent = right.slice(-KEPT);
  const best = bestSample(right);
  return best === null || recent.includes(best) ? recent : [best, ...recent];
}

/** How wrong (ms) a sample may be, but for what all of them have drifted by now. */
const uncertainty = (sample: ClockSample): number => roundTrip(sample) / 2 - DRIFT * sample.heardAt;

/** The sample that says most by now: one that travelled little, not too long ago. */
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
