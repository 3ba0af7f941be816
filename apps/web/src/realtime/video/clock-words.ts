import * as z from 'zod/mini';

/** What the floor says on the `clock` channel: when a picture was captured, or what its clock shows. */
const ClockWord = z.union([
  z.object({ r: z.int(), c: z.number() }),
  z.object({ pong: z.number(), t: z.number() }),
]);
type ClockWord = z.infer<typeof ClockWord>;

/** What we say: a question with our own time in it, and a wish. */
export const askTime = (sentAt: number): string => JSON.stringify({ ping: sentAt });
export const ASK_KEY_FRAME = JSON.stringify({ key: true });

/** Null for what is no word of the floor's. */
export function readClockWord(data: unknown): ClockWord | null {
  if (typeof data !== 'string') return null;
  try {
    return ClockWord.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
