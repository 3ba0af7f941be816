import type { ProposalTerms } from '@floorcast/contract/proposals';

/** Kinds that are about a player. */
export type CashKind = 'deposit' | 'withdrawal' | 'adjustment' | 'exclusion-end';

/** What is filled in beside the player. */
export interface CashState {
  /** Minor units; null while it is not typed twice alike. */
  readonly amount: number | null;
  readonly correction: boolean;
  /** As it is typed; empty: none. */
  readonly machine: string;
  readonly direction: 'in' | 'out';
}

/** The terms of a form; null while it is not filled in. */
export function cashTerms(
  kind: CashKind,
  playerId: number | null,
  { amount, correction, machine, direction }: CashState,
): ProposalTerms | null {
  if (kind === 'exclusion-end') return playerId === null ? null : { kind, playerId };
  if (amount === null) return null;
  if (kind === 'adjustment') {
    const typed = machine.trim();
    if (typed !== '' && !/^[1-9]\d{0,8}$/.test(typed)) return null;
    const machineId = typed === '' ? null : Number(typed);
    if (playerId === null && machineId === null) return null;
    return { kind, playerId, machineId, direction, amount };
  }
  if (playerId === null) return null;
  return kind === 'deposit' ? { kind, playerId, amount, correction } : { kind, playerId, amount };
}
