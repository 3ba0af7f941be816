import { CARRIED_MS, type LineMeasure } from './line-measure.ts';

/** What is known of a viewer's line at `now` (ms). */
export interface LineState {
  readonly now: number;
  /** By the pictures that it reports; undefined while it reports none. */
  readonly measure: LineMeasure | undefined;
  /** Share of the packets lost over the last reports. */
  readonly loss: number;
  readonly roundTripMs: number;
  /** Time (ms) since its last report of pictures, while pictures are sent to it; 0 where it reports none by choice. */
  readonly silentMs: number;
  /** What it is sent (bits per second), lately. */
  readonly sent: number;
}

/** A larger loss says that more is sent than the line carries. */
export const MOST_LOSS = 0.05;
/** A line that loses this much overflows its queue: what has passed was partly stored, and all of it must drain. */
export const HEAVY_LOSS = 0.15;
/** What a line does is reported within this (ms), beside the round trip. */
export const REPORTED_MS = 200;

/** What the line has delivered of late, in bits per second. What is silent for long has delivered nothing since. */
export function deliveredBy({ measure, sent, loss, silentMs }: LineState): number {
  const passed = sent * (1 - loss);
  if (measure === undefined) return passed;
  const silence = Math.max(0, silentMs - REPORTED_MS);
  const delivered = (measure.deliveryRate * CARRIED_MS) / (CARRIED_MS + silence);
  return loss > MOST_LOSS ? Math.min(passed, delivered) : delivered;
}
