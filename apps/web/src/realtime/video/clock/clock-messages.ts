import * as z from 'zod/mini';

/** Messages of the floor on the `clock` channel: the capture time of a frame, or the time of its clock. */
const ClockMessage = z.union([
  z.object({ r: z.int(), c: z.number() }),
  z.object({ pong: z.number(), t: z.number() }),
]);
type ClockMessage = z.infer<typeof ClockMessage>;

/** Messages of the client: a time request with its own time, and a key frame request. */
export const timeRequest = (sentAt: number): string => JSON.stringify({ ping: sentAt });
export const KEY_FRAME_REQUEST = JSON.stringify({ key: true });

/** Null for an invalid message. */
export function readClockMessage(data: unknown): ClockMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return ClockMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
