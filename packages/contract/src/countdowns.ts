/** Codes of the countdowns, told by `info` notifications with `count`: the seconds left, from ten on. */
export const COUNTDOWNS = {
  noDeposit: { code: 'CODE_18800', message: 'You have {count} seconds left to deposit funds.' },
  closing: { code: 'CODE_18801', message: 'Your session is being terminated.' },
  noActivity: { code: 'CODE_18802', message: 'You have {count} seconds left to continue.' },
} as const;

export type CountdownName = keyof typeof COUNTDOWNS;

/** What an `info` notification asks of the screen. */
export const INFO_ACTIONS = {
  /** Leave the game: the player was sent away. */
  quit: 'QUIT_REQUEST',
  /** Ask for the credit and leave the game: the session is being closed. */
  close: 'CLOSE_SESSION',
  /** The countdown of this code goes on no further: nothing is to be said any more. */
  countdownOver: 'COUNTDOWN_OVER',
} as const;
