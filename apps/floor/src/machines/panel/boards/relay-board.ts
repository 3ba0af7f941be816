/** A relay board that sets its outputs by commands, and does nothing by itself. */
export interface RelayBoard {
  /** Resolves when the board has set it, as far as the board confirms that. */
  set(output: number, closed: boolean): Promise<void>;
  close(): void;
}

/** Opens a board; `gone` is called when it goes away by itself. Rejects when it cannot be reached. */
export type BoardOpener = (signal: AbortSignal, gone: () => void) => Promise<RelayBoard>;
