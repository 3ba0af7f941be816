import * as z from 'zod/mini';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;
/** The wrong PIN from which on the next one has to wait. */
const FIRST_SLOWED = 3;

/** Wrong PINs since the last right one, and until when (milliseconds since 1970) the next one has to wait. */
const Tries = z.object({ wrong: z.int().check(z.nonnegative()), until: z.number() });
export type Tries = z.infer<typeof Tries>;

const NO_TRIES: Tries = { wrong: 0, until: 0 };

/** How long the next try waits after so many wrong ones: doubling, capped. */
export function waitMs(wrong: number): number {
  if (wrong < FIRST_SLOWED) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (wrong - FIRST_SLOWED), LONGEST_WAIT_MS);
}

export const oneMoreWrong = ({ wrong }: Tries, now: number): Tries => ({
  wrong: wrong + 1,
  until: now + waitMs(wrong + 1),
});

/** Reads the stored tries. A clock that was set back does not lengthen a wait. */
export function readTries(stored: string | null, now: number): Tries {
  if (stored === null) return NO_TRIES;
  try {
    const parsed = Tries.safeParse(JSON.parse(stored));
    if (!parsed.success) return NO_TRIES;
    const { wrong, until } = parsed.data;
    return { wrong, until: Math.min(until, now + waitMs(wrong)) };
  } catch {
    return NO_TRIES;
  }
}
