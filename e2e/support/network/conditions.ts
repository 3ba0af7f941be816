/** Impairments of a network, in each direction. */
export interface Conditions {
  /** Share (0 to 1) of datagrams that never arrive. */
  readonly loss: number;
  /** Share (0 to 1) of datagrams that are overtaken by later ones. */
  readonly reordered: number;
  /** Additional delay (ms). */
  readonly delayMs: number;
  /** Nothing passes: datagrams are lost, streams wait. */
  readonly cut: boolean;
}

export const CLEAR: Conditions = { loss: 0, reordered: 0, delayMs: 0, cut: false };
