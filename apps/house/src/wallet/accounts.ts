/**
 * The name of a ledger account. Wallets, `transit` and `withdrawals` may not fall below zero; the others are the house's
 * side.
 */
export type AccountId =
  | `player:${number}`
  | `machine:${number}`
  | `games:${number}`
  | 'transit'
  | 'withdrawals'
  | 'house:bank'
  | 'house:promotions'
  | 'house:jackpots'
  | 'house:variance'
  | 'house:adjustments';

export const playerAccount = (playerId: number): AccountId => `player:${playerId}`;

/** The credit on a machine's meter, as the ledger has it. The meter decides, so the account has no minimum. */
export const machineAccount = (machineId: number): AccountId => `machine:${machineId}`;

/** Bets less wins of a machine's games. One account per machine, so that no machine waits for another. */
export const gamesAccount = (machineId: number): AccountId => `games:${machineId}`;

/** The money of withdrawals that wait for the cashier. */
export const WITHDRAWALS = 'withdrawals' satisfies AccountId;

export const leastOf = (account: AccountId): bigint | null =>
  account === 'transit' || account === WITHDRAWALS || account.startsWith('player:') ? 0n : null;

/** The other side of an adjustment: what is moved against these was neither paid in nor paid out. */
export const ADJUSTING = ['house:adjustments', 'house:variance'] as const satisfies readonly AccountId[];
