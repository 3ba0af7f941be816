/** What a network does to what crosses it, each way. */
export interface Conditions {
  /** Share (0 to 1) of datagrams that never arrive. */
  readonly loss: number;
  /** Share (0 to 1) of datagrams that are overtaken by later ones. */
  readonly reordered: number;
  /** How much later (ms) everything arrives. */
  readonly delayMs: number;
  /** Nothing crosses: datagrams are gone, streams wait. */
  readonly cut: boolean;
}

export const CLEAR: Conditions = { loss: 0, reordered: 0, delayMs: 0, cut: false };
