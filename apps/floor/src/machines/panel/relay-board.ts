/** A relay board that closes and opens its outputs as it is told, and does nothing by itself. */
export interface RelayBoard {
  /** Resolves when the board has it; how that is known is the board's own matter. */
  set(output: number, closed: boolean): Promise<void>;
  close(): void;
}

/** Opens a board; `gone` is called when it goes away by itself. Rejects when it cannot be reached. */
export type BoardOpener = (signal: AbortSignal, gone: () => void) => Promise<RelayBoard>;
