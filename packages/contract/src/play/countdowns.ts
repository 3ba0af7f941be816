/** Codes of the countdowns; `info` notifications carry them with `count`, the seconds left, from ten down (C4.56). */
export const COUNTDOWNS = {
  noDeposit: { code: 'CODE_18800', message: 'You have {count} seconds left to deposit funds.' },
  closing: { code: 'CODE_18801', message: 'Your session is being terminated.' },
  noActivity: { code: 'CODE_18802', message: 'You have {count} seconds left to continue.' },
} as const;

/** Name of a countdown in {@link COUNTDOWNS}. */
export type CountdownName = keyof typeof COUNTDOWNS;

/** Actions that an `info` notification requests of the client (C4.11, C4.59). */
export const INFO_ACTIONS = {
  /** Leave the game: the session was ended by the house. */
  quit: 'QUIT_REQUEST',
  /** Cash out and leave the game: the session is closing. */
  close: 'CLOSE_SESSION',
  /** The countdown of this code was cancelled: remove its warning. */
  countdownOver: 'COUNTDOWN_OVER',
} as const;
