import { type Refusal, refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Tx } from '../../../platform/db/schema.ts';
import { type AccountId, playerAccount } from '../../../wallet/index.ts';
import type { Plan, PlannedMove } from './plan.ts';

type TermsOf<K extends ProposalTerms['kind']> = Extract<ProposalTerms, { readonly kind: K }>;

/** Tag of postings by hand. */
export const BY_HAND = 'by-hand';
/** Tag of adjustments. */
export const ADJUSTMENT = 'adjustment';

/** Money that a player pays in, or is paid, over the counter. */
export async function planCash(
  tx: Tx,
  { kind, playerId, amount }: TermsOf<'deposit'> | TermsOf<'withdrawal'>,
): Promise<Result<Plan, Refusal>> {
  const player = await tx.selectFrom('users').select('type').where('id', '=', playerId).executeTakeFirst();
  if (player === undefined) return err(refusal('notFound', { what: `player ${playerId}` }));
  const deposit = kind === 'deposit';
  if (deposit && player.type !== 'user') return err(refusal('notAllowed'));
  const wallet = playerAccount(playerId);
  return ok({
    subject: null,
    playerId,
    machineId: null,
    move: {
      from: deposit ? 'house:bank' : wallet,
      to: deposit ? wallet : 'house:bank',
      amount: minorUnits(amount),
      kind: deposit ? 'deposit' : 'withdraw',
      tag: BY_HAND,
    },
  });
}

/** Books that are put right: those of a player against adjustments or a machine's variance, or these two. */
export async function planAdjustment(
  tx: Tx,
  { playerId, machineId, direction, amount }: TermsOf<'adjustment'>,
): Promise<Result<Plan, Refusal>> {
  if (playerId === null && machineId === null) return err(refusal('invalidRequest', { field: 'playerId' }));
  if (playerId !== null && !(await exists(tx, 'users', playerId)))
    return err(refusal('notFound', { what: `player ${playerId}` }));
  if (machineId !== null && !(await exists(tx, 'machines', machineId)))
    return err(refusal('notFound', { what: `machine ${machineId}` }));
  const own: AccountId = playerId === null ? 'house:variance' : playerAccount(playerId);
  const other: AccountId = playerId === null || machineId === null ? 'house:adjustments' : 'house:variance';
  return ok({
    subject: null,
    playerId,
    machineId,
    move: {
      from: direction === 'in' ? other : own,
      to: direction === 'in' ? own : other,
      amount: minorUnits(amount),
      ...(playerId !== null && { kind: direction === 'in' ? 'deposit' : 'withdraw' }),
      tag: ADJUSTMENT,
    },
  });
}

const exists = async (tx: Tx, table: 'users' | 'machines', id: number): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The same money back: the mirror of a posting, of the same kind on the player's statement. */
export const mirrorOf = ({ from, to, ...move }: PlannedMove): PlannedMove => ({
  ...move,
  from: to,
  to: from,
  tag: 'void',
});
