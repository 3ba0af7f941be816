/** The name of a ledger account. Players' and `transit` may not fall below zero; the others are the house's side. */
export type AccountId =
  | `player:${number}`
  | `machine:${number}`
  | `games:${number}`
  | 'transit'
  | 'house:bank'
  | 'house:promotions'
  | 'house:jackpots'
  | 'house:variance';

export const playerAccount = (playerId: number): AccountId => `player:${playerId}`;

/** What the ledger believes to be on a machine's credit meter. The machine's own word wins: it has no floor. */
export const machineAccount = (machineId: number): AccountId => `machine:${machineId}`;

/** What the games of a machine have taken for the house, less what they paid: each its own, so that none waits for another. */
export const gamesAccount = (machineId: number): AccountId => `games:${machineId}`;

export const leastOf = (account: AccountId): bigint | null =>
  account === 'transit' || account.startsWith('player:') ? 0n : null;
