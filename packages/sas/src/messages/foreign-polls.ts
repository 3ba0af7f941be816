/**
 * Polls that our host does not send, by how many bytes of data they have between command and CRC, so that a machine reads
 * them to their end whether it answers them or not. Polls without data and CRC are not listed.
 */
export const FOREIGN_POLLS: ReadonlyMap<number, number | 'counted'> = new Map<number, number | 'counted'>([
  // Validation and tickets.
  [0x4c, 6],
  [0x4d, 1],
  [0x50, 1],
  [0x58, 9],
  [0x71, 'counted'],
  [0x7b, 'counted'],
  [0x7c, 'counted'],
  [0x7d, 'counted'],
  // Receipts and tickets of AFT.
  [0x75, 'counted'],
  [0x76, 'counted'],
  // Authentication of components.
  [0x6e, 'counted'],
  // Progressives.
  [0x80, 7],
  [0x86, 'counted'],
  // Bonuses and tournaments.
  [0x8a, 5],
  [0x8c, 9],
  [0x95, 2],
  [0x96, 2],
  [0x97, 2],
  [0x98, 2],
  [0x99, 2],
  [0x9a, 2],
  // Cash-out limit, many denominations, wager categories, extended game data.
  [0xa4, 2],
  [0xb0, 'counted'],
  [0xb4, 4],
  [0xb5, 2],
]);
